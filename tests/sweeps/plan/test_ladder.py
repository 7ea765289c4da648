"""The ladder: the first lineup's cells again, at reduced size, by the tables that the game names."""

import dataclasses
import time
from types import SimpleNamespace

import pytest

from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.run import estimate
from bng_sim.sweeps.store.shards import ShardEncoder
from tests.conformance.race import RACE

RUNGS = [rung.name for rung in RACE.ladder]
THINKING = RUNGS[-1]


def plan(games, *, ends=(), **others):
    config = Config(
        name="ladder",
        game="race",
        games=games,
        grid={"players": [2, 3], "most_dice": [2, 3, 4]},
        lineups={"usual": "pool:careful,bold", "dice": "random"},
        metrics=RACE.headline,
        **{"baseline": {"most_dice": 3}} | others,
    )
    return make_plan(config, RACE).extended(ends)


def test_each_table_plays_every_cell_of_the_first_lineup_and_those_that_think_only_the_baselines():
    cells = [cell for cell in plan(50_000).cells if cell.rung]
    played = {name: [cell.values for cell in cells if cell.rung == name] for name in RUNGS}
    everywhere = [{"players": n, "most_dice": rng} for n in (2, 3) for rng in (2, 3, 4)]
    assert all(played[name] == everywhere for name in RUNGS[:-1])
    assert played[THINKING] == [values for values in everywhere if values["most_dice"] == 3]
    assert {cell.lineup for cell in cells} == {"usual"}


def test_a_table_is_compared_with_itself_at_the_baseline():
    made = plan(50_000)
    for cell in made.cells:
        baseline = made.cells[cell.baseline]
        assert (baseline.rung, baseline.values) == (cell.rung, cell.values | {"most_dice": 3}) or cell.assumption


@pytest.mark.parametrize(
    ("games", "scripts", "thinking"), [(3_999, 0, 0), (4_000, 200, 0), (50_000, 2_500, 100), (10**6, 5_000, 100)]
)
def test_a_table_plays_a_twentieth_of_the_games_up_to_its_own_most_and_nothing_that_says_nothing(
    games, scripts, thinking
):
    cells = plan(games).cells
    assert {cell.deals for cell in cells if cell.rung and cell.rung != THINKING} == {scripts} - {0}
    assert {cell.deals for cell in cells if cell.rung == THINKING} == {thinking} - {0}


@pytest.mark.parametrize("asked", [{"ladder": False}, {"baseline": {"lineup": "usual"}}])
def test_there_is_no_ladder_where_it_is_not_wanted_or_lineups_are_compared(asked):
    made = plan(50_000, **asked)
    assert not [cell for cell in made.cells if cell.rung]


def test_a_game_without_a_ladder_has_none():
    assert all(cell.on_grid or cell.assumption for cell in plan_of(dataclasses.replace(RACE, ladder=())).cells)


def plan_of(game):
    return make_plan(Config(name="none", game="race", games=50_000, lineups=["random"], metrics=RACE.headline), game)


def test_players_that_think_have_chunks_as_large_as_all_others():
    made = plan(50_000)
    sizes = {cell.rung: max(chunk.n for chunk in made.chunks(cell, cell.deals)) for cell in made.cells}
    assert sizes == {"": 10_000, **dict.fromkeys(RUNGS, 2_500), THINKING: 100}


def test_a_run_that_is_extended_keeps_the_chunks_that_its_ladder_played():
    before, after = plan(10_000), plan(100_000, ends=(10_000,))
    assert len(after.cells) > len(before.cells)  # with so many games players that think say something too
    for old, new in zip(before.cells, after.cells, strict=False):
        assert (new.index, new.values, new.rung, new.baseline) == (old.index, old.values, old.rung, old.baseline)
        chunks = list(before.chunks(old, old.deals))
        assert chunks == list(after.chunks(new, new.deals))[: len(chunks)]


@pytest.mark.slow
def test_what_is_not_tried_is_taken_to_cost_what_its_like_does_whether_it_thinks_or_not(tmp_path, monkeypatch):
    # The clock of this process: what else the machine does counts for nothing.
    monkeypatch.setattr(estimate, "time", SimpleNamespace(perf_counter=time.process_time))
    made = plan(50_000)
    encoder = ShardEncoder("summary", RACE.headline)
    todo = {("", cell.rung, place): [cell] for place in range(30) for cell in made.cells if cell.is_baseline}
    rates = estimate._rates(RACE, todo, encoder, 1)

    thinking = [rate.seconds for (_, rung, _), rate in rates.items() if rung == THINKING]
    assert max(rate.seconds for (_, rung, _), rate in rates.items() if rung != THINKING) < min(thinking)
