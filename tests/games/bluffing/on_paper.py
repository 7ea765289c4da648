"""The game again, from the rules page alone and in plain Python: slow, exact, for tiny decks without powers.

A card is (owner's seat, place in the deck). A turn is a function of who plays what and who challenges: it gives every
way that chance may go, with its probability as a fraction.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from typing import NamedTuple

Card = tuple[int, int]
ONE, HALF = Fraction(1), Fraction(1, 2)


class Printed(NamedTuple):
    """The parameters of the rules page that matter here, under their names there."""

    players: int
    deck_values: tuple[int, ...]
    deck_coins: tuple[int, ...]
    first_player: int | str = "random"
    old_card: str = "discarded"
    equal_card: str = "challenger"
    hand_cards_taken: int = 1
    taking_order: str = "clockwise"
    revealed_card: str = "single"
    after_challenge: str = "active"
    last_play: str = "ends"
    empty_hand: str = "skip"
    max_turns: int = 500
    tie_coins: str = "bonus"


class Position(NamedTuple):
    """The table between two moments of choice; Discard piles are left out, for nothing hangs on them (W6)."""

    hands: tuple[tuple[int, ...], ...]  # places in the own deck [seat]
    table: tuple[tuple[int, ...], ...]  # face-down cards, the last one on top [seat]
    bonus: tuple[tuple[Card, ...], ...]  # [seat]
    active: int
    turns: int  # begun
    ending: str = ""


class Course(NamedTuple):
    """One way that a turn may go."""

    chance: Fraction
    position: Position
    shown: tuple[tuple[str, int, Card], ...]  # what happened, who got it or laid it down, and the card (H2)


class Outcome(NamedTuple):
    """How a game ends."""

    ending: str
    turns: int
    points: tuple[int, ...]
    winners: tuple[int, ...]


def begun(rules: Printed, first: int) -> Position:
    """S1-S4, and the first turn."""
    deck, none = tuple(range(len(rules.deck_values))), ((),) * rules.players
    return Position((deck,) * rules.players, none, none, first, 1)


def first_players(rules: Printed) -> list[int]:
    """S3."""
    return list(range(rules.players)) if rules.first_player == "random" else [int(rules.first_player)]


def with_card_down(rules: Printed, position: Position, place: int) -> Position:
    """T2 and T4: the active player's card lies on the table, and the older one is put away."""
    seat = position.active
    kept = position.table[seat] if rules.old_card == "stacked" else ()
    hand = tuple(other for other in position.hands[seat] if other != place)
    return position._replace(hands=_put(position.hands, seat, hand), table=_put(position.table, seat, (*kept, place)))


def voters(rules: Printed, position: Position) -> list[int]:
    """V1 and V2: those asked about the card just played, clockwise; E1: nobody about a last one."""
    if rules.last_play == "ends" and not position.hands[position.active]:
        return []
    around = [(position.active + i) % rules.players for i in range(1, rules.players)]
    return [seat for seat in around if position.table[seat]]


def turn_ends(rules: Printed, position: Position, challengers: tuple[int, ...]) -> list[Course]:
    """What comes of a card played and the votes on it: a challenge if there are `challengers`, then E1-E5 or T5."""
    seat, was_last = position.active, not position.hands[position.active]
    if not challengers:
        return [Course(ONE, _passed_on(rules, position, seat, was_last, is_emptied=False), ())]
    own = rules.deck_values[position.table[seat][-1]]
    beaten = {other: _active_wins(rules, own, rules.deck_values[position.table[other][-1]]) for other in challengers}
    flipped = {other: (other, position.table[other][-1]) for other in (seat, *challengers)}  # X1
    table = list(position.table)
    for other in flipped:
        table[other] = table[other][:-1]
    bare = position._replace(table=tuple(table))
    after = seat
    if rules.after_challenge == "challenger":  # X10
        after = challengers[-1]
    elif rules.after_challenge == "loser" and len(challengers) == 1:
        after = challengers[0] if beaten[challengers[0]] else seat
    orders = list(permutations(challengers)) if rules.taking_order == "random" else [challengers]  # X6
    shown = tuple(("flip", other, card) for other, card in sorted(flipped.items()))
    return [
        Course(
            chance / len(orders),
            _passed_on(rules, paid, after, was_last, is_emptied=_n_with_cards(paid) < _n_with_cards(bare)),
            shown + taken,
        )
        for order in orders
        for chance, paid, taken in _payments(rules, bare, order, beaten, flipped)
    ]


def _active_wins(rules: Printed, own: int, against: int) -> bool:
    """X2 and X3."""
    return own > against or (own == against and rules.equal_card == "active")


def _payments(rules, position, order, beaten, flipped) -> Iterator[tuple[Fraction, Position, tuple]]:
    """X5 and X7, one comparison after another."""
    if not order:
        yield ONE, position, ()
        return
    seat, challenger = position.active, order[0]
    winner, loser = (seat, challenger) if beaten[challenger] else (challenger, seat)
    takes = rules.revealed_card == "always" or (rules.revealed_card == "single" and len(beaten) == 1)
    hand = position.hands[loser]
    draws = list(combinations(hand, min(rules.hand_cards_taken, len(hand))))
    for drawn in draws:
        got = [(loser, place) for place in drawn]
        left = dict(flipped)
        if takes and loser in left:
            got.append(left.pop(loser))
        paid = position._replace(
            hands=_put(position.hands, loser, tuple(place for place in hand if place not in drawn)),
            bonus=_put(position.bonus, winner, tuple(sorted((*position.bonus[winner], *got)))),
        )
        for chance, final, taken in _payments(rules, paid, order[1:], beaten, left):
            yield chance / len(draws), final, (*(("take", winner, card) for card in got), *taken)


def _passed_on(rules: Printed, position: Position, after: int, was_last: bool, *, is_emptied: bool) -> Position:
    """E1-E5, in the order of E4, or the next player's turn (T5)."""
    hands, left = position.hands, (after + 1) % rules.players
    if was_last:
        return position._replace(ending="last_card")
    bad = {  # E2 and E3: what ends the game, and as what
        "ends_at_once": (is_emptied, "bankrupt"),
        "skip": (_n_with_cards(position) <= 1, "sole_survivor"),
        "play_on": (not any(hands), "no_cards"),
        "ends_at_turn": (not hands[left], "bankrupt"),
    }
    is_over, ending = bad[rules.empty_hand]
    if is_over:
        return position._replace(ending=ending)
    if position.turns >= rules.max_turns:
        return position._replace(ending="stalemate")
    while not hands[left]:
        left = (left + 1) % rules.players
    return position._replace(active=left, turns=position.turns + 1)


def _n_with_cards(position: Position) -> int:
    return sum(map(bool, position.hands))


def _put(several: tuple, seat: int, what: tuple) -> tuple:
    return (*several[:seat], what, *several[seat + 1 :])


def outcome(rules: Printed, position: Position) -> Outcome:
    """W1-W5 for a game that has ended; those still tied share."""
    seats = range(rules.players)
    coins = [sum(rules.deck_coins[place] for owner, place in position.bonus[seat] if owner != seat) for seat in seats]
    points = tuple(sum(rules.deck_values[place] for place in position.hands[seat]) + coins[seat] for seat in seats)
    if position.ending == "stalemate":
        return Outcome(position.ending, position.turns, points, ())
    if rules.tie_coins == "all":
        coins = [coins[seat] + sum(rules.deck_coins[place] for place in position.hands[seat]) for seat in seats]
    most = max((points[seat], coins[seat]) for seat in seats)
    winners = tuple(seat for seat in seats if (points[seat], coins[seat]) == most)
    return Outcome(position.ending, position.turns, points, winners)


def outcomes(rules: Printed) -> dict[Outcome, Fraction]:
    """The chance of every outcome if everybody plays and votes at random, each entry of a list as likely."""

    @cache
    def ahead(position: Position) -> dict[Outcome, Fraction]:
        if position.ending:
            return {outcome(rules, position): ONE}
        hand = position.hands[position.active]
        found: dict[Outcome, Fraction] = defaultdict(Fraction)
        for place in hand:
            played = with_card_down(rules, position, place)
            asked = voters(rules, played)
            for votes in product((False, True), repeat=len(asked)):
                challengers = tuple(seat for seat, challenges in zip(asked, votes, strict=True) if challenges)
                for course in turn_ends(rules, played, challengers):
                    chance = course.chance * HALF ** len(asked) / len(hand)
                    for end, share in ahead(course.position).items():
                        found[end] += chance * share
        return found

    found: dict[Outcome, Fraction] = defaultdict(Fraction)
    firsts = first_players(rules)
    for first in firsts:
        for end, share in ahead(begun(rules, first)).items():
            found[end] += share / len(firsts)
    return dict(found)
