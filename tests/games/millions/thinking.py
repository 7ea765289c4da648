"""Games of Millions of Dollars for the tests of players that think; its own tests play them too."""

from tests.games.thinkers import Cases, Played

SETTINGS = {
    "four": {"players": 4},
    "two each": {"players": 3, "claims": True, "price_calls": True},
    "talk": {"players": 6, "claims": True, "calls": True, "price_calls": True, "hidden_roles": 3, "show_at_end": True},
    "fooled": {"players": 8, "wont_get_fooled": True, "negotiation_rounds": 1, "snitch_may_pass": True},
    "bids": {"players": 4, "first_bid": "sealed", "first_turn": "no_visit"},
}
CASES = Cases(
    stopped={name: Played("middling,by_round", rules, 10) for name, rules in SETTINGS.items()},
    for_one=[Played("middling,random", SETTINGS["talk"], 10)],
    searching=Played("search(rollouts=8,by=random),random", SETTINGS["talk"], 3),
    openings={
        "four": Played("random", {"players": 4}, 250),
        "talk": Played("random", {"players": 6, "claims": True, "hidden_roles": 3}, 4_000),
    },
)
