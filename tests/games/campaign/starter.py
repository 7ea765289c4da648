"""The starter of Campaign Billionaire."""

from tests.games.starters import Cases

CASES = Cases(
    others="random",
    traits=["reserve=0", "reserve=600"],
    rules=[
        {"players": 2, "rent_demand": "asked", "rent_miss": 30, "jail_cards": "keep", "max_turns": 200},
        {"players": 3, "start_cash": 300, "houses": 4, "chicago_loans": True, "max_turns": 200},
        {"players": 8, "favor_worth": 0, "decliner_bids": True, "one_owner_per_color": True, "max_turns": 200},
    ],
    games=60,
    is_fit=lambda games: games["houses_built"].sum() > 0 and games["bought_cash"].sum() > 0,
)
