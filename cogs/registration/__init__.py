"""Which commands Discord lists where, and how the bot registers them."""
