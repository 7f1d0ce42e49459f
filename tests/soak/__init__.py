"""Whole games and months through the real bot, played by policies and by chance, with everything that may go wrong."""
