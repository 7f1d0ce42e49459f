"""Character cards: a hand of them, one put right, gear, money, who has gone; and what stands behind it."""
