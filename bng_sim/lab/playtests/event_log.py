"""Read a game recorded move by move: the event log that `bng-sim play --jsonl` prints, one file a game.

The seats that people played are called `person` in the head's `strategies`; if none is, people played all. What people
said of the game may follow in a last line (`opinions`).
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic_core import from_json

from bng_sim.core import lineup
from bng_sim.core.compiling import fingerprint
from bng_sim.core.contract import columns_read
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.game_log import PERSON
from bng_sim.core.input.problems import Problem, got, harmless, refusal
from bng_sim.lab.playtests import fields
from bng_sim.lab.playtests.columns import LeftOut, Read, Row, numeric_columns
from bng_sim.lab.playtests.opinions import read_opinions
from bng_sim.lab.playtests.replayed import Answer, Diverged, Moves, Recorded, make_cell
from bng_sim.lab.playtests.simulated import WINNER, play_games
from bng_sim.sweeps.config.keys import LARGEST_SEED

HEAD, DECISION, ANSWERS = "game", "decision", "answers"
KINDS: dict[str, type] = {"game": str, "seed": int, "index": int, "rules": dict, "strategies": list}
ASKED: dict[str, type] = {"decision": str, "options": int, "choice": int, "seat": int}
UNFINISHED = "the game has not ended"
DIFFERS = "played again by this version, another game comes of it"
Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Log:
    """What a file says: its head, its events without it, and what people said."""

    head: Event
    events: list[Event]
    said: Event


def read(path: Path, game: Game) -> Read:
    """Return the play in a file, if it can be used, and what was left out and why.

    Raises:
        InputError: If it is no event log of this game.

    """
    log = _parse(path, game)
    said, left_out = read_opinions(path, log.said, game)
    found = _replay(_moves(log, game), log, game)
    if isinstance(found, str):
        return Read([], [LeftOut(path.name, found), *left_out])
    return Read([found | said | {"notes": harmless(path.name)}], left_out)


def _parse(path: Path, game: Game) -> Log:
    """Return the lines of a file by what they are; raises `InputError` for lines that are no events."""
    lines = _lines(path)
    if not lines or lines[0].get("event") != HEAD:
        raise InputError(f"{path}:1: expected the head of an event log, as `bng-sim play --jsonl` prints it")
    problems = _wrong(1, lines[0], KINDS)
    for number, line in enumerate(lines, 1):
        if line.get("event") == DECISION:
            problems += _wrong(number, line, ASKED)
    if problems:
        raise refusal(path, problems)
    head = lines[0]
    if head["game"] != game.name:
        raise InputError(f"{path}:1: game: {got(head['game'], game.name)}; name the game with --game")
    wrong = fields.rules_problem(game, head["rules"])
    if wrong:
        raise InputError(f"{path}:1: rules: {wrong}")
    players = game.rules.read(head["rules"]).players
    if len(head["strategies"]) != players:
        raise InputError(f"{path}:1: strategies: {got(head['strategies'], f'one for each of {players} players')}")
    if problems := _impossible(lines, players):
        raise refusal(path, problems)
    has_answers = lines[-1].get("event") == ANSWERS
    return Log(head, lines[1:-1] if has_answers else lines[1:], lines[-1] if has_answers else {})


def _lines(path: Path) -> list[Event]:
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not text in UTF-8") from None
    found, problems = [], []
    for number, line in enumerate(lines, 1):
        try:
            event = from_json(line, allow_inf_nan=False)
        except ValueError:  # of depth, of huge numbers and of half characters too
            event = None
        if isinstance(event, dict):
            found.append(event)
        else:
            problems.append(Problem(number, "", f"{got(line, 'an event: a JSON object')}"))
    if problems:
        raise refusal(path, problems)
    return found


def _wrong(number: int, line: Event, kinds: dict[str, type]) -> list[Problem]:
    """Return which keys of a line are not of their kinds."""
    words = {str: "a text", int: "a whole number from 0", dict: "a table", list: "a list"}
    return [
        Problem(number, name, got(line.get(name), words[kind]))
        for name, kind in kinds.items()
        if type(line.get(name)) is not kind or (kind is int and not 0 <= line[name] <= LARGEST_SEED)
    ]


def _impossible(lines: list[Event], players: int) -> list[Problem]:
    """Return which answers are on no list of moves, or of no player (a game may have seats beyond players)."""
    found = []
    for number, line in enumerate(lines, 1):
        if line.get("event") == DECISION:
            answer = Answer(*(line[name] for name in ASKED))
            found += [Problem(number, name, text) for name, text in answer.problems(players).items()]
        elif type(line.get("seat")) is int and not 1 <= line["seat"] <= 2 * players:
            found.append(Problem(number, "seat", got(line["seat"], f"1 to {players}, the number of players")))
    return found


def _moves(log: Log, game: Game) -> Moves:
    """Return the answers to all questions with several moves."""
    labels = log.head["strategies"]
    seats = [seat for seat, label in enumerate(labels, 1) if label == PERSON]
    asked = (event for event in log.events if event.get("event") == DECISION and event["options"] > 1)
    answers = tuple(Answer(*(line[name] for name in ASKED)) for line in asked)
    people = tuple(seats or range(1, len(labels) + 1))
    return Moves(log.head["seed"], log.head["index"], fingerprint.of_module_of(game.play), people, answers)


def _replay(moves: Moves, log: Log, game: Game) -> Row | str:
    """Return what is known of a game once it is played again, or why that is not possible."""
    if game.telling is None or not game.strategies.decisions:
        return f"games of {game.title} cannot be played again"
    why = DIFFERS
    script = lineup.parse(game.strategies.thinks_with, game.strategies, 2).entries[0]
    for tried in _settings(moves, log, game):
        try:
            cell = make_cell(game, log.head["rules"], tried, script, Recorded(tried.answers))
            _, *events = game.telling.log(cell, tried.index)
        except Diverged as diverged:
            why = UNFINISHED if diverged.is_short else why
            continue
        events = json.loads(json.dumps(events))
        if events != log.events:
            why = UNFINISHED if events[: len(log.events)] == log.events else why
        else:
            cell = make_cell(game, log.head["rules"], tried, script, Recorded(tried.answers))
            return _row(tried, play_games(game, cell, tried.index, 1).row(0, named=True), log.head["rules"], game)
    return why


def _settings(moves: Moves, log: Log, game: Game) -> Iterator[Moves]:
    """Yield how the game may have been set up, for a log does not say what was drawn and what was chosen."""
    column, players = game.characters.column, game.rules.read(log.head["rules"]).players
    with_seat = [event for event in log.events if column in event and type(event.get("seat")) is int]
    found = {event["seat"]: str(event[column]) for event in with_seat}
    named = tuple(_character(found.get(seat, ""), game) for seat in range(1, players + 1))
    for characters in ((), *([named] if any(named) else [])):
        for first in (None, *range(players)):
            yield replace(moves, characters=characters, starting_seat=first)


def _character(name: str, game: Game) -> str:
    """Return the character that a log calls so, however it writes it; `random` for none."""
    return next((one for one in game.characters.names if fields.plainly(one) == fields.plainly(name)), "random")


def _row(moves: Moves, played: Row, rules: dict[str, Any], game: Game) -> Row:
    """Return what a play has of a game: how it ended, what the game's metrics are of, and its moves."""
    printed = game.rules.read({}).model_dump(mode="json")
    named = {name: rules[name] for name in sorted(rules) if name != "players" and rules[name] != printed[name]}
    counted = {name for metric in game.metrics for name in columns_read(metric)}
    columns = ["ending", "turns", WINNER, *(name for name in numeric_columns(game) if name in counted)]
    text = moves.text()
    return {name: _number(played[name]) for name in columns if name in played} | {
        "play": hashlib.sha256(text.encode()).hexdigest()[:12],
        "players": game.rules.read(rules).players,
        "rules": json.dumps(named) if named else None,
        "moves": text,
    }


def _number(value: Any) -> Any:
    return float(value) if isinstance(value, bool) else value
