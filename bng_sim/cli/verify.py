"""`bng-sim verify`: play what a published page says again, and judge each of its claims."""

import contextlib
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
import yaml
from rich.console import Console

from bng_sim.analyses import numbers
from bng_sim.analyses.verification import Claim, Figure, Held, Judged, judge
from bng_sim.api import functions, sweeping
from bng_sim.api.arguments import MOST_GAMES, MOST_WORKERS
from bng_sim.api.game_of_run import find_game_of_run
from bng_sim.cli import balance, leave
from bng_sim.cli.output import make_table, parse_path, print_json, stdout, whole_number
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.core.errors import IncompleteError, InputError
from bng_sim.core.wording import listed
from bng_sim.report import bundle, published
from bng_sim.report.content import state_claims
from bng_sim.report.first_screen import BALANCE, compute_tables
from bng_sim.report.page_claims import PageClaims
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.store import provenance
from bng_sim.sweeps.store.files import SUMMARY

VALUE = "value"
ALONE = {"ladder": False, "assumptions": False}  # of a config: play the settings only, which the claims are of


class Source(NamedTuple):
    """What is verified.

    Attributes:
        path: A page, or the folder of a run.
        claims: What it states.
        content: The bytes that playing it again should give: of the page, or of the run's summary.
        is_run: Whether it is the folder of a run.

    """

    path: Path
    claims: PageClaims
    content: bytes
    is_run: bool = False

    @property
    def folder(self) -> Path:
        """The folder that paths in its config start from: of a run, the first around it that has all these files."""
        beside = self.path.absolute().parent
        if not self.is_run:
            return beside
        config = yaml.safe_load(self.claims.config)
        files = [name for name in (config.get("game", ""), *config.get("strategies", ())) if Path(name).suffix]
        places = (beside, beside.parent, Path.cwd())
        return next((place for place in places if all((place / name).is_file() for name in files)), beside)


def verify(
    page: Annotated[
        Path,
        typer.Argument(
            metavar="PAGE", help="A page of a report, the folder of a run, or a bundle (.zip).", parser=parse_path
        ),
    ],
    seed: Annotated[
        int | None,
        typer.Option(
            help="Play other games, of this seed.",
            parser=whole_number(0, LARGEST_SEED),
            metavar="N",
            show_default="the page's own",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            help="Games of each setting.",
            parser=whole_number(1, MOST_GAMES),
            metavar="N",
            show_default="as many as the page's",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            help="How many threads play.", parser=whole_number(1, MOST_WORKERS), metavar="N", show_default="all cores"
        ),
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Judge a page that other code wrote, or that was edited.")
    ] = False,
    run_its_code: Annotated[
        bool, typer.Option("--run-its-code", help="Run the strategies and the game that a bundle brings along.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """\b
    bng-sim verify reports/crisis_counts.html
    bng-sim verify reports/crisis_counts.html --seed 2 --games 80000
    bng-sim verify study.zip --seed 2

    Play what a published page says again, and judge each claim of its first
    screen and each target. With the page's own seed the same games give the
    same bytes. With another seed each claim is held, not decided or failed,
    all of them together: in 95 of 100 such runs no true claim fails.

    Exit code 3: a claim failed, or the bytes differ. Exit code 4: a claim is
    not decided; ask for more games.
    """
    with tempfile.TemporaryDirectory() as unpacked:
        found = _found(page, Path(unpacked), run_its_code=run_its_code)
        called = str(page) if found == page else f"{found.name} in {page}"
        _verify(found, called, seed, games, workers, anyway=anyway, json=json)


def _found(path: Path, folder: Path, *, run_its_code: bool) -> Path:
    """Return the page to verify: of a bundle, unpacked into a folder, the one in it.

    Raises `InputError` for a bundle with code of others, unless that may be run.
    """
    if path.suffix.lower() != ".zip":
        return path
    page = bundle.unpack(path, folder)
    brought = sorted(file.name for file in page.parent.rglob("*.py"))
    if brought and not run_its_code:
        raise InputError(
            f"{path}: it brings code of its own along, {listed(brought)}; read it, and add --run-its-code to run it"
        )
    return page


def _verify(
    page: Path, called: str, seed: int | None, games: int | None, workers: int | None, *, anyway: bool, json: bool
) -> None:
    with ProgressLines().doing("Reading the page"):
        source = _read(page, anyway=anyway)
    if not (source.claims.claims or source.is_run):
        raise InputError(f"{page}: its first screen states no figure that could be judged")
    is_same_play = seed is None and games is None
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(source.folder):
        if not anyway:
            _check_code(source)
        if is_same_play:
            same_bytes, judged = _play_again(source, workers, Path(folder))
        else:
            same_bytes, judged = None, _play_otherwise(source.claims, seed, games, workers, Path(folder))
    if json:
        print_json({"same_bytes": same_bytes, "claims": [one.as_data() for one in judged]})
    else:
        _show(stdout(), source, called, judged, same_bytes=same_bytes)
    _leave(judged, same_bytes=same_bytes)


def _read(path: Path, *, anyway: bool) -> Source:
    if path.is_dir():
        run = load(path)
        return Source(path, state_claims(run, find_game_of_run(run)), (path / SUMMARY).read_bytes(), is_run=True)
    claims, is_as_written = published.read_claims(path)
    if not is_as_written and not anyway:
        raise InputError(f"{path}: it was edited after it was written; --anyway judges it as it is")
    return Source(path, claims, path.read_bytes())


def _check_code(source: Source) -> None:
    """Refuse a page that other code of the game or its strategies wrote; raises `InputError`."""
    plan, folder = sweeping.read(yaml.safe_load(source.claims.config))
    plan = replace(plan, config=plan.config.model_copy(update={"own_metrics": {}}))  # they are no code
    here = provenance.list_fingerprints({"fingerprints": provenance.fingerprints(plan.game, plan.resolved(folder))})
    other = [name for name, digest in source.claims.fingerprints.items() if here.get(name) != digest]
    if other:
        name = other[0]
        raise InputError(
            f"{source.path}: bng-sim {source.claims.version} wrote it with other code of {listed(other)} ({name} "
            f"{source.claims.fingerprints[name]}, here {here.get(name, 'none')}); --anyway judges it by this code"
        )


def _play_again(source: Source, workers: int | None, folder: Path) -> tuple[bool | None, list[Judged]]:
    """Play the same games; return whether that gives the same bytes, and what the claims are now.

    A page that has a part of its run's report, or more than that, is held to its claims alone: None.
    """
    claims = source.claims
    config = yaml.safe_load(claims.config)
    if claims.part:
        return None, _judge_part(claims, config, workers, folder)
    if claims.command == BALANCE:
        *_, (page, *_) = balance.find_and_write(config, folder, workers, ProgressLines())
        now = _read(page, anyway=True)
    else:
        run = functions.sweep(config, folder=folder / "run", workers=workers)
        now = _read(run.folder if source.is_run else run.report(), anyway=True)
    if now.content == source.content:
        return True, [Judged(claim, Held.HELD, claim.was) for claim in claims.claims]
    return False, judge(claims.claims, now.claims.figure)


def _judge_part(claims: PageClaims, config: dict[str, Any], workers: int | None, folder: Path) -> list[Judged]:
    run = functions.sweep(config, folder=folder / "run", workers=workers)
    return judge(claims.claims, _read(run.folder, anyway=True).claims.figure)


def _play_otherwise(
    claims: PageClaims, seed: int | None, games: int | None, workers: int | None, folder: Path
) -> list[Judged]:
    """Play other games of the same settings, and judge the claims by these."""
    config: dict[str, Any] = yaml.safe_load(claims.played) | ALONE
    if seed is not None:
        config["seed"] = seed
    if games is not None:
        config["max_games" if "max_games" in config else "games"] = games
    run = functions.sweep(config, folder=folder / "run", workers=workers)
    tables = compute_tables(load(run.folder), run.game, claims.answers)
    return judge(claims.claims, lambda claim: claim.find(tables))


def _show(console: Console, source: Source, called: str, judged: Sequence[Judged], *, same_bytes: bool | None) -> None:
    if same_bytes:
        console.print(f"The same games give the same bytes: {len(source.content):,} of {called}.", soft_wrap=True)
        console.print("Other games put its claims to the test: give another --seed.")
        return
    if same_bytes is False:
        console.print(f"The same games give other bytes than {called}.", soft_wrap=True)
    table = make_table("", "claim", "was", "now", "")
    table.columns[0].no_wrap = False
    for text, of_sentence in _by_sentence(judged).items():
        for place, one in enumerate(_telling(of_sentence)):
            figures = [_in_words(one.claim, figure) for figure in (one.claim.was, one.now)]
            table.add_row("" if place else text, *figures, str(one.state))
    console.print(table)
    console.print(f"Code of the page, as on its pictures: {source.claims.code}")
    for sentence in source.claims.unjudged:
        console.print(f"Not judged, it states no figure: {sentence}")
    console.print(_summary(judged))


def _by_sentence(judged: Sequence[Judged]) -> Mapping[str, list[Judged]]:
    found: dict[str, list[Judged]] = {}
    for one in judged:
        found.setdefault(one.claim.text, []).append(one)
    return found


def _telling(judged: Sequence[Judged]) -> list[Judged]:
    """Return the claims of a sentence that did not hold; if all did, one that gives a figure, or the first."""
    return [one for one in judged if one.state != Held.HELD] or [max(judged, key=lambda one: one.claim.column == VALUE)]


def _in_words(claim: Claim, figure: Figure) -> str:
    """Return a figure with its interval, or a difference with its sign."""
    value, low, high = figure
    if claim.column == VALUE or value is None:
        return numbers.estimate(value, low, high, claim.kind)
    return numbers.change(value, low, high, claim.kind)


def _summary(judged: Sequence[Judged]) -> str:
    """Return how many claims held, and the sentences of those that did not."""
    said = f"{sum(one.state == Held.HELD for one in judged)} of {len(judged)} claims held"
    for state in (Held.FAILED, Held.UNDECIDED):
        texts = list(dict.fromkeys(one.claim.text for one in judged if one.state == state))
        said += f"; {state}: {' '.join(texts)}" if texts else ""
    return f"{said.rstrip('.')}."


def _leave(judged: Sequence[Judged], *, same_bytes: bool | None) -> None:
    states = [one.state for one in judged]
    if Held.FAILED in states:
        leave(3, f"{states.count(Held.FAILED)} of {len(states)} claims failed")
    if same_bytes is False:
        leave(3, "the same games give other bytes")
    if Held.UNDECIDED in states:
        raise IncompleteError(
            f"{states.count(Held.UNDECIDED)} of {len(states)} claims are not decided; ask for more --games"
        )
