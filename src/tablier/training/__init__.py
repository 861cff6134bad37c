"""Making networks stronger: by examples and by self-play."""
