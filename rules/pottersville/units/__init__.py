"""Units: who is in them, their orders, the parts of a turn, and the command radius."""
