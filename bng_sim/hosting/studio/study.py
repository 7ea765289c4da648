"""What an address asks for: a game, the rules that differ from the printed ones, who plays, a question, a baseline.

| name in an address | what it says |
|---|---|
| `game` | the game |
| `players`, or any other rules parameter | its value: a word as it is, anything else as JSON |
| `_who` | who plays: the name of a choice of `list_tables` |
| `_lineup` | who plays, as a lineup |
| `_ask` | the figure that the answer is about |
| `_by` | how the wins are split: the name of a grouping |
| `_sliders` | the rules that have sliders, with commas: those that matter most if left out |
| `_base` | JSON: the rules, and the lineup if it differs, of the setting that this one is compared with |

Names that begin with `_` are no rules, for no parameter can be called so. The page keeps more of them in its address.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bng_sim.api.cells import CellValues, make_cell
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import commands_in
from bng_sim.core.results.metrics import Metric
from bng_sim.hosting.studio.controls import fixed_names
from bng_sim.hosting.studio.questions import list_questions

SEED = 1
GOOD = "good"  # the default choice of players
LONGEST = 20_000  # characters of a value in an address
_MIXED = (("newcomers", "Newcomers", "newcomers"), ("mixed", "Half of each", "half weak, half strong"))
FindGame = Callable[[str], Game]


class TableChoice(NamedTuple):
    """A choice of who plays.

    Attributes:
        name: Its name in an address.
        label: Its name for people.
        lineup: The lineup.

    """

    name: str
    label: str
    lineup: str


class Base(NamedTuple):
    """The setting that another one is compared with.

    Attributes:
        rules: The rules that differ from the printed ones.
        lineup: Who plays; None: those of the other setting.

    """

    rules: Mapping[str, Any]
    lineup: str | None = None


@dataclass(frozen=True)
class Study:
    """What an address asks for.

    Attributes:
        game: The game.
        rules: The rules that were given, with the number of players and the structure.
        lineup: Who plays.
        who: The name of the choice of players; empty: an own lineup.
        base: The setting that this one is compared with; None: the printed rules.
        ask: The figure that the answer is about; empty: none was given.
        by: How the wins are split; empty: as the page does by default.
        sliders: The rules that have sliders; empty: those that matter most.

    """

    game: Game
    rules: Mapping[str, Any]
    lineup: str
    who: str = GOOD
    base: Base | None = None
    ask: str = ""
    by: str = ""
    sliders: tuple[str, ...] = ()

    @property
    def fixed(self) -> dict[str, Any]:
        """The rules that have buttons of their own; the baseline has the same, unless it says otherwise."""
        return {name: self.rules[name] for name in fixed_names(self.game)}

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.rules["players"])

    @property
    def is_printed(self) -> bool:
        """Whether these are the printed rules with good players, compared with nothing else."""
        return self.who == GOOD and self.base is None and not self.by and set(self.rules) == set(fixed_names(self.game))

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """The figures that can be asked for."""
        return list_questions(self.game)

    def metric(self) -> Metric:
        """Return the figure that the answer is about."""
        known = self.metrics
        return next((metric for metric in known if metric.name == self.ask), known[0])

    def baseline(self) -> "Study":
        """Return the setting that this one is compared with, as a study."""
        base = self.base or Base({})
        return replace(self, rules={**self.fixed, **base.rules}, lineup=base.lineup or self.lineup, base=None)

    def with_rule(self, name: str, value: Any) -> "Study":
        """Return the same with another value of a rule."""
        return replace(self, rules={**self.rules, name: value})

    def without_rule(self, name: str) -> "Study":
        """Return the same with the printed value of a rule."""
        return replace(self, rules={each: value for each, value in self.rules.items() if each != name})

    def problems(self) -> dict[str, str]:
        """Return what is wrong with the rules: name of the rule, or nothing if several are concerned -> message."""
        return self.game.rules.problems(_typed(self.rules))

    def cell(self) -> Cell[Any]:
        """Return what is played; raises `InputError` for rules or a lineup that cannot be."""
        if commands_in(self.lineup):
            raise InputError(
                f"lineup {self.lineup!r}: the studio starts no programs; play it with `bng-sim simulate --lineup`"
            )
        cell = make_cell(self.game, CellValues(_typed(self.rules), SEED, self.lineup))
        cell.lineup.check_known(self.game, cell.rules, f"lineup {self.lineup!r}")
        return cell


def list_tables(game: Game) -> list[TableChoice]:
    """Return who can play, in plain words; the first is the default."""
    rungs = {rung.name: rung.lineup for rung in game.ladder}
    others = [TableChoice(name, label, rungs[rung]) for name, label, rung in _MIXED if rung in rungs]
    learned = next((lineup for name, lineup in rungs.items() if lineup == "learned"), None)
    taught = [TableChoice("learned", "Learned", learned)] if learned else []
    return [TableChoice(GOOD, "Good players", game.default_lineup), *others, *taught]


def read(query: Mapping[str, str], find_game: FindGame, default: str) -> Study:
    """Read an address.

    Args:
        query: Its names and values.
        find_game: Returns the game of a name; raises `InputError` for an unknown one.
        default: The game if the address names none.

    Raises:
        InputError: If it asks for no game, or for something that cannot be read.

    """
    for name, text in query.items():
        if len(text) > LONGEST:
            raise InputError(f"{name}: got {len(text):,} characters, expected at most {LONGEST:,}")
    game = find_game(query.get("game", default))
    rules = {name: _value(text) for name, text in query.items() if name != "game" and not name.startswith("_")}
    for name in fixed_names(game):
        rules.setdefault(name, game.rules.model_fields[name].default)
    players = rules["players"]
    if not isinstance(players, int) or isinstance(players, bool):
        raise InputError(f"players: got {players!r}, expected a whole number")
    known = {choice.name: choice.lineup for choice in list_tables(game)}
    who, lineup = query.get("_who", GOOD), query.get("_lineup", "")
    if who not in known:
        raise InputError(f"_who: got {who!r}, expected {' or '.join(known)}")
    by = query.get("_by", "")
    if by and by not in {grouping.name for grouping in game.groupings}:
        raise InputError(f"_by: got {by!r}, expected {' or '.join(grouping.name for grouping in game.groupings)}")
    chosen = "" if lineup else who
    asked = query.get("_ask", "")
    return Study(game, rules, lineup or known[who], chosen, _base(query), asked, by, _sliders(query, game))


def _sliders(query: Mapping[str, str], game: Game) -> tuple[str, ...]:
    """Read which rules have sliders; raises `InputError` for a name that is no rule's."""
    names = tuple(dict.fromkeys(name for name in query.get("_sliders", "").split(",") if name))
    for name in names:
        if name not in game.rules.model_fields:
            raise InputError(f"_sliders: got {name[:40]!r}, expected names of rules, with commas")
    return names


def _base(query: Mapping[str, str]) -> Base | None:
    """Read the baseline of an address."""
    if not query.get("_base"):
        return None
    try:
        found = json.loads(query["_base"])
        rules, lineup = found.get("rules", {}), found.get("lineup")
    except (ValueError, AttributeError):
        found = rules = lineup = None
    if not isinstance(rules, dict) or not isinstance(lineup, str | None):
        raise InputError('_base: expected JSON such as {"rules": {"players": 3}}')
    return Base(rules, lineup or None)


def _value(text: str) -> Any:
    """Return what a text says as JSON, or the text; numbers that JSON does not have stay texts."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return text


def _refuse(name: str) -> Any:
    raise ValueError(name)


def _typed(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Give tables by number their whole numbers back, which JSON has as texts."""
    return {
        name: {int(key): each for key, each in value.items()}
        if isinstance(value, dict) and value and all(str(key).isdecimal() for key in value)
        else value
        for name, value in rules.items()
    }
