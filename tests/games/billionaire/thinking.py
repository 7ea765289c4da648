"""Games of Billionaire for the tests of players that think; its own tests play them too."""

from tests.games.thinkers import Cases, Played

ARMED = {"power_cards": [6, 12, 6, 6, 6, 6]}
SETTINGS = {
    "two": {"players": 2, "max_turns": 150},
    "three": {"players": 3, "play_windows": "after_landing", "goal_check": "turn", "max_turns": 150},
    "four": {"players": 4, "max_turns": 150},
    "armed": {"players": 4, **ARMED, "security_own_action": True, "disaster_targets": "any", "max_turns": 150},
    "overbids": {"players": 3, "overbid_reach": 30, "rebid_floor": True, "unsold": "drawer", "max_turns": 150},
    "tied": {"players": 4, "tie_rule": "any", "rebid_among": "tied", "exact_payment": True, "max_turns": 150},
}
CASES = Cases(
    stopped={name: Played("middling,turnwise", rules, 10) for name, rules in SETTINGS.items()},
    for_one=[Played("middling,random", SETTINGS[name], 6) for name in ("two", "armed")],
    searching=Played("search(rollouts=8,candidates=2),auctioneer,guard", SETTINGS["three"], 3),
    openings={"three": Played("random", {"players": 3}, 250), "two": Played("random", {"players": 2}, 4_000)},
)
