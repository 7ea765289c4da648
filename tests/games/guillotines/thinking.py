"""Games of Guillotines for the tests of players that think; its own tests play them too."""

from tests.games.thinkers import Cases, Played

SETTINGS = {
    "two": {"players": 2, "puppets": False, "level": 1},
    "puppets": {"players": 2, "level": 4},
    "three": {"players": 3, "level": 2},
    "four": {"players": 4, "level": 3},
    "five": {"players": 5, "level": 4},
}
CASES = Cases(
    stopped={name: Played("greedy,opportunist", rules, 12) for name, rules in SETTINGS.items()},
    for_one=[Played("greedy,random", rules, 8) for rules in SETTINGS.values()],
    searching=Played("search(rollouts=16),greedy", {"players": 3, "level": 4}, 5),
    openings={
        "many Crises": Played("greedy", {"level": 2, "players": 4, "crises_in_deck": 12, "cards_per_market": 4}, 600),
        "as printed": Played("greedy", {"level": 2, "players": 4}, 4_000),
        "Puppets": Played("random", {"level": 4, "players": 2}, 4_000),
        "Crises dealt": Played("greedy", {"level": 2, "players": 3, "crises_dealt": True}, 4_000),
        "Roles": Played("greedy", {"level": 3, "players": 5, "cards_per_player": 2}, 4_000),
    },
)
