"""The starter of Guillotines."""

from tests.games.starters import Cases

CASES = Cases(
    others="random,random,random",
    traits=["daring=0", "daring=0.5", "daring=1"],
    rules=[
        {"players": 4},
        {"players": 5, "level": 1},
        {"players": 3, "panic_at": 1},
        {"level": 4},
        {"players": 2, "level": 4},
    ],
    games=200,
    is_fit=lambda games: (games["ending"] == "stalemate").sum() == 0,
    wins=[("mine,greedy,greedy,greedy", {"level": 4}, 600, 0.1)],  # where there are Roles and Policies
)
