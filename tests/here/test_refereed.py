"""The referee starts from a written table: no fault in the games played on from it, but in those of another table."""

import itertools
import json

import pytest

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.here import reading, refereed, writing
from bng_sim.referees.faults import Breach
from tests.command import call
from tests.conformance.mixed import mixed
from tests.here.positions import cell_of, moments, opening, read
from tests.here.test_middle import BILLIONAIRE, BLUFFING, CAMPAIGN, PUPPETS
from tests.slow import slow_after

TYPED = reading.typed_games()
# Seed 0: the printed rules; else many changed.
CASES = slow_after(len(TYPED), [(name, seed) for seed in range(4) for name in TYPED])


def tables(name, n, rules=None):
    """Yield tables of random moments after set-up, as some seat would write them, with the games that they are of."""
    for game, cell, stopped, rng in moments(name, n, 21, rules):
        seat = int(rng.integers(cell.rules.players))
        if stopped.turns:
            yield read(writing.value_of(game, cell, stopped.state, seat) | {"lineup": cell.lineup.text})


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_referee_finds_no_fault_in_games_played_on_from_a_table(name, seed):
    for table in tables(name, 5, mixed(GAMES[name], seed) if seed else {}):
        assert [*refereed.audit(table, 2, 1)] == []


@pytest.mark.parametrize("name", TYPED)
def test_referee_notices_a_table_that_was_another(name):
    noticed, all_tables = 0, [*tables(name, 8)]
    for table, other in itertools.pairwise(all_tables):
        played, another = (next(refereed.PlayerOn(each).worlds(1, 1))[0].copy() for each in (table, other))
        try:
            noticed += bool(table.form.audit(table.cell, another, refereed._log_of(table, played)))
        except (Breach, KeyError, ValueError, IndexError):
            noticed += 1

    assert noticed >= len(all_tables) - 2


@pytest.mark.parametrize(
    "value",
    [
        BLUFFING | {"done": ["play the 7", "challenge"]},
        BILLIONAIRE | {"rolled": 4},
        CAMPAIGN | {"rolled": [2, 3]},
        PUPPETS | {"done": ["exchange Locks 1 at Legacy"], "rolled": 4},
    ],
)
def test_games_from_the_middle_of_a_turn_have_no_fault(value):
    assert [*refereed.audit(read(value), 5, 1)] == []


@pytest.mark.parametrize("name", [name for name in TYPED if "first_bid" in GAMES[name].rules.model_fields])
def test_tables_before_the_bids_for_going_first_are_left_to_audit(name):
    value = opening(name, {"first_bid": "sealed"}) | (
        {"turn": 0} if "turn" in reading.find_form(GAMES[name]).keys else {}
    )
    del value["first"]

    with pytest.raises(InputError, match="`bng-sim audit` checks whole games"):
        [*refereed.audit(read(value), 1, 1)]


def test_a_game_in_one_file_has_no_referee():
    _, cell = cell_of("examples/pig.py")

    with pytest.raises(InputError, match="has no referee"):
        [*refereed.audit(read({"game": "examples/pig.py", "players": [{}] * cell.rules.players}), 1, 1)]


def test_command_says_how_many_games_were_audited(tmp_path):
    (tmp_path / "table.yaml").write_text(writing.text_of(BLUFFING))
    line = ("here", "table.yaml", "--playouts", "20", "--moves", "0", "--audit", "3")

    assert "3 games audited from this table: no faults" in call(*line, cwd=tmp_path).stdout
    found = json.loads(call(*line, "--json", cwd=tmp_path).stdout)
    assert (found["audited"], found["faults"]) == (3, [])
