"""A game as one picture: what all fear, and what happened, as the tables say."""

import pytest

from bng_sim.games.guillotines.telling.poster import poster
from tests.games.guillotines.telling.recording import RECORDINGS


@pytest.fixture(scope="module")
def games():
    """The picture of every recorded game, and its row."""
    return [(poster(RECORDINGS.recorded(*game)), RECORDINGS.rows(*game)[0]) for game in RECORDINGS.games]


@pytest.mark.slow
def test_what_all_fear_has_a_value_for_every_turn_and_ends_as_the_tables_say(games):
    for shown, row in games:
        assert len(shown.threat.values) == len(shown.turns)
        assert shown.threat.values[-1] == row["rebels_out"]


@pytest.mark.slow
def test_its_moments_are_those_of_the_game_the_most_telling_first(games):
    for shown, row in games:
        words = [mark.words for mark in shown.marks]

        assert any(text.startswith("Panic!") for text in words) == row["panic"]
        assert sum(text.startswith("Round") for text in words) == row["rounds"] - 1
        if row["panic"]:
            assert words[0] == f"Panic! {'succeeds' if row['panic_agreed'] else 'fails'}"

    assert {bool(row["panic_agreed"]) for _, row in games if row["panic"]} == {False, True}
