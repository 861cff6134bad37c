"""Who attends a room in memory: viewers, the agent to move, its adviser, the flag and the judge of the end."""
