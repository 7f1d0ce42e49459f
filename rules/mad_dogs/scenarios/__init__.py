"""A Hail of Gunfire: eleven scenarios, all set up, reinforced, judged and booked in the same way."""
