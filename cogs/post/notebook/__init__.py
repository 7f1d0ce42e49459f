"""What a user keeps to himself about a game or campaign: his notes, how far he has looked, his reminders."""
