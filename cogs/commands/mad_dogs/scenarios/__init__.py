"""Scenarios of Mad Dogs With Guns: slash commands, and what stands behind them."""
