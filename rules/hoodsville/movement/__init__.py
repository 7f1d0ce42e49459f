"""Movement on foot: walks, runs, crates, high obstacles and jumps (hood.move, hood.jump)."""
