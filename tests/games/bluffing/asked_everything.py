"""Rules with which, between them, every kind of question is asked; the first is the quick one."""

RULES = [{"players": players} for players in (3, 2, 6)]
