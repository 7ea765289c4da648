"""What is in the box, in the words of the log (chapter C): decks, and whose power is which."""

from typing import Any, NamedTuple

from bng_sim.games.bluffing.declared.components import BILLIONAIRES, POWERS
from bng_sim.referees.bluffing.parameters import Rules
from bng_sim.referees.faults import LOG, breach

POWER_OF = dict(zip(BILLIONAIRES, POWERS, strict=True))  # P1


class Card(NamedTuple):
    """What is printed on an Asset card, and who starts with it."""

    seat: int
    billionaire: str
    value: int
    coins: int


def read(listed: Any, rules: Rules) -> dict[int, Card]:
    """Return the head's cards by their number, in deck order; raises `Breach` if they are not the decks of the box."""
    if not isinstance(listed, list):
        breach(LOG, "a list of cards", repr(listed))
    cards: dict[int, Card] = {}
    for entry in listed:
        number, card = _card(entry)
        if number in cards:
            breach("C5", "a number for each card", f"{number} twice")
        cards[number] = card
    _compare(list(cards.values()), rules)
    return cards


def _card(entry: Any) -> tuple[int, Card]:
    if not isinstance(entry, dict) or entry.keys() != {"card", *Card._fields}:
        breach(LOG, f"a card with {', '.join(Card._fields)}", repr(entry))
    for name, value in entry.items():
        wanted = str if name == "billionaire" else int
        if type(value) is not wanted:
            breach(LOG, f"{name} of a card as {wanted.__name__}", repr(value))
    return entry["card"], Card(**{name: entry[name] for name in Card._fields})


def _compare(cards: list[Card], rules: Rules) -> None:
    """Check that each seat has the whole deck of one Billionaire, each a different one (C1 to C4, S1)."""
    size = rules.deck_size
    if [card.seat for card in cards] != [seat for seat in range(1, rules.players + 1) for _ in range(size)]:
        breach("C1", f"{size} cards for each of {rules.players} seats", f"{len(cards)} for {_seats(cards)}")
    names = [card.billionaire for card in cards[::size]]
    for place, card in enumerate(cards):
        if card.billionaire not in BILLIONAIRES:
            breach("C2", f"one of {BILLIONAIRES}", card.billionaire)
        if card.billionaire != names[place // size]:
            breach("C1", f"a deck of {names[place // size]} alone", card)
        who = BILLIONAIRES.index(card.billionaire)
        if card.value != rules.deck_values[who][place % size]:
            breach("C3", f"the value {rules.deck_values[who][place % size]}", card)
        if card.coins != rules.deck_coins[who][place % size]:
            breach("C4", f"{rules.deck_coins[who][place % size]} Coin symbols", card)
    if len(set(names)) < len(names) or rules.billionaires not in ("none", names):
        breach("S1", f"different Billionaires, given ones: {rules.billionaires}", names)


def _seats(cards: list[Card]) -> list[int]:
    return sorted({card.seat for card in cards})
