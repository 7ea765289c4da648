"""The result tables: what the engine's rows become for people. What each column says stands in `columns`."""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.core import by_field, course, course_tables
from bng_sim.games.campaign.components import GROUPS, N_SQUARES
from bng_sim.games.campaign.terms import Cause, Decision, Ending

ENDINGS = tuple(ending.name.lower() for ending in Ending)
DECISIONS = tuple(decision.name.lower() for decision in Decision)

OF_A_ROW = (
    "turns", "rounds", "rolls", "doubles", "salaries", "salaries_missed", "interns_spent", "interns_at_end",
    "past_jail", "files_used", "senator_landings", "bails", "bought_cash", "bought_favors", "no_deed", "declined",
    "auctions", "auctions_sold", "auction_money", "bids", "rents", "rent_money", "rents_missed", "rents_late",
    "tax_money", "cards_drawn", "transfer_interest", "houses_built", "hotels_built", "levels_sold", "house_auctions",
    "fewest_houses", "houses_at_end", "hotels_at_end", "mortgages", "lifts", "mortgaged_at_end", "unowned_at_end",
    "forced_tried", "forced_sold", "trades_offered", "trades_made", "law_loans", "law_money", "law_benefits",
    "laws_repaid", "law_debt_at_end", "player_loans", "bankruptcies", "bankrupt_to_player", "players_at_end", "fund",
    "monopolies_made",
)  # fmt: skip
FIRST_TIMES = ("first_monopoly_turn", "first_bankrupt_turn", "all_sold_turn")  # 0: never
JAILED = {f"jailed_{cause.name.lower()}": cause.value for cause in Cause}
LANDINGS = {f"landings_{'jail' if square == N_SQUARES else square}": square for square in range(N_SQUARES + 1)}
RENTS_OF = {f"rents_{group}": index for index, group in enumerate(GROUPS)}
BUILT_OF = {f"built_{group}": index for index, group in enumerate(GROUPS[:8])}
OF_A_WINNER = {"winner_net_worth": "net_worth", "winner_deeds": "deeds"}
GAME_COLUMNS = (
    "game", "ending", "winners", "first_player", *OF_A_ROW, *FIRST_TIMES, *JAILED, *LANDINGS, *RENTS_OF, *BUILT_OF,
    *OF_A_WINNER, "checksum",
    *(f"{count}_{decision}" for decision in DECISIONS for count in ("decisions", "options")), *course.GAME_COLUMNS,
)  # fmt: skip
YES_NO = {"billionaire": "is_billionaire", "attorney_general": "knows_ag"}
OF_A_SEAT_ROW = ("cash", "deeds", "net_worth", "rent_received", "rent_owed", "houses_built", "monopolies")
SEAT_COLUMNS = (
    "game",
    "seat",
    "order",
    "strategy",
    "won",
    *YES_NO,
    "bankrupt_turn",
    *OF_A_SEAT_ROW,
    *course.SEAT_COLUMNS,
)
_ENDINGS = pl.Series(ENDINGS, dtype=pl.Enum(ENDINGS))
_WORDS = pl.Series(("no", "yes"), dtype=pl.Enum(("no", "yes")))


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """One row a game, with the columns `GAME_COLUMNS`."""
    taken = by_field.columns(rows, ("game", "checksum", "ending", "first", *OF_A_ROW, *FIRST_TIMES))
    columns = {name: pl.Series(name, taken[name]) for name in ("game", "checksum", *OF_A_ROW)}
    columns |= {name: _unless_never(taken[name]) for name in FIRST_TIMES}
    columns["ending"] = _ENDINGS.gather(taken["ending"])
    columns["first_player"] = pl.Series(taken["first"] + 1)
    for names, field in ((JAILED, "jailed"), (LANDINGS, "landings"), (RENTS_OF, "rents_of"), (BUILT_OF, "built_of")):
        columns |= {name: _number(rows[field][:, index]) for name, index in names.items()}
    for count in ("decisions", "options"):
        columns |= {f"{count}_{each}": _number(rows[count][:, index]) for index, each in enumerate(DECISIONS)}
    columns |= _of_winners(rows["seats"][:, :players]) | course_tables.games(rows["course"])
    return pl.DataFrame({name: columns[name] for name in GAME_COLUMNS})


def _of_winners(taken: np.ndarray) -> dict[str, pl.Series]:
    """How many won, and what the first of them by seat had."""
    won = taken["won"] == 1
    n, lowest = won.sum(axis=1), won.argmax(axis=1)
    columns = {"winners": _number(n)}
    for name, field in OF_A_WINNER.items():
        values = np.take_along_axis(taken[field], lowest[:, None], axis=1)[:, 0]
        columns[name] = _number(values).set(pl.Series(n == 0), None)
    return columns


def seats(rows: np.ndarray, players: int, labels: tuple[str, ...]) -> pl.DataFrame:
    """One row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    taken = by_field.columns(rows["seats"][:, :players])
    columns: dict[str, Any] = {name: pl.Series(name, taken[name]) for name in OF_A_SEAT_ROW}
    columns["game"] = pl.Series(np.repeat(rows["game"], players))
    columns["seat"] = pl.Series(np.tile(np.arange(1, players + 1, dtype=np.int32), len(rows)))
    columns["order"] = pl.Series(taken["order"] + 1)
    columns["strategy"] = pl.Series(labels).gather(taken["strategy"])
    columns["won"] = pl.Series(taken["won"] == 1)
    columns |= {name: _WORDS.gather(taken[field]) for name, field in YES_NO.items()}
    columns["bankrupt_turn"] = _unless_never(taken["bankrupt_turn"])
    columns |= course_tables.seats(rows["course"], players, players)
    return pl.DataFrame({name: columns[name] for name in SEAT_COLUMNS})


def _unless_never(turns: np.ndarray) -> pl.Series:
    """Turns, with nothing where that is 0."""
    return pl.Series(turns).set(pl.Series(turns == 0), None)


def _number(values: np.ndarray) -> pl.Series:
    return pl.Series(np.ascontiguousarray(values, np.int32))
