"""The fights at the Paradise: boxers, cards, bets and dives."""
