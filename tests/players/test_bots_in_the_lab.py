"""Bots in the lab: they are rated as themselves, and no trait of the script that is in their seat is changed."""

import pytest

from bng_sim.api.cells import find_game
from bng_sim.core.errors import InputError
from bng_sim.lab.league import contestants
from bng_sim.lab.players import player

BOTS = ["bot(./one)", "bot(./other)", "random"]


def test_bots_are_different_contestants():
    assert contestants(BOTS, find_game("bluffing"), 3) == BOTS
    with pytest.raises(InputError, match="is the same as"):
        contestants([*BOTS, "bot(./one)"], find_game("bluffing"), 3)


@pytest.mark.parametrize("text", ["bot(./one)", "search(rollouts=4)"])
def test_traits_of_who_does_not_choose_by_them_are_not_changed(text):
    with pytest.raises(InputError, match="does not choose by traits; name a strategy that does"):
        player(text, find_game("bluffing"), 3).trait_names([])
