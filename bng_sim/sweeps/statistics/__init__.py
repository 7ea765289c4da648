"""Compute figures with intervals, paired differences and verdicts from rows of games."""
