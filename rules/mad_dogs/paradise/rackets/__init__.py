"""Rackets: the Loot of businesses, payoffs, takeovers, monopolies and bands."""
