"""Units: their figures, their orders, the parts of a turn, and the command radius."""
