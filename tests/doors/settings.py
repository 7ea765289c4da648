"""The games that learners play in tests: each with each number of players and at each level, and those of one file."""

from pathlib import Path

from bng_sim.api.cells import find_game
from bng_sim.core.parameters import limits
from bng_sim.games import GAMES

EXAMPLES = [
    str(path)
    for path in sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
    if "OwnGame(" in path.read_text()
]


def _settings():
    """Yield the game of each setting, with rules."""
    for name in (*GAMES, *EXAMPLES):
        fields = find_game(name).rules.model_fields
        among, of_level = (limits(fields[field].metadata) if field in fields else {} for field in ("players", "level"))
        for players in range(among["ge"], among["le"] + 1):
            for level in range(of_level.get("ge", 0), of_level.get("le", 0) + 1):
                yield name, {"players": players, **({"level": level} if of_level else {})}


SETTINGS = [*_settings()]
NAMES = [f"{Path(name).stem}-{'-'.join(map(str, rules.values()))}" for name, rules in SETTINGS]
