"""The course of a game: turns, draws, trades, questions and how long they wait, standing orders."""
