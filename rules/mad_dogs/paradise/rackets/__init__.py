"""Rackets: Loot, payoffs, takeovers, bands."""
