"""What dogs do besides biting (17 Dogs; 19 Doggie traits)."""
