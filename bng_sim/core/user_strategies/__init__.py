"""Designers' strategies: loaded, checked, compiled or run as ordinary Python, and what is wrong with one."""
