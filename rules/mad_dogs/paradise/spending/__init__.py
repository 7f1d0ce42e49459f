"""Spending Loot: muscle, schools, weapons, other people's cars."""
