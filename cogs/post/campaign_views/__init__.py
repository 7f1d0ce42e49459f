"""The views of a campaign: at a glance, as a map, by its books, as a plot, in its newspaper."""
