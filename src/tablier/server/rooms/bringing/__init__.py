"""What is brought along from outside or taken away: files of games, rooms that begin with one, tries at puzzles."""
