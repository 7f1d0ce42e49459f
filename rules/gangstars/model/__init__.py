"""What every chapter of GangStars needs: figures, board, changes, action points, fields and lines."""
