"""Building gangs: points of figures and of the gang, buying cards, and saving points from game to game."""
