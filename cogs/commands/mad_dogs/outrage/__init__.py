"""The slash commands of public outrage, Something Must Be Done and the Feds."""
