"""An empty table of plays to fill in, which `bng-sim init` writes."""

from bng_sim.core.game import Game
from bng_sim.core.game_option import rules_command
from bng_sim.lab.playtests.columns import MEANINGS, numeric_columns

EXAMPLE = ("play", "date", "players", "ending", "turns", "minutes", "winner_seat", "notes")


def template(game: Game) -> str:
    """Return a table to fill in, with comments that say what each column is."""
    counted = _own_counts(game)
    columns = [name for name in EXAMPLE if name != "notes"] + counted
    more = [name for name in numeric_columns(game) if name not in counted]
    listed = "the report lists them" if game.source else f"docs/{game.name}/data.md lists them"
    lines = [
        f"# Playtests of {game.title}: one row for each game that you played. `bng-sim playtests import` reads this.",
        "# Leave blank what you do not know: blank is not 0. Lines that begin with # and a space are not read.",
        "#",
        *(f"# {name}: {(game.columns['games'] | MEANINGS)[name]}" for name in [*columns, "notes"]),
        f"#   ending is one of {', '.join(game.endings[1:])}",
        "#",
        f"# You may add columns: any rules parameter that you changed (`{rules_command(game)}` lists them), and",
        f"# whatever you counted that the games table has too: {', '.join(more[:6])} ... ({listed}).",
        "#",
        "# You may write a row for each seat instead: add the columns seat (its place in turn order, from 1) and won",
        "# (yes or no), and if you like name, score and any number of the seats table. All rows of a play have its",
        "# number in play; what is of the whole play, such as players or ending, may stand in one of them only.",
        ",".join([*columns, "notes"]),
    ]
    return "\n".join(lines) + "\n"


def _own_counts(game: Game) -> list[str]:
    """List what the author of a game in one file counts of each game; of a shipped game nothing, as it counts much."""
    known = numeric_columns(game) if game.source else []
    return [metric.name for metric in game.metrics if metric.name in known and metric.name != "rounds"]
