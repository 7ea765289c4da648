"""A game that lacks what the toolkit relies on is refused when it is registered, with the member's name."""

import dataclasses
import sys
from types import SimpleNamespace

import polars as pl
import pytest

from bng_sim.core.batch_contract import batch_problems
from bng_sim.core.contract import ContractError, check, columns_read
from bng_sim.core.game import Batch, Checkup
from bng_sim.core.results.metrics import Grouping, Metric
from bng_sim.games import GAMES, Games

GAME = GAMES["guillotines"]


def without(table, name):
    return {**GAME.columns, table: {key: meaning for key, meaning in GAME.columns[table].items() if key != name}}


def changed(name, **values):
    """The metrics with one of them another."""
    return tuple(dataclasses.replace(one, **values) if one.name == name else one for one in GAME.metrics)


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ({"name": "My Game"}, "name: got 'My Game', expected small letters"),
        ({"endings": ("playing",)}, "endings: got"),
        ({"lost": ("disaster",)}, "lost: disaster not among endings"),
        ({"columns": {"games": GAME.columns["games"]}}, "columns: got no table 'seats'"),
        ({"columns": without("games", "turns")}, "columns: `games` lacks turns"),
        ({"columns": without("seats", "won")}, "columns: `seats` lacks won"),
        ({"decisions": ("sing",)}, "decisions: `games` lacks the columns decisions_sing, options_sing"),
        ({"metrics": tuple(one for one in GAME.metrics if one.name != "rounds")}, "metrics: rounds is missing"),
        ({"metrics": changed("turns", kind="proportion")}, "metrics: turns is proportion, expected a mean"),
        (
            {"metrics": changed("stalemate_rate", kind="mean")},
            "metrics: stalemate_rate is a mean, expected a proportion",
        ),
        ({"metrics": changed("buys", value="byus")}, "metrics: buys reads byus, which `games` has not"),
        ({"metrics": changed("buys", arises_from={"lvl": 1})}, "metrics: buys arises from lvl, expected rules"),
        ({"counts": {"songs": (Metric("sung", "sung", "mean", ""),)}}, "metrics: sung reads sung"),
        ({"headline": ()}, "headline: got none"),
        ({"headline": ("fun",)}, "headline: fun not among metrics"),
        ({"structure": ("lvl",)}, "structure: lvl not among rules"),
        ({"also_seated": {"dolls": "Dolls"}}, "also_seated: dolls not among rules"),
        ({"groups": (Grouping("hat", "hat", "hat"),)}, "groups: hat splits by 'hat', which is no column of `seats`"),
        ({"checkup": Checkup({"lvl": 1}, "random")}, "checkup.rules: lvl not among rules"),
        ({"telling": None}, "telling: got None, expected one"),
        ({"columns": without("games", "comeback")}, "course: `games` lacks the columns comeback"),
        ({"columns": without("seats", "waits")}, "course: `seats` lacks the columns waits"),
    ],
)
def test_what_is_missing_or_of_another_sort_is_told_by_the_members_name(members, message):
    with pytest.raises(ContractError) as error:
        check(dataclasses.replace(GAME, **members))

    assert str(error.value).startswith(f"game {members.get('name', 'guillotines')!r}: {message}")


@pytest.mark.parametrize("name", GAMES)
def test_metrics_are_checked_for_the_columns_that_polars_reads(name):
    game = GAMES[name]
    metrics = (*game.metrics, *(metric for several in game.all_counts.values() for metric in several))

    assert [metric.name for metric in metrics if columns_read(metric) != set(metric.expression.meta.root_names())] == []


def test_a_game_is_checked_when_it_is_registered_and_when_it_is_loaded(monkeypatch):
    monkeypatch.setitem(sys.modules, "bng_sim.games.broken.game", SimpleNamespace(BROKEN=BROKEN))
    games = Games(["broken"])

    assert "broken" in games
    with pytest.raises(ContractError, match="headline"):
        games["broken"]
    with pytest.raises(ContractError, match="headline"):
        games.register(BROKEN)


BROKEN = dataclasses.replace(GAME, headline=())


def test_rows_that_differ_from_what_is_declared_are_told():
    games = pl.DataFrame({"game": [0], "ending": [3], "turns": [1], "rounds": [1]})
    seats = pl.DataFrame({"game": [0], "seat": [1], "order": [1], "strategy": ["random"], "won": [1]})
    game = dataclasses.replace(
        GAME, columns={"games": dict.fromkeys(games.columns), "seats": dict.fromkeys(seats.columns)}
    )

    assert list(batch_problems(game, Batch(games, seats))) == [
        "columns: `games.ending` is Int64, expected word",
        "columns: `seats.won` is Int64, expected yes or no",
    ]
    assert next(batch_problems(game, Batch(games.drop("turns"), seats))).endswith(
        "differs from what is declared: turns"
    )
