"""/hood-car: vehicles on the table, how fast they go safely, what becomes of them when they don't."""
