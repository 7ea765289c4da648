"""The manual's example of two players with Puppets, told to the referee event by event (chapter U)."""

import copy
from types import SimpleNamespace

import pytest

from bng_sim.referees.guillotines import audit
from tests.referees.guillotines.recording import play
from tests.referees.operators import renumber

RODRIGO, ANNA, OVERLORD, BARON = 1, 2, 3, 4  # the last two are their Puppets
MARKETS = ("influence", "legacy", "power", "toys", "vanity")
BILLIONAIRES = ("property_speculator", "aristocrat", "tech_overlord", "media_baron")
STARS = ("Cult of Personality", "Cryogenic Lab", "Luxury Jet", "Pyramid Scheme")
LAID_OUT = {  # the last of each stays out of the game
    "influence": ("Political Lobbyists", "Think Tank", "Tabloid Empire"),
    "legacy": ("Corporate Enclave", "Art Hoard", "Scam Charity"),
    "power": ("Mercenary Army", "Social Media Company", "Private Space Program"),
    "toys": ("Private Island", "Mega Yacht", "Personal Zoo"),
    "vanity": ("Golf Plantation", "Celebrity Spouse", "Noble Estate"),
}


class Telling:
    """A log that is written down while the game is told."""

    def __init__(self):
        """Take the box, at level 2, from any game; the Crises are dealt, so that the Floods can lie at a market."""
        (log,) = play({"players": 2, "crises_dealt": True, "max_turns": 2}, "random", range(1))
        self.log, self.turn = [copy.deepcopy(log[0])], 0
        self.box = self.log[0]["cards"]
        self.left = [card["card"] for card in self.box]

    def tell(self, event, **fields):
        self.log.append({"n": 0, "turn": self.turn, "round": 1, "event": event} | fields)

    def decide(self, seat, decision, options, choice, /, **move):
        self.tell("decision", seat=seat, decision=decision, options=options, choice=choice, move=move)

    def find(self, name):
        """A card of this name that has no place yet."""
        card = next(card for card in self.left if self.box[card]["name"] == name)
        self.left.remove(card)
        return card


def set_up(game):
    for seat, who in enumerate(BILLIONAIRES, start=1):
        game.tell("seat", seat=seat, billionaire=who)
    for assets in LAID_OUT.values():
        for place, asset in enumerate(assets):
            game.tell("lay_out", asset=asset, to="market" if place < 2 else "out_of_game")
    for seat, star in enumerate(STARS, start=1):
        game.tell("lay_out", asset=star, to=seat)
    crises = [card["card"] for card in game.box if card["kind"] == "crisis"]
    in_deck = [game.find(name) for name in ("Floods", "Poverty", "Wildfires")]
    aside = in_deck + [card for card in crises if card not in in_deck]
    game.left = [card for card in game.left if card not in crises]
    game.tell("shuffle", pile="crises_aside", cards=aside)
    for card in in_deck:
        game.tell("add_crisis", card=card)
    toys = [game.find("Bombs 1"), in_deck[0], game.find("Dishes 1")]
    vanity = [game.find(name) for name in ("Bombs 1", "Bombs 1", "Dishes 1")]
    hands = [game.find(name) for name in ("Locks 3", "Diamonds 1")]
    others = [game.find(f"Diamonds {1 + k % 3}") for k in range(6)] + [
        game.find(f"Dishes {2 + k % 2}") for k in range(3)
    ]
    first = game.find("Locks 2")  # what Rodrigo draws
    to_vanity = [game.find(f"Locks {k}") for k in (1, 2, 3, 1)]
    to_toys = [game.find(f"Locks {k}") for k in (1, 2)] + [game.find(f"Dishes {k}") for k in (2, 3)]
    second = game.find("Bolts 3")  # what Anna draws
    dealt = [*others, *toys, *vanity]
    rest = in_deck[1:] + game.left
    game.tell("shuffle", pile="deck", cards=[*dealt, *hands, first, *to_vanity, *to_toys, second, *rest])
    for place, card in enumerate(dealt):
        game.tell("deal", market=MARKETS[place // 3], card=card, face_up=place % 3 == 2)
    for seat, card in enumerate(hands, start=1):
        game.tell("deal_hand", seat=seat, card=card)
    game.tell("starting_player", seat=RODRIGO)
    return SimpleNamespace(
        hands=hands,
        first=first,
        to_vanity=to_vanity,
        toys=toys,
        vanity=vanity,
        to_toys=to_toys,
        second=second,
        aside=aside,
    )


def refill(game, market, cards):
    for card in cards:
        game.tell("deal", market=market, card=card, face_up=card == cards[-1])


def roll(game, seat, number, options):
    game.tell("puppet_roll", seat=seat + 2, number=number)
    game.decide(seat, "nudge", options, 0, kind="no")


def rodrigos_turn(game, cards):
    """Rodrigo's turn, of which the manual says nothing: he comes by the Celebrity Spouse."""
    game.turn = 1
    game.tell("turn", seat=RODRIGO)
    game.decide(RODRIGO, "draw", 2, 1, kind="yes")
    game.tell("draw", seat=RODRIGO, card=cards.first)
    # 15 Buys, of which Vanity's three come last; 10 Invests, 10 Exchanges, 10 Swaps.
    game.decide(RODRIGO, "act", 45, 13, kind="buy", market="vanity", card=cards.hands[0], other_card=cards.first)
    game.tell("play", seat=RODRIGO, card=cards.hands[0])
    game.tell("play", seat=RODRIGO, card=cards.first)
    game.tell("buy", seat=RODRIGO, market="vanity", card=cards.hands[0], other_card=cards.first)
    game.tell("reveal", market="vanity", face_up=cards.vanity[2], cards=cards.vanity[:2])
    game.tell("score", seat=RODRIGO, market="vanity", own=5, against=3, crisis=None)
    game.decide(RODRIGO, "claim", 2, 1, kind="choose", market="vanity", asset="Celebrity Spouse")
    game.tell("claim", seat=RODRIGO, asset="Celebrity Spouse")
    for card in (cards.hands[0], cards.first, *cards.vanity):
        game.tell("discard", card=card)
    refill(game, "vanity", cards.to_vanity)


def his_puppet(game, cards):
    """His Puppet: a six, then a three. Its six points beat the five at Toys, three of them for the Floods."""
    roll(game, RODRIGO, 6, 1)
    roll(game, RODRIGO, 3, 1)
    game.tell("buy", seat=OVERLORD, market="toys", card=None, other_card=None)
    game.tell("reveal", market="toys", face_up=cards.toys[2], cards=cards.toys[:2])
    game.tell("score", seat=OVERLORD, market="toys", own=6, against=5, crisis=cards.toys[1])
    game.decide(RODRIGO, "claim", 2, 0, kind="choose", market="toys", asset="Private Island")
    game.tell("claim", seat=OVERLORD, asset="Private Island")
    for card in (cards.toys[0], cards.toys[2]):
        game.tell("discard", card=card)
    refill(game, "toys", cards.to_toys)
    game.tell("crisis", seat=RODRIGO, card=cards.toys[1], rebels=2, rebels_out=2)
    for card in cards.aside[3:5]:
        game.tell("add_crisis", card=card)


def annas_turn(game, cards):
    """Anna draws a three of the Tech Overlord's suit and purchases the Private Island with it."""
    game.turn = 2
    game.tell("turn", seat=ANNA)
    game.decide(ANNA, "draw", 2, 1, kind="yes")
    game.tell("draw", seat=ANNA, card=cards.second)
    game.decide(ANNA, "act", 47, 45, kind="purchase", asset="Private Island", seat=OVERLORD, cards=[cards.second])
    game.tell("discard_from_hand", seat=ANNA, card=cards.second)
    game.tell("purchase", seat=ANNA, asset="Private Island", other_seat=OVERLORD)


def her_puppet(game):
    """Her Puppet: two sixes, so she audits Rodrigo."""
    roll(game, ANNA, 6, 3)
    roll(game, ANNA, 6, 3)
    game.decide(ANNA, "audit", 6, 4, kind="audit", asset="Celebrity Spouse", seat=RODRIGO)
    game.tell("return", seat=RODRIGO, asset="Celebrity Spouse", to="market")
    game.tell("end", seat=None, ending="stalemate")


@pytest.fixture
def example():
    game = Telling()
    cards = set_up(game)
    rodrigos_turn(game, cards)
    his_puppet(game, cards)
    annas_turn(game, cards)
    her_puppet(game)
    return renumber(game.log)


def of(log, kind, which=-1):
    return [event for event in log if event["event"] == kind][which]


def test_u_the_manuals_example_is_without_fault(example):
    assert audit(example) == []


@pytest.mark.parametrize(
    ("rule", "falsify"),
    [
        ("U4", lambda log: of(log, "puppet_roll", 1).update(number=4)),
        ("U4", lambda log: of(log, "score").update(own=5)),
        ("B2", lambda log: of(log, "score").update(against=4)),
        ("U4", lambda log: of(log, "claim").update(seat=RODRIGO)),
        ("U8", lambda log: of(log, "crisis").update(seat=OVERLORD)),
        ("U6", lambda log: of(log, "purchase").update(asset="Luxury Jet")),
        ("U6", lambda log: of(log, "purchase").update(other_seat=BARON)),
        ("U4", lambda log: of(log, "return").update(asset="Cult of Personality")),
    ],
)
def test_u_another_course_of_the_example_is_not(example, rule, falsify):
    falsify(example)

    assert [fault.rule for fault in audit(renumber(example))] == [rule]
