"""The moves of a game: opening, playing, standing orders."""
