"""The state of the campaign: records, changes, businesses, money, and the town that a move finds."""
