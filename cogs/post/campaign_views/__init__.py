"""How a campaign is seen: at a glance, as a map, by its books, as a plot, in its newspaper."""
