"""Files that people write: YAML with line numbers, and what is wrong with it."""
