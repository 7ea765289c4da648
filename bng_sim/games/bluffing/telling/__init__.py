"""Telling a game to people, from its log alone: no rule is here, and nothing here is imported by a rule."""
