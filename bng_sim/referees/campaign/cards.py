"""Chapter C: Chance and Community Chest."""

from bng_sim.games.campaign.declared.components import N_SQUARES
from bng_sim.referees.campaign import debts, jail, moving
from bng_sim.referees.campaign.box import HOTEL, RAILROAD, UTILITY
from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.faults import breach, text

MOST = 10  # cards that a roll can lead to (C1)
GROUP = {"rail": RAILROAD, "utility": UTILITY}
RULES = {
    "to": "C2", "back": "C3", "rail": "C3", "utility": "C3", "free": "C4", "door": "C5", "money": "C6", "each": "C6",
    "repairs": "C7",
}  # fmt: skip
Led = str | None  # by which kind of card a token has come to a square, if by one that says so; None if it has not moved


def draw(ref: Referee, seat: int, pile: str) -> Led:
    """Draw a card and do what it says; return how the token came to a square to resolve next, or None (C1)."""
    table = ref.table
    cards = table.piles[pile]
    if not cards or table.cards_drawn == MOST:
        ref.refuse("card", "C1")
        return None
    event = ref.due("card", "C1", seat=seat, pile=pile)
    number = event["number"]
    if number not in (cards if ref.rules.card_draw == "fresh" else cards[:1]):
        breach("C1", f"a card of {cards}" if ref.rules.card_draw == "fresh" else f"the card {cards[0]}", text(event))
    kind, *sums = table.box.cards[pile][number].split(":")
    ref.expect("card", "C1", seat=seat, pile=pile, card=kind)
    table.cards_drawn += 1
    cards.remove(number)
    if kind == "free" or (kind == "door" and ref.rules.jail_cards == "keep"):
        ref.expect("keep_card", RULES[kind], seat=seat, pile=pile, number=number)
        table.players[seat].kept.append((pile, number))
        return None
    cards.append(number)
    return _do(ref, seat, kind, [int(each) for each in sums])


def _do(ref: Referee, seat: int, kind: str, sums: list[int]) -> Led:
    """Do what a card that is not kept says; return how the token came to a square, or None (C2, C3, C5 to C7)."""
    rule = RULES[kind]
    if kind in ("to", "rail", "utility", "back"):
        return _move(ref, seat, kind, sums)
    if kind == "door" and ref.rules.jail_cards == "jail":
        return "" if jail.send(ref, seat, "card", rule) else None
    if kind == "door":
        return "" if jail.move_past(ref, seat, rule) else None
    if kind == "money":
        _settle(ref, seat, sums[0], rule)
    elif kind == "each":
        _collect(ref, seat, sums[0])
    else:
        debts.owe(ref, seat, 0, _repairs(ref, seat, *sums), "card", rule)
    return None


def _move(ref: Referee, seat: int, kind: str, sums: list[int]) -> Led:
    """Move the token as a card says; return the group a card led to (*rail* or *utility*), or "" (C2, C3)."""
    square = ref.table.players[seat].square
    rule = RULES[kind]
    if kind == "back":
        moving.retreat(ref, seat, sums[0], rule)
        return ""
    if kind == "to":
        moving.advance(ref, seat, _way(square, sums[0]), rule)
        return ""
    box = ref.table.box
    moving.advance(ref, seat, min(_way(square, box.deeds[name].square) for name in box.groups[GROUP[kind]]), rule)
    return kind


def _way(square: int, to: int) -> int:
    """Return how far it is clockwise; all the way round if one is there."""
    return (to - square - 1) % N_SQUARES + 1


def _settle(ref: Referee, seat: int, amount: int, rule: str) -> None:
    """Pay or collect what a card of `money` says, between its player and the Fund (C6)."""
    if amount < 0:
        debts.owe(ref, seat, 0, -amount, "card", rule)
    else:
        ref.refuse("debt", rule)
        ref.pay(0, seat, amount, "card", rule)


def _collect(ref: Referee, seat: int, amount: int) -> None:
    """Settle a card of `each` with every other player, until the player who drew it is bankrupt (C6)."""
    for other in ref.table.seats_after(seat):
        if amount >= 0:
            debts.owe(ref, other, seat, amount, "card", "C6")
        elif not ref.table.players[seat].is_out:
            debts.owe(ref, seat, other, -amount, "card", "C6")


def _repairs(ref: Referee, seat: int, house: int, hotel: int) -> int:
    """Return what a card of `repairs` costs a player for houses and hotels (C7)."""
    levels = [ref.table.level(name) for name in ref.table.deeds_of(seat)]
    return sum(hotel if level == HOTEL else level * house for level in levels)
