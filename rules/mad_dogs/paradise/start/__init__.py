"""The start of a campaign: gangs enroll, choose homes and draft businesses."""
