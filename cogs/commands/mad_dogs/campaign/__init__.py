"""The campaign itself: begun, its months from phase to phase, orders."""
