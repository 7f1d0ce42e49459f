"""The eleven scenarios, each with its set-up, its end and its spoils."""
