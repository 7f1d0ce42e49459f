"""Making gangs: a budget spent step by step, gangs ready made, police, and a gang held against the rules."""
