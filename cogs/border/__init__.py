"""Between Discord and a move: options, completions, what was typed."""
