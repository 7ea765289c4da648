"""Check what an author has declared; each error says what to write instead."""

import keyword
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bng_sim.core.component import Component, valued
from bng_sim.core.event_logs.event_log import OF_EVERY_LINE
from bng_sim.core.input.problems import show
from bng_sim.core.parameters import Rules

# Names that something of every game has already.
OF_GAMES = {
    *("game", "ending", "turns", "rounds", "winners", "checksum", "decisions", "options", "seats", "course"),
    *("stalemate_rate", "lead_changes", "half_leader", "comeback", "margin"),
}
OF_SEATS = {
    *("game", "seat", "order", "character", "strategy", "out", "won", "name"),
    *("decisions", "waits", "waited", "longest_wait", "turns_led", "turns_out"),
}
OF_RULES = {"players", "lineup", "seed", "starting_seat", "rotate", "given", "character", "declared"}
EVENTS = {"decision", "end", "win", "table", "own", "game"}
MOST_PLAYERS = 16


def check_players(players: Any) -> None:
    """Raise TypeError unless these are the fewest and the most players, and perhaps the usual number."""
    numbers = players if isinstance(players, tuple | list) and len(players) in (2, 3) else ()
    if not numbers or not all(isinstance(n, int) for n in numbers) or not 1 <= numbers[0] <= numbers[1] <= MOST_PLAYERS:
        raise TypeError(
            f"players={show(players)}: expected the least and the largest number, 1 to {MOST_PLAYERS}, as in (2, 4)"
        )
    if not numbers[0] <= numbers[-1] <= numbers[1]:
        raise TypeError(f"players={show(players)}: the third, the usual number, is from {numbers[0]} to {numbers[1]}")


def check_mapping(what: str, given: Any, value: type, example: str) -> dict[str, Any]:
    """Return what was declared by name; raises TypeError unless it is names with values of a type."""
    if not isinstance(given or {}, Mapping):
        raise TypeError(f"{what}: expected names with what they are, as in {what}={example}")
    for name, each in (given or {}).items():
        if not isinstance(each, value):
            raise TypeError(f"{what}: {name}: got {show(each)}; write {what}={example}")
    return dict(given or {})


def check_names(what: str, names: Iterable[str], taken: Mapping[str, str] | None = None) -> None:
    """Raise TypeError for a name that Python cannot use, or that is taken: name -> by what."""
    for name in names:
        if not isinstance(name, str) or not name.isidentifier() or name.startswith("_") or keyword.iskeyword(name):
            reason = "a word of Python's" if isinstance(name, str) and keyword.iskeyword(name) else "no name"
            raise TypeError(f"{what}: {name!r} is {reason}; expected letters, digits and _, such as {_as_name(name)}")
        if name in (taken or {}):
            raise TypeError(f"{what}: {(taken or {})[name]} has the name {name}; give yours another, such as my_{name}")


def _as_name(name: Any) -> str:
    letters = "".join(letter if letter.isalnum() else "_" for letter in str(name)).strip("_")
    return f"{letters or 'name'}_" if keyword.iskeyword(letters) or not letters.isidentifier() else letters


def check_rule_names(names: Iterable[str]) -> None:
    """Raise TypeError for the name of a rule that is taken."""
    check_names("rules", names, dict.fromkeys([*OF_RULES, *dir(Rules)], "every game"))


def check_counts(counts: Iterable[str], seat_counts: Iterable[str]) -> None:
    """Raise TypeError for the name of a count that is taken."""
    check_names("counts", counts, dict.fromkeys(OF_GAMES, "every game"))
    check_names("seat_counts", seat_counts, dict.fromkeys(OF_SEATS, "every seat"))


def check_copied(counts: Iterable[str], seat_counts: Iterable[str], public: Mapping[str, Any]) -> None:
    """Raise TypeError for a count with the name of a public field that cannot be copied into it."""
    number: tuple[int, ...] = ()
    for what, names, fits in (
        ("counts", counts, lambda shape: shape == number),
        ("seat_counts", seat_counts, lambda shape: len(shape) == 1),
    ):
        for name in names:
            if name in public and not fits(public[name]):
                wanted = "one number" if what == "counts" else "a number for each seat (each_seat)"
                raise TypeError(f"{what}: {name}: a public field has this name, and is not {wanted}; give it another")


def check_texts(what: str, given: Any, example: str) -> tuple[str, ...]:
    """Return several texts; raises TypeError for anything else, such as one text alone."""
    if isinstance(given, str) or not all(isinstance(each, str) for each in given):
        raise TypeError(f"{what}={given!r}: expected texts in brackets, as in {what}={example}")
    return tuple(given)


def check_events(names: Iterable[str]) -> None:
    """Raise TypeError for the name of an event that is taken."""
    check_names("events", names, dict.fromkeys(EVENTS, "an event of every game"))


def check_distance(distance: Any, rules: Rules) -> None:
    """Raise TypeError unless this is what separates a seat from its goal, and a function of rules."""
    example = 'distance=("points", lambda rules: rules["goal"])'
    if distance is None:
        return
    if not isinstance(distance, tuple) or [isinstance(distance[0], str), *map(callable, distance[1:])] != [True, True]:
        raise TypeError(f"distance: expected what it is, and how much at the start, as in {example}")
    function: Callable[[Mapping[str, Any]], Any] = distance[1]
    try:
        found = function(rules.model_dump())
    except Exception as error:  # an author's function may raise anything  # noqa: BLE001
        raise TypeError(f"distance: {type(error).__name__}: {error}; rules are read by name, as in {example}") from None
    if not isinstance(found, int):
        raise TypeError(f"distance: got {found!r} at the start, expected a whole number, as in {example}")


def check_leaves_out(given: Any, rules: type[Rules]) -> tuple[Component, ...]:
    """Return what can be left out; raises TypeError for what is no other value of the game's rules."""
    example = '{"the spare cards": {"spare": 0}}'
    listed = check_mapping("leaves_out", given, Mapping, example)
    for name, values in listed.items():
        if not values or "players" in values:
            what = "the number of players" if values else "nothing"
            raise TypeError(f"leaves_out: {name}: changes {what}; write values of your rules, as in {example}")
        for problem in rules.problems(dict(values)).values():
            raise TypeError(f"leaves_out: {name}: {problem}")
        if rules.read(dict(values)) == rules.read({}):
            raise TypeError(f"leaves_out: {name}: the game is so already; write values without it, as in {example}")
    return tuple(valued("rule", name, values) for name, values in listed.items())


def check_value(sentence: str, name: str, form: str | None, conversion: str | None) -> None:
    """Raise TypeError for a value in braces that no event can have."""
    if name in OF_EVERY_LINE | {"table"} or keyword.iskeyword(name):
        owner = "Python" if keyword.iskeyword(name) else "every event"
        raise TypeError(f"{sentence!r}: {owner} has {{{name}}}; give the value another name, such as {{this_{name}}}")
    if form or conversion:
        raise TypeError(f"{sentence!r}: write {{{name}}} alone, without what follows the name")
