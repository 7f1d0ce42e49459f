"""A whole game of Dillinger at a table: its public board in words and as a picture."""
