"""The slash commands: each reads its options, calls the rules, and shows the result."""
