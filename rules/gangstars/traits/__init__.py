"""Traits: a row each in one table, with price, text and numbers; and their rules (6 Trait points; 19 Doggie traits)."""
