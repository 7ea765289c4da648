"""The rulebook's example of a challenge, told to the referee event by event (X11)."""

import copy

import pytest

from bng_sim.referees.bluffing import audit
from tests.referees.bluffing.recording import play
from tests.referees.operators import renumber

A, B, C = 1, 2, 3
VALUES = range(1, 10)


class Telling:
    """A log that is written down while the game is told; `max_turns` ends it when the example is over."""

    def __init__(self, first, turns):
        rules = {"players": 3, "billionaires": ["red", "orange", "yellow"], "first_player": first - 1}
        (log,) = play(rules | {"max_turns": turns}, range(1))
        self.log, self.turn, self.turns = [copy.deepcopy(log[0])], 0, dict.fromkeys((A, B, C), 0)
        self.hands = {seat: list(VALUES) for seat in (A, B, C)}
        self.bonus = dict.fromkeys((A, B, C), 0)
        for seat, who in enumerate(rules["billionaires"], start=1):
            self.tell("seat", seat=seat, billionaire=who)
        self.tell("first_player", seat=first)

    def tell(self, event, **fields):
        round_ = max(1, *self.turns.values())
        self.log.append({"n": 0, "turn": self.turn, "round": round_, "event": event} | fields)

    def card(self, seat, value):
        return next(e["card"] for e in self.log[0]["cards"] if (e["seat"], e["value"]) == (seat, value))

    def decide(self, seat, decision, options, choice, **move):
        self.tell("decision", seat=seat, decision=decision, options=options, choice=choice, move=move)

    def plays(self, seat, value):
        self.turn += 1
        self.turns[seat] += 1
        self.tell("turn", seat=seat)
        card, hand = self.card(seat, value), self.hands[seat]
        self.decide(seat, "play", len(hand), hand.index(value), card=card)
        self.tell("play", seat=seat, card=card)
        hand.remove(value)

    def vote(self, **challenges):
        seats = {"a": A, "b": B, "c": C}
        for name, does in challenges.items():
            self.decide(seats[name], "vote", 2, int(does), answer="challenge" if does else "approve")
        for name, does in challenges.items():
            self.tell("vote", seat=seats[name], challenges=does)

    def flip(self, **values):
        seats = {"a": A, "b": B, "c": C}
        for name, value in values.items():
            self.tell("flip", seat=seats[name], card=self.card(seats[name], value))

    def takes(self, winner, loser, value, event="take"):
        self.tell(event, seat=winner, other_seat=loser, card=self.card(loser, value))
        self.bonus[winner] += (value + 2) // 3  # C4: 1, 1, 1, 2, 2, 2, 3, 3, 3
        if event == "take":
            self.hands[loser].remove(value)

    def discards(self, seat, value):
        self.tell("discard", seat=seat, card=self.card(seat, value))

    def end(self):
        self.tell("end", ending="stalemate")
        for seat in (A, B, C):
            self.tell("score", seat=seat, hand=sum(self.hands[seat]), bonus=self.bonus[seat])
        return renumber(self.log)


def one_challenger(*, takes_revealed=True, next_player=C):
    game = Telling(A, turns=3)
    game.plays(A, 7)  # nobody else has a card down: no vote
    game.plays(B, 4)
    game.vote(a=True)
    game.flip(b=4, a=7)
    game.tell("compare", seat=B, other_seat=A, own=4, against=7, winner=A)
    game.takes(A, B, 9)
    if takes_revealed:
        game.takes(A, B, 4, "take_revealed")
    else:
        game.discards(B, 4)
    game.discards(A, 7)
    game.plays(next_player, 1)
    return game.end()


def two_challengers(*, takes_revealed=False, next_player=C):
    game = Telling(C, turns=4)
    game.plays(C, 6)
    game.plays(A, 7)
    game.vote(c=False)
    game.plays(B, 4)
    game.vote(c=True, a=True)
    game.flip(b=4, c=6, a=7)
    game.tell("compare", seat=B, other_seat=C, own=4, against=6, winner=C)
    game.tell("compare", seat=B, other_seat=A, own=4, against=7, winner=A)
    game.takes(C, B, 9)
    game.takes(A, B, 8)
    if takes_revealed:
        game.takes(A, B, 4, "take_revealed")
    else:
        game.discards(B, 4)
    game.discards(C, 6)
    game.discards(A, 7)
    game.plays(next_player, 1)
    return game.end()


@pytest.mark.parametrize("told", [one_challenger, two_challengers])
def test_x11_the_example_is_without_fault(told):
    assert audit(told()) == []


@pytest.mark.parametrize(("told", "takes_revealed"), [(one_challenger, False), (two_challengers, True)])
def test_x11_the_four_goes_to_a_single_challenger_and_else_to_its_owners_discard_pile(told, takes_revealed):
    assert [fault.rule for fault in audit(told(takes_revealed=takes_revealed))] == ["X7"]


@pytest.mark.parametrize("told", [one_challenger, two_challengers])
def test_x11_the_player_on_the_left_of_the_challenged_one_is_next(told):
    assert [fault.rule for fault in audit(told(next_player=A))] == ["X10"]
