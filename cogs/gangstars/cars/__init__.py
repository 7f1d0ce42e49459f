"""Vehicles of GangStars: on the table, on the move, and what befalls those aboard."""
