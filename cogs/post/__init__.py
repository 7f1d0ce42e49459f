"""Play by post: clocks, notices, standing orders, substitutes."""
