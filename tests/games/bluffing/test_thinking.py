"""Players that think, in this game: stopping and going on changes nothing, and they know no more than their seat."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.core.position import Which
from bng_sim.games.bluffing import registry
from bng_sim.games.bluffing.chances import chances, instead
from bng_sim.games.bluffing.limits import MAX_DECK
from bng_sim.games.bluffing.play import play_rows
from bng_sim.games.bluffing.rules import Rules
from bng_sim.games.bluffing.terms import Where
from tests.games.thinkers import Script, with_thinkers

SETTINGS = {
    "two": {"players": 2},
    "powers": {"players": 6, "powers": "assumed", "power_uses": 3},
    "stacked": {"players": 4, "old_card": "stacked", "empty_hand": "play_on", "last_play": "voted"},
    "replays": {"players": 3, "further_tie": "replay", "deck_values": [3, 3, 3], "deck_coins": [0, 0, 0]},
}
registry.load_shipped()
registry.load_file(Path(__file__).with_name("plain_strategies.py"))


def cell(text, seed=11, **rules):
    made = Rules.read(rules)
    return Cell(made, seed, lineup.parse(text, registry, made.players))


@pytest.mark.parametrize("rules", SETTINGS.values(), ids=SETTINGS)
def test_stopped_at_every_question_a_game_goes_as_it_would(rules):
    made = cell("middling,second_card", **rules)
    stopped = play_rows(with_thinkers(made), 0, 20)

    assert stopped.tobytes() == play_rows(made, 0, 20).tobytes()
    assert rules != SETTINGS["replays"] or stopped["replays"].sum() > 2


def test_games_repeat_whatever_chunks_they_are_played_in():
    made = cell("search(rollouts=16,by=random),random", **SETTINGS["powers"])
    whole, parts = play_rows(made, 0, 5), [play_rows(made, 0, 2), play_rows(made, 2, 3)]

    assert whole.tobytes() == np.concatenate(parts).tobytes()


class Swapping(Script):
    """Asks for playouts twice: as the game lies, and with what it cannot know lying otherwise."""

    swapped = 0

    def choose(self, position):
        choices = np.arange(min(position.n, 3))
        wanted = position.play_ahead(choices, 0, 6)
        states = position._states.copy()
        if exchange(position):
            Swapping.swapped += 1
            assert np.array_equal(position.play_ahead(choices, 0, 6), wanted), position.decision
            position._states[:] = states
        return super().choose(position)


def exchange(position):
    """Let two cards of another player, one in hand and one that its owner alone knows, change places."""
    live, before = position._states[Which.LIVE], position._states[Which.BEFORE]
    seat = position.asked_seat
    for other in range(int(position._records[3]["players"])):
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


@pytest.mark.parametrize("rules", [SETTINGS["two"], SETTINGS["powers"], {"players": 3}], ids=["two", "powers", "three"])
def test_h4_playouts_do_not_hang_on_what_the_player_cannot_know(rules):
    before = Swapping.swapped
    play_rows(with_thinkers(cell("random", **rules), Swapping), 0, 4)

    assert Swapping.swapped > before + 5


class Noting(Script):
    """Notes what the playouts of each vote come to."""

    def __init__(self):
        self.votes = []

    def choose(self, position):
        if position.decision == "vote":
            self.votes.append(position.play_ahead(np.arange(2), 0, 40))
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
        play_rows(dataclasses.replace(made, lineup=dataclasses.replace(made.lineup, entries=entries)), 0, 1)
        found.append(noting.votes[0])

    assert np.array_equal(*found)
    assert 0 < found[0].mean() < 1


def test_h5_a_player_that_has_spied_deals_the_card_to_where_it_is():
    rules = {"players": 2, "billionaires": ["red", "green"], "powers": "assumed", "first_player": 1}

    class Spying(Script):
        looked = 0

        def choose(self, position):
            seat = position.asked_seat
            known = np.flatnonzero(position._states[Which.LIVE]["own"][seat]["knows"] == Where.TABLE)
            if len(known) and position.decision == "play":
                Spying.looked += 1
                position.play_ahead(np.array([0]), 0, 1)
                assert position._states[Which.AHEAD]["own"][1]["where"][known[0] % MAX_DECK] != Where.HAND
            return 1 if position.decision == "spy" else super().choose(position)

    play_rows(with_thinkers(cell("random", **rules), Spying), 0, 10)

    assert Spying.looked > 5


# The chances along a game


def test_chances_go_from_the_start_to_who_won():
    made = cell("random", players=3)
    moments = list(chances(made, 4, 200))
    won = play_rows(made, 4, 1)[0]["seats"]["won"][:3]

    assert [moment.turn for moment in moments] == list(range(len(moments)))
    assert all(abs(wins / 200 - 1 / 3) < 0.2 for wins in moments[0].wins)
    assert moments[-1].wins == tuple(200 * int(each) for each in won)
    assert all(moment.n == 200 for moment in moments)


def test_chances_count_the_turns_of_replays_on():
    made = cell("random", **SETTINGS["replays"])
    row = next(row for row in play_rows(made, 0, 50) if row["replays"] > 0)
    moments = list(chances(made, int(row["game"]), 10))

    assert [moment.turn for moment in moments] == list(range(len(moments)))
    assert len(moments) > row["turns"] + 1


def test_instead_tries_other_cards():
    made = cell("random", players=3, first_player=0, deck_values=[1, 50], deck_coins=[1, 2])
    choice = instead(made, 0, 2, [0, 1], 400)  # two players have one card left when the first plays its last

    assert choice.moves == ("play the 1 (1 coin)", "play the 50 (2 coins)")
    assert choice.after[0].wins[1] > choice.after[1].wins[1] + 40


@pytest.mark.parametrize(("turn", "move"), [(99, 0), (1, 9)])
def test_instead_of_what_cannot_be_tried_is_refused(turn, move):
    with pytest.raises(InputError, match="turn"):
        instead(cell("random", players=2), 0, turn, [move], 10)
