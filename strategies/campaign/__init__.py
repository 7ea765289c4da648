"""Strategies for Campaign Billionaire."""
