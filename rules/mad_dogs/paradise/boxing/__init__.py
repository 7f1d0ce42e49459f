"""Boxing: boxers, matches, bets, dives and the evening of a fight."""
