"""The hospital: care for hurt figures."""
