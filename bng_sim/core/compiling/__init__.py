"""Compile kernels once, cache them, and identify the sources they were compiled from."""
