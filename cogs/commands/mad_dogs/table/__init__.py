"""The umpire's notepad of Mad Dogs With Guns: slash commands, and what stands behind them."""
