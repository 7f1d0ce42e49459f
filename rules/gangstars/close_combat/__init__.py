"""Close combat: charges, blows, flight and pursuit (14; 24)."""
