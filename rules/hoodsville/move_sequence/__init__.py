"""The move: what figures roll in it, and how the next one begins (hood.turn)."""
