"""From an ordinary config to the last page: no command ends in a fault, prints a warning, or draws text over text."""

import contextlib
import os
from collections import Counter

import pytest

from bng_sim.api import sweeping
from bng_sim.core.errors import InputError
from tests.fuzz import conftest, every_command
from tests.fuzz.ordinary_configs import DRAWN, drawn
from tests.undrawn import figures_left_out

FIXED = (361, 197, 78, 93, 145, 279, 382, 378, 13, 38, 83, 257)
QUICK = 1  # of these in the usual tests: each takes ten seconds and more
COVERED = 150  # numbers in which everything occurs
FEWEST = 2  # times
MOST_REFUSED = 0.15
FEATURES = {
    "level 1", "level 2", "level 3", "level 4", "grid of 1", "grid of 2", "grid of 3", "range", "seven values",
    "players in grid", "exclude", "baseline", "one at a time", "usual value named", "lineups without labels",
    "label of a rung", "label of a metric", "label of a column", "awkward label", "plain label",
    "a player that thinks", "own metric", "own rate", "own mean", "own case", "own quotient", "large offset",
    "of no game", "of some games", "with a meaning", "divided by 0", "targets", "target of a metric",
    "target of an own metric", "target of wins", "target of another figure", "matchup", "share", "where", "knobs",
    "constraints", "characters", "starting_seat", "rotate", "precision", "until_decided", "ladder", "1 game",
    "a few games", "many games", "first_game", "seed", "keep", "assumed figures", "question", "answers", "noticeable",
}  # fmt: skip


@pytest.mark.slow
def test_every_game_and_feature_is_drawn():
    found = Counter(feature for number in range(COVERED) for feature in drawn(number).features)

    assert {game: found[game] for game in DRAWN} == dict.fromkeys(DRAWN, COVERED // len(DRAWN))
    assert found.keys() - {*DRAWN} == FEATURES
    assert {feature: n for feature, n in found.items() if n < FEWEST} == {}
    assert len({drawn(number).text for number in range(COVERED)}) == COVERED


def test_fixed_configs_have_every_game_and_nearly_every_feature():
    found = {feature for number in FIXED for feature in drawn(number).features}

    assert found >= {*DRAWN}
    assert len(FEATURES - found) <= 3


@pytest.mark.slow
def test_few_configs_are_refused(tmp_path):
    refused = [number for number in range(60) if is_refused(drawn(number).text, tmp_path / "s.yaml")]

    assert len(refused) < MOST_REFUSED * 60, refused


def is_refused(text, path):
    path.write_text(text, encoding="utf-8")
    try:
        sweeping.read(path)
    except InputError:
        return True
    return False


def test_config_comes_through_every_command(tmp_path, seeds, request):
    """With `make fuzz` all figures are drawn and looked at, which takes most of the time."""
    is_fuzz = not {conftest.SECONDS, conftest.ONE}.isdisjoint(os.environ)
    page = request.getfixturevalue("browser").new_page() if is_fuzz else None
    with contextlib.nullcontext() if is_fuzz else figures_left_out():
        check_configs(seeds(FIXED[:QUICK]), tmp_path, page)


@pytest.mark.slow
def test_other_fixed_configs_come_through_every_command(tmp_path):
    with figures_left_out():
        check_configs(FIXED[QUICK:], tmp_path, None)


def check_configs(numbers, folder, page):
    for number in numbers:
        faults = every_command.check(number, folder, page).faults

        assert faults == [], f"seed {number}:\n{drawn(number).text}\n" + "\n".join(faults)
