"""Doing tasks on several cores of this machine. Nothing here knows a sweep."""
