"""Load, check and compile designers' strategies or run them as ordinary Python, and explain what is wrong with one."""
