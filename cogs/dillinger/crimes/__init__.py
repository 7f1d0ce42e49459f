"""What public enemies do in Dillinger: slash commands, and what stands behind them."""
