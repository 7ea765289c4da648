"""Ask a program what to do: one line of JSON a question, one line back, by a protocol that has a version.

The forms of all lines are in `bot_protocol.json`, and docs/howto/bots.md says what they mean.
"""

import contextlib
import hashlib
import json
import shlex
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core import forfeits
from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import StrategyError
from bng_sim.core.forfeits import BotError
from bng_sim.core.game import Cell
from bng_sim.core.input.problems import show
from bng_sim.core.thinkers import BOT, NO_SEED, PROGRAMS, Way
from bng_sim.players.program import Program
from bng_sim.players.sight import Sight, sight_of

PROTOCOL = 1
SCHEMA = Path(__file__).with_name("bot_protocol.json")
LARGEST_SEED = 2**53 - 1  # that every language reads as a whole number
_encode = json.JSONEncoder(separators=(",", ":")).encode
_LONGEST_SHOWN = 300  # characters of a line in an error
_WANTS: dict[str, type] = {"protocol": int, "name": str, "sees": bool, "means": bool, "seed": int}
_FORMS = {int: f"a whole number from 0 to {LARGEST_SEED}", bool: "true or false", str: "a text"}


@dataclass(frozen=True, slots=True)
class Wants:
    """What a program says of itself in its first line.

    Attributes:
        sees: Whether each question says what the seat may know.
        means: Whether each question says what its moves mean.
        seed: The seed of its chance; None: its answers cannot be had again.

    """

    sees: bool = False
    means: bool = False
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Bot:
    """Choose moves by asking a program, of which each thread that plays starts one.

    Attributes:
        command: The program, as the lineup names it.
        folder: The folder that its paths start from; None: nobody has asked for it to be started.
        at: The decisions at which it is asked; empty: all.

    """

    command: str
    folder: Path | None
    at: frozenset[str] = frozenset()

    def choose(self, question: Any) -> int:
        """Return the place of the move that the program names; raises as `choose_all` does."""
        return self.choose_all([question])[0]

    def choose_all(self, questions: Sequence[Any]) -> list[int]:
        """Return the place of the move that the program names at the question of each game, all of one cell.

        Where it fails the game is forfeited, and the program is started again for the others (`core.forfeits`).

        Raises:
            BotError: If it cannot be started, ends, does not answer in time, or answers something else, and games are
                not forfeited.

        """
        places: list[int] = []
        while len(places) < len(questions):
            left = questions[len(places) :]
            try:
                return [*places, *self._ask(left)]
            except _Failed as failed:
                places += failed.places
                question = questions[len(places)]
                forfeits.forfeit(question, failed.reason, _named(self.command, question, str(failed)))
                places.append(0)  # of a game that nobody is asked in any more
        return places

    def _ask(self, questions: Sequence[Any]) -> list[int]:
        try:
            running = self._running(questions[0].engine.strategies.game)
        except StrategyError as error:
            raise _Failed([], str(error)) from None
        return running.choose_all(questions)

    def wants(self, game: str) -> Wants:
        """Return what the program says of itself; raises as `choose` does."""
        try:
            return self._running(game).wants
        except StrategyError as error:
            raise StrategyError(f"{BOT} {self.command}: {error}") from None

    def _running(self, game: str) -> "_Running":
        if self.folder is None:
            raise StrategyError(
                "it is named by what was stored, and is not started for that; if you trust it, give "
                f"--bot {shlex.quote(self.command)} (in Python bots=[{self.command!r}])"
            )
        running, seconds = _programs.running, forfeits.rules().seconds
        key = (game, self.folder, self.command, seconds)
        if key not in running or running[key].is_over:
            running[key] = _Running(Program(self.command, self.folder, seconds), game)
        return running[key]


class _Programs(threading.local):
    """The programs of a thread; they end with it.

    Attributes:
        running: Game, folder, command and seconds for an answer -> a program.

    """

    def __init__(self) -> None:
        self.running: dict[tuple[str, Path, str, float], _Running] = {}


_programs = _Programs()


class _Failed(Exception):  # noqa: N818 (it becomes an error, or a forfeit)
    """A program failed at a question.

    Attributes:
        places: Its answers to the questions before.
        reason: How it failed.

    """

    def __init__(self, places: list[int], reason: str, more: str = "") -> None:
        """Take what it answered before, how it failed, and what else may help to find out why."""
        super().__init__(f"{reason}{more}")
        self.places, self.reason = places, reason


class _Running:
    """A program that has been started, and has introduced itself."""

    def __init__(self, program: Program, game: str) -> None:
        self._program, self._asked = program, 0
        self._cell: Cell[Any] | None = None
        self._sight: Sight | None = None
        self.is_over = False
        with self._ended_by_failure():
            try:
                self.wants = _wants(self._program.ask(_line({"protocol": PROTOCOL, "game": game}), 1)[0])
            except StrategyError as error:
                raise StrategyError(f"{error}{self._last_words()}") from None

    def choose_all(self, questions: Sequence[Any]) -> list[int]:
        with self._ended_by_failure():
            try:
                sight = self._sight_of(questions[0])
            except StrategyError as error:  # it has ended, or does not read
                raise _Failed([], f"{error}{self._last_words()}") from None
            asked = [self._question(question, sight) for question in questions]
            failure = None
            try:
                answers = self._program.ask(b"".join([one.line for one in asked]), len(asked))
            except StrategyError as error:
                failure, answers = error, self._program.unread
            places = _places(answers, asked)
            if failure is None and places is not None:
                return places
            places = []
            for answer, one in zip(answers, asked, strict=False):
                try:
                    places.append(_place(answer, one))
                except StrategyError as error:
                    raise self._failed(places, one.line, error) from None
            if failure:
                raise self._failed(places, asked[len(places)].line, failure)
            return places

    def _failed(self, places: list[int], line: bytes, error: StrategyError) -> _Failed:
        return _Failed(places, str(error), f". It was asked {_short(line.decode())}{self._last_words()}")

    def _last_words(self) -> str:
        said = self._program.last_error
        return f". The last that it wrote to stderr: {_short(said)}" if said else ""

    @contextlib.contextmanager
    def _ended_by_failure(self) -> Iterator[None]:
        """End the program if something fails or is interrupted: nobody knows what it would answer next."""
        try:
            yield
        except BaseException:
            self.is_over = True
            self._program.kill()
            raise

    def _sight_of(self, question: Any) -> Sight:
        """Return what is shown in the game of a question; the program is told of it if the rules are others."""
        if self._sight is None or self._cell is not question.cell:
            sight, self._cell = sight_of(question.engine, question.cell.rules), question.cell
            if sight is not self._sight:
                self._program.tell(_setting(sight))
            self._sight = sight
        return self._sight

    def _question(self, question: Any, sight: Sight) -> "_Asked":
        """Write a question."""
        self._asked += 1
        decision, seat, moves = sight.moves(question)
        line = b'{"id":%d,"seat":%d,"decision":%b,"moves":%b' % (
            self._asked, seat + 1, sight.decision_texts[decision], moves.text
        )  # fmt: skip
        if self.wants.means:
            means = [{"kind": move.kind, "fields": dict(move.fields)} for move in map(sight.move, moves.numbers)]
            line += f',"means":{_encode(means)}'.encode()
        if self.wants.sees:
            line += f',"sees":{sight.seen_text(question)}'.encode()
        if self.wants.seed is not None:
            line += b',"seed":%d' % _seed(self.wants.seed, question)
        return _Asked(self._asked, moves.numbers, line + b"}\n")


class _Asked(NamedTuple):
    """A question: its number, those of its moves, and its line."""

    number: int
    numbers: list[int]
    line: bytes


def _named(command: str, question: Any, said: str) -> BotError:
    state = question.state
    return BotError(
        f"{BOT} {command} failed at decision `{question.decision}` in game {int(state['game'])} "
        f"(seed {int(state['seed'])}, seat {question.asked_seat + 1}): {said}"
    )


def _line(value: dict[str, Any]) -> bytes:
    return _encode(value).encode() + b"\n"


def _setting(sight: Sight) -> bytes:
    """Return the line that says what is played from now on."""
    rules = sight.rules.model_dump(mode="json")
    return _line({"rules": rules, "players": sight.rules.players, "decisions": sight.decisions, "moves": sight.size})


def _seed(own: int, question: Any) -> int:
    """Return a seed for a question: the same whenever it is asked, and nothing about the game can be had from it."""
    state = question.state
    key = f"{own} {int(state['seed'])} {int(state['game'])} {question.asked_seat} {question.number}"
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=4).digest(), "big")


def _read(line: bytes, expected: str) -> dict[str, Any]:
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        shown = _short(line.decode("utf-8", "replace"))
        raise StrategyError(f"it wrote {shown}, expected {expected}, and nothing else on its standard output")
    return answer


def _wants(line: bytes) -> Wants:
    """Read the first line of a program."""
    expected = f'its first line, such as {{"protocol": {PROTOCOL}, "sees": false}}'
    answer = _read(line, expected)
    if answer.get("protocol") != PROTOCOL:
        raise StrategyError(f"protocol: got {show(answer.get('protocol'))}, expected {PROTOCOL} in {expected}")
    for key, value in answer.items():
        if key not in _WANTS:
            raise StrategyError(f"{_short(key)}: no such key of {expected}; its keys: {', '.join(_WANTS)}")
        if type(value) is not _WANTS[key] or (isinstance(value, int) and not 0 <= value <= LARGEST_SEED):
            raise StrategyError(f"{key}: got {_short(json.dumps(value))}, expected {_FORMS[_WANTS[key]]} in {expected}")
    return Wants(answer.get("sees", False), answer.get("means", False), answer.get("seed"))


def _places(lines: Sequence[bytes], asked: Sequence[_Asked]) -> list[int] | None:
    """Read all answers at once, which is faster; None if one of them is wrong, as `_place` says then."""
    try:
        answers = json.loads(b"[%b]" % b",".join(lines))
        places = []
        for answer, (number, numbers, _) in zip(answers, asked, strict=True):
            move = answer["move"]
            if answer["id"] != number or type(answer["id"]) is not int or type(move) is not int:
                return None
            places.append(numbers.index(move))
    except (ValueError, KeyError, TypeError):
        return None
    return places


def _place(line: bytes, asked: _Asked) -> int:
    """Read an answer; return the place of its move among those offered."""
    number, numbers, _ = asked
    expected = f'an answer such as {{"id": {number}, "move": {numbers[0]}}}'
    answer = _read(line, expected)
    if answer.get("id") != number or type(answer.get("id")) is not int:
        raise StrategyError(f"id: got {_short(json.dumps(answer.get('id')))}, expected {number}: {expected}")
    move = answer.get("move")
    if type(move) is not int or move not in numbers:
        offered = _short(", ".join(map(str, numbers)))
        raise StrategyError(f"move: got {_short(json.dumps(move))}, expected one of {offered}")
    return numbers.index(move)


def _short(text: str) -> str:
    text = text.strip()
    return repr(text) if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]!r} ..."


def _fingerprint(way: str, game: str) -> str:
    """Return the fingerprint of a program: of the files that its command names, and the seed that it declares.

    One that nobody has asked for is not looked at.
    """
    command = way.removeprefix(f"{BOT}(").removesuffix(")")
    folder = PROGRAMS.get(command)
    if folder is None:
        return "not started"
    seed = Bot(command, folder).wants(game).seed
    files = [path for word in shlex.split(command) if (path := folder / word).is_file()]
    contents = fingerprint.together([command, *(fingerprint.of_bytes(path.read_bytes()) for path in files)])
    return f"{contents} {NO_SEED if seed is None else f'seed {seed}'}"


WAY = Way(
    BOT,
    "Asks a program of yours, in any language: bot(./my_bot --level=3) (docs/howto/bots.md).",
    (),
    lambda values, at: Bot(values["command"], values["folder"], at),
    _fingerprint,
)
