"""Rules with which, between them, every kind of question is asked; the first is the quick one."""

RULES = [{"players": 4}, {"players": 2}]
