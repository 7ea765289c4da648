"""Compiling kernels once, and identifying what they were compiled from."""
