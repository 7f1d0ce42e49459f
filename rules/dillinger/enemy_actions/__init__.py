"""Enemy actions: placing, robbing, kidnapping, contract hits, bail and escape (8, 10)."""
