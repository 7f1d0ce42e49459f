"""Character cards: how they are made, edited and kept (hood.character)."""
