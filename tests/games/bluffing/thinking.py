"""Games of Bluffing Billionaires for the tests of players that think; its own tests play them too."""

from tests.games.thinkers import Cases, Played

SETTINGS = {
    "two": {"players": 2},
    "powers": {"players": 6, "powers": "assumed", "power_uses": 3},
    "stacked": {"players": 4, "old_card": "stacked", "empty_hand": "play_on", "last_play": "voted"},
    "replays": {"players": 3, "further_tie": "replay", "deck_values": [3, 3, 3], "deck_coins": [0, 0, 0]},
}
CASES = Cases(
    stopped={name: Played("middling,second_card", rules, 20) for name, rules in SETTINGS.items()},
    for_one=[Played("middling,random", SETTINGS["powers"], 20)],
    searching=Played("search(rollouts=16,by=random),random", SETTINGS["powers"], 5),
    openings={"three": Played("random", {"players": 3}, 250), "six": Played("random", {"players": 6}, 4_000)},
)
