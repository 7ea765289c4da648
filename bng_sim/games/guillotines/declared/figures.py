"""Figures of components.yaml that are tables of names, as parameters have them, and what else is as plausible (C2, C4).

An alternative says only what differs: boards and points that it leaves out stay as assumed.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from bng_sim.games.guillotines.declared.components import COMPONENTS, word


def _named(table: dict[str, Any]) -> dict[str, Any]:
    return {word(name): value for name, value in table.items() if name != "provenance"}


def _spaces(boards: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    return {word(name): _named(spaces) for name, spaces in boards.items()}


def _cards(cards: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(word(kind) for kind in kinds) for kinds in cards)


_BILLIONAIRES, _SPECIAL, _PANIC = (COMPONENTS[of] for of in ("billionaires", "special_action_cards", "panic_cards"))
BOARDS = _spaces({name: board["spaces"] for name, board in _BILLIONAIRES["boards"].items()})
OTHER_BOARDS = {words: {**BOARDS, **_spaces(boards)} for words, boards in _BILLIONAIRES["alternatives"].items()}
COUNTS, POINTS = _named(_SPECIAL["count"]), _named(_SPECIAL["points"])
OTHER_POINTS = {words: {**POINTS, **_named(points)} for words, points in _SPECIAL["alternatives"].items()}
PANIC_CARDS = _cards(_PANIC["types"].values())
OTHER_PANIC_CARDS = {words: _cards(cards) for words, cards in _PANIC["alternatives"].items()}
