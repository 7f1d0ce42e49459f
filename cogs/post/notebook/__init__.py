"""What a user keeps about a game or campaign: notes, how far they looked, reminders."""
