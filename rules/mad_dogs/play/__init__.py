"""The rules' view of a table in Mad Dogs With Guns: people, turns, obligations, tests, and report lines."""
