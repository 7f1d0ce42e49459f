"""Firing in The Hoodsville Heist: slash commands, and what stands behind them."""
