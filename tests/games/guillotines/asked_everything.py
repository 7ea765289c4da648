"""Rules with which, between them, every kind of question is asked; the first is the quick one."""

RULES = [{"players": 4, "level": 4}, {"players": 2, "level": 4}, {"players": 3, "level": 1}]
