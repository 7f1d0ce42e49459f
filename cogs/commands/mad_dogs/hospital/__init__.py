"""The slash commands of healing in Mad Dogs With Guns."""
