"""Action cards: turns, hold cards, Tens and Jokers."""
