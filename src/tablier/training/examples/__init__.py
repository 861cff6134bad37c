"""Learning from games that others played: records, KataGo's training files, and games of our own engine."""
