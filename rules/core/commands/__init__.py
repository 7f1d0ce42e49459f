"""Commands that every game shares, as whole deeds."""
