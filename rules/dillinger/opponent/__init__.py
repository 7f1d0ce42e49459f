"""An opponent at the card table: what it can't see it deals by chance, and it makes the move that then brings most."""
