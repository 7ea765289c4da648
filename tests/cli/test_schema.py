"""`bng-sim schema` prints the shipped schema."""

import json
from pathlib import Path

import pytest

from bng_sim.games import GAMES
from tests.command import call

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("arguments", [[], ["--game", "guillotines"]])
def test_printed_schema_equals_shipped_one(arguments):
    done = call("schema", *arguments)

    assert done.returncode == 0, done.stderr
    assert done.stdout == (ROOT / "configs" / "guillotines" / "sweep.schema.json").read_text(encoding="utf-8"), (
        "run make docs"
    )
    assert json.loads(done.stdout)["properties"]["name"]["type"] == "string"


def test_an_unknown_game_is_refused():
    done = call("schema", "--game", "chess")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"bng-sim: game chess: no such game; known: {', '.join(GAMES)}\n"
