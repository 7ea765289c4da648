"""Strategies for Billionaires & Guillotines."""
