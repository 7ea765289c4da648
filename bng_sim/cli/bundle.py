"""`bng-sim bundle`: a study as one file that others can read, make again and verify."""

import hashlib
from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api.cells import allow_bots
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.cli.cell_options import Bots, OwnGameFile, StrategyFiles
from bng_sim.cli.output import parse_path, stderr, stdout
from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun, load
from bng_sim.sweeps.store import disk


def bundle(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished run.")],
    out: Annotated[
        Path | None,
        typer.Option(help="The file to write.", parser=parse_path, metavar="FILE", show_default="RUN.zip"),
    ] = None,
    strategies: StrategyFiles = None,
    bot: Bots = None,
    own_game: OwnGameFile = None,
) -> None:
    """\b
    bng-sim bundle runs/my_study
    bng-sim bundle runs/my_study --strategies mine.py --out study.zip

    Pack a study into one file for an archive or a shop: the config, its
    strategy files and its game's file, the page, Markdown with figures and
    their data, the tables, versions, how to cite it, and a README with the
    two commands that play it again and verify it. Games and playtests are not
    in it. `bng-sim verify FILE` takes it as it is.
    """
    from bng_sim.report import bundle as bundles  # noqa: PLC0415 (as above)
    from bng_sim.report.content import build_report  # noqa: PLC0415 (as above)

    allow_bots(bot or [])
    found = load(run)
    game = find_game_of_run(found, own_game)
    sources = _sources(found, game, strategies or [])
    for path in strategies or []:
        game.strategies.load_file(path)
    target = out or run.absolute().with_name(f"{run.absolute().name}.zip")
    with stderr().status("Packing ...") as status:
        report = build_report(found, game, lambda what: status.update(f"Packing: {what} ..."))
        disk.write_named(target, bundles.pack(report, found, sources), "--out")
    stdout().print(str(target), soft_wrap=True)


def _sources(run: StoredRun, game: Game, strategies: list[Path]) -> dict[str, bytes]:
    """Return the files that a run's config names, as they were; raises `InputError` for one that is missing."""
    given = {hashlib.sha256(content).hexdigest(): content for content in map(_read, strategies)}
    found: dict[str, bytes] = {}
    for name, digest in run.config["strategies"].items():
        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise InputError(
                f"{run.folder}: its config names {name}, which is not beside it; move that file there, change the "
                "config, and run `bng-sim sweep` again"
            )
        content = next((each for sha, each in given.items() if sha.startswith(digest)), None)
        if content is None:
            raise InputError(
                f"{run.folder}: it was played with {name}; name that file, as it was then: --strategies {name}"
            )
        found[name] = content
    if game.source is not None:
        here = game.source.resolve()
        found |= {path.name: _read(path) for path in sorted(fingerprint.closure(here)) if path.parent == here.parent}
    return found


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from None
