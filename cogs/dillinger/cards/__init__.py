"""The cards of Dillinger and the ratings, to be looked up."""
