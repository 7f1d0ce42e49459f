"""Rolls against an ability (1 Dice-rolls), and actions that traits allow (6 Trait points)."""
