"""Wounds: effects, repeated wounds, first aid, and daring stunts."""
