"""Characters of Hoodsville, the board they fight on, and the changes of both."""
