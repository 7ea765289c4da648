"""Games of Campaign Billionaire for the tests of players that think; its own tests play them too."""

from tests.games.thinkers import Cases, Played

SCARCE = {"houses": 2, "start_cash": 9000, "build_after_laps": 0}
SETTINGS = {
    "two": {"players": 2, "max_turns": 80},
    "four": {"players": 4, "max_turns": 80, "rent_miss": 40, "rent_window": "second_turn", "rent_demand": "asked"},
    "poor": {"players": 3, "max_turns": 60, "start_cash": 300, "chicago_loans": True, "chicago_deeds": 60},
    "jail": {"players": 3, "max_turns": 60, "jail_cards": "keep", "attorney_general": "all", "doubles_limit": 2},
    "bids": {"players": 3, "max_turns": 40, "first_bid": "sealed", "turn_order": "passing"},
}
ANYHOW = {  # where nobody plays to win  # where nobody plays to win
    "scarce": {"players": 3, "max_turns": 200, **SCARCE},
    "poor": {"players": 3, "max_turns": 160, "start_cash": 700, "chicago_loans": True},
}
POOL = "pool:raider,lawmaker,builder,buyer"
CASES = Cases(
    stopped={
        **{name: Played(POOL, rules, 4) for name, rules in SETTINGS.items()},
        **{f"{name}, anyhow": Played("turnwise", rules, 3) for name, rules in ANYHOW.items()},
    },
    for_one=[Played("raider,random,random", {"players": 3, "max_turns": 60}, 4)],
    searching=Played("search(rollouts=4,candidates=2,at=buy),lawmaker", {"players": 2, "max_turns": 60}, 3),
    openings={"short": Played("random", {"players": 3, "max_turns": 20}, 150)},
)
