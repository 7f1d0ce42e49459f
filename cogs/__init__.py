"""The slash commands: each reads its options, calls the rules, and shows what came of it."""
