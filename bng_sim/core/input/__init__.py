"""Read YAML files with line numbers, and report what is wrong with them."""
