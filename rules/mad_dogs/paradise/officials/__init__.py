"""Officials in the pay of gangs: payday, purchases, bids, rumors and shake-ups."""
