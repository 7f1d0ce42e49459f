"""What the law does in Dillinger: slash commands, and what stands behind them."""
