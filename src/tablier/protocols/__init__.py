"""tablier inside other programs: the dialogues that they speak."""
