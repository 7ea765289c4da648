"""The functions of `import bng_sim`."""

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bng_sim.api import simulating, sweeping
from bng_sim.api.arguments import check_arguments, check_arguments_without_polars
from bng_sim.api.cells import CellValues, allow_bots, find_game, make_cell
from bng_sim.api.one_game import OneGame, play_code, play_game
from bng_sim.api.play_options import PlayOptions
from bng_sim.api.progress_display import ProgressDisplay, choose_display
from bng_sim.api.run import Run, open_run, play_into
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input.problems import hint
from bng_sim.core.parameters import describe
from bng_sim.games import DEFAULT
from bng_sim.sweeps.config.keys import Keep
from bng_sim.sweeps.plan.cells import Plan
from bng_sim.sweeps.tasks.backends import Backend

if TYPE_CHECKING:
    import pandas as pd

Files = Iterable[str | PathLike[str]]
NAME = "sweep"  # default name of a run


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
        players: Number of players; the game's default if left out.
        lineup: Who plays: a lineup as text (`"greedy"`, `"pool:greedy,cautious"`), or a list of strategies, one per
            seat in turn; the game's own pool if left out.
        games: Number of games.
        rules: Rules parameters that differ from the printed game; `bng_sim.rules(game)` lists them.
        seed: Seed; the same seed gives the same games on any number of workers.
        first_game: Index of the first game; game 5 is the same whichever is first.
        starting_seat: The seat that has the first turn, from 1; drawn each game if left out.
        characters: The character of each seat, from the first; drawn each game if left out or `random`.
        strategies: Python files with strategies, and personas' YAML files.
        metrics: Your own metrics: name -> expression over a game's row, or a mapping with `value`, `of`, `meaning`.
        keep: What is stored of each game: `all`, `games` or `summary`.
        folder: Folder of the run; if left out, a temporary one that is deleted with the run.
        workers: Number of threads that play; the number of cores if left out.
        progress: Whether to show a progress bar.
        structure: Rules parameters with their own option on the command line: `level=2`.

    Returns:
        The run, with one cell.

    Raises:
        InputError: For any argument that cannot be used, with its name and what was expected.

    Examples:
        >>> run = simulate(players=4, lineup="greedy", games=200, progress=False)
        >>> run.games(columns=["turns"]).shape
        (200, 4)

    """
    chosen, shown = find_game(game), choose_display(progress)
    files = tuple(str(Path(path).absolute()) for path in strategies)
    values = collect_rules(simulate, chosen, rules, players, structure)
    cell = make_cell(chosen, CellValues(values, seed, join_lineup(lineup), files, characters, starting_seat))
    own = simulating.read_own_metrics(chosen, metrics or {})
    extent = simulating.Extent(games, first_game, keep, files, own)
    how = PlayOptions(workers)
    return play_into(lambda where: simulating.simulate(chosen, cell, extent, where, how, shown), folder)


@check_arguments
def sweep(
    config: str | PathLike[str] | Mapping[str, Any] | None = None,
    /,
    *,
    folder: str | PathLike[str] | None = None,
    workers: int | None = None,
    backend: Backend = "threads",
    address: Any = None,
    shared: bool = False,
    only: Iterable[int] | None = None,
    extend: bool = False,
    fresh: bool = False,
    progress: bool = True,
    **keys: Any,
) -> Run:
    """Play every combination of rules and lineups that a config asks for.

    Args:
        config: A YAML file, the name of a shipped study, or a mapping of a config's keys; left out if `keys` has all.
        folder: Folder of the run, in which a run that was stopped is continued; if left out, a temporary one that is
            deleted with the run.
        workers: Number of threads or processes; the number of cores if left out.
        backend: `threads`, `loky` for separate processes, or `dask` for a cluster.
        address: With `dask`: the address of the cluster's scheduler, such as `"tcp://scheduler:8786"`, or a
            `distributed.Client` of it.
        shared: With `dask`: whether workers see the folder under the same path, and write into it themselves.
        only: Numbers of the cells to play; those that they are compared with are played too. All if left out.
        extend: Whether to continue a run in the folder that has fewer games.
        fresh: Whether to discard what an earlier run left in the folder.
        progress: Whether to show a progress bar.
        keys: Keys of a config, which override those of `config`: `grid={"players": [3, 4]}`, `games=5_000`,
            `lineups=["greedy"]`, `metrics=...`; lists may be ranges and arrays too.

    Returns:
        The run; games that could not be played are in `run.failures`, with a warning.

    Raises:
        InputError: With all errors in the config, or if the folder holds something else.

    Examples:
        >>> run = sweep(grid={"crises_in_deck": range(3, 6)}, games=100, lineups=["greedy"], progress=False)
        >>> list(run.cells.query("assumption.isna() and rung.isna()")["crises_in_deck"])
        [3, 4, 5]

    """
    how = PlayOptions(workers, backend, address, shared, extend, fresh)
    how.check()
    shown = choose_display(progress)
    plan, config_folder = sweeping.read(_source(config, keys))
    return play_into(functools.partial(_play_sweep, plan, config_folder, only, how, shown), folder)


@check_arguments
def load(folder: str | PathLike[str], game: str | PathLike[str] | None = None) -> Run:
    """Open the finished run in `folder`, such as `runs/crisis_counts`; rows of games are read only when asked for.

    Args:
        folder: The run's folder.
        game: The file of its game, if it is one in a file that has moved or changed since.

    Raises:
        InputError: If the folder holds no run that has been summed up, or its game is a file that has changed.

    Examples:
        >>> _ = simulate(lineup="greedy", games=200, folder="runs/greedy", progress=False)
        >>> run = load("runs/greedy")
        >>> list(run.cells["games"])
        [200]

    """
    return open_run(folder, game)


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
    bots: Iterable[str] = (),
    progress: bool = True,
    **structure: Any,
) -> OneGame:
    """Play one game; a notebook shows its page.

    Args:
        code: A game's code, as reports print it; with it no other arguments but `strategies` and `bots` are allowed.
        game: Name of the game.
        players: As in `simulate`, and so are the others.
        lineup: As in `simulate`.
        rules: As in `simulate`.
        seed: As in `simulate`.
        index: Index of the game among those of the seed.
        starting_seat: As in `simulate`.
        characters: As in `simulate`.
        strategies: As in `simulate`.
        bots: Commands of bots that a code names, which may be started; those that it names are not started for that.
        progress: Whether to show what is being compiled.
        structure: As in `simulate`.

    Returns:
        The game: its events, transcript, page, chances.

    Raises:
        InputError: For any argument that cannot be used, with its name and what was expected.

    Examples:
        >>> print(play(players=3, lineup="greedy", index=2).transcript().splitlines()[0])
        Game 2 of seed 1: level 2, 3 players

    """
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
        allow_bots(bots)
        return play_code(code, strategies, shown)
    chosen = find_game(game)
    values = collect_rules(play, chosen, rules, players, structure)
    cell_values = CellValues(values, seed, join_lineup(lineup), strategies, characters, starting_seat)
    return play_game(chosen, make_cell(chosen, cell_values), index, shown)


@check_arguments
def replay(
    run: Run | str | PathLike[str],
    index: int,
    cell: int | Mapping[str, Any] | None = None,
    strategies: Files = (),
    bots: Iterable[str] = (),
) -> OneGame:
    """Replay one game of a run, or of the run in a folder: `Run.replay`.

    Examples:
        >>> _ = simulate(lineup="greedy", games=200, folder="runs/greedy", progress=False)
        >>> replay("runs/greedy", index=3).row()["game"]
        3

    """
    return (run if isinstance(run, Run) else open_run(run)).replay(index, cell, strategies, bots)


@check_arguments_without_polars
def rules(game: str = "guillotines") -> "pd.DataFrame":
    """List the rules parameters of a game by name: default, rule, source of the default (`provenance`), meaning.

    Examples:
        >>> rules().loc["panic_at", ["default", "rule", "provenance"]].to_list()
        [7, 'P1', 'rulebook']

    """
    import pandas as pd  # noqa: PLC0415 (takes a second to import; commands do not need it)

    about = describe(find_game(game).rules)
    rows = {name: [each[column] for column in _RULES_COLUMNS] for name, each in about.items()}
    return pd.DataFrame.from_dict(rows, orient="index", columns=list(_RULES_COLUMNS)).rename_axis("parameter")


@check_arguments_without_polars
def strategies(game: str = "guillotines") -> "pd.DataFrame":
    """List the strategies of a game by name: what each considers, its traits with their defaults, whose it is.

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


def collect_rules(
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


def join_lineup(lineup: str | Sequence[str] | None) -> str | None:
    """Return a lineup as one text; strategies by seat are joined."""
    return lineup if lineup is None or isinstance(lineup, str) else ",".join(lineup)


def _check_code_alone(code: str, **given: Any) -> None:
    """Raise `InputError` if anything is given next to a code, which already contains it."""
    others = [name for name, value in given.items() if value is not None]
    if others:
        raise InputError(f"play({code!r}, {', '.join(others)}=...): the code fixes all but `strategies`; leave it out")


def _source(config: str | PathLike[str] | Mapping[str, Any] | None, keys: Mapping[str, Any]) -> Path | dict[str, Any]:
    """Return a config's file, or its keys."""
    if isinstance(config, Mapping) or config is None:
        return {"name": NAME, **(config or {}), **keys}
    if keys:
        raise InputError(f"sweep({str(config)!r}, {', '.join(keys)}=...): a file has all keys; leave the others out")
    return Path(config)


def _play_sweep(
    plan: Plan,
    config_folder: Path,
    only: Iterable[int] | None,
    how: PlayOptions,
    shown: ProgressDisplay,
    folder: Path,
) -> sweeping.FinishedSweep:
    prepared = sweeping.prepare(plan, config_folder, folder, shown)
    cells = sweeping.add_baselines(plan, range(len(plan.cells)) if only is None else only)
    with sweeping.lock_folder(prepared, how, shown) as reached:
        return sweeping.play(prepared, cells, reached, shown)
