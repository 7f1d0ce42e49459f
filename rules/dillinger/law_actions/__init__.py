"""Law actions: catches, trials and spending sprees (9, 10.4)."""
