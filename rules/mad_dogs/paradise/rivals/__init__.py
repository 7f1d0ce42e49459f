"""The policy of gangs that no player runs: what they buy, whom they bid for, their crews and their orders."""
