"""What is shown of a position, a review, a lesson or the reasons of a move, whichever room it is in."""
