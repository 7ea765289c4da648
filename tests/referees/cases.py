"""What every referee is held to, for tests/conformance: a game's `tests/referees/<game>/cases.py` has it as `CASES`."""

import importlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.referees.checks import IsFree
from tests.referees.mutations import Row
from tests.referees.operators import Event, Log
from tests.referees.recordings import Recordings

Rules = dict[str, Any]
Misreport = Callable[[Log], tuple[Event, str, list[str], list[str]]]


@dataclass(frozen=True)
class Drawn:
    """Random settings of all parameters, whose games must be without fault.

    Attributes:
        draw: Draws a setting.
        of_each: Games of a setting.
        many: Games that the slow suite plays.

    """

    draw: Callable[[Random], Rules]
    of_each: int
    many: int


@dataclass(frozen=True)
class Cases:
    """What a game declares for the tests of its referee; settings go by their names among `recordings`.

    Attributes:
        recordings: Games of settings that between them show every event, question and ending.
        recorded: How many of each setting are read for faults.
        is_free: Whether two events next to each other may change places.
        moved: Settings whose events are left out, doubled and put off, with how many of them are passed over for one.
        moved_slowly: The same, in the slow suite.
        junk: Settings with junk in every field, with of how many pieces one is tried in each.
        junk_slowly: The same, in the slow suite.
        head: The setting with junk in the head.
        any_in_head: Entries of the head that may be any text or number.
        unnoticed_in_head: Junk there that breaks no rule: parameter, value.
        lists: Parameters that are lists: with junk in their second place, this rule is broken.
        list_setting: The setting of the game with junk in lists.
        otherwise: Settings, rules that they were not played by, and the rules of which one must be found broken.
        otherwise_games: Of how many games one must show it.
        not_otherwise: Parameters that are not among those rules.
        misreport: Falsifies a figure; returns the event, the rule, and words of the fault's message and state.
        in_a_file: Rules that a file has otherwise than Python, or that make for more kinds of events.
        falsified: Edits that must be caught under their rules.
        not_caught: Rules that fewer than two edits break, and why.
        drawn: Random settings; None: the game's own tests play many.
        all_seen_in: Games of each setting in which every event and ending must be found.

    """

    recordings: Recordings
    recorded: int
    is_free: IsFree
    moved: Sequence[tuple[str, int]]
    junk: Sequence[tuple[str, int]]
    head: str
    any_in_head: Collection[str]
    unnoticed_in_head: Sequence[tuple[str, Any]]
    otherwise: Sequence[tuple[str, Rules, set[str]]]
    misreport: Misreport
    in_a_file: Rules
    falsified: Sequence[Row]
    not_caught: Mapping[str, str]
    moved_slowly: Sequence[tuple[str, int]] = ()
    junk_slowly: Sequence[tuple[str, int]] = ()
    lists: Mapping[str, str] = field(default_factory=dict)
    list_setting: str = ""
    otherwise_games: int = 100
    not_otherwise: Collection[str] = ()
    drawn: Drawn | None = None
    all_seen_in: int = 30


def of(game: str) -> Cases:
    """What a game declares."""
    return importlib.import_module(f"tests.referees.{game}.cases").CASES
