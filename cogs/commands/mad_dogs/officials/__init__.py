"""The officials of Paradise: bought, bid for, let go, accused, replaced."""
