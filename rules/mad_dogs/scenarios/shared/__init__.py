"""What all scenarios share: forces, tables, facts, and their staging."""
