"""What the rules stand on: records, chance, asking a strategy; and the result tables."""
