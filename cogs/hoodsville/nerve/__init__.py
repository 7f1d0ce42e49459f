"""Morale, and the move with what falls due in it: slash commands, and what stands behind them."""
