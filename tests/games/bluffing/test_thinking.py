"""Players that think, in this game: they know no more than their seat; the rest holds in every game."""

import dataclasses

import numpy as np
import pytest

from bng_sim.core.engines.game_kernels import Slot
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.terms import Decision, Where
from bng_sim.games.bluffing.simulation.play import ENGINE
from bng_sim.games.bluffing.telling.win_chances import chances, instead
from tests.games.bluffing.thinking import SETTINGS
from tests.games.thinkers import Script, cell_of, with_thinkers
from tests.slow import slow_after


def cell(line, **rules):
    return cell_of("bluffing", line, rules)


def test_replays_are_among_the_games_that_are_stopped():
    assert ENGINE.play_rows(cell("middling,second_card", **SETTINGS["replays"]), 0, 20)["replays"].sum() > 2


class Swapping(Script):
    """Asks for playouts and weights twice: as the game lies, and with what it cannot know lying otherwise."""

    swapped, weighed = 0, 0

    def choose(self, position):
        choices = np.arange(min(position.n, 3))
        wanted, weights = position.run_playouts(choices, 0, 6), position.weigh_worlds(8)
        states, notes = position._states.copy(), position._moves["notes"].copy()
        if exchange(position):
            Swapping.swapped += 1
            Swapping.weighed += np.ptp(weights) > 0
            assert np.array_equal(position.run_playouts(choices, 0, 6), wanted), position.decision
            assert np.array_equal(position.weigh_worlds(8), weights), position.decision
            position._states[:], position._moves["notes"][:] = states, notes
        return super().choose(position)


def exchange(position):
    """Let two cards of another player, one in hand and one that its owner alone knows, change places."""
    live, before = position._states[Slot.LIVE], position._states[Slot.STEP_START]
    seat = position.asked_seat
    for other in range(position.cell.rules.players):
        own, then = live["own"][other], before["own"][other]
        if other in (seat, int(before["public"]["active"])) or not live["public"]["plays"][other]:
            continue  # what the active player has done hangs on its hand
        places = [place for place in range(MAX_DECK) if not live["public"]["is_open"][other * MAX_DECK + place]
                  and not live["own"][seat]["knows"][other * MAX_DECK + place]
                  and own["where"][place] == then["where"][place]]  # fmt: skip
        in_hand = [place for place in places if own["where"][place] == Where.HAND]
        down = [place for place in places if own["where"][place] in (Where.TABLE, Where.HIDDEN)]
        if in_hand and down:
            for state in (live, before):
                change(state["own"][other], other, in_hand[0], down[0])
            for note in position._moves[Slot.LIVE]["notes"]:
                if note["n"] and note["seat"] == other:
                    change_note(note, other, in_hand[0], down[0])
            return True
    return False


def change(own, seat, a, b):
    """Let two cards change places."""
    for name in ("where", "played", "taken_back"):
        own[name][a], own[name][b] = int(own[name][b]), int(own[name][a])
    names = {seat * MAX_DECK + a: seat * MAX_DECK + b, seat * MAX_DECK + b: seat * MAX_DECK + a}
    for listed in ("hand", "table"):
        own[listed][:] = [names.get(int(card), int(card)) for card in own[listed]]
    hand = sorted(int(card) for card in own["hand"] if card >= 0)
    own["hand"][: len(hand)] = hand


def change_note(note, seat, a, b):
    """Let two cards change places in what a player was asked before, and in what it played."""
    change(note["own"], seat, a, b)
    if note["decision"] == Decision.PLAY:
        names = {seat * MAX_DECK + a: seat * MAX_DECK + b, seat * MAX_DECK + b: seat * MAX_DECK + a}
        offered = [names.get(int(card), int(card)) for card in note["offered"][: note["n"]]]
        played = offered[note["choice"]]
        note["offered"][: note["n"]] = sorted(offered)
        note["choice"], note["chosen"] = sorted(offered).index(played), played


@pytest.mark.parametrize(
    "rules", slow_after(1, [SETTINGS["powers"], SETTINGS["two"], {"players": 3}]), ids=["powers", "two", "three"]
)
def test_h4_playouts_do_not_hang_on_what_the_player_cannot_know(rules):
    before, weighed = Swapping.swapped, Swapping.weighed
    ENGINE.play_rows(with_thinkers(cell("random", **rules), Swapping), 0, 4)

    assert Swapping.swapped > before + 5
    assert Swapping.weighed > weighed + 5


class Noting(Script):
    """Notes what the playouts of each vote come to."""

    def __init__(self):
        self.votes = []

    def choose(self, position):
        if position.decision == "vote":
            self.votes.append(position.run_playouts(np.arange(2), 0, 40))
        return 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("second_card,random,second_card", "second_card_challenging,random,second_card"),
        ("second_card,random,second_card", "second_card,random,fifth_card"),
    ],
    ids=["votes before", "the card"],
)
def test_h7_playouts_do_not_hang_on_the_votes_before_nor_on_the_card_played(one, other):
    """Seat 1 thinks, which votes after seat 0 on the claim of seat 2."""
    found = []
    for line in (one, other):
        noting, made = Noting(), cell(line, players=3, first_player=0)
        entries = tuple(
            dataclasses.replace(entry, way="noting", thinker=noting) if entry.name == "random" else entry
            for entry in made.lineup.entries
        )
        ENGINE.play_rows(dataclasses.replace(made, lineup=dataclasses.replace(made.lineup, entries=entries)), 0, 1)
        found.append(noting.votes[0])

    assert np.array_equal(*found)
    assert 0 < found[0].mean() < 1


def test_h5_a_player_that_has_spied_deals_the_card_to_where_it_is():
    rules = {"players": 2, "billionaires": ["red", "green"], "powers": "assumed", "first_player": 1}

    class Spying(Script):
        looked = 0

        def choose(self, position):
            seat = position.asked_seat
            known = np.flatnonzero(position._states[Slot.LIVE]["own"][seat]["knows"] == Where.TABLE)
            if len(known) and position.decision == "play":
                Spying.looked += 1
                position.run_playouts(np.array([0]), 0, 1)
                assert position._states[Slot.PLAYOUT]["own"][1]["where"][known[0] % MAX_DECK] != Where.HAND
            return 1 if position.decision == "spy" else super().choose(position)

    ENGINE.play_rows(with_thinkers(cell("random", **rules), Spying), 0, 10)

    assert Spying.looked > 5


# The chances along a game


def test_chances_go_from_the_start_to_who_won():
    made = cell("random", players=3)
    moments = list(chances(made, 4, 200))
    won = ENGINE.play_rows(made, 4, 1)[0]["seats"]["won"][:3]

    assert [moment.turn for moment in moments] == list(range(len(moments)))
    assert all(abs(wins / 200 - 1 / 3) < 0.2 for wins in moments[0].wins)
    assert moments[-1].wins == tuple(200 * int(each) for each in won)
    assert all(moment.n == 200 for moment in moments)


def test_chances_count_the_turns_of_replays_on():
    made = cell("random", **SETTINGS["replays"])
    row = next(row for row in ENGINE.play_rows(made, 0, 50) if row["replays"] > 0)
    moments = list(chances(made, int(row["game"]), 10))

    assert [moment.turn for moment in moments] == list(range(len(moments)))
    assert len(moments) > row["turns"] + 1


def test_instead_tries_other_cards():
    made = cell("random", players=3, first_player=0, deck_values=[1, 50], deck_coins=[1, 2])
    choice = instead(made, 0, 2, [0, 1], 400)  # two players have one card left when the first plays its last

    assert choice.moves == ("play the 1 (1 coin)", "play the 50 (2 coins)")
    assert choice.after[0].wins[1] > choice.after[1].wins[1] + 40
