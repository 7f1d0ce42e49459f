"""What every part of Dillinger needs: cards, enemies, ratings, the card table, moves and changes."""
