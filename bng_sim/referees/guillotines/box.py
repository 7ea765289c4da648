"""What is in the box, in the words of the log (chapter C): names, their order, and the printed cards."""

from collections import Counter
from typing import Any, NamedTuple

from bng_sim.games.guillotines.declared.components import (
    ASSET_NAMES,
    ASSETS_A_TYPE,
    BILLIONAIRE_NAMES,
    COMPONENTS,
    CRISIS_NAMES,
    MARKET_CAPACITY,
    MARKET_OF_NUMBER,
    STARRED,
    SUIT_NAMES,
    TYPE_NAMES,
    word,
)
from bng_sim.referees.faults import LOG, Breach, breach
from bng_sim.referees.guillotines.parameters import Rules

MARKETS = tuple(map(word, TYPE_NAMES))  # C3: one for every type, in this order
ASSETS = ASSET_NAMES
ORDER = {asset: place for place, asset in enumerate(ASSETS)}
TYPE_OF = {asset: MARKETS[place // ASSETS_A_TYPE] for asset, place in ORDER.items()}
STARS = {MARKETS[place // ASSETS_A_TYPE]: asset for asset, place in ORDER.items() if place % ASSETS_A_TYPE == STARRED}
PLAIN = {market: [a for a in ASSETS if TYPE_OF[a] == market and a != STARS[market]] for market in MARKETS}
SUIT_OF = {word(name): suit.lower() for name, suit in zip(BILLIONAIRE_NAMES, SUIT_NAMES, strict=True)}  # C1
CAPACITY = MARKET_CAPACITY  # A2
ON_DIE = {number: MARKETS[market] for number, market in enumerate(MARKET_OF_NUMBER, start=1)}  # U4
BUNKER = ("Political Lobbyists", "Corporate Enclave", "Mercenary Army", "Private Island", "Noble Estate")  # L1
SPECIAL = {word(name): name for name in COMPONENTS["special_action_cards"]["points"] if name != "provenance"}


class Card(NamedTuple):
    """What is printed on a card."""

    kind: str
    name: str
    suit: str | None = None
    points: int = 0
    rebels: int = 0

    @property
    def is_crisis(self) -> bool:
        """Whether it is a Crisis."""
        return self.kind == "crisis"


def printed(rules: Rules) -> list[Card]:
    """Return every card that a game by these rules has (C1, C2, S3)."""
    cards = [
        Card("resource", f"{suit} {value}", suit.lower(), value)
        for suit in SUIT_NAMES
        for value, count in enumerate(rules.resource_cards, start=1)
        for _ in range(count)
    ]
    if rules.special_actions:
        for kind, name in SPECIAL.items():
            card = Card(kind, name, None, rules.special_points[kind])
            cards += [card] * rules.special_cards[kind]
    if rules.level > 1:
        for number, icons in enumerate(rules.crisis_rebels):
            name = CRISIS_NAMES[number] if number < len(CRISIS_NAMES) else f"Crisis {number + 1}"
            cards.append(Card("crisis", name, None, 0, icons))
    return cards


def read(listed: Any, rules: Rules) -> list[Card]:
    """Return the head's cards by their number; raises `Breach` if they are not those of the box."""
    if not isinstance(listed, list):
        breach(LOG, "a list of cards", repr(listed))
    cards = [_card(number, entry) for number, entry in enumerate(listed)]
    _compare(cards, printed(rules), rules)
    return cards


def _card(number: int, entry: Any) -> Card:
    if not isinstance(entry, dict) or entry.get("card") != number or not isinstance(entry.get("kind"), str):
        breach(LOG, f"card {number} with its number and kind", repr(entry))
    fields = {"resource": ("suit", "points"), "crisis": ("rebels",)}.get(entry["kind"], ("points",))
    if entry.keys() != {"card", "kind", "name", *fields}:
        breach(LOG, f"card {number} with {', '.join(fields)}", repr(entry))
    for name, value in entry.items():
        wanted = str if name in ("kind", "name", "suit") else int
        if type(value) is not wanted:
            breach(LOG, f"card {number} with {name} as {wanted.__name__}", repr(value))
    return Card(**{name: value for name, value in entry.items() if name != "card"})


def _compare(found: list[Card], wanted: list[Card], rules: Rules) -> None:
    """Check that the head's cards are those of the rules, in any order (C1, C2, S3, S7)."""
    lacking, surplus = Counter(wanted) - Counter(found), Counter(found) - Counter(wanted)
    if not lacking and not surplus:
        return
    message = f"the head's cards lack {_names(lacking)} and have {_names(surplus)} too many"
    if rules.level == 1 and any(card.is_crisis for card in surplus):
        raise Breach("S7", message)
    if not rules.special_actions and any(card.kind in SPECIAL for card in surplus):
        raise Breach("S3", message)
    without_suits = Counter(card.points for card in lacking.elements()) == Counter(c.points for c in surplus.elements())
    raise Breach("C1" if without_suits and _suits(lacking) != _suits(surplus) else "C2", message)


def _suits(cards: Counter[Card]) -> set[str | None]:
    return {card.suit for card in cards}


def _names(cards: Counter[Card]) -> str:
    return ", ".join(f"{card.name} ({card.kind})" for card in cards.elements()) or "none"
