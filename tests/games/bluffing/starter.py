"""The starter of Bluffing Billionaires."""

from tests.games.starters import Cases

CASES = Cases(
    others="random",
    times=1.5,
    traits=["nerve=0", "nerve=1", "cheek=1"],
    rules=[
        {"players": 6, "powers": "assumed", "old_card": "stacked"},
        {"players": 2, "hand_cards_taken": 3, "empty_hand": "play_on", "last_play": "voted"},
    ],
)
