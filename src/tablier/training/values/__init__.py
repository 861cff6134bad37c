"""Learning a value from games that alpha–beta plays with it."""
