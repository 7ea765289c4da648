"""The engine: records, asking players, dealing again, and playing many games."""
