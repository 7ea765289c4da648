"""Which words are a game's own, and whether a text says any of them."""

import functools
import importlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

from bng_sim.core.contract import COLUMNS, IF_ANY, METRICS
from bng_sim.core.game import ASKED, ORDER, SEAT, STRATEGY, Game
from bng_sim.core.parameters import describe
from bng_sim.core.results.course import GAME_COLUMNS, SEAT_COLUMNS

# Of every game, so no game's own.
EVERYBODYS = {"players", "random", *COLUMNS["games"], *COLUMNS["seats"], *METRICS, *IF_ANY, *ASKED,
              *GAME_COLUMNS, *SEAT_COLUMNS,
              *(each.name for each in (SEAT, ORDER, STRATEGY))}  # fmt: skip
# Names of several games, or of the tests' own, that are plain English too: a text that says them need speak of no game.
_OF_SEVERAL = """
    Power Tax across again all any asked bet bid bold careful checksum claim clockwise dice doubles drawn equilibrium
    first_player gains hand high keep laps led low none offer out owner pay play play_on race shared spare stalemate
    steps track winners
"""
_GAMES = Path(__file__).parents[1] / "games"
_OF_ONE = [  # those of one game are in its `tests/games/<game>/english.py`
    importlib.import_module(f"tests.games.{path.parent.name}.english").ENGLISH for path in _GAMES.glob("*/english.py")
]
ENGLISH = frozenset(" ".join([_OF_SEVERAL, *_OF_ONE]).split())
_TERM = re.compile(r"(?<=[a-z,;)] )[A-Z][a-z]+")  # a capital where no sentence begins


def own_words(game: Game) -> frozenset[str]:
    """What the game calls its things: names as they are written in configs and files, and terms with a capital."""
    names = {game.name, game.title, *game.endings[1:], *game.decisions, *game.also_seated, *game.also_seated.values()}
    names |= {metric.name for metric in game.metrics} | set(game.counts)
    names |= {strategy.name for strategy in game.strategies}
    names |= {name for table in game.columns.values() for name in table}
    for grouping in game.groupings:
        names |= {grouping.name, grouping.of, *(grouping.names or ())}
    for name, field in game.rules.model_fields.items():
        names |= {name, *(word for word in get_args(field.annotation) if isinstance(word, str))}
    characters = game.characters
    names |= {characters.one, characters.key, *characters.names}
    return frozenset(names | _terms(game)) - EVERYBODYS - {""}


def _terms(game: Game) -> set[str]:
    about: list[Any] = [parameter["meaning"] for parameter in describe(game.rules).values()]
    about += [metric.meaning for metric in game.metrics]
    about += [meaning for table in game.columns.values() for meaning in table.values()]
    return {term for text in about for term in _TERM.findall(text)}


def foreign(game: Game, others: Iterable[Game]) -> frozenset[str]:
    """The words of other games that are neither this one's, in either number, nor of its title, nor plain English."""
    title = re.findall(r"\w+", game.title)
    own = own_words(game) | {*title, *map(str.lower, title)}
    own |= {word.capitalize() for word in own}  # where a sentence begins
    several = {f"{word}s" for word in own} | {f"{word.lower()}s" for word in own}
    return frozenset().union(*map(own_words, others)) - own - several - ENGLISH


def said(words: frozenset[str], text: str) -> list[str]:
    """Which of some words a text says: those with a capital as they are, others in whatever letters.

    `hand_limit` is said by `Hand limit` too, and `Rounds`, of which every game has a column, only within a sentence.
    """
    return sorted({match[0] for pattern in _patterns(words) for match in pattern.finditer(text)})


@functools.cache
def _patterns(words: frozenset[str]) -> tuple[re.Pattern[str], ...]:
    names = [word for word in words if not word[0].isupper()]
    within = [word for word in words if word[0].isupper() and {word.lower(), f"{word.lower()}s"} & EVERYBODYS]
    terms = words - {*names, *within}
    kinds = ((names, r"(?<!\w)", re.IGNORECASE), (terms, r"(?<!\w)", 0), (within, "(?<=[a-z0-9)] )", 0))
    return tuple(re.compile(rf"{before}(?:{_any_of(some)})(?!\w)", flags) for some, before, flags in kinds if some)


def _any_of(words: Iterable[str]) -> str:
    """Write a pattern of any of these words, the longest first; `re` tries them by initials in a tenth of the time."""
    by_initial: dict[str, list[str]] = {}
    for word in sorted(words, key=len, reverse=True):
        by_initial.setdefault(word[0], []).append(_written(word[1:]))
    return "|".join(f"{re.escape(initial)}(?:{'|'.join(ends)})" for initial, ends in by_initial.items())


def _written(name: str) -> str:
    return re.escape(name).replace("_", "[_ ]")
