"""The tables of the how-to page are read, and its answer says what the page says."""

import re
from pathlib import Path

import pytest

from bng_sim.here import reading, worlds
from tests.command import call

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "here.md"
TABLES = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_every_game_that_can_be_typed_has_a_table_on_the_page():
    named = [re.search(r"^game: (\w+)$", text, re.MULTILINE)[1] for text in TABLES]

    assert sorted(named) == sorted(reading.typed_games())


@pytest.mark.slow
@pytest.mark.parametrize("text", TABLES)
def test_tables_of_the_page_are_read_and_answered(text, tmp_path):
    (tmp_path / "table.yaml").write_text(text)

    done = call("here", "table.yaml", "--playouts", "100", "--moves", "20", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert "Who wins" in done.stdout
    (states,) = worlds.deal_worlds(reading.read(tmp_path / "table.yaml"), 2, 1)
    assert states.size == 2
