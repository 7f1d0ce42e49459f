"""What players see: the public board, their hand, reports and odds."""
