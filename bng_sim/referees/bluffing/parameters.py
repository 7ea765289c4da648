"""The rules parameters of a log's head, read and checked against the ranges of docs/bluffing/rules.md."""

from dataclasses import dataclass
from typing import Any

from bng_sim.games.bluffing.declared.components import BILLIONAIRES, POWERS
from bng_sim.referees.faults import breach
from bng_sim.referees.parameters import known, listed, one_of, whole

WHOLE = {
    "players": ("C1", 2, 6), "hand_cards_taken": ("X5", 0, 9), "max_turns": ("E5", 1, 100_000),
    "max_replays": ("W5", 1, 20), "power_uses": ("P2", 0, 9), "boost_points": ("P7", 0, 9),
}  # fmt: skip
WORDS = {
    "old_card": ("T4", ("discarded", "shown", "stacked")),
    "equal_card": ("X3", ("challenger", "active")),
    "taking_order": ("X6", ("clockwise", "random")),
    "revealed_card": ("X7", ("single", "always", "never")),
    "after_challenge": ("X10", ("active", "challenger", "loser")),
    "last_play": ("E1", ("ends", "voted")),
    "empty_hand": ("E2", ("skip", "play_on", "ends_at_turn", "ends_at_once")),
    "tie_coins": ("W4", ("bonus", "all")),
    "further_tie": ("W5", ("share", "replay")),
    "powers": ("P1", ("off", "assumed")),
}
DECKS = {"deck_values": "C3", "deck_coins": "C4"}
LARGEST_DECK, HIGHEST_FIGURE = 12, 99
NAMES = {*WHOLE, *WORDS, *DECKS, "billionaires", "first_player", "power_icons"}


@dataclass(frozen=True, slots=True)
class Rules:
    """The parameters of one game, as its head says them but for the decks: a list for each Billionaire (C3, C4)."""

    players: int
    deck_values: list[list[int]]
    deck_coins: list[list[int]]
    billionaires: str | list[str]
    first_player: str | int
    old_card: str
    equal_card: str
    hand_cards_taken: int
    taking_order: str
    revealed_card: str
    after_challenge: str
    last_play: str
    empty_hand: str
    max_turns: int
    tie_coins: str
    further_tie: str
    max_replays: int
    powers: str
    power_uses: int
    power_icons: list[str]
    boost_points: int

    @property
    def deck_size(self) -> int:
        """Asset cards of a Billionaire (C1, C4)."""
        return len(self.deck_values[0])


def read(values: Any) -> Rules:
    """The rules of a head; raises `Breach` at what is missing, unknown or out of range."""
    known(values, NAMES)
    for name, (rule, low, high) in WHOLE.items():
        whole(name, values[name], rule, low, high)
    for name, (rule, words) in WORDS.items():
        one_of(name, values[name], rule, words)
    decks = {name: _decks(name, values[name], rule) for name, rule in DECKS.items()}
    rules = Rules(**{**values, **decks})
    _check_together(rules)
    return rules


def _decks(name: str, value: Any, rule: str) -> list[list[int]]:
    """One list for all Billionaires, or a list for each."""
    lists = value if isinstance(value, list) and value and isinstance(value[0], list) else [value] * len(BILLIONAIRES)
    if len(lists) != len(BILLIONAIRES):
        breach(rule, f"{name}: one list, or {len(BILLIONAIRES)}", repr(value))
    for deck in lists:
        for figure in listed(name, deck, rule, 1, LARGEST_DECK):
            whole(f"a figure of {name}", figure, rule, 0, HIGHEST_FIGURE)
    return lists


def _check_together(rules: Rules) -> None:
    """C4, S1, S3, P3: what is left, and what parameters ask of each other."""
    sizes = {len(deck) for deck in rules.deck_values + rules.deck_coins}
    if len(sizes) > 1:
        breach("C4", "decks with as many cards as the others", f"{sorted(sizes)}")
    if rules.billionaires != "none":
        _different("billionaires", rules.billionaires, "S1", BILLIONAIRES)
        if len(rules.billionaires) != rules.players:
            breach("S1", f"{rules.players} Billionaires", rules.billionaires)
    if rules.first_player != "random":
        whole("first_player", rules.first_player, "S3", 0, rules.players - 1)
    _different("power_icons", rules.power_icons, "P3", POWERS)


def _different(name: str, value: Any, rule: str, names: tuple[str, ...]) -> None:
    found = listed(name, value, rule, 0, len(names))
    if any(entry not in names for entry in found) or len(set(found)) < len(found):
        breach(rule, f"{name} as different names of {names}", repr(value))
