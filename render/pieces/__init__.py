"""Standard furniture: each piece once, for every game."""
