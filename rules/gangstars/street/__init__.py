"""GangStars on a street: fronts, sight, ranges, cover, ways and forced moves."""
