"""Networks: what they see of a game, how they are built and run, and the player that searches with one."""
