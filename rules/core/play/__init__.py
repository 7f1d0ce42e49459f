"""Games and campaigns as they are played: events, pace, orders, obligations."""
