"""What is hidden, the order of the piles and answers not shown yet, leaves every choice as it is (I1, I2)."""

from collections import Counter

import numpy as np
import pytest

from bng_sim.games.campaign import registry
from bng_sim.games.campaign.declared.limits import MAX_PILE
from bng_sim.games.campaign.engine.records import NOTHING
from tests.games.campaign.tables import Scene
from tests.games.interpreted import words_wrap_around  # noqa: F401 (a fixture)
from tests.strategies.measured import choices

registry.load_shipped()
NAMES = [strategy.name for strategy in registry if strategy.is_shipped]
SETTINGS = {
    "two": {"players": 2, "max_turns": 12},
    "scarce": {"players": 4, "max_turns": 24, "houses": 2, "start_cash": 4000, "build_after_laps": 0},
}


@pytest.mark.parametrize("name", SETTINGS)
def test_i2_no_choice_hangs_on_what_its_seat_cannot_know(name):
    """At each question of a game every strategy answers twice; between, all that is hidden changes."""
    scene, chance, changed = Scene(first=None, **SETTINGS[name]), np.random.default_rng(1), Counter()
    if name == "scarce":
        for seat, group in enumerate(((1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19))):
            scene.give(seat, *group)
    answers = {of: set() for of in NAMES}

    def player(seen, moves, n, traits, rng):
        asked, pile, wants = np.array(moves[:n]), scene.state.pile.copy(), scene.state.wants.copy()
        before = choices(registry, seen, asked, n, rng)
        changed.update(scramble(scene, int(seen.seat), chance))
        assert choices(registry, seen, asked, n, rng) == before
        scene.state.pile[:], scene.state.wants[:] = pile, wants
        for of, choice in before.items():
            answers[of].add((int(seen.decision), int(moves[choice])))
        return int(chance.integers(n))

    scene.play_out(player)

    assert changed["pile"] > 20
    assert (changed["want"] > 0) == (name == "scarce")
    assert len({frozenset(of_one) for of_one in answers.values()}) > 4


def scramble(scene, seat, chance):
    """Let all that this seat cannot know lie otherwise; what has changed."""
    state, public, changed = scene.state, scene.public, set()
    for pile in range(2):
        places = [(public.top[pile] + i) % MAX_PILE for i in range(public.n_pile[pile])]
        unknown = [place for place in places if public.pile[pile, place] == NOTHING]
        order = chance.permutation(unknown)
        if [*order] != unknown:
            state.pile[pile, unknown] = state.pile[pile, order]
            changed.add("pile")
    for other in scene.seats:
        if other != seat and state.wants[other] != NOTHING:
            state.wants[other] = 1 - state.wants[other]
            changed.add("want")
    return changed
