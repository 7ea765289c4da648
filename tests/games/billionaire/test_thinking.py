"""Players that think, in this game: they know no more than their seat; the rest holds in every game."""

import dataclasses
from collections import Counter

import numpy as np
import pytest

from bng_sim.core.engines.game_kernels import Slot
from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.games.billionaire.declared.components import Power
from bng_sim.games.billionaire.declared.limits import MAX_INVESTMENTS
from bng_sim.games.billionaire.declared.terms import Purpose
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.simulation.play import ENGINE
from tests.games.billionaire.thinking import ARMED, SETTINGS
from tests.games.thinkers import Script, cell_of, with_thinkers
from tests.slow import slow_after


def cell(line, **rules):
    return cell_of("billionaire", line, rules)


def test_sales_overbids_and_ties_are_among_the_games_that_are_stopped():
    assert (
        min(ENGINE.play_rows(cell("middling,turnwise", **rules), 0, 10)["sold"].sum() for rules in SETTINGS.values())
        > 40
    )
    assert ENGINE.play_rows(cell("middling,turnwise", **SETTINGS["overbids"]), 0, 10)["overbids"].sum() > 20
    assert ENGINE.play_rows(cell("middling,turnwise", **SETTINGS["tied"]), 0, 10)["ties"].sum() > 20


# What it knows


class Keeping(Script):
    """Plays no Power Play card, so that hands of them grow."""

    def choose(self, position):
        return 0 if position.decision == "play" else super().choose(position)


class Swapping(Keeping):
    """Asks twice for playouts, and what a search would do: as the game lies, and with what it cannot know otherwise."""

    def __init__(self):
        self.swapped = Counter()
        self.search = cell("search(rollouts=6,candidates=3)").lineup.entries[0].thinker

    def choose(self, position):
        choices = np.arange(min(position.n, 3))
        wanted, chosen = position.run_playouts(choices, 0, 4), self.search.choose(position)
        for swap in (swap_profits, swap_powers, swap_lots, swap_bids):
            states, kept = position._states.copy(), position._answers["choice"].copy()
            if swap(position):
                self.swapped[swap.__name__] += 1
                said = f"{swap.__name__} at {position.decision}"
                assert position.run_playouts(choices, 0, 4).tobytes() == wanted.tobytes(), said
                assert self.search.choose(position) == chosen, said
            position._states[:], position._answers["choice"][:] = states, kept
        return super().choose(position)


def others_of(position):
    """The other seats, and the states that a playout begins with."""
    states, seat = position._states, position.asked_seat
    players = position.cell.rules.players
    return [other for other in range(players) if other != seat], states[Slot.LIVE], states[Slot.STEP_START]


def are_untouched(live, before):
    """Whether no hand and no deck has changed in this turn, and no bid was revealed: all that was done fits a swap."""
    names = ("profits", "powers")
    same = all(live["own"][name].tobytes() == before["own"][name].tobytes() for name in names)
    same &= all(live[name].tobytes() == before[name].tobytes() for name in ("profit_deck", "power_deck"))
    return same and not live["public"]["n_bid_rounds"]


def swap_profits(position):
    """Let a Profit card that another holds unseen and a card of the deck change places."""
    others, live, before = others_of(position)
    worth = position._records[3][0]["worth"][MAX_INVESTMENTS:]
    for other in others if are_untouched(live, before) else ():
        held = before["own"][other]["profits"] - before["own"][position.asked_seat]["knows"][other]
        found = [(a, b) for a in np.flatnonzero(held) for b in np.flatnonzero(before["profit_deck"]) if a != b]
        if found:
            a, b = found[-1]
            for state in (live, before):
                own = state["own"][other]
                own["profits"][a] -= 1
                own["profits"][b] += 1
                own["cash"] += worth[b] - worth[a]
                state["profit_deck"][a] += 1
                state["profit_deck"][b] -= 1
            return True
    return False


def swap_powers(position):
    """Let a Power Play card that another holds unseen and one that may lie anywhere in the deck change places.

    Not of whose turn it is, who has been asked what to play; nor a Security card, about which its holder was asked.
    """
    others, live, before = others_of(position)
    deck = np.flatnonzero(before["power_deck"])
    for other in others if are_untouched(live, before) else ():
        held = before["own"][other]["powers"] - before["public"]["known_powers"][other]
        found = [(a, b) for a in np.flatnonzero(held) for b in deck if a != b and Power.SECURITY not in (a, b)]
        if found and other != live["public"]["active"]:
            a, b = found[-1]
            for state in (live, before):
                for cards, change in ((state["own"][other]["powers"], -1), (state["power_deck"], 1)):
                    cards[a] += change
                    cards[b] -= change
            return True
    return False


def swap_lots(position):
    """Let another card be up for bids, unless it was turned up or the player has drawn it."""
    _, live, before = others_of(position)
    public = live["public"]
    knows = public["lot"][0] != NOTHING or live["own"][position.asked_seat]["lot"] != NOTHING
    if not public["lot_size"] or knows:
        return False
    before["chance"][Purpose.LOT] = live["chance"][Purpose.DIE]  # another stream, begun in this turn already
    return True


def swap_bids(position):
    """Let whoever has bid last in this round have bid otherwise."""
    _, live, _ = others_of(position)
    if position.decision != "bid" or not any(live["bids"] != NOTHING):
        return False
    last = int(position._answers["n"]) - 1
    position._answers["choice"][last] = 1 if position._answers["choice"][last] == 0 else 0
    return True


@pytest.mark.parametrize("rules", slow_after(1, [{"players": 3, **ARMED}, {"players": 2}, {"players": 4}]), ids=str)
def test_v1_to_v6_what_a_player_that_thinks_cannot_know_changes_nothing_that_it_does(rules):
    swapping = Swapping()
    ENGINE.play_rows(with_thinkers(cell("auctioneer", **rules), lambda: swapping), 0, 2)

    names = ("swap_profits", "swap_powers", "swap_lots", "swap_bids")
    assert [name for name in names if swapping.swapped[name] < 20] == []


@pytest.mark.parametrize("kind", slow_after(1, ["swap_profits", "swap_lots", "swap_powers", "swap_bids"]))
def test_with_a_playout_that_knew_it_that_would_be_found(kind):
    """The control: only what nobody at the table knows is dealt anew, which leaves hands, single lots and bids."""
    real, found = ENGINE.kernels.run_playouts, []

    class Knowing(StoppedGame):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            self._kernels = self._kernels._replace(
                run_playouts=lambda *given: real(*given[:-5], 1, *given[-4:])  # is_open
            )

    class Comparing(Keeping):
        def choose(self, position):
            choices = np.arange(min(position.n, 2))
            wanted = position.run_playouts(choices, 0, 10)
            states, kept = position._states.copy(), position._answers["choice"].copy()
            if globals()[kind](position):
                found.append(position.run_playouts(choices, 0, 10).tobytes() != wanted.tobytes())
            position._states[:], position._answers["choice"][:] = states, kept
            return super().choose(position)

    engine = dataclasses.replace(ENGINE, stopped_game=Knowing)
    engine.play_rows(with_thinkers(cell("auctioneer", players=3, **ARMED), Comparing), 0, 2)

    assert sum(found) > 2
