"""The eleven scenarios, each with its set-up, its special rules and its results."""
