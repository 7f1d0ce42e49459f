"""What a move of Mad Dogs With Guns finds on a table: people, turns, obligations, and how a card reports them."""
