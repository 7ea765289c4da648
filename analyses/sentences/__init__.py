"""Sentences about the tables of a question, made of `words`."""
