"""The version, below all that records or prints it."""

__version__ = "0.1.0"
