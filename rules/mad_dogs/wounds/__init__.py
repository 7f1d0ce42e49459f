"""“I'm Hit!”: damage, wounds and recovery."""
