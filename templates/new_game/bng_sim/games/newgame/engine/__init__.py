"""The engine: records, asking, dealing again, playing."""
