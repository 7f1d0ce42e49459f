"""The costs of commands and parts, as ratios within one run: python -m benchmarks."""
