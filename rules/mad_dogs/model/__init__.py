"""Figures of Mad Dogs With Guns, the table they fight on, and what can happen to both."""
