"""`bng-sim games`: find games of a run by a condition and an order."""

import functools
import shlex
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import polars as pl
import typer

from bng_sim.api.cells import allow_bots
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.api.progress import GamesProgress
from bng_sim.cli import cell_lookup as cells
from bng_sim.cli import poster
from bng_sim.cli.cell_options import Bots, OwnGameFile, StrategyFiles
from bng_sim.cli.output import make_table, parse_path, print_json, stderr, stdout, whole_number
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.results.notable import OF_COURSE, Notable
from bng_sim.core.value_words import plain
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.plan.recorded import otherwise
from bng_sim.sweeps.run import notable_games
from bng_sim.sweeps.run.load import StoredRun, load
from bng_sim.sweeps.store import condition

MOST_LISTED = 1000
Columns = dict[str, pl.DataType]
AS_PLAYED = Notable("index", "in the order in which they were played", ())


class ListedGame(NamedTuple):
    """A game that was found: its cell and index, the cell in words, what happened, its code, and its figure."""

    cell: int
    game: int
    setting: str
    words: str
    code: str
    figure: Any


class MatchCounts(NamedTuple):
    """How many games fulfil the condition, and for how many it is unknown."""

    matching: int
    unknown: int


def games(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run, such as runs/my_study.")],
    where: Annotated[
        str | None,
        typer.Option(
            help="A condition on a game, as in SQL, over the columns of `games`; columns of `seats` take a prefix: "
            "winner_, least_, most_ or total_.",
            metavar="CONDITION",
            show_default="all games",
        ),
    ] = None,
    sort: Annotated[
        str,
        typer.Option(
            help="Which come first: drama, longest comeback, most lead changes, narrowest win, a kind of the "
            "game, such as shortest, a column, or -COLUMN for the highest.",
            metavar="ORDER",
        ),
    ] = AS_PLAYED.name,
    limit: Annotated[
        int, typer.Option(help="List at most this many.", parser=whole_number(1, MOST_LISTED), metavar="N")
    ] = 10,
    cell: Annotated[
        str | None,
        typer.Option(
            help="Which cells: a number in cells.csv, or NAME=VALUE,... with lineup=LABEL.",
            show_default="all of the grid",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Draw the first of them: a picture (PNG, SVG) and a page that plays it, in this folder.",
            parser=parse_path,
            metavar="FOLDER",
            show_default="none",
        ),
    ] = None,
    index: Annotated[
        int | None,
        typer.Option(
            help="With --out: which of the listed games instead of the first.",
            parser=whole_number(0, LARGEST_SEED),
            metavar="I",
            show_default="the first",
        ),
    ] = None,
    strategies: StrategyFiles = None,
    bot: Bots = None,
    own_game: OwnGameFile = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """\b
    bng-sim games runs/my_study --sort drama --limit 5
    bng-sim games runs/my_study --where "turns > 40 and winner_order = 4" --out pictures

    Find games of a run that are worth reading, or that fulfil a condition,
    with the commands that print each. Drama is a mean of percentiles
    (docs/drama.md). With --out the first of them is drawn.
    """
    allow_bots(bot or [])
    stored = load(run)
    game = find_game_of_run(stored, own_game)
    for path in strategies or []:
        game.strategies.load_file(path)
    numbers = cells.find_played_cells(stored, cell)
    columns = [_columns(stored, name, numbers[0]) for name in ("games", "seats")]
    order = _find_order(sort, game, *columns)
    wanted = condition.ALL_GAMES if where is None else condition.read(where, *columns)
    found, counts = _find_games(stored, game, numbers, order, wanted, limit)
    if out is not None:
        drawn = poster.choose_game([(each.cell, each.game) for each in found], index)
        poster.draw_poster(stored, game, *drawn, out)
    elif index is not None:
        raise InputError(f"--index {index}: it selects the game that --out draws; give --out, or leave it out")
    if json:
        listed = {"games": _as_data(stored, found)}
        print_json({"order": order.name, "meaning": order.meaning, **counts._asdict(), **listed})
        return
    if found:
        _show(stored, found, order)
    among = sum(stored.manifest["games"][number] for number in numbers)
    stdout().print(_describe_selection(found, among, counts, order, where), soft_wrap=True)


def _columns(stored: StoredRun, name: str, number: int) -> Columns:
    """Return the columns of a table; empty for seats that were not stored."""
    if name == "seats" and not stored.keeps(name):
        return {}
    return dict(next(stored.pieces(name, number)).collect_schema())


def _find_order(text: str, game: Game, games: Columns, seats: Columns) -> Notable:
    """Find the order that `--sort` names; raises `InputError` if it is unknown, or the run lacks columns for it."""
    own = game.notable().kinds if game.notable is not None else ()
    kinds = {kind.name: kind for kind in (AS_PLAYED, *OF_COURSE, *own)}
    if text in kinds:
        kind = kinds[text]
        lacking = [name for name in kind.columns if name not in games and name not in kind.of_seats]
        if lacking or (kind.of_seats and not seats):
            what = f"columns {', '.join(lacking)}" if lacking else "seats"
            raise InputError(
                f"--sort {text}: this run lacks the {what} that this order needs; expected another order, or a run of "
                "a game and a version of bng-sim that record them, with keep: all"
            )
        return kind
    name = text.removeprefix("-")
    of_seats = {} if name in games else {name: condition.seat_aggregate(name, seats)}
    if of_seats and of_seats[name] is None:
        columns = condition.suggest_columns(name, games, seats)
        raise InputError(f"--sort {text}: no such order; {', '.join(kinds)}, or a column: {columns}")
    return _order_by_column(
        text, name, {key: each for key, each in of_seats.items() if each is not None}, games | seats
    )


def _order_by_column(text: str, name: str, of_seats: dict[str, pl.Expr], columns: Columns) -> Notable:
    dtype = columns.get(name, columns.get(name.partition("_")[2], pl.Null()))
    if dtype.is_nested():
        raise InputError(f"--sort {text}: this column holds lists, which have no order; expected another column")
    is_number = dtype.is_numeric() or dtype == pl.Boolean
    if text != name and not is_number:
        raise InputError(f"--sort {text}: this column holds words, which are listed from A to Z; leave out the -")
    value = pl.col(name)
    key = value.cast(pl.Float64) * (-1 if text != name else 1) if is_number else value.cast(pl.String)
    meaning = f"by {name}, the {'highest' if text != name else 'lowest'} first" if is_number else f"by {name}"
    return Notable(text, meaning, (value.is_null(), key), of_seats, value)


def _find_games(
    stored: StoredRun, game: Game, numbers: list[int], order: Notable, wanted: condition.Condition, limit: int
) -> tuple[list[ListedGame], MatchCounts]:
    """Find the first games of all these cells, and count the games that match."""
    parts, matching, unknown = [], 0, 0
    with GamesProgress(stderr(), sum(stored.manifest["games"][number] for number in numbers)) as progress:
        for number in numbers:
            read = functools.partial(progress.add, where=f"cell {number}")
            chosen = notable_games.find_first_games(stored, number, order, limit, wanted, read)
            parts.append(chosen.games.with_columns(cell=pl.lit(number)))
            matching += chosen.matching
            unknown += chosen.unknown
    by = [name for name in parts[0].columns if name.startswith("order_")]
    best = pl.concat(parts, how="vertical_relaxed").sort(*by, "cell", "game").head(limit)
    words_and_codes = {
        number: notable_games.describe_games(stored, game, number, part["game"].to_list())
        for (number,), part in best.group_by("cell")
    }
    return [
        ListedGame(
            row["cell"],
            row["game"],
            _describe_setting(stored, row["cell"]),
            *words_and_codes[row["cell"]][row["game"]],
            row["figure"],
        )
        for row in best.iter_rows(named=True)
    ], MatchCounts(matching, unknown)


def _describe_setting(stored: StoredRun, number: int) -> str:
    """Describe a cell: its values on the grid, and its lineup if the run has several."""
    cell = stored.config["cells"][number]
    words = [f"{name} {plain(value)}" for name, value in cell["values"].items()]
    several = [f"lineup {cell['lineup']}"] if len(stored.config["lineups"]) > 1 else []
    rest = [otherwise(cell["assumption"], cell["change"]), cell["rung"] and f"players: {cell['rung']}"]
    return ", ".join([*words, *several, *filter(None, rest)])


def _commands(stored: StoredRun, each: ListedGame) -> list[str]:
    """List the commands that show a game: on any machine, and on one with the run."""
    replay = ["bng-sim", "replay", str(stored.folder), "--index", str(each.game), "--cell", str(each.cell)]
    play = [["bng-sim", "play", each.code]] if each.code else []
    return [shlex.join([*words, *stored.options]) for words in (*play, replay)]


def _as_data(stored: StoredRun, found: list[ListedGame]) -> list[dict[str, Any]]:
    return [each._asdict() | {"commands": _commands(stored, each)} for each in found]


def _show(stored: StoredRun, found: list[ListedGame], order: Notable) -> None:
    """Print the games as a table, and the command that shows each."""
    console = stdout()
    figure = [] if order.figure is None else [order.name.removeprefix("-")]
    table = make_table("", "game", "cell", *figure, "what happened")
    table.columns[-1].justify = "left"
    for each in found:
        happened = f"{each.setting}: {each.words}" if each.setting else each.words
        value = "-" if each.figure is None else str(each.figure)
        table.add_row(f"{each.game:,}", str(each.cell), *([value] if figure else []), happened)
    console.print(table)
    console.print()
    for each in found:
        console.print(_commands(stored, each)[0], soft_wrap=True)
    console.print()


def _describe_selection(
    found: list[ListedGame], among: int, counts: MatchCounts, order: Notable, where: str | None
) -> str:
    """Describe how the games were chosen, in one or two sentences."""
    matching = f"{counts.matching:,} of {among:,} games" + (f" fulfil: {where}" if where is not None else "")
    if counts.unknown:
        matching += f" (in {counts.unknown:,} it is missing: not known, or not a finite number)"
    if not found:
        return f"No game is shown: {matching}."
    of_equals = "" if order.name == AS_PLAYED.name else "; ties in the order played"
    return f"{matching}. Shown: {len(found)}, {_describe_order(order)}{of_equals}."


def _describe_order(order: Notable) -> str:
    return order.meaning if order.meaning.startswith(("by ", "in ")) else f"{order.name} first ({order.meaning})"
