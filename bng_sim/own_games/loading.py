"""From a file to the toolkit's game."""

import ast
import functools
from collections.abc import Callable, Iterable
from enum import IntEnum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core import lineup
from bng_sim.core.compiling import compiler, fingerprint, project_sources
from bng_sim.core.compiling.compiler import inlined_early, kernel
from bng_sim.core.engines import streams
from bng_sim.core.engines.engine import Engine
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.game import (
    NO_CHARACTERS,
    Ahead,
    Batch,
    Cell,
    Characters,
    Checkup,
    Course,
    Game,
    Rung,
    Telling,
    mixed_skill,
)
from bng_sim.core.game_file import files_with
from bng_sim.core.gift import first_turn
from bng_sim.core.lineup import Lineup
from bng_sim.core.parameters import limits
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.plain_metrics import means, share
from bng_sim.core.user_strategies.refusal import explain_refusal
from bng_sim.own_games import engine as engines
from bng_sim.own_games import reading, records, rehearsal, source_check
from bng_sim.own_games.declaration_checks import check_events
from bng_sim.own_games.declarations import GOING_ON, STALEMATE, Chance, Choice, Endings, Event, OwnGame
from bng_sim.own_games.engine import Parts
from bng_sim.own_games.telling import Teller

NEEDED = {"turn": "turn(table, seat)", "is_over": "is_over(table)", "wins": "wins(table, seat)"}
OPTIONAL = {
    "set_up": "set_up(table)",
    "tally": "tally(table)",
    "redeal": "redeal(table, seat)",
    "distance": "distance(table, seat)",
    "conserved": "conserved(table)",
}
RANDOM = "random"
_streams: Any = streams  # kernels have no type annotations


class Loaded(NamedTuple):
    """A file that was loaded.

    Attributes:
        files: The file, and those beside it that it needs.
        content: The fingerprint of their bytes.
        game: Its game.
        parts: What it has declared.
        engine: The game's engine.

    """

    files: tuple[Path, ...]
    content: str
    game: Game
    parts: Parts
    engine: Engine


_loaded: dict[Path, Loaded] = {}
_tried: set[Path] = set()  # files that were read, also those that are no game
_reading: set[Path] = set()  # files that are being read


def check_name(path: Path) -> None:
    """Raise `InputError` for a file whose name cannot be that of a game."""
    if not path.stem.isidentifier() or path.stem != path.stem.lower():
        raise InputError(f"game {path}: expected a name of small letters, digits and _, such as my_game.py")


def load(path: Path) -> Game:
    """Return the game of a file; a file that has changed since is loaded again.

    Raises `InputError` that names file and line, and says what to write instead.
    """
    path = path.resolve()
    check_name(path)
    if path.is_dir():
        raise InputError(f"game {path}: is a folder; expected the file of a game, such as my_game.py")
    if not path.is_file():
        raise InputError(f"game {path}: no such file; `bng-sim init --game {path.name}` writes one to begin with")
    known = _loaded.get(path)
    if known is None or known.content != _content(known.files):
        if path in _reading:
            raise InputError(f"game {path}: the file plays itself while it is read; play it from a command")
        if path in _tried:
            compiler.forget(path)
        _tried.add(path)
        _reading.add(path)
        try:
            tree = reading.parse(path)
            files = tuple(files_with(path))
            _loaded[path] = Loaded(files, _content(files), *_build(path, tree))
        finally:
            _reading.remove(path)
    return _loaded[path].game


def _content(files: Iterable[Path]) -> str:
    return fingerprint.together(fingerprint.of_bytes(file.read_bytes()) if file.is_file() else "" for file in files)


def find_loaded(path: Path) -> Loaded:
    """Return what was made of a file that was loaded."""
    return _loaded[path.resolve()]


def find_engine(engine: Engine) -> Loaded | None:
    """Return what was made of the file whose game an engine plays; None if it plays none of a file."""
    return next((loaded for loaded in _loaded.values() if loaded.engine is engine), None)


def _build(path: Path, tree: ast.Module) -> tuple[Game, Parts, Engine]:
    project_sources.adopt(path, path.stem)
    module = reading.run(path, tree)
    found = [value for value in vars(module).values() if isinstance(value, OwnGame)]
    if len(found) != 1:
        raise InputError(f'{path}: {len(found)} games are declared; expected one: game = OwnGame("Title", ...)')
    own = found[0]
    if own.check_bounds:
        project_sources.check_bounds_of(path)
    return _Builder(path, module, own).build()


class _Builder:
    """Build the game that a module declares."""

    def __init__(self, path: Path, module: ModuleType, own: OwnGame) -> None:
        self._path, self._module, self._own = path, module, own
        self._choices = self._declared(Choice)
        self._events = self._declared(Event)
        endings = list(self._declared(Endings).values())
        if len(endings) > 1:
            raise InputError(f"{path}: Endings are declared {len(endings)} times; expected once")
        words = endings[0].words if endings else {"over": "the game is over"}
        self._endings = {GOING_ON: "the game goes on", **words, STALEMATE: "the game comes to no end"}
        if unknown := [name for name in own.lost if name not in words]:
            raise InputError(f"{path}: lost: {unknown[0]}: no ending has this name; known: {', '.join(words)}")
        if not self._choices:
            raise InputError(
                f'{path}: no choice is declared; expected one, such as bid = Choice("Bid, or pass?", "pass", "bid")'
            )

    def _declared(self, kind: type) -> dict[str, Any]:
        return {name: value for name, value in vars(self._module).items() if isinstance(value, kind)}

    def build(self) -> tuple[Game, Parts, Engine]:
        """Return the game, with what it is built from; raises `InputError` with all that cannot work."""
        own, path, name = self._own, self._path, self._path.stem
        try:
            check_events(self._events)
        except TypeError as error:
            raise InputError(f"{path}: {error}") from None
        plain = self._plain_functions()
        chances = self._declared(Chance)
        of_tables = records.columns(own, tuple(self._choices))
        of_engine = records.records(own, of_tables, len(chances))
        if wrong := source_check.problems(own, self._module, plain, of_engine.row):
            raise InputError("\n".join(f"{path}, line {line}: {text}" for line, text in wrong))
        self._add_random()
        own.registry.game, own.registry.decisions = name, tuple(self._choices)
        self._check_lineups()
        best = next((each.name for each in own.registry if each.name != RANDOM), RANDOM)
        own.registry.thinks_with = best
        decisions = IntEnum("Decision", [(key.upper(), at) for at, key in enumerate(self._choices)])  # type: ignore[misc]
        parts = Parts(own, self._module, self._choices, chances, self._events, self._functions())
        engine, log = engines.build(parts, of_engine, decisions, tuple(self._endings))
        teller = Teller(name, own, engine, self._choices, self._events, log, self._endings)
        endings = tuple(self._endings)
        game = Game(
            name=name,
            title=own.title,
            rules=own.rules,
            strategies=own.registry,
            default_lineup=own.lineup or best,
            endings=endings,
            lost=(*own.lost, STALEMATE),
            ending_words=self._endings,
            columns={"games": meanings(of_tables.games), "seats": meanings(of_tables.seats)},
            metrics=(
                share(
                    "stalemate_rate", f"ending = '{STALEMATE}'", f"games stopped after {own.most_turns:,} turns",
                    "{} of games come to no end", "How often does a game come to no end",
                ),
                *means(of_tables.games),
            ),
            headline=(*own.counts, "turns")[:3],
            warm_up=self._warm_up(engine, plain),
            play=self._play(engine, of_tables, endings),
            decisions=tuple(self._choices),
            characters=(
                Characters(own.characters, "character", "character", "characters") if own.characters else NO_CHARACTERS
            ),
            gifts=(first_turn(),),
            telling=Telling(
                teller.log_game, teller.transcript, functools.partial(_picture, teller), prompt=teller.prompt
            ),
            checkup=Checkup({}, best, _uneven(own, best)),
            course=Course(*own.distance) if own.distance else None,
            ahead=Ahead(teller.chances, teller.instead),
            notable=functools.partial(_worth_reading, own.distance is not None),
            ladder=_ladder(own, best),
            source=path,
        )  # fmt: skip
        return game, parts, engine

    def _plain_functions(self) -> dict[str, FunctionType]:
        """Return the file's own functions by name, as ordinary Python: rules, helpers and strategies."""
        found = {
            key: value
            for key, value in vars(self._module).items()
            if isinstance(value, FunctionType) and value.__module__ == self._module.__name__
        }
        strategies = {each.name: each.function for each in self._own.registry}
        return {**found, **strategies}  # type: ignore[dict-item]

    def _add_random(self) -> None:
        """Add the control that moves at random, if the file has none."""
        if RANDOM not in [each.name for each in self._own.registry]:

            def random(seen: Any, moves: Any, n: Any, traits: Any, rng: Any) -> Any:
                return _streams.below(rng, n)

            random.__code__ = random.__code__.replace(co_filename=str(self._path))  # it is a strategy of the file
            self._own.registry.strategy("Makes any move, each as likely.")(random)

    def _check_lineups(self) -> None:
        """Raise `InputError` for a lineup that cannot play with the fewest players."""
        own = self._own
        fewest = limits(own.rules.model_fields["players"].metadata)["ge"]
        for what, text in (("lineup", own.lineup), *((f"ladder: {rung.name}", rung.lineup) for rung in own.ladder)):
            try:
                lineup.parse(text or RANDOM, own.registry, fewest)
            except InputError as error:
                pool = (
                    f"; with pool:{text} each seat draws one of them" if "so there can be at most" in str(error) else ""
                )
                raise InputError(f"{self._path}: {what}: {error}{pool}") from None

    def _functions(self) -> dict[str, Any]:
        """Make the file's functions kernels, and return those of the game by name."""
        module, path = self._module, self._path
        wanted = NEEDED | OPTIONAL
        lacking = [text for name, text in NEEDED.items() if not isinstance(getattr(module, name, None), FunctionType)]
        if self._own.distance is not None and not hasattr(module, "distance"):
            lacking.append(OPTIONAL["distance"])
        if lacking:
            raise InputError(f"{path}: a function is missing: def {', def '.join(lacking)}")
        strategies = {each.function for each in self._own.registry}
        for name, value in list(vars(module).items()):
            if not isinstance(value, FunctionType) or value.__module__ != module.__name__ or value in strategies:
                continue
            code = value.__code__
            if name in wanted and code.co_argcount != wanted[name].count(",") + 1:
                takes = ", ".join(code.co_varnames[: code.co_argcount])
                raise InputError(f"{path}, line {code.co_firstlineno}: {name}({takes}); expected {wanted[name]}")
            setattr(module, name, kernel(value))
        of_table: Any
        of_table, of_seat = inlined_early(lambda _table: None), inlined_early(lambda _table, _seat: None)
        nothing = {"set_up": of_table, "tally": of_table, "redeal": of_seat}
        nothing["distance"] = inlined_early(lambda _table, _seat: 0)
        nothing["conserved"] = None
        return {name: getattr(module, name, nothing.get(name)) for name in wanted}

    def _warm_up(self, engine: Engine, plain: dict[str, FunctionType]) -> Callable[[Lineup], None]:
        own, path = self._own, self._path

        def warm_up(lineup: Lineup) -> None:
            try:
                engine.warm_up(lineup)
            except (StrategyError, InputError):
                raise
            except Exception as error:  # numba raises errors of many kinds  # noqa: BLE001
                if said := rehearsal.find_fault(path, Cell(own.rules.read({}), 1, lineup), 0):
                    raise StrategyError(said) from None
                why = explain_refusal(error, plain["turn"], own.signature).says
                raise StrategyError(f"{path} plays as ordinary Python, but {why}") from None

        return warm_up

    def _play(self, engine: Engine, of_tables: records.Columns, endings: tuple[str, ...]) -> Callable[..., Batch]:
        own, path = self._own, self._path

        def play(cell: Cell, first_game: int, n: int) -> Batch:
            from bng_sim.own_games import results  # noqa: PLC0415 (a transcript needs no polars)

            return results.batch(own, of_tables, endings, cell, _rows(engine, cell, first_game, n, path))

        play.__code__ = play.__code__.replace(co_filename=str(path))  # the game's fingerprint is the file's
        return play


def _rows(engine: Engine, cell: Cell, first_game: int, n: int, path: Path) -> np.ndarray:
    """Play games; an error names the line of the file."""
    try:
        return engine.play_rows(cell, first_game, n)
    except (StrategyError, InputError):
        raise
    except Exception as error:
        if rehearsal.is_one():
            raise
        for game in range(first_game, first_game + n):
            try:
                engine.play_rows(cell, game, 1)
            except Exception:  # an author's function may raise anything  # noqa: BLE001
                said = rehearsal.find_fault(path, cell, game) or f"{path}: game {game} of seed {cell.seed}: {error}"
                raise StrategyError(said) from None
        raise


def _picture(teller: Teller, *given: Any) -> str:
    from bng_sim.own_games import page  # noqa: PLC0415 (jinja2 takes a while to import)

    return page.picture(teller, *given)


def _worth_reading(has_course: bool) -> Any:
    from bng_sim.own_games import notable  # noqa: PLC0415 (polars takes a while to import)

    return notable.worth_reading(has_course)


def _uneven(own: OwnGame, best: str) -> str:
    """Return a lineup of the usual number of players whose first moves at random, and the others do not."""
    players = own.rules.model_fields["players"].default
    return ",".join((RANDOM, *(best,) * (players - 1))) if best != RANDOM and players > 1 else ""


def _ladder(own: OwnGame, best: str) -> tuple[Rung, ...]:
    """Return the lineups that a sweep plays its headline with: random moves, the author's, and one that searches."""
    scripts = (Rung(f"all {best}", best), *mixed_skill(best)) if best != RANDOM else ()
    return (
        Rung("random moves", RANDOM, plays_to_win=False),
        *(own.ladder or scripts),
        Rung("searching", f"search(rollouts=20,by={best})", games=200),
    )
