"""Ka-BOOM: bombs, blasts and fires."""
