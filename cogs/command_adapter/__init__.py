"""The layer between Discord and a move: options, completions, and the reading of typed text."""
