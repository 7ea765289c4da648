"""Rules with which, between them, every kind of question is asked; the first is the quick one."""

RULES = [
    {"players": 4, "rent_miss": 40, "rent_window": "second_turn", "rent_demand": "asked"},
    {"players": 3, "start_cash": 300, "chicago_loans": True},
]
