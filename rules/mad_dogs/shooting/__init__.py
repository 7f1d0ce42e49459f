"""Lead Poisoning: shots, hits and wounds."""
