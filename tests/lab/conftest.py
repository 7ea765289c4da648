"""The lab is asked about a game of which the answers are known."""

import json
from unittest import mock

import pytest

from bng_sim.games import GAMES
from tests.command import call
from tests.lab.commons import COMMONS


@pytest.fixture(scope="module", autouse=True)
def _commons_is_registered():
    with mock.patch.dict(GAMES._known):
        GAMES.register(COMMONS)
        yield


@pytest.fixture(scope="package")
def ask(tmp_path_factory):
    """Ask the lab in a folder of the package's own; a document comes back."""
    folder = tmp_path_factory.mktemp("lab")

    def ask(command, *arguments):
        done = call("lab", command, *arguments, "--game", "commons", "--json", cwd=folder)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return ask


@pytest.fixture
def refused(tmp_path):
    """Ask the lab for what it cannot do: exit code 2, a line that says what to do, and no game is played."""

    def refused(command, *arguments):
        done = call("lab", command, *arguments, "--game", "commons", cwd=tmp_path, COLUMNS="200")
        assert done.returncode == 2, done.stdout + done.stderr
        assert done.stdout == ""
        assert not (tmp_path / "runs").exists()
        return done.stderr

    return refused
