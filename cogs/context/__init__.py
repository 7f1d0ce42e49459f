"""Who asks, where, and what their server and their game hold."""
