"""Shooting in GangStars: slash commands, and what stands behind them."""
