"""Ways out of jail in Dillinger: slash commands, and what stands behind them."""
