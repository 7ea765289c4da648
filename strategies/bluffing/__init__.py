"""Strategies for Bluffing Billionaires."""
