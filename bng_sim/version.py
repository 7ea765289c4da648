"""The version, below all that records or prints it."""

__version__ = "0.2.0"
