"""Building gangs: a budget spent step by step, ready-made gangs, police, and the check of a gang against the rules."""
