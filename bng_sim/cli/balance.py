"""`bng-sim balance`: the cheapest changes of rules with which a game meets its targets."""

import hashlib
import math
import os
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from bng_sim.analyses.words.aims import State
from bng_sim.api import sweeping
from bng_sim.api.arguments import MOST_WORKERS
from bng_sim.api.progress import GamesProgress, format_duration
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.cli import interrupts, leave
from bng_sim.cli.output import make_table, parse_path, print_json, stdout, whole_number
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.core.errors import IncompleteError, InputError
from bng_sim.core.game import Game
from bng_sim.core.wording import listed
from bng_sim.lab.balance import answer as answers
from bng_sim.lab.balance import page, study
from bng_sim.lab.balance.answer import Answer
from bng_sim.lab.balance.judging import figures_of
from bng_sim.lab.balance.race import Race
from bng_sim.lab.journal import Journal
from bng_sim.report import report_files
from bng_sim.report.formats import html_page, markdown
from bng_sim.report.sections import reproduce
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.store import disk

INTERRUPTED = "interrupted; the same command goes on"
FILE, PROPOSAL = "balance.json", "proposal.yaml"
MOST_LIKELY = 6  # tables of players like those of playtests
FEWER = 0.8  # a round is printed once so many of the combinations are left that were left when the last one was


class BalanceProgress:
    """Shows a bar for each round, then what is known, and how long the rest takes at most."""

    def __init__(self, display: ProgressDisplay, game: Game) -> None:
        """Start the clock."""
        self._display, self._game = display, game
        self._start, self._played, self._left = time.monotonic(), 0, math.inf

    def counting(self, total: int) -> AbstractContextManager[GamesProgress]:
        """Show the bar."""
        self._played += total
        return self._display.counting(total, lambda _counted: INTERRUPTED)

    def show_round(self, race: Race) -> None:
        """Show how many candidates are left and which is the best so far, whenever far fewer are left."""
        n, alive = len(race.runners), len(race.alive)
        if FEWER * self._left < alive <= self._left:
            return
        self._left = alive
        met = [runner.candidate for runner in race.runners if runner.state == State.MET]
        best = f"the cheapest so far: {met[0].in_words(self._game)}" if met else "none is known to meet all targets"
        left = f"{alive:,} of {n:,} combinations play on{self._longest(race.most_left)}" if alive else "all are decided"
        self._display.show_text(f"Round {race.rounds}, {race.games:,} deals so far: {left}; {best}")

    def _longest(self, games: int) -> str:
        """Say how long the rest of the race takes if no other candidate drops out."""
        if not self._played:  # all of it was in the journal
            return ""
        seconds = (time.monotonic() - self._start) * games / self._played
        return f", at most {format_duration(seconds)} more"


def balance(
    config_file: Annotated[
        Path, typer.Argument(metavar="CONFIG", help="A YAML file with targets and knobs, which a sweep could play too.")
    ],
    runs: Annotated[
        Path, typer.Option(help="Folder that holds the study's own folder.", parser=parse_path, metavar="FOLDER")
    ] = Path("runs"),
    workers: Annotated[
        int | None,
        typer.Option(
            help="How many threads play.", parser=whole_number(1, MOST_WORKERS), metavar="N", show_default="all cores"
        ),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Discard what an earlier search left in the folder.")] = False,
    playtests: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Plays of your own, from `bng-sim playtests import`: a proposal has to hold among players like those, "
            "too.",
            parser=parse_path,
            show_default=False,
        ),
    ] = None,
    thinking: Annotated[
        bool,
        typer.Option("--thinking", help="A proposal has to hold among players that think, too: minutes, or an hour."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the answer as one JSON document.")] = False,
) -> None:
    """\b
    bng-sim balance my_study/balance.yaml

    Find the cheapest changes of rules with which the targets of a config are
    met: every change of one knob and of two is played, on the same deals, and
    drops out once it is known to miss a target. Proposals are confirmed on
    other deals, with other players, other numbers of players and other
    guesses for unpublished figures. If it is stopped, the same command goes
    on; it ends the same on any number of workers.

    Exit code 3: no change meets all targets, and the nearest are printed.
    Exit code 4: that is not yet known; ask for more games.
    """
    lines = ProgressLines()
    found, config, game, written = find_and_write(
        config_file, runs, workers, lines, fresh=fresh, playtests=playtests, thinking=thinking
    )
    if json:
        print_json(found.document())
    else:
        _show(stdout(), config, game, found)
    lines.show_text(f"Report: {listed([str(path) for path in written])}")
    if found.word == "nearest":
        leave(3, "no change that was tried meets all targets")
    if found.word == "unknown":
        raise IncompleteError("no change is known to meet all targets; ask for more `games`")


def find_and_write(
    source: Path | Mapping[str, Any],
    runs: Path,
    workers: int | None,
    lines: ProgressLines,
    *,
    fresh: bool = False,
    playtests: Path | None = None,
    thinking: bool = False,
) -> tuple[Answer, Config, Game, list[Path]]:
    """Search for changes that meet the targets of a config, and write the answer and its report.

    Args:
        source: The config's file, or its keys.
        runs: Folder that holds the study's own folder.
        workers: Number of threads; None: as many as cores.
        lines: Shows progress.
        fresh: Whether to discard what an earlier search left in the folder.
        playtests: Plays of one's own, of players among whom a proposal has to hold, too.
        thinking: Whether it has to hold among players that think, too.

    Returns:
        The answer, the config, its game, and the files written.

    Raises:
        InputError: If the config is wrong, or a file cannot be written.

    """
    with lines.doing("Reading the config"):
        plan, config_folder = sweeping.read(source)
    _check(plan.config, source)
    folder = runs / f"{plan.config.name}_balance"
    with interrupts.describe_on_interrupt(lambda: "interrupted before the first game; compiled code is cached"):
        prepared = sweeping.prepare(plan, config_folder, folder, lines)
    game, resolved = prepared.plan.game, prepared.plan.resolved(config_folder)
    try:
        with disk.lock(folder), interrupts.describe_on_interrupt(lambda: INTERRUPTED):
            if fresh:
                report_files.delete_reports(folder)
                for name in (study.JOURNAL, FILE, PROPOSAL):
                    disk.remove(folder / name)
            threads = workers or os.cpu_count() or 1
            tables, digest = _tables(playtests, game, threads, lines)
            identity = study.identify(resolved, game) | ({"playtests": digest} if digest else {})
            journal = Journal(folder / study.JOURNAL, identity, study.REMEDY)
            for sentence in journal.unusable:
                lines.show_text(sentence)
            shown = BalanceProgress(lines, game)
            found = study.search(plan.config, game, journal, threads, shown, tables, thinking=thinking)
            with lines.doing("Writing the report"):
                written = _write(folder, resolved, game, found)
    except OSError as error:  # a full disk, a folder that may not be written
        raise sweeping.write_error(folder, error) from None
    return found, plan.config, game, written


def _check(config: Config, source: Path | Mapping[str, Any]) -> None:
    path = source if isinstance(source, Path) else f"{config.name}.yaml"
    for name, example in (
        ("targets", "{turns: {between: [20, 40]}}"),
        ("knobs", "{players: {values: [3, 4]}}"),
    ):
        if not getattr(config, name):
            raise InputError(f"{path}: {name}: got nothing, expected what `bng-sim balance` needs, such as {example}")


def _tables(path: Path | None, game: Game, workers: int, lines: ProgressLines) -> tuple[dict[str, str], str]:
    """Return the tables that are likely by the playtests, nine of ten together, and what identifies these plays."""
    if path is None:
        return {}, ""
    from bng_sim.lab.playtests import comparing, plays  # noqa: PLC0415 (few searches need it)
    from bng_sim.lab.playtests.likeness import credible_set  # noqa: PLC0415 (as above)

    found = comparing.compare(
        plays.read_of(path, game), game, comparing.GAMES, workers, lambda n: lines.counting(n, lambda _: INTERRUPTED)
    )
    weights = found.likeness.weights
    likely = {
        f"players like yours, {100 * weights[place]:.0f} % likely ({found.candidates[place].name})": (
            found.candidates[place].text
        )
        for place in credible_set(weights)[:MOST_LIKELY]
    }
    return likely, hashlib.sha256(path.read_bytes()).hexdigest()


def _write(folder: Path, resolved: dict[str, Any], game: Game, found: Answer) -> list[Path]:
    """Write the answer, the report, and the config of the first proposal; return where they are."""
    disk.write_json(folder / FILE, found.document())
    report = page.build(resolved, game, found)
    written = [html_page.write(report, folder), markdown.write(report, folder)]
    disk.write(folder / PROPOSAL, reproduce.config_as_yaml(page.proposal_config(resolved, found), game).encode())
    return [*written, folder / FILE, folder / PROPOSAL]


def _show(console: Console, config: Config, game: Game, found: Answer) -> None:
    console.print(config.question or page.QUESTION, style="bold")
    for sentence in found.sentences(game):
        console.print(sentence)
    console.print()
    console.print(_table(game, found))


def _table(game: Game, found: Answer) -> Any:
    names = list(figures_of(found.printed.rows))
    table = make_table("Proposals, on fresh deals", "change", "cost", *(name.replace("_", " ") for name in names), "")
    rows = [("as they are", "", found.printed)]
    rows += [
        (proposal.candidate.in_words(game), proposal.candidate.cost_in_words, proposal)
        for proposal in found.proposals
        if proposal.candidate.changes
    ]
    for words, cost, proposal in rows:
        figures = figures_of(proposal.rows)
        table.add_row(words, cost, *(answers.cell(figures[name]) for name in names), answers.with_others(proposal))
    return table
