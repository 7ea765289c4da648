"""The cards of a log's head (C2 to C4), held against the rules that are played."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from bng_sim.games.billionaire.declared.components import POWERS, REGIONS
from bng_sim.referees.billionaire.parameters import Rules
from bng_sim.referees.faults import LOG, breach

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Box:
    """What cards there are; an Investment is named as logs name it, and stands in card order."""

    trading: dict[str, int]  # by Investment
    region: dict[str, str]  # by Investment
    profits: Counter[int]  # how many, by value
    powers: Counter[str]  # how many, by kind
    place: dict[str, int]  # of an Investment in card order

    def worth(self, card: str) -> int:
        """Return the value of a card in a payment (Y1)."""
        return self.trading[card] if card in self.trading else value_of(card)


def profit(value: int) -> str:
    """Return a Profit card as logs name it."""
    return f"profit {value}"


def value_of(card: str) -> int:
    """Return the value of a Profit card named so."""
    return int(card.removeprefix("profit "))


def made(rules: Rules) -> Box:
    """Return the box that these rules are played with."""
    trading, region = {}, {}
    for name, values in zip(REGIONS, rules.trading_values, strict=True):
        for number, value in enumerate(values):
            trading[f"{name} {number}"], region[f"{name} {number}"] = value, name
    profits = Counter(dict(zip(rules.profit_values, rules.profit_cards, strict=True)))
    powers = Counter(dict(zip(POWERS, rules.power_cards, strict=True)))
    return Box(trading, region, profits, powers, {card: place for place, card in enumerate(trading)})


def read(listed: Any, rules: Rules) -> Box:
    """Return the box of a game; raises `Breach` if the head's cards are not those of its rules."""
    box = made(rules)
    wanted = _entries(box, rules)
    if not isinstance(listed, list):
        breach(LOG, "a list of cards", repr(listed))
    if len(listed) != len(wanted):
        breach("C3", f"{len(wanted)} entries of cards", len(listed))
    for entry, (rule, card) in zip(listed, wanted, strict=True):
        _check(entry, rule, card)
    return box


def _entries(box: Box, rules: Rules) -> list[tuple[str, Entry]]:
    """List the head's entries of cards, each with its rule: Investments, Profit cards by value, Power Plays by kind."""
    investments = [
        ("C3", {"card": card, "trading": value, "actual": value * rules.value_ratio})
        for card, value in box.trading.items()
    ]
    profits = [("C2", {"card": profit(value), "value": value, "number": n}) for value, n in sorted(box.profits.items())]
    powers = [("C4", {"card": power, "number": n}) for power, n in box.powers.items()]
    return [*investments, *profits, *powers]


def _check(entry: Any, rule: str, wanted: Entry) -> None:
    if not isinstance(entry, dict) or entry.keys() != wanted.keys():
        breach(LOG, f"a card with {', '.join(wanted)}", repr(entry))
    for name, value in wanted.items():
        if type(entry[name]) is not type(value):
            breach(LOG, f"{name} of a card as {type(value).__name__}", repr(entry[name]))
        if entry[name] != value:
            breach(rule, f"{wanted['card']} with {name} {value}", repr(entry[name]))
