"""Reading the config of a sweep: every problem is found before the first game, and reported with its line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from bng_sim.core.errors import InputError
from bng_sim.core.forfeits import with_bot_rules
from bng_sim.core.game import Game
from bng_sim.core.game_file import is_game_file
from bng_sim.core.input import yaml_lines
from bng_sim.core.input.problems import Problem, dotted, got, hint, refusal, show
from bng_sim.core.input.yaml_lines import Document
from bng_sim.sweeps.config import about_keys, changes, check, targets
from bng_sim.sweeps.config.keys import (
    LABEL,
    LARGEST_SEED,
    LONGEST_LINEUP,
    LONGEST_NAME,
    MOST_GAMES,
    QUESTION,
    Bots,
    Config,
    OwnMetric,
    Precision,
    UntilDecided,
)
from bng_sim.sweeps.config.target_keys import Knob, Target
from bng_sim.sweeps.config.targets import Possible
from bng_sim.sweeps.config.value_types import Range

__all__ = ["Config", "read"]

_NUMBER = "a whole number"
OWN = "own_metrics"  # field of `Config`; a config has them among its metrics
SEATED = "characters"  # field of `Config`; a config has it under the game's own word for characters
_TABLES = ("rules", "grid", "one_at_a_time", "lineups", "baseline", "own_metrics", "noticeable", "targets", "knobs")
_TEXTS = (
    *(
        "name",
        "question",
        "answers.*",
        "game",
        "lineups.*",
        "characters.*",
        "metrics.*",
        "strategies.*",
        "rotate",
        "keep",
    ),
    *("precision.metric", "until_decided.metric", "bots.on_failure"),
    *(
        "title",
        "version",
        "date",
        "licence",
        "address",
        "language",
        "author.*.name",
        "author.*.link",
        "notes.above",
        "notes.below",
    ),
)
_PARTS: dict[str, type[BaseModel]] = {
    "precision": Precision, "until_decided": UntilDecided, "bots": Bots,
    "author": about_keys.Author, "notes": about_keys.Notes,
}  # fmt: skip
# Of the entries of a table whose keys are names.
_ENTRIES: dict[str, type[BaseModel]] = {OWN: OwnMetric, "targets": Target, "knobs": Knob}
_WANTED = {
    "name": f"a name of 1 to {LONGEST_NAME} letters, digits, _ - and ., the first of them a letter or digit",
    "question": QUESTION,
    "title": about_keys.LINE,
    "author": about_keys.AUTHOR,
    "author.*": about_keys.AUTHOR,
    "author.*.name": about_keys.LINE,
    "author.*.link": about_keys.ADDRESS,
    "date": about_keys.DATE,
    "version": about_keys.LINE,
    "licence": about_keys.LINE,
    "address": about_keys.ADDRESS,
    "notes": about_keys.NOTES,
    "notes.above": about_keys.NOTES,
    "notes.below": about_keys.NOTES,
    "language": about_keys.LANGUAGE,
    "answers": "a list of names of questions",
    "answers.*": "the name of a question",
    "noticeable": "a mapping of figures to the smallest noticeable difference, such as {turns: 3}",
    "noticeable.*": "a number above 0, such as 3, or 0.05 for 5 points of a rate",
    "targets": "a mapping of figures to what you want, such as {turns: {between: [20, 40]}}",
    "targets.*": "keys and values, such as {between: [0.3, 0.4]}, {most: 1.25} or {share: 0.9, between: [20, 40]}",
    "targets.*.between": "two numbers, such as [0.3, 0.4]",
    "targets.*.between.*": "a number, such as 0.3",
    "targets.*.least": "a number, such as 0.3",
    "targets.*.most": "a number, such as 0.4",
    "targets.*.share": "a number above 0 and below 1, such as 0.9 for nine games in ten",
    "targets.*.where": "a mapping of grid parameters to a value or a list, such as {players: 4}",
    "one_at_a_time": "a mapping of rules parameters to lists of values, such as {players: [3, 5]}",
    "one_at_a_time.*": "a list of one or more values, such as [3, 5], or a range of whole numbers: {from: 0, to: 8}",
    "one_at_a_time.*.from": _NUMBER,
    "one_at_a_time.*.to": _NUMBER,
    "one_at_a_time.*.step": _NUMBER,
    "knobs": "a mapping of rules parameters, such as {players: {values: [3, 4]}}",
    "knobs.*": "keys and values, such as {values: [4, 5, 6], cost: printed number}",
    "knobs.*.values": "a list of one or more values, such as [3, 4], or a range of whole numbers: {from: 0, to: 8}",
    "knobs.*.values.from": _NUMBER,
    "knobs.*.values.to": _NUMBER,
    "knobs.*.values.step": _NUMBER,
    "knobs.*.cost": "`printed number`, `new card`, `new board`, or a number of at least 0",
    "constraints": "a list of mappings of knobs, such as [{players: 3}]",
    "constraints.*": "knobs, each with a value, that may not be changed together, such as {players: 3}",
    "game": "the name of a game",
    "seed": f"a whole number from 0 to {LARGEST_SEED}",
    "games": f"a whole number from 1 to {MOST_GAMES}: the games of each cell",
    "max_games": f"a whole number from 1 to {MOST_GAMES}: the most games of each cell",
    "precision": "keys and values, such as {metric: turns, half_width: 0.2}",
    "precision.metric": "the name of a metric",
    "precision.half_width": "a number above 0, such as 0.002 for 0.2 percentage points",
    "until_decided": "keys and values, such as {metric: stalemate_rate, margin: 0.01}",
    "until_decided.metric": "the name of a metric",
    "until_decided.margin": "a number above 0 and below 1, such as 0.01 for one percentage point",
    "bots": "keys and values, such as {on_failure: forfeit, seconds: 10}",
    "bots.on_failure": "`stop` or `forfeit`",
    "bots.seconds": "a number above 0 and at most 3600, such as 10",
    "rotate": "`seats`, or no such key",
    "keep": "summary, games or all",
    "rules": "a mapping of rules parameters, such as {players: 4}",
    "grid": "a mapping of rules parameters with lists or ranges, such as {players: [3, 4]}",
    "grid.*": "a list of one or more values, such as [3, 4], or a range of whole numbers: {from: 0, to: 8, step: 1}",
    "grid.*.from": _NUMBER,
    "grid.*.to": _NUMBER,
    "grid.*.step": _NUMBER,
    "exclude": "a list of mappings of grid parameters, such as [{players: 3}]",
    "exclude.*": "one or more grid parameters, each with one of its values, such as {players: 3}",
    "lineups": "a list of one or more lineups, or labels with lineups",
    "lineups.*": f"a lineup of at most {LONGEST_LINEUP} characters",
    "characters": "a list of names, one a seat",
    "characters.*": "a name",
    "ladder": "true or false",
    "baseline": "grid parameters, each with the value that the others are compared with",
    "metrics": "a list of one or more metrics",
    "own_metrics.*": "an expression over the columns of a game, such as turns > 40, or keys `value` and `of`",
    "own_metrics.*.value": "an expression over the columns of a game, such as turns > 40",
    "own_metrics.*.of": "a condition on a game, such as turns > 40",
    "own_metrics.*.meaning": "what the metric says, in a few words",
    "first_game": f"a whole number from 0 to {LARGEST_SEED}",
    "starting_seat": "a seat, from 1",
    "assumptions": "true or false",
    "metrics.*": "the name of a metric",
    "strategies": "a list of Python files or personas",
    "strategies.*": "a Python file or a persona",
}


def read(
    source: Path | Mapping[str, Any],
    games: Mapping[str, Game],
    answers: Callable[[Game], Iterable[str]] | None = None,
    figures: Callable[[Game], Iterable[str]] | None = None,
    aims: Callable[[Game], Mapping[str, Possible]] | None = None,
    open_file: Callable[[str], Game] | None = None,
) -> tuple[Config, Game]:
    """Read a config, and return it with its game, into which its strategies are loaded, and its rules for bots.

    Args:
        source: A YAML file, or what one would hold: strings, numbers, lists and tables.
        games: The known games by name; the first is played if the config names none.
        answers: Returns the names of the questions that a game's report can answer; called only if the config names
            some. None: any name is accepted.
        figures: Returns the names of the figures that a game's report compares; called only if the config says what is
            noticeable. None: any name is accepted.
        aims: Returns the figures that a target may be of; called only if the config has targets or metrics of its own,
            which may not have the name of one. None: any is accepted.
        open_file: Opens a designer's game in one file, which `games` then has by its name. None: no config may name
            a file.

    Raises:
        InputError: With a line for each problem: file, line, key, value and what was expected.

    """
    if isinstance(source, Path):
        written = yaml_lines.read(source, remedy=" (`bng-sim init` writes one to begin with)")
    else:
        written = yaml_lines.unwritten(source)
    written = _with_name(written, open_file)
    config, problems, unusable = _shaped(written, games)
    game = games.get(config.game)
    if game is None:
        problems.append(Problem(written.line("game"), "game", got(config.game, f"a game{hint(config.game, games)}")))
    elif ("game",) not in unusable:
        game = with_bot_rules(game, config.bot_rules)
        problems += check.find_problems(config, game, written, unusable)
        problems += changes.find_problems(config, game, written)
        if config.answers and answers is not None:
            problems += check.find_unknown_answers(config, list(answers(game)), written)
        if config.noticeable and figures is not None:
            problems += check.find_unknown_figures(config, list(figures(game)), written)
        if config.own_metrics and aims is not None:
            problems += check.find_taken_names(config, game, list(aims(game)), written)
        if config.targets and aims is not None and not problems:
            problems += targets.find_problems(config, game, aims(game), written)
    if game is not None and not problems:
        config = _filled(config, game)
        problems += changes.find_unchanged(config, game, written)
    if game is None or problems:
        raise refusal(written.path, problems)
    return config, game


def _with_name(written: Document, open_file: Callable[[str], Game] | None) -> Document:
    """Return a config that names its game, if it names a file: relative to the config, and opened by its name then."""
    name = written.value.get("game")
    if open_file is None or not is_game_file(name):
        return written
    try:
        game = open_file(str(written.path.parent / name))
    except InputError as error:
        raise refusal(written.path, [Problem(written.line("game"), "game", str(error))]) from None
    return replace(written, value={**written.value, "game": game.name})


def _filled(config: Config, game: Game) -> Config:
    """Fill in the game's lineup and headline where the config has none; show the metric that decides when to stop."""
    metrics = config.metrics or game.headline
    stopping = config.precision or config.until_decided
    if stopping is not None and stopping.metric not in metrics:
        metrics = (*metrics, stopping.metric)
    lineups = config.lineups or {game.default_lineup: game.default_lineup}
    return config.model_copy(update={"lineups": lineups, "metrics": metrics})


def _shaped(written: Document, games: Mapping[str, Game]) -> tuple[Config, list[Problem], set[tuple[Any, ...]]]:
    """Read the config, find what is wrong with its shape, and list the paths of what was left out for that."""
    default_game = next(iter(games))
    key = _key_of_characters(written.value.get("game", default_game), games)
    values = {"game": default_game, **{_field(top, key): at for top, at in written.value.items()}}
    values = targets.with_matchups(_with_own_metrics(values))
    problems = [
        Problem(written.line(top, key), top, f"got the key {show(key)}, expected a word; put it in quotes if it is one")
        for top, key in _odd_keys(values)
    ]
    unusable: set[tuple[Any, ...]] = set(_odd_keys(values))
    values = _without(values, unusable)
    try:
        return Config.model_validate(values), problems, unusable
    except ValidationError as error:
        details = error.errors()
    for detail in details:
        if detail["type"] == "too_short" and detail["input"]:
            continue  # pydantic counts only the valid items
        path = _path(detail)
        problem = _problem(detail, path, written, key)
        problems += [problem] if problem not in problems else []  # of two alternatives both are wrong
        unusable.add(path[:2] if path[0] in _TABLES and isinstance(values[path[0]], dict) else path[:1])
    instead = {"name": "x", "game": default_game}  # so that all other problems are found as well
    return Config.model_validate(instead | _without(values, unusable)), problems, unusable


def _key_of_characters(name: Any, games: Mapping[str, Game]) -> str:
    """Return the word of the config's game for characters; empty if it has none, or the game is not known."""
    return games[name].characters.key if isinstance(name, str) and name in games else ""


def _field(top: Any, of_characters: str) -> Any:
    """Return the field of `Config` for a key: characters are accepted under the game's own word only."""
    if of_characters and top == of_characters:
        return SEATED
    return f"{top}:" if top in (SEATED, OWN) else top


def _with_own_metrics(values: dict[str, Any]) -> dict[str, Any]:
    """Leave the names of all metrics in `metrics`, and put the config's own into `own_metrics`."""
    listed = values.get("metrics")
    entries = [{name: value} for name, value in listed.items()] if isinstance(listed, dict) else listed
    if not isinstance(entries, list):
        return values
    own = [entry for entry in entries if isinstance(entry, dict) and len(entry) == 1]
    found: dict[Any, Any] = {}
    for entry in own:
        found |= {name: {"value": value} if isinstance(value, str) else value for name, value in entry.items()}
    names = [next(iter(entry)) if entry in own else entry for entry in entries]
    return {**values, "metrics": names, **({OWN: found} if found else {})}


def _odd_keys(values: dict[str, Any]) -> list[tuple[str, Any]]:
    tables = {top: values[top] for top in _TABLES if isinstance(values.get(top), dict)}
    return [(top, key) for top, table in tables.items() for key in table if not isinstance(key, str)]


def _without(values: dict[str, Any], unusable: set[tuple[Any, ...]]) -> dict[str, Any]:
    usable = {}
    for top, value in values.items():
        if (top,) in unusable:
            continue
        if top in _TABLES and isinstance(value, dict):
            left = {key: item for key, item in value.items() if (top, key) not in unusable}
            if left or not value:
                usable[top] = left
        else:
            usable[top] = value
    return usable


def _path(error: ErrorDetails) -> tuple[Any, ...]:
    """List the keys and indices that lead to an error, without the alternatives of types that pydantic adds."""
    top, *rest = error["loc"]
    if top in ("grid", "one_at_a_time"):
        return (top, *rest[:1], *rest[2:])
    if top == "knobs" and rest[1:2] == ["values"]:
        return (top, *rest[:2], *rest[3:])
    if top == "knobs":
        return (top, *rest[:2])
    return (top, *rest[1:2]) if top == "lineups" else (top, *rest)


def _problem(error: ErrorDetails, path: tuple[Any, ...], written: Document, of_characters: str) -> Problem:
    tops = {SEATED: of_characters, OWN: "metrics", f"{SEATED}:": SEATED, f"{OWN}:": OWN}
    there = (*targets.path_of(path[1]), *path[2:]) if path[0] == "targets" and path[1:] else path
    there = (tops.get(path[0], path[0]), *there[1:])
    key = dotted(*(there[:1] if isinstance(there[-1], int) and len(there) == 2 else there))
    return Problem(written.line(*there), key, _explained(error, path, of_characters))


def _explained(error: ErrorDetails, path: tuple[Any, ...], of_characters: str) -> str:
    value = error["input"]
    names = [index == 1 and path[0] not in _PARTS for index in range(len(path))]
    pattern = ".".join(
        ["*" if is_name or isinstance(key, int) else str(key) for is_name, key in zip(names, path, strict=True)]
    )
    if error["loc"][-1] == "[key]":
        return got(value, str(error["ctx"]["error"]) if error["type"] == "value_error" else LABEL)
    if error["type"] == "missing":
        return f"got nothing, expected {_WANTED[pattern]}"
    if error["type"] in ("extra_forbidden", "invalid_key"):
        return got(value, f"another key{hint(path[-1], _keys(path, of_characters))}")
    if error["type"] == "value_error":
        return got(value, str(error["ctx"]["error"]))
    return got(value, _WANTED[pattern] + _advice(pattern, value))


def _keys(path: tuple[Any, ...], of_characters: str) -> list[str]:
    """List the keys that are allowed where this one is."""
    model = Config if len(path) == 1 else (_PARTS | _ENTRIES).get(path[0], Range)
    known = [about.alias or name for name, about in model.model_fields.items() if name != OWN]
    return [of_characters if name == SEATED else name for name in known if name != SEATED or of_characters]


def _advice(pattern: str, value: Any) -> str:
    """Suggest how to write what was probably meant."""
    wanted = _WANTED[pattern]
    if value is None and pattern == "lineups.*":
        return "; put a lineup that has commas in quotes"
    if value is None and pattern in Config.model_fields:
        return "; without a value the key must go too"
    if pattern in _TEXTS and not isinstance(value, str | list | dict):
        return "; put it in quotes"
    if wanted.startswith(_NUMBER) and isinstance(value, str | float):
        return _in_digits(value)
    return f"; write [{show(value)}]" if wanted.startswith("a list") and isinstance(value, str) else ""


def _in_digits(value: str | float) -> str:
    try:
        number = float(value)
        return f"; write {int(number)}" if number == int(number) and abs(number) <= MOST_GAMES else ""
    except (ValueError, OverflowError):
        return ""
