"""bng-sim: how a board game really behaves, from millions of simulated games."""

__version__ = "0.1.0"
