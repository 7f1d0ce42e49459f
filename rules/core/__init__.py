"""What every rule system shares: dice, odds, tables, outcomes, rules, events."""
