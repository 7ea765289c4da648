"""`bng-sim playtests import`: read plays from a table, an export, or games recorded move by move."""

import dataclasses
import sys
from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api import page_files
from bng_sim.api.cells import find_game
from bng_sim.cli.cell_options import GameName
from bng_sim.cli.output import make_table, parse_path, print_json, stdout
from bng_sim.cli.playtests.own_rules import PlayedRules, add_rules
from bng_sim.core.errors import InputError
from bng_sim.core.game_file import is_game_file
from bng_sim.games import DEFAULT
from bng_sim.lab.playtests import importing, own_headers, plays
from bng_sim.lab.playtests.importing import Imported
from bng_sim.lab.playtests.own_headers import TableOptions

PREVIEWED = 3  # plays
TABLE_ONLY = "Of a table"  # panel of options


def import_(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES",
            parser=parse_path,
            help="A table (.xlsx, .ods, .csv, .tsv, .txt), or exports of BGStats (.json, .bgsplay) or pages of "
            "BoardGameGeek (.xml); or games recorded move by move (.jsonl), and folders of such.",
        ),
    ],
    game: GameName = DEFAULT,
    out: Annotated[Path, typer.Option(help="Where to write the plays.", parser=parse_path, metavar="FILE")] = Path(
        "playtests.parquet"
    ),
    called: Annotated[
        str, typer.Option(help="What an export calls the game.", metavar="NAME", show_default="the game's title")
    ] = "",
    names: Annotated[
        bool, typer.Option("--names", help="Keep people's names, which are made unreadable otherwise.")
    ] = False,
    rules: PlayedRules = None,
    columns: Annotated[
        str,
        typer.Option(
            help='What your own headers mean: who=winner, "Spieler 1"=seat 1, mood=skip; or a file of such that an '
            "earlier import wrote. Others are proposed from their names and values.",
            metavar="HEADER=COLUMN,...|FILE",
            rich_help_panel=TABLE_ONLY,
        ),
    ] = "",
    sheet: Annotated[
        str,
        typer.Option(
            help="Sheet of a workbook.",
            metavar="NAME",
            show_default="the first that is not blank",
            rich_help_panel=TABLE_ONLY,
        ),
    ] = "",
    in_turn_order: Annotated[
        bool, typer.Option("--in-turn-order", help="Players are named in turn order.", rich_help_panel=TABLE_ONLY)
    ] = False,
    wins: Annotated[
        str,
        typer.Option(
            help="Which score wins, where nothing else says who won: highest or lowest.",
            metavar="|".join(own_headers.WINS),
            rich_help_panel=TABLE_ONLY,
        ),
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print what was read as one JSON document.")] = False,
) -> None:
    """\b
    bng-sim playtests import evenings.csv --out first_year.parquet
    bng-sim playtests import my.xlsx --columns 'who=winner, "Spieler 1"=seat 1'
    bng-sim playtests import BGStatsExport.json --called "My prototype"
    bng-sim playtests import page1.xml page2.xml
    bng-sim playtests import playtests/

    Read plays and write them to one file. `bng-sim init` writes a table to
    fill in; a table with your own headers is read too, and what each column
    was taken for is printed and written to playtests.yaml for next time.
    Blank means not known. Nothing is left out without a word: it says how
    many plays were read, what is known of them, and what was left out and
    why.
    """
    chosen = find_game(game)
    try:
        page_files.refuse_foreign(out, "--out", plays.is_own)
    except OSError as error:
        raise InputError(f"--out {out}: cannot be written ({error.strerror}); name another file") from None
    options = _options(columns, sheet, wins, in_turn_order=in_turn_order)
    found = importing.read(files, chosen, called=called, names=names, options=options)
    found = dataclasses.replace(found, plays=add_rules(found.plays, chosen, rules, ask=False))
    if found.columns and not json:
        _show_columns(found)
        _ask()
    plays.write(found.plays, out)
    mapping = _write_columns(out.with_name(own_headers.FILE), found, options)
    if json:
        print_json(_document(found, out))
        return
    for sentence in [*found.sentences(), *mapping]:
        stdout().print(sentence, soft_wrap=True, markup=False)
    file = f" --game {game}" if is_game_file(game) else ""
    after = f"bng-sim playtests report {out}{file} and bng-sim playtests compare {out}{file}"
    stdout().print(f"wrote {out}; next: {after}", soft_wrap=True, markup=False)


def _options(columns: str, sheet: str, wins: str, *, in_turn_order: bool) -> TableOptions:
    """Return how a table is to be read; what stands on the command line goes before a file."""
    found = own_headers.parse(columns) if columns else TableOptions()
    if wins not in ("", *own_headers.WINS):
        raise InputError(f"--wins: got {wins!r}, expected {' or '.join(own_headers.WINS)}")
    return dataclasses.replace(
        found, in_turn_order=in_turn_order or found.in_turn_order, wins=wins or found.wins, sheet=sheet or found.sheet
    )


def _show_columns(found: Imported) -> None:
    """Print what each column was taken for, with the first plays as they are read."""
    frame = found.plays.frame
    first = frame.head(PREVIEWED).to_dicts()
    table = make_table("The columns of this table were taken so", "header", "is")
    for header, target in found.columns.items():
        table.add_row(header, target)
    stdout().print(table)
    known = [name for name in frame.columns if frame[name].null_count() < frame.height]
    table = make_table("The first plays as they are read", "", *(str(row["play"]) for row in first))
    for name in known:
        table.add_row(name, *("" if row[name] is None else f"{row[name]}" for row in first))
    stdout().print(table)


def _ask() -> None:
    """Ask whether the columns are right, if somebody is there to answer."""
    if sys.stdin.isatty() and not typer.confirm("Are they right?", default=True):
        raise InputError('nothing was written; say what a column is with --columns, such as --columns "who=winner"')


def _write_columns(path: Path, found: Imported, options: TableOptions) -> list[str]:
    """Write what the columns of a user's own table are, for next time, and say so."""
    if not found.columns:
        return []
    written = dataclasses.replace(options, columns=found.columns)
    if path.exists() and not own_headers.says(path, written):
        return [f"{path} exists already and says something else: what the columns are was not written"]
    own_headers.write(path, written)
    return [f"wrote {path}: what the columns are; next time: --columns {path}"]


def _document(found: Imported, out: Path) -> dict[str, object]:
    frame = found.plays.frame
    return {
        "game": found.plays.game,
        "plays": frame.height,
        "rows": found.rows,
        "continued": found.continued,
        "rows_left_out": found.rows_left_out,
        "twice": found.twice,
        "known": {name: frame.height - frame[name].null_count() for name in frame.columns},
        "left_out": [{"where": what.where, "why": what.why} for what in found.left_out],
        "words": list(found.words),
        "columns": dict(found.columns),
        "file": str(out),
    }
