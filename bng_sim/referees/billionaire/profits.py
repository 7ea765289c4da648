"""Chapter M: Profit cards are drawn from the deck, or taken from another hand."""

from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.faults import breach, text


def draw(ref: Referee, seat: int, due: int, rule: str) -> None:
    """Draw the Profit cards that are due by `rule`, or as many as the deck and the rules allow (M3)."""
    there = ref.table.profit_deck.total()
    n = due
    if there < due:
        n = there if ref.rules.partial_draws else 0
        ref.expect("short", "M3", seat=seat, number=due - n)
    else:
        ref.refuse("short", "M3")
    for _ in range(n):
        draw_one(ref, "draw_profit", seat, rule)
    ref.refuse("draw_profit", "M3" if there < due else rule)


def draw_one(ref: Referee, kind: str, seat: int, rule: str) -> None:
    """Take the event by which a player draws a Profit card, which may be any that is left in the deck (C2, R2)."""
    event = ref.due(kind, rule, seat=seat)
    if not ref.table.profit_deck[event["value"]]:
        breach("C2", f"a Profit card of {dict(ref.table.profit_deck)}", text(event))
    ref.expect(kind, rule, seat=seat)
    ref.table.profit_deck[event["value"]] -= 1
    ref.table.players[seat].profits[event["value"]] += 1
    ref.table.note_who_is_there()


def take(ref: Referee, seat: int, victim: int, rule: str, value: int | None = None) -> None:
    """Expect by `rule` that a Profit card of this value, or unseen, is taken from another hand, if it has any (N8)."""
    hand = ref.table.players[victim].profits
    if not hand.total():
        if ref.sees("take_profit") and ref.due("take_profit", rule)["target_seat"] == victim:
            ref.refuse("take_profit", "N8" if rule in ("N5", "N6") else rule)
        return
    wanted = {} if value is None else {"value": value}
    event = ref.expect("take_profit", rule, seat=seat, target_seat=victim, **wanted)
    if not hand[event["value"]]:
        breach(rule, f"a Profit card of {dict(hand)}", text(event))
    hand[event["value"]] -= 1
    ref.table.players[seat].profits[event["value"]] += 1
    ref.table.note_who_is_there()
