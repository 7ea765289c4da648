"""`bng-sim lab train`: train a player among others."""

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from bng_sim.api.cells import find_game
from bng_sim.api.progress import format_duration, show_activity
from bng_sim.cli import interrupts
from bng_sim.cli.cell_options import (
    CellOptions,
    GameName,
    GameOptions,
    Players,
    RuleChanges,
    Seed,
    StrategyFiles,
    make_cell,
)
from bng_sim.cli.lab.options import AgainstOption
from bng_sim.cli.output import (
    check_writable,
    make_table,
    number_between,
    parse_path,
    print_json,
    stderr,
    stdout,
    whole_number,
)
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import POOL, one_among
from bng_sim.core.thinkers import LEARNED, WAYS, find_way
from bng_sim.games import DEFAULT
from bng_sim.lab import giving_back
from bng_sim.lab.players import lineup_of_opponents
from bng_sim.lab.training import FRESH, Table, Training, Wins
from bng_sim.learning import files
from bng_sim.learning.files import About, Net
from bng_sim.learning.net import Inputs, Weights
from bng_sim.sweeps.store import disk

MINUTES, MOST_MINUTES = 10.0, 10_000.0
MEASURED = 20_000  # games
SELVES = 4  # earlier versions of itself that a learner meets
MOST_TRAINED = 10**9  # games
STEPS_BEFORE_PLAN = 4
SECONDS_BETWEEN_STORES = 20.0


class Wanted(NamedTuple):
    """What is trained: among which others, for how long, and whether also against itself."""

    others: str
    minutes: float
    games: int | None = None
    league: bool = False


class Found(NamedTuple):
    """What a training has found: the net's weights and inputs, by how many games and seconds."""

    weights: Weights
    inputs: Inputs
    games: int
    seconds: float


class Trained(NamedTuple):
    """A net, what it wins by its best moves, and what its script wins in the same seats of the same games."""

    net: Net
    wins: Wins
    of_script: Wins


def train(
    against: AgainstOption = None,
    minutes: Annotated[
        float,
        typer.Option(
            help="Of the processor's time; it takes longer if other work runs.",
            parser=number_between(0.01, MOST_MINUTES),
            metavar="NUMBER",
        ),
    ] = MINUTES,
    games: Annotated[
        int | None,
        typer.Option(
            help="Train for so many games instead: the same number gives the same player.",
            parser=whole_number(1, MOST_TRAINED),
            metavar="N",
            show_default="as many as the time allows",
        ),
    ] = None,
    league: Annotated[
        bool, typer.Option("--league", help="Train also against earlier versions of itself: a stronger player.")
    ] = False,
    out: Annotated[
        Path, typer.Option(help="The file to write, which lineups name.", parser=parse_path, metavar="FILE")
    ] = Path("learned.npz"),
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    seed: Seed = 1,
    strategies: StrategyFiles = None,
    set_: RuleChanges = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim lab train --minutes 5 --out rival.npz
    bng-sim lab exploit "learned(rival.npz)"
    bng-sim lab explain rival.npz

    Train a player among others: how far can they be beaten? It starts as the
    game's usual script and learns where to leave it. Print what it wins, in
    times an even share, in fresh games: what can be won is at least that. If
    it is stopped, the same command resumes.
    """
    chosen = find_game(game)
    cell, others = seat_learner(chosen, CellOptions(players, own, seed, None, strategies, None, set_), against)
    trained = train_net(chosen, cell, Wanted(others, minutes, games, league), out, "--out")
    if json:
        print_json(_document(trained, out))
    else:
        _show(trained, out)


def seat_learner(game: Game, options: CellOptions, against: str | None) -> tuple[Cell, str]:
    """Return what is played, with the script that the learner starts as in the single seat, and the others' lineup."""
    script = game.strategies.thinks_with
    if not script:
        raise InputError(f"{game.title} has no script to start from, so nothing can be learned; register a strategy")
    others = lineup_of_opponents(against, game, make_cell(game, options).rules.players)
    cell = make_cell(game, options._replace(lineup=one_among(script, others)))
    slow = [entry.label for entry in cell.lineup.entries if find_way(entry.way) not in (None, WAYS[LEARNED])]
    if slow:
        raise InputError(f"--against {others}: {slow[0]} thinks, which takes too long to learn from; expected scripts")
    return cell, others


def train_net(game: Game, cell: Cell, wanted: Wanted, out: Path, option: str) -> Trained:
    """Train a net to the end, with progress, and write its file; until then what is done is stored beside it.

    Args:
        game: The game.
        cell: What is played (`seat_learner`).
        wanted: What is trained.
        out: The file.
        option: What users name it by.

    Raises:
        InputError: If the file cannot be written, something else was trained there, or the game cannot be learned.
        StrategyError: If a strategy fails.

    """
    check_writable(out.parent, option)
    if out.is_dir():
        raise InputError(f"{option} {out}: a folder, not a file; name another file")
    selves = SELVES if wanted.league else 0
    played = _with_selves(game, cell, wanted.others, selves)
    with compiler.reporting(ProgressLines().compiling):
        table, measured = Table(game, played, selves), Table(game, cell)
    asked = [game.key, cell.rules.model_dump_json(), played.lineup.text, cell.seed, wanted.games or wanted.minutes]
    stored = out.with_name(f".{out.name}.training")
    training = Training(table, cell.seed, wanted.games or 0, selves)
    _resume(training, stored, asked)
    with interrupts.describe_on_interrupt(lambda: f"interrupted; {_done(training)}; the same command resumes"):
        seconds = 60 * wanted.minutes / (1 + giving_back.PART + giving_back.WHOLE)
        _run(training, seconds, lambda: disk.write_named(stored, training.state(asked), option))
        with show_activity(stderr(), "Finding out where leaving its script pays"):
            found = _found(measured, wanted, training)
        with show_activity(stderr(), f"Measuring in {MEASURED:,} fresh games"):
            trained = _measure(measured, cell, wanted, found)
    disk.write_named(out, files.content(trained.net), option)
    stored.unlink(missing_ok=True)
    return trained


def _with_selves(game: Game, cell: Cell, others: str, selves: int) -> Cell:
    """Return the cell with a pool in which earlier versions of the learner are as frequent as all others together."""
    if not selves:
        return cell
    read = lineup.parse(others, game.strategies, cell.rules.players)
    labels = [read.labels[place] for place in read.listed]
    named = [f"{LEARNED}(version {1 + place})" for place in range(selves) for _ in range(max(1, len(labels) // selves))]
    text = one_among(game.strategies.thinks_with, POOL + ",".join([*labels, *named]))
    return replace(cell, lineup=lineup.parse(text, game.strategies, cell.rules.players))


def _resume(training: Training, stored: Path, asked: list[Any]) -> None:
    if not stored.is_file():
        return
    try:
        training.resume(stored.read_bytes(), asked)
    except (ValueError, KeyError, OSError):
        raise InputError(
            f"{stored}: a training that was stopped, of something else, or damaged; "
            "delete it, or name another file with --out"
        ) from None
    stderr().print(f"Resuming: {_done(training)}", soft_wrap=True)


def _run(training: Training, seconds: float, store: Callable[[], None]) -> None:
    """Train to the end, and store what is done now and then."""
    last = time.monotonic()
    with show_activity(stderr(), "Training") as say:
        try:
            while not training.is_over:
                training.step()
                if training.planned == 0 and training.steps >= STEPS_BEFORE_PLAN:
                    training.plan(seconds)
                say(_done(training) + _left(training))
                if time.monotonic() - last > SECONDS_BETWEEN_STORES:
                    store()
                    last = time.monotonic()
        except KeyboardInterrupt:
            store()
            raise


def _done(training: Training) -> str:
    wins = training.wins
    won = f", {wins.times:.2f} ± {wins.half:.2f} times an even share of late" if wins.games else ""
    return f"{training.games:,} games{won}"


def _left(training: Training) -> str:
    if training.planned == 0:
        return ""
    left = training.seconds / training.games * (training.planned - training.games)
    return f", {format_duration(left)} left" if left > 0 else ""


def _found(table: Table, wanted: Wanted, training: Training) -> Found:
    """Return what has been learned, as a file holds it; what does not pay is given back to the script.

    One that learned against itself keeps all: the others, among whom that would be judged, are not whom it learned for.
    """
    begun, weights = time.process_time(), training.improver.learned()
    if not wanted.league:
        weights = giving_back.give_back(table, weights, training.inputs, training.games)
    seconds = training.seconds + time.process_time() - begun
    return Found(files.rounded(weights), training.inputs, training.games, seconds)


def _measure(table: Table, cell: Cell, wanted: Wanted, found: Found) -> Trained:
    """Measure what the net wins as its file holds it, beside its script in the same games.

    One that learned against itself draws its moves, for one that does not can be read; another makes its best moves.
    """
    strategies = table.games.engine.strategies
    how = table.how(found.weights, found.inputs, is_best=not wanted.league, is_kept=False)
    wins = table.wins(how, FRESH, MEASURED)
    of_script = table.wins(table.of_script(), FRESH, MEASURED)
    about = About(
        game=strategies.game, rules=cell.rules.model_dump(mode="json"), script=strategies.thinks_with,
        against=wanted.others, is_league=wanted.league,
        seed=cell.seed, seconds=round(found.seconds, 1), games=found.games, times=round(wins.times, 4),
        half=round(wins.half, 4), draws=wanted.league,
        fits=files.fits(table.games.seen, table.games.numbers, strategies),
    )  # fmt: skip
    return Trained(Net(about, found.weights, found.inputs), wins, of_script)


def _document(trained: Trained, out: Path) -> dict[str, Any]:
    return {
        "file": str(out), **asdict(trained.net.about),
        "wins": trained.wins._asdict(), "of_script": trained.of_script._asdict(),
    }  # fmt: skip


def _show(trained: Trained, out: Path) -> None:
    console, about = stdout(), trained.net.about
    console.print(sentence(trained))
    console.print()
    title = f"Share of the wins in {MEASURED:,} fresh games, in times an even share"
    table = make_table(title, "", "wins", "95 % interval", "games that anybody wins")
    for name, wins in (("what it learned", trained.wins), (f"{about.script}, in its seat", trained.of_script)):
        interval = f"{wins.times - wins.half:.3f} to {wins.times + wins.half:.3f}"
        table.add_row(name, f"{wins.times:.3f}", interval, f"{wins.games:,}")
    console.print(table)
    stderr().print(f"Lineups can name it: learned({out})", soft_wrap=True)


def sentence(trained: Trained) -> str:
    """Say what was won, and what that is a bound of."""
    about, wins = trained.net.about, trained.wins
    itself = ", also against itself" if about.is_league else ""
    less = wins.times + wins.half < trained.of_script.times
    found = (
        "Its script wins more there: in that time nothing better was found." if less else "Another player may win more."
    )
    return (
        f"Among {about.against}, what learned for {format_duration(about.seconds)} of the processor's time "
        f"({about.games:,} games{itself}) wins {wins.times:.2f} ± {wins.half:.2f} times an even share. {found}"
    )
