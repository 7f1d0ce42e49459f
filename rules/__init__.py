"""The rule systems: pure functions from facts and dice to outcomes."""
