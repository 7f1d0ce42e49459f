"""Shooting and bombs in Pottersville: slash commands, and what stands behind them."""
