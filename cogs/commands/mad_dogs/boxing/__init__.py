"""Boxing in Paradise: slash commands, and what stands behind them."""
