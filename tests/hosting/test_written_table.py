"""`bng-sim table LINK --write FILE`: the table of a game in the browser, as a seat sees it, which `here` reads."""

import yaml

from bng_sim.hosting.folder import Folder
from tests.command import call
from tests.hosting.tables import new_table


def saved(tmp_path, **others):
    """A table that is stored in a folder, and the key of a seat."""
    sat = new_table(**others)
    Folder(tmp_path / "playtests").save(sat)
    return sat, sat.key(min(sat.seats))


def test_a_table_is_written_as_its_seat_sees_it_and_read_by_here(tmp_path):
    sat, key = saved(tmp_path, game="bluffing")

    done = call("table", key, "--write", "table.yaml", cwd=tmp_path)
    answered = call("here", "table.yaml", "--playouts", "50", "--moves", "10", cwd=tmp_path)
    value = yaml.safe_load((tmp_path / "table.yaml").read_text(encoding="utf-8"))

    assert done.returncode == 0, done.stderr
    assert done.stdout == "table.yaml\n"
    assert answered.returncode == 0, answered.stderr
    assert value["game"] == sat.game
    assert "seed" not in value
    own, *others = sorted(value["players"], key=lambda player: isinstance(player["hand"], int))
    assert isinstance(own["hand"], list)
    assert all(isinstance(player["hand"], int) for player in others)


def test_writing_needs_a_link(tmp_path):
    done = call("table", "--write", "table.yaml", "--no-open", cwd=tmp_path)

    assert done.returncode == 2
    assert "--write: needs the LINK to a seat" in done.stderr
