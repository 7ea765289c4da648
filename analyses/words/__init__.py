"""Sentences from numbers, none of which claims more than these bear."""
