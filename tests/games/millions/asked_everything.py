"""Rules with which, between them, every kind of question is asked; the first is the quick one."""

RULES = [{"players": 3, "claims": True, "calls": True, "price_calls": True}, {"players": 8}]
