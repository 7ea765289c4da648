"""A game's row follows from its rules, seed, lineup and index, and from nothing else."""

import textwrap
from pathlib import Path

import numpy as np
import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.engine.records import MOVE, OWN, PUBLIC, ROW
from bng_sim.games.guillotines.game import GUILLOTINES
from bng_sim.games.guillotines.simulation.play import ENGINE

NOSY = """
from bng_sim.games.guillotines import strategy


@strategy("Plays by everything in sight.")
def {name}(seen, moves, n, traits, rng):
    sight = n
    public, own = seen.public, seen.own
{lines}
    return sight % n
"""


def looking(record: str, dtype: np.dtype) -> str:
    """Lines that work every number of a record into `sight`."""
    lines = []
    for name in dtype.names or ():
        shape = dtype[name].shape
        index = ", ".join(f"i{axis}" for axis in range(len(shape)))
        for axis, length in enumerate(shape):
            lines.append("    " * (axis + 1) + f"for i{axis} in range({length}):")
        value = f"{record}.{name}[{index}]" if shape else f"{record}.{name}"
        lines.append("    " * (len(shape) + 1) + f"sight = (sight * 31 + {value} + 2) % 1000003")
    return "\n".join(lines)


LOOKS = {
    "nosy_public": looking("public", PUBLIC),
    "nosy_own": looking("own", OWN),
    "nosy_moves": "    for i in range(len(moves)):\n" + textwrap.indent(looking("moves[i]", MOVE), "    "),
}


def cell(text="random", seed=1, **values):
    GUILLOTINES.strategies.load_shipped()
    rules = Rules.read(values)
    seated = lineup.parse(text, GUILLOTINES.strategies, rules.players)
    GUILLOTINES.warm_up(seated)
    return Cell(rules, seed, seated)


@pytest.fixture(scope="module", params=LOOKS)
def nosy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A strategy whose choice depends on every number of something that it is handed."""
    name = str(request.param)
    path = Path(tmp_path_factory.mktemp("strategies")) / f"{name}.py"
    path.write_text(NOSY.format(name=name, lines=LOOKS[name]), encoding="utf-8")
    if name not in {strategy.name for strategy in GUILLOTINES.strategies}:
        GUILLOTINES.strategies.load_file(path)
    return name


def in_chunks(played: Cell, n: int, size: int) -> np.ndarray:
    return np.concatenate([ENGINE.play_rows(played, first, min(size, n - first)) for first in range(0, n, size)])


def test_a_row_is_independent_of_what_was_played_before():
    played = cell()
    before = ENGINE.play_rows(played, 5, 3).tobytes()
    ENGINE.play_rows(cell(players=3, level=1, max_turns=50), 0, 20)

    assert ENGINE.play_rows(played, 5, 3).tobytes() == before


def test_x3_one_who_plays_by_all_that_can_be_seen_plays_the_same_game_alone(nosy):
    played = cell(nosy, max_turns=120, panic_at=2, rebels=30)

    assert in_chunks(played, 40, 1).tobytes() == ENGINE.play_rows(played, 0, 40).tobytes()


def test_seeds_matter_and_zero_is_one():
    rows = [ENGINE.play_rows(cell(seed=seed), 0, 5).tobytes() for seed in (0, 1, 2, 2**62, 0)]

    assert len(set(rows)) == 4
    assert rows[0] == rows[-1]


def test_the_games_of_a_batch_differ():
    rows = ENGINE.play_rows(cell(), 0, 200)

    assert len(set(rows["checksum"].tolist())) == 200


def test_an_unused_seat_leaves_no_mark():
    rows = ENGINE.play_rows(cell(players=3), 0, 20)

    assert rows.dtype == ROW
    assert not any(seat.tobytes().strip(b"\0") for seat in rows["seats"][:, 3:].reshape(-1))
