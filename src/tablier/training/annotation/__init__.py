"""A corpus annotated by an engine: games go in, what a strong engine thinks of each of their positions comes out."""
