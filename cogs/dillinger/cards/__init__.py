"""The cards of Dillinger and the house ratings, to be looked up."""
