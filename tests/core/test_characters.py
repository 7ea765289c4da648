"""Who sits where, as a user writes it: read once, for configs, options, codes and stored runs."""

import pytest

from bng_sim.core import characters
from bng_sim.core.errors import InputError

KNOWN = ("aristocrat", "media_baron", "tech_overlord")


def test_random_and_seats_left_out_are_drawn():
    assert characters.read(["random", "aristocrat"], KNOWN, 4, "here") == (None, "aristocrat")
    assert characters.read([], KNOWN, 4, "here") == ()


def test_random_may_come_as_often_as_there_are_players():
    assert characters.read(["random"] * 3, KNOWN, 3, "here") == (None, None, None)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (
            ["nobody"],
            "here: got 'nobody', expected a name of who plays: aristocrat, media_baron, tech_overlord, random",
        ),
        (["tech_overlod"], "here: got 'tech_overlod', expected a name of who plays; did you mean tech_overlord?"),
        (
            ["aristocrat", "aristocrat"],
            "here: got 'aristocrat' twice, expected a different one for each player; write random for one of them",
        ),
        (["random"] * 5, "here: got 5 names, expected at most 3, one a player; leave out 2"),
        ([""], "here: got '', expected a name of who plays: aristocrat, media_baron, tech_overlord, random"),
    ],
)
def test_what_cannot_be_read_is_told_with_what_was_expected_and_how_to_mend_it(names, told):
    with pytest.raises(InputError) as raised:
        characters.read(names, KNOWN, 3, "here")

    assert str(raised.value) == told


def test_every_problem_is_found_with_its_place():
    found = list(characters.problems(["nobody", "aristocrat", "aristocrat", "random"], KNOWN, 3))

    assert [place for place, _ in found] == [None, 0, 2]
