"""Scripted strategies, one folder per game, one file each: what designers read and write.

The package is imported as `bng_sim.shipped_strategies`: a link to this folder in a checkout, a folder in a wheel.
"""
