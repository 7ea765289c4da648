"""Chapter X, X5 to X7: what the winners of a challenge take."""

from typing import NamedTuple

from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.bluffing.table_state import Player
from bng_sim.referees.faults import Event, breach, text

TAKES = ("take", "take_revealed")


class Comparison(NamedTuple):
    """One comparison of a challenge, with its result."""

    winner: int
    loser: int
    challenger: int


def pay_all(ref: Referee, comparisons: list[Comparison]) -> None:
    """Check the payments of all comparisons, in any order, as one of nothing leaves no trace (X6)."""
    waiting = list(comparisons)
    while waiting:
        comparison = _next(ref, waiting)
        waiting.remove(comparison)
        _pay(ref, comparison, waiting, is_single=len(comparisons) == 1)


def _next(ref: Referee, waiting: list[Comparison]) -> Comparison:
    event = ref.log.peek()
    if ref.rules.taking_order == "random" and event is not None and event["event"] in TAKES:
        return next((comparison for comparison in waiting if _is_of(event, comparison)), waiting[0])
    return waiting[0]


def _is_of(event: Event, comparison: Comparison) -> bool:
    return (event["seat"], event["other_seat"]) == (comparison.winner, comparison.loser)


def _pay(ref: Referee, comparison: Comparison, waiting: list[Comparison], *, is_single: bool) -> None:
    """Check what the winner takes: hand cards, then perhaps the flipped one (X5, P8, X7)."""
    winner, loser = ref.table.players[comparison.winner], ref.table.players[comparison.loser]
    had_cards = bool(loser.hand)
    for _ in range(_due(ref, loser)):
        event = _expect(ref, "take", "X5", comparison, waiting)
        if event["card"] not in loser.hand:
            breach("X5", f"a hand card of {loser.seat}", text(event))
        ref.accept(event)
        loser.hand.remove(event["card"])
        winner.bonus.append(event["card"])
    ref.table.has_emptied |= had_cards and not loser.hand
    _refuse(ref, "take", "P8" if loser.seat == ref.table.insured else "X5", comparison, waiting)
    if loser.flipped is not None and _takes_revealed(ref.rules.revealed_card, is_single=is_single):
        event = _expect(ref, "take_revealed", "X7", comparison, waiting)
        ref.expect("take_revealed", "X7", card=loser.flipped)
        winner.bonus.append(loser.flipped)
        loser.flipped = None
    _refuse(ref, "take_revealed", "X7", comparison, waiting)


def _due(ref: Referee, loser: Player) -> int:
    """Return how many hand cards a loser gives up; an insured one gives none (X5, P8)."""
    return 0 if loser.seat == ref.table.insured else min(ref.rules.hand_cards_taken, len(loser.hand))


def _takes_revealed(revealed_card: str, *, is_single: bool) -> bool:
    return revealed_card == "always" or (revealed_card == "single" and is_single)


def _expect(ref: Referee, kind: str, rule: str, comparison: Comparison, waiting: list[Comparison]) -> Event:
    """Return the next event, which must be of this kind and comparison; X6 if it is of one to be paid later."""
    event = ref.due(kind, rule, seat=comparison.winner, other_seat=comparison.loser)
    if not _is_of(event, comparison):
        is_later = any(_is_of(event, other) for other in waiting)
        breach("X6" if is_later else rule, f"{kind} by {comparison.winner} of {comparison.loser}", text(event))
    return event


def _refuse(ref: Referee, kind: str, rule: str, comparison: Comparison, waiting: list[Comparison]) -> None:
    """Check that no event of this kind follows, except by a comparison that is still to be paid."""
    event = ref.log.peek()
    if event is not None and event["event"] == kind and not any(_is_of(event, other) for other in waiting):
        breach(rule, f"no more {kind} by {comparison.winner} of {comparison.loser}", text(event))
