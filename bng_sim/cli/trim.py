"""`bng-sim trim`: what a game can do without, one part at a time and then together."""

import hashlib
import math
import os
import shlex
from collections.abc import Sequence
from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bng_sim.analyses import measures, noticed
from bng_sim.analyses.noticed import OF_CONFIG
from bng_sim.api.cells import find_game
from bng_sim.api.sweeping import write_error
from bng_sim.cli import interrupts
from bng_sim.cli.cell_options import (
    CellOptions,
    LineupText,
    Players,
    RuleChanges,
    Seed,
    StrategyFiles,
    Workers,
    make_cell,
)
from bng_sim.cli.lab import options
from bng_sim.cli.output import make_table, parse_path, print_json, shorten, stdout, whole_number
from bng_sim.cli.progress_lines import ProgressLines, compile_engine, watch_strategies
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.input.problems import hint
from bng_sim.core.json_text import json_text
from bng_sim.core.noticeable import Noticeable
from bng_sim.core.parameters import changed
from bng_sim.core.wording import listed
from bng_sim.games import DEFAULT, GAMES
from bng_sim.lab.journal import Journal
from bng_sim.lab.trim import answer, page
from bng_sim.lab.trim.parts import Part, Version, list_parts
from bng_sim.lab.trim.playing import Table
from bng_sim.lab.trim.study import Study, Trim, identify
from bng_sim.report.formats import html_page, markdown

JOURNAL, FILE = "trim.jsonl", "trim.json"
DIGITS = 6
MOST_GAMES = 10**7
REMEDY = "choose another folder with --out"


def trim(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=lambda: list(GAMES))
    ] = DEFAULT,
    players: Players = None,
    set_: RuleChanges = None,
    lineup: LineupText = None,
    games: Annotated[
        int,
        typer.Option(
            help="Games without each part at most, and as many with it.",
            parser=whole_number(2, MOST_GAMES),
            metavar="N",
        ),
    ] = 32_000,
    notice: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=SIZE",
            help="The smallest difference of a measure that your table would notice: 3 turns, 0.05 for 5 points of a "
            "rate; repeatable.",
            show_default="as docs/scorecard.md has it",
        ),
    ] = None,
    seed: Seed = 1,
    strategies: StrategyFiles = None,
    workers: Workers = None,
    list_: Annotated[bool, typer.Option("--list", help="List what can be left out, and play nothing.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for the page, the data and what was played.",
            parser=parse_path,
            metavar="FOLDER",
            show_default="in runs",
        ),
    ] = None,
) -> None:
    """\b
    bng-sim trim --games 2000
    bng-sim trim --list

    Find out what may go from the box: the game is played without each kind of
    card, each character and each optional rule, on the same deals. A table
    shows what decides most first and what nobody would notice last. Then all
    that nobody would notice is left out together, until that is confirmed on
    other deals. If it is stopped, the same command resumes; with more --games
    it plays only those that are missing.
    """
    played = find_game(game)
    cell = make_cell(played, CellOptions(players, {}, seed, lineup, strategies, None, set_))
    sizes = noticed.declared(played) | read_sizes(notice or [], played)
    parts = _parts(played, cell)
    if list_:
        _list(stdout(), played, parts, json=json)
        return
    if cell.lineup.thinks:
        raise InputError(f"--lineup: {shorten(cell.lineup.text)} has players that think; name strategies that do not")
    lines = ProgressLines()
    compile_engine(played, [cell.lineup])
    watch_strategies(played, [("", cell)])
    identity = identify(played, cell)
    digest = hashlib.sha256(json_text(identity).encode()).hexdigest()[:DIGITS]
    folder = out or Path("runs") / f"trim-{played.name}-{digest}"
    with options.lock_folder(folder), interrupts.describe_on_interrupt(lambda: _interrupted(folder)):
        journal = Journal(folder / JOURNAL, identity, REMEDY)
        for sentence in journal.unusable:
            lines.show_text(sentence)
        table = Table(
            played, Version(cell), journal, lambda n: lines.counting(n, lambda _counted: _interrupted(folder)),
            workers or os.cpu_count() or 1,
        )  # fmt: skip
        found = Study(table, parts, games, sizes).find()
        with lines.doing("Writing the page"):
            written = _write(folder, found, notice or [])
    if json:
        print_json(answer.document(found))
    else:
        _show(stdout(), found)
    lines.show_text(f"Written: {listed([str(path) for path in written])}")


def read_sizes(texts: Sequence[str], game: Game) -> dict[str, Noticeable]:
    """Parse what a table would notice, from `NAME=SIZE`; raises `InputError` naming what cannot be used."""
    known = [measure.name for measure in measures.of_game(game)]
    found: dict[str, Noticeable] = {}
    for text in texts:
        name, equals, size = (part.strip() for part in text.rpartition("="))
        if not equals or not name:
            raise InputError(f"--notice {shorten(text)}: expected NAME=SIZE, such as '{known[0]}=3'")
        if name not in known:
            raise InputError(f"--notice {shorten(text)}: the scorecard has no such measure{hint(name, known)}")
        if name in found:
            raise InputError(f"--notice {shorten(text)}: {name} is given twice; leave one out")
        found[name] = Noticeable(_size(text, size), OF_CONFIG)
    return found


def _size(text: str, written: str) -> float:
    try:
        value = float(written)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise InputError(
            f"--notice {shorten(text)}: got {shorten(written)!r}, expected a number above 0, such as 3, or 0.05 for 5 "
            "points of a rate"
        )
    return value


def _parts(game: Game, cell: Cell) -> list[Part]:
    parts = list_parts(game, cell)
    if not parts:
        raise InputError(
            f"GAME {game.name}: says of nothing under these rules that it can be left out; expected LEAVES_OUT in the "
            "leaves_out.py of a game of the toolkit, leaves_out= in a game of one file, or more characters than players"
        )
    return parts


def _interrupted(folder: Path) -> str:
    return f"interrupted; the games played are stored in {folder}; the same command resumes"


def _write(folder: Path, found: Trim, notice: Sequence[str]) -> list[Path]:
    """Write the page and the data; return where they are."""
    report = page.build(found, command_line(found, notice))
    try:
        written = [html_page.write(report, folder), markdown.write(report, folder)]
    except OSError as error:
        raise write_error(folder, error) from None
    options.write_files(folder, {FILE: json_text(answer.document(found)).encode()})
    return [*written, folder / FILE]


def command_line(found: Trim, notice: Sequence[str]) -> str:
    """Return the command that plays the same games again."""
    cell = found.cell
    rules = cell.rules.model_dump(mode="json")
    sets = [f"{name}={dumps(rules[name])}" for name in changed(cell.rules)]
    lineup = [] if cell.lineup.text == found.game.default_lineup else ["--lineup", cell.lineup.text]
    numbers = ["--games", str(found.games), "--seed", str(cell.seed)]
    repeated = [
        part for option, texts in (("--set", sets), ("--notice", notice)) for text in texts for part in (option, text)
    ]
    return shlex.join(["bng-sim", "trim", found.game.key, *repeated, *lineup, *numbers])


def _list(console: Console, game: Game, parts: Sequence[Part], *, json: bool) -> None:
    if json:
        print_json([{"kind": part.kind, "name": part.name} for part in parts])
        return
    table = make_table(f"What can be left out of {game.title}", "kind", "part")
    for part in parts:
        table.add_row(part.kind, part.name)
    console.print(table)


def _show(console: Console, found: Trim) -> None:
    for sentence in answer.sentences(found):
        console.print(sentence)
    console.print()
    caption = (
        f"{found.game.title}, {found.cell.rules.players} players, up to {found.games:,} games with each and without"
    )
    table = make_table(caption, "without", "verdict", "what changes most", "times noticed")
    for one in found.verdicts:
        part = one.parts[0]
        verdict = answer.WORDS[one.size] + (" *" if part in found.together.parts else "")
        table.add_row(part.name, verdict, answer.what_changes(one, found.game), answer.times(one))
    console.print(table)
    if found.together.parts:
        console.print("* may go together with all others so marked", style="dim")
