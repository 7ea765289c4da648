"""Strategies for Millions of Dollars."""
