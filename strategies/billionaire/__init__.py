"""Strategies for Billionaire."""
