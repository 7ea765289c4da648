"""The functions of `import bng_sim`: what is asked for, as values, and what comes back."""

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bng_sim.api import simulating, sweeping
from bng_sim.api.arguments import check_arguments
from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.api.one_game import OneGame, play_code, play_game
from bng_sim.api.progress_display import ProgressDisplay, choose_display
from bng_sim.api.run import Run, open_run, play_into
from bng_sim.core import forks
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input.problems import hint
from bng_sim.core.parameters import describe
from bng_sim.games import DEFAULT
from bng_sim.sweeps.config.keys import Keep
from bng_sim.sweeps.play.backends import Backend

if TYPE_CHECKING:
    import pandas as pd

Files = Iterable[str | PathLike[str]]
NAME = "sweep"  # of a sweep that is given none


@check_arguments
def simulate(
    game: str = "guillotines",
    players: int | None = None,
    lineup: str | Sequence[str] | None = None,
    games: int = 10_000,
    rules: Mapping[str, Any] | None = None,
    *,
    seed: int = 1,
    first_game: int = 0,
    starting_seat: int | None = None,
    characters: Sequence[str] = (),
    strategies: Files = (),
    metrics: Mapping[str, str | Mapping[str, str]] | None = None,
    keep: Keep = "all",
    folder: str | PathLike[str] | None = None,
    workers: int | None = None,
    progress: bool = True,
    **structure: Any,
) -> Run:
    """Play many games of one setting.

    Args:
        game: Name of the game.
        players: How many; as the game says if left out.
        lineup: Who plays, as lineups are written (`"greedy"`, `"pool:greedy,cautious"`), or a list of strategies, one
            a seat in turn; the game's own pool if left out.
        games: How many games.
        rules: Rules parameters that are not as in the printed game; `bng_sim.rules(game)` lists them.
        seed: Same seed, same games, on any number of workers.
        first_game: Index of the first game; game 5 is the same whichever is first.
        starting_seat: Who has the first turn, from 1; drawn each game if left out.
        characters: Who sits where, from the first seat on; drawn each game if left out, and where it says `random`.
        strategies: Python files with strategies, and personas' YAML files.
        metrics: Figures of your own, name -> expression over a game's row, or a table with `value`, `of`, `meaning`.
        keep: What is kept of each game: `all`, `games` or `summary`.
        folder: Where the run is kept; a temporary folder that goes with the run if left out.
        workers: How many threads play; as many as there are cores if left out.
        progress: Whether a bar is shown.
        structure: The rules parameters that have an option of their own on the command line: `level=2`.

    Returns:
        The run, of one cell.

    Raises:
        InputError: For whatever cannot be used, naming it, with what was expected.

    Examples:
        >>> run = simulate(players=4, lineup="greedy", games=200, progress=False)
        >>> run.games(columns=["turns"]).shape
        (200, 4)

    """
    forks.refuse_child()
    chosen, shown = find_game(game), choose_display(progress)
    files = tuple(str(Path(path).absolute()) for path in strategies)
    values = _collect_rules(simulate, chosen, rules, players, structure)
    cell = make_cell(chosen, CellValues(values, seed, _join_lineup(lineup), files, characters, starting_seat))
    wanted = simulating.Asked(games, first_game, keep, files, simulating.own(chosen, metrics or {}))
    how = sweeping.PlayOptions(workers)
    return play_into(lambda where: simulating.simulate(chosen, cell, wanted, where, how, shown), folder)


@check_arguments
def sweep(
    config: str | PathLike[str] | Mapping[str, Any] | None = None,
    /,
    *,
    folder: str | PathLike[str] | None = None,
    workers: int | None = None,
    backend: Backend = "threads",
    only: Iterable[int] | None = None,
    extend: bool = False,
    fresh: bool = False,
    progress: bool = True,
    **keys: Any,
) -> Run:
    """Play every combination of rules and lineups that a config asks for.

    Args:
        config: A YAML file, the name of a shipped study, or a table with a config's keys; left out where `keys` say
            all.
        folder: The run's own folder, in which a run that was stopped is gone on with; a temporary folder that goes
            with the run if left out.
        workers: How many play at once; as many as there are cores if left out.
        backend: `threads`, or `loky` for processes of their own.
        only: Numbers of the cells that are played, and those that they are compared with; all if left out.
        extend: Whether a run in the folder is gone on with that has fewer games.
        fresh: Whether what an earlier run left in the folder is discarded.
        progress: Whether a bar is shown.
        keys: Keys of a config, which go before those of `config`: `grid={"players": [3, 4]}`, `games=5_000`,
            `lineups=["greedy"]`, `metrics=...`; lists may be ranges and arrays too.

    Returns:
        The run; what of it could not be played is in `run.failures`, with a warning.

    Raises:
        InputError: With all that is wrong with the config, or with what lies in the folder.

    Examples:
        >>> run = sweep(grid={"crises_in_deck": range(3, 6)}, games=100, lineups=["greedy"], progress=False)
        >>> list(run.cells.query("assumption.isna() and rung.isna()")["crises_in_deck"])
        [3, 4, 5]

    """
    forks.refuse_child()
    if fresh and extend:
        raise InputError("fresh, extend: one discards the earlier run, the other goes on with it; leave one out")
    shown = choose_display(progress)
    settings, game, beside = sweeping.read(_source(config, keys))
    how = sweeping.PlayOptions(workers, backend, extend, fresh)
    return play_into(functools.partial(_play_sweep, settings, game, beside, only, how, shown), folder)


@check_arguments
def load(folder: str | PathLike[str]) -> Run:
    """Open the finished run in `folder`, such as `runs/crisis_counts`; nothing of its games is read yet.

    Raises:
        InputError: If no run lies there that has been summed up.

    Examples:
        >>> _ = simulate(lineup="greedy", games=200, folder="runs/greedy", progress=False)
        >>> run = load("runs/greedy")
        >>> list(run.cells["games"])
        [200]

    """
    return open_run(folder)


@check_arguments
def play(
    code: str | None = None,
    *,
    game: str = "guillotines",
    players: int | None = None,
    lineup: str | Sequence[str] | None = None,
    rules: Mapping[str, Any] | None = None,
    seed: int = 1,
    index: int = 0,
    starting_seat: int | None = None,
    characters: Sequence[str] = (),
    strategies: Files = (),
    progress: bool = True,
    **structure: Any,
) -> OneGame:
    """Play one game and tell it; a notebook shows its page.

    Args:
        code: A game's code, as reports print it; instead of all else but `strategies`.
        game: Name of the game.
        players: As in `simulate`, and so are the others.
        lineup: As in `simulate`.
        rules: As in `simulate`.
        seed: As in `simulate`.
        index: Which game of this seed.
        starting_seat: As in `simulate`.
        characters: As in `simulate`.
        strategies: As in `simulate`.
        progress: Whether it is shown what is being compiled.
        structure: As in `simulate`.

    Returns:
        The game: its events, transcript, page, chances.

    Raises:
        InputError: For whatever cannot be used, naming it, with what was expected.

    Examples:
        >>> print(play(players=3, lineup="greedy", index=2).transcript().splitlines()[0])
        Game 2 of seed 1: level 2, 3 players

    """
    forks.refuse_child()
    shown = choose_display(progress)
    if code is not None:
        _check_code_alone(
            code,
            game=game if game not in (DEFAULT, code.partition("/")[0]) else None,
            players=players,
            lineup=lineup,
            rules=rules,
            seed=None if seed == 1 else seed,
            index=index or None,
            starting_seat=starting_seat,
            characters=characters or None,
            **structure,
        )
        return play_code(code, strategies, shown)
    chosen = find_game(game)
    values = _collect_rules(play, chosen, rules, players, structure)
    asked = CellValues(values, seed, _join_lineup(lineup), strategies, characters, starting_seat)
    return play_game(chosen, make_cell(chosen, asked), index, shown)


@check_arguments
def replay(
    run: Run | str | PathLike[str], index: int, cell: int | Mapping[str, Any] | None = None, strategies: Files = ()
) -> OneGame:
    """One game of a run, or of the run in a folder, again: `Run.replay`.

    Examples:
        >>> _ = simulate(lineup="greedy", games=200, folder="runs/greedy", progress=False)
        >>> replay("runs/greedy", index=3).row()["game"]
        3

    """
    return (run if isinstance(run, Run) else open_run(run)).replay(index, cell, strategies)


@check_arguments
def rules(game: str = "guillotines") -> "pd.DataFrame":
    """The rules parameters of a game by name: default, rule, where the default is from (`provenance`), meaning.

    Examples:
        >>> rules().loc["panic_at", ["default", "rule", "provenance"]].to_list()
        [7, 'P1', 'rulebook']

    """
    import pandas as pd  # noqa: PLC0415 (a second, which commands need not wait for)

    about = describe(find_game(game).rules)
    rows = {name: [each[column] for column in _RULES_COLUMNS] for name, each in about.items()}
    return pd.DataFrame.from_dict(rows, orient="index", columns=list(_RULES_COLUMNS)).rename_axis("parameter")


@check_arguments
def strategies(game: str = "guillotines") -> "pd.DataFrame":
    """The strategies of a game by name: what each considers, its traits with their defaults, whose it is.

    Examples:
        >>> strategies().loc["greedy", "considers"]
        'Takes the best chance of an asset it needs, counting cards.'

    """
    import pandas as pd  # noqa: PLC0415 (as above)

    registry = find_game(game).strategies
    rows = {
        strategy.name: [
            strategy.description,
            ", ".join(f"{trait.name}={trait.default:g}" for trait in strategy.traits),
            "shipped" if strategy.is_shipped else "own",
        ]
        for strategy in registry
    }
    return pd.DataFrame.from_dict(rows, orient="index", columns=["considers", "traits", "whose"]).rename_axis(
        "strategy"
    )


_RULES_COLUMNS = ("default", "rule", "provenance", "meaning")


def _collect_rules(
    function: Callable[..., Any],
    game: Game,
    rules: Mapping[str, Any] | None,
    players: int | None,
    structure: Mapping[str, Any],
) -> dict[str, Any]:
    """Collect the rules parameters that a call gives; raises `InputError` for one given twice, or of no such name."""
    known = [*inspect.signature(function).parameters, *game.structure]
    for name in structure:
        if name in game.rules.model_fields and name not in known:
            raise InputError(f"{name}: a rules parameter without an argument of its own; write rules={{{name!r}: ...}}")
        if name not in known:
            raise InputError(f"{name}: no such argument{hint(name, known)}")
    apart = {**structure, **({} if players is None else {"players": players})}
    twice = [name for name in apart if name in (rules or {})]
    if twice:
        raise InputError(f"{twice[0]}: given twice, in rules too; leave one out")
    return {**(rules or {}), **apart}


def _join_lineup(lineup: str | Sequence[str] | None) -> str | None:
    """A lineup as one text; strategies by seat are joined."""
    return lineup if lineup is None or isinstance(lineup, str) else ",".join(lineup)


def _check_code_alone(code: str, **given: Any) -> None:
    """Raise `InputError` if something is given beside a code, which says it itself."""
    beside = [name for name, value in given.items() if value is not None]
    if beside:
        raise InputError(f"play({code!r}, {', '.join(beside)}=...): the code says all but `strategies`; leave it out")


def _source(config: str | PathLike[str] | Mapping[str, Any] | None, keys: Mapping[str, Any]) -> Path | dict[str, Any]:
    """A config's file, or its keys."""
    if isinstance(config, Mapping) or config is None:
        return {"name": NAME, **(config or {}), **keys}
    if keys:
        raise InputError(f"sweep({str(config)!r}, {', '.join(keys)}=...): a file says all; leave the keys out")
    return Path(config)


def _play_sweep(
    settings: Any,
    game: Game,
    beside: Path,
    only: Iterable[int] | None,
    how: sweeping.PlayOptions,
    shown: ProgressDisplay,
    folder: Path,
) -> sweeping.FinishedSweep:
    asked = sweeping.prepare(settings, game, beside, folder, shown)
    cells = sweeping.add_baselines(asked.plan, range(len(asked.plan.cells)) if only is None else only)
    with sweeping.lock_folder(asked):
        return sweeping.play(asked, cells, how, shown)
