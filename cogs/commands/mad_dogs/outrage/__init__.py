"""Public outrage, Something Must Be Done and the Feds: slash commands, and what stands behind them."""
