"""Small tools with no game in them."""
