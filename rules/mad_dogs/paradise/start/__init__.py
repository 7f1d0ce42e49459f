"""Before the first month: gangs, homes and first rackets."""
