"""Commands that a user completes with buttons and menus."""
