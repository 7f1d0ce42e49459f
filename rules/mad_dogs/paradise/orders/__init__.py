"""Orders for a month, standing orders, and the policy of gangs that no player runs."""
