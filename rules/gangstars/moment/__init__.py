"""What a figure must do at this moment, and the buttons for what comes next."""
