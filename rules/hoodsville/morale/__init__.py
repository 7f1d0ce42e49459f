"""Morale tests, and the events that cause them (hood.morale)."""
