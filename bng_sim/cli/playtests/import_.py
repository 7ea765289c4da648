"""`bng-sim playtests import`: read plays from a table, an export, or games recorded move by move."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api import page_files
from bng_sim.api.cells import find_game
from bng_sim.cli.cell_options import GameName
from bng_sim.cli.output import parse_path, print_json, stdout
from bng_sim.core.errors import InputError
from bng_sim.core.game_file import is_game_file
from bng_sim.games import DEFAULT
from bng_sim.lab.playtests import importing, plays


def import_(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES",
            parser=parse_path,
            help="A table (.csv), or exports of BGStats (.json, .bgsplay) or pages of BoardGameGeek (.xml); or games "
            "recorded move by move (.jsonl), and folders of such.",
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
    json: Annotated[bool, typer.Option("--json", help="Print what was read as one JSON document.")] = False,
) -> None:
    """\b
    bng-sim playtests import evenings.csv --out first_year.parquet
    bng-sim playtests import BGStatsExport.json --called "My prototype"
    bng-sim playtests import page1.xml page2.xml
    bng-sim playtests import playtests/

    Read plays and write them to one file. `bng-sim init` writes a table to
    fill in. Blank means not known. Nothing is left out without a word: it
    says how many plays were read, what is known of them, and what was left
    out and why.
    """
    chosen = find_game(game)
    try:
        page_files.refuse_foreign(out, "--out", plays.is_own)
    except OSError as error:
        raise InputError(f"--out {out}: cannot be written ({error.strerror}); name another file") from None
    found = importing.read(files, chosen, called=called, names=names)
    plays.write(found.plays, out)
    if json:
        frame = found.plays.frame
        print_json(
            {
                "game": chosen.name,
                "plays": frame.height,
                "rows": found.read,
                "twice": found.twice,
                "known": {name: frame.height - frame[name].null_count() for name in frame.columns},
                "left_out": [what._asdict() for what in found.left_out],
                "words": list(found.words),
                "file": str(out),
            }
        )
        return
    for sentence in found.sentences():
        stdout().print(sentence, soft_wrap=True, markup=False)
    file = f" --game {game}" if is_game_file(game) else ""
    stdout().print(f"wrote {out}; next: bng-sim playtests compare {out}{file}", soft_wrap=True, markup=False)
