"""Building gangs: points of figures and of the gang, cards as they are bought, and what is kept from game to game."""
