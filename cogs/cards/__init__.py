"""How replies look: cards, buttons, windows, pictures."""
