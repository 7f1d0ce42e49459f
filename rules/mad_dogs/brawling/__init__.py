"""Smackin' 'em Around: brawls and how people get out of them."""
