"""A Hail of Gunfire: the eleven scenarios, each set up, reinforced, judged and weighed in the same way."""
