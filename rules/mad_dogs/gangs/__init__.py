"""Making a gang: recruits, weapons, cars and prices."""
