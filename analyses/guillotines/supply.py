"""Count the assets for every space on a board, from the rules alone (S2, C4, U2)."""

from typing import Any

import polars as pl

from bng_sim.analyses.general.player_count import Supply
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun


def supply(run: StoredRun, game: Game, tables: pl.DataFrame) -> Supply:
    """Return assets in play and spaces on all boards for each row of `tables`, which has one of its cells."""
    rows = []
    for index, table in tables.select("cell", "table").rows():
        rules: Any = game.rules.read(run.config["cells"][index]["rules"])
        board = next(iter(rules.boards.values()))
        types = {kind for spaces in rules.boards.values() for kind in spaces}
        starred = rules.billionaires if rules.starred_assets else 0
        assets = rules.by_players("assets_per_market") * len(types) + starred
        spaces = sum(board.values()) * rules.billionaires
        rows.append((table, assets, spaces, assets / spaces))
    frame = pl.DataFrame(rows, schema=["table", "there", "wanted", "each"], orient="row")
    sentence = "Assets in play for the spaces on all boards"
    return Supply("Assets for every space on a board", sentence, "assets", frame)
