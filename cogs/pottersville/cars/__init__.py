"""Vehicles in Pottersville: slash commands, and what stands behind them."""
