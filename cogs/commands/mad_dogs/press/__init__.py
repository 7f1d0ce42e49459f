"""The Paradise Times-Dispatch: what Reporters write, what the City Editor kills, what is printed."""
