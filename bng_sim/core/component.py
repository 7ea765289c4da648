"""What can be left out of a box: a kind of card, a token, an optional rule, and the rules values without it.

A game lists its own in `games/<game>/leaves_out.py` as `LEAVES_OUT`, a game in one file as `leaves_out` of its
declaration; `bng-sim trim` plays the game without each. No engine knows them: each is values of rules parameters that
exist anyway, and no game's code depends on the list.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Component:
    """Something that the game can be played without.

    Attributes:
        kind: What it is: "card", "rule".
        name: Its name in the rulebook's words.
        without: `without(rules)` returns the values of the parameters that leave it out of these rules, or None if
            these rules do not have it. Values already in force (others that are left out, say) are part of what it
            returns, so that several components can be left out one after another. Values that the rules refuse say
            that it cannot go: a last card, for one.

    """

    kind: str
    name: str
    without: Callable[[Any], Values | None]


def _always(_rules: Any) -> bool:
    return True


def valued(kind: str, name: str, values: Values, exists: Callable[[Any], bool] = _always) -> Component:
    """Declare a component without which some parameters have other values.

    >>> from types import SimpleNamespace
    >>> joker = valued("card", "Joker", {"jokers": 0})
    >>> joker.without(SimpleNamespace(jokers=2)), joker.without(SimpleNamespace(jokers=0))
    ({'jokers': 0}, None)

    Args:
        kind: As of a `Component`.
        name: The same.
        values: Parameter -> its value without it.
        exists: Whether these rules can have it.

    """

    def without(rules: Any) -> Values | None:
        is_out = all(getattr(rules, parameter) == value for parameter, value in values.items())
        return dict(values) if exists(rules) and not is_out else None

    return Component(kind, name, without)


def named_out(kind: str, name: str, parameter: str, entry: str, exists: Callable[[Any], bool] = _always) -> Component:
    """Declare a component that a parameter can name in its list of what is left out.

    >>> from types import SimpleNamespace
    >>> wizard = named_out("character", "the Wizard", "left_out", "wizard")
    >>> wizard.without(SimpleNamespace(left_out=("elf",)))
    {'left_out': ('elf', 'wizard')}
    """

    def without(rules: Any) -> Values | None:
        listed = tuple(getattr(rules, parameter))
        return {parameter: (*listed, entry)} if exists(rules) and entry not in listed else None

    return Component(kind, name, without)


def none_of(kind: str, name: str, parameter: str, key: Any, exists: Callable[[Any], bool] = _always) -> Component:
    """Declare a component of which a parameter says how many there are, in a table by name or in a list by place.

    >>> from types import SimpleNamespace
    >>> none_of("card", "value 2", "copies", 1).without(SimpleNamespace(copies=(4, 3)))
    {'copies': (4, 0)}
    >>> none_of("card", "Joker", "copies", "joker").without(SimpleNamespace(copies={"joker": 2, "ace": 4}))
    {'copies': {'joker': 0, 'ace': 4}}
    """

    def without(rules: Any) -> Values | None:
        if not exists(rules):
            return None
        counts = getattr(rules, parameter)
        if isinstance(counts, Mapping):
            return {parameter: {**counts, key: 0}} if counts.get(key) else None
        has_any = key < len(counts) and counts[key]
        return {parameter: (*counts[:key], 0, *counts[key + 1 :])} if has_any else None

    return Component(kind, name, without)


def taken_out(kind: str, name: str, parameter: str, entry: Any, exists: Callable[[Any], bool] = _always) -> Component:
    """Declare a component that is all entries of one value in a parameter's list.

    >>> from types import SimpleNamespace
    >>> taken_out("card", "Go back", "deck", "back").without(SimpleNamespace(deck=("on", "back", "on")))
    {'deck': ('on', 'on')}
    """

    def without(rules: Any) -> Values | None:
        listed: Sequence[Any] = getattr(rules, parameter)
        left = tuple(each for each in listed if each != entry)
        return {parameter: left} if exists(rules) and len(left) < len(listed) else None

    return Component(kind, name, without)
