"""When a rules parameter matters: at some level, with some number of players, or while another rule is in force.

A game declares it in `games/<game>/relevance.py` as `RELEVANCE`: parameter -> `Relevance`. Parameters without an entry
always matter. No engine depends on the list, so an edit of it leaves compiled code and game codes valid.
"""

import functools
import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

MODULE = "relevance"  # of a game's package: it has the declarations


@dataclass(frozen=True, slots=True)
class Relevance:
    """The condition under which a parameter can change a game.

    Attributes:
        words: The condition for people: "from level 3".
        holds: `holds(rules)`: whether these rules meet it.

    """

    words: str
    holds: Callable[[Any], bool]


def at_least(parameter: str, least: int, words: str) -> Relevance:
    """Declare that a parameter matters where another one is at least this large.

    >>> from types import SimpleNamespace
    >>> at_least("level", 3, "from level 3").holds(SimpleNamespace(level=2))
    False
    """
    return Relevance(words, lambda rules: bool(getattr(rules, parameter) >= least))


def only_with(parameter: str, value: Any, words: str) -> Relevance:
    """Declare that a parameter matters where another one has this value.

    >>> from types import SimpleNamespace
    >>> only_with("players", 2, "with two players").holds(SimpleNamespace(players=2))
    True
    """
    return Relevance(words, lambda rules: bool(getattr(rules, parameter) == value))


def without(parameter: str, value: Any, words: str) -> Relevance:
    """Declare that a parameter matters where another one has any value but this one.

    >>> from types import SimpleNamespace
    >>> without("loans", "none", "if there are loans").holds(SimpleNamespace(loans="none"))
    False
    """
    return Relevance(words, lambda rules: bool(getattr(rules, parameter) != value))


def together(first: Relevance, *others: Relevance) -> Relevance:
    """Declare that several conditions have to hold together.

    >>> two, three = at_least("level", 2, "from level 2"), only_with("players", 3, "with three players")
    >>> together(two, three).words
    'from level 2 and with three players'
    """
    conditions = (first, *others)
    words = " and ".join(condition.words for condition in conditions)
    return Relevance(words, lambda rules: all(condition.holds(rules) for condition in conditions))


@functools.cache
def relevance_of(package: str) -> Mapping[str, Relevance]:
    """Return what a game's package declares: parameter -> when it matters; empty if it declares nothing.

    Args:
        package: The dotted name of the game's package.

    """
    name = f"{package}.{MODULE}"
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(name) is None:
        return {}
    declared: Mapping[str, Relevance] = importlib.import_module(name).RELEVANCE
    return declared
