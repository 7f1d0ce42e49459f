"""Tables of rulebooks and the catalogue of rules."""
