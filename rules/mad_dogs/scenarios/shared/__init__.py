"""What all scenarios share: forces, tables, facts and how one is staged."""
