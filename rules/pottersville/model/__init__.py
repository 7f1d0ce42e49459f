"""Figures of Pottersville, the board they fight on, and the changes of both."""
