"""The commands of /campaign and /mad-orders."""
