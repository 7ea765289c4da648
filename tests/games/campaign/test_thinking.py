"""Players that think, in this game: they know no more than their seat; the rest holds in every game."""

from collections import Counter

import numpy as np
import pytest

from bng_sim.core.engines.game_kernels import Slot
from bng_sim.games.campaign import registry
from bng_sim.games.campaign.engine.records import NOTHING
from bng_sim.games.campaign.simulation.play import ENGINE
from tests.games.campaign.thinking import ANYHOW, POOL, SETTINGS
from tests.games.thinkers import Script, cell_of, with_thinkers


def cell(line, **rules):
    return cell_of("campaign", line, rules)


def test_nearly_all_decisions_are_asked_in_these_games():
    played = [ENGINE.play_rows(cell(POOL, **rules), 0, 4) for rules in SETTINGS.values()]
    played += [ENGINE.play_rows(cell("turnwise", **rules), 0, 3) for rules in ANYHOW.values()]
    asked = sum(rows["decisions"].sum(axis=0) for rows in played)

    assert [name for name, n in zip(registry.decisions, asked, strict=True) if n == 0] == [
        "repay"
    ]  # one debt is no choice


class Swapping(Script):
    """Asks twice for playouts: as the game lies, and with what its seat cannot know otherwise."""

    def __init__(self):
        self.swapped = Counter()
        self.asked = 0

    def choose(self, position):
        self.asked += 1
        if self.asked % 7 == 0 or position.decision == "want_house":
            choices = np.arange(min(position.n, 2))
            wanted = position.run_playouts(choices, 0, 3)
            for swap in (swap_cards, swap_wants):
                states, kept = position._states.copy(), position._answers["choice"].copy()
                if swap(position):
                    self.swapped[swap.__name__] += 1
                    said = f"{swap.__name__} at {position.decision}"
                    assert position.run_playouts(choices, 0, 3).tobytes() == wanted.tobytes(), said
                position._states[:], position._answers["choice"][:] = states, kept
        return super().choose(position)


def swap_cards(position):
    """Let two cards whose places nobody knows change them, if none was drawn in this turn."""
    live, before = (position._states[which] for which in (Slot.LIVE, Slot.STEP_START))
    for pile in range(2):
        if any(
            live["public"][name].tobytes() != before["public"][name].tobytes() for name in ("pile", "top", "n_pile")
        ):
            return False
        public = live["public"]
        places = [(public["top"][pile] + i) % 32 for i in range(public["n_pile"][pile])]
        unknown = [place for place in places if public["pile"][pile, place] == NOTHING]
        if len(unknown) > 1:
            for state in (live, before):
                cards = state["pile"][pile]
                cards[unknown[0]], cards[unknown[-1]] = int(cards[unknown[-1]]), int(cards[unknown[0]])
            return True
    return False


def swap_wants(position):
    """Let whoever has answered last whether it wants a house have answered otherwise (H6)."""
    if position.decision != "want_house" or not any(position._states[Slot.LIVE]["wants"] != NOTHING):
        return False
    last = int(position._answers["n"]) - 1
    position._answers["choice"][last] = 1 - position._answers["choice"][last]
    return True


@pytest.mark.parametrize(("line", "rules"), [(POOL, SETTINGS["four"]), ("turnwise", ANYHOW["scarce"])], ids=str)
def test_i2_what_a_player_that_thinks_cannot_know_changes_nothing_that_it_does(line, rules):
    swapping = Swapping()
    ENGINE.play_rows(with_thinkers(cell(line, **rules), lambda: swapping), 0, 2)

    assert swapping.swapped["swap_cards"] > 20
    assert (swapping.swapped["swap_wants"] > 2) == (line == "turnwise")
