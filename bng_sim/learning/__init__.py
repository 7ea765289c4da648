"""Players that learn: a small net that looks at what its seat may know and at the moves, and starts from a script."""
