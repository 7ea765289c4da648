"""A sweep in parts: each job plays one into a folder of its own, and one command joins what they have played.

It is for job arrays, whose jobs do not know of each other: `runs/NAME.parts/3-of-16` is what the third of them plays.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bng_sim.api.play_options import PlayOptions
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.api.sweeping import PreparedSweep, list_failures, open_store, play_games
from bng_sim.core.errors import IncompleteError, InputError
from bng_sim.sweeps.plan.cells import Chunk, Plan
from bng_sim.sweeps.plan.shares import divide, overlaps, share_of
from bng_sim.sweeps.store import disk
from bng_sim.sweeps.store.files import Shard
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.manifest_file import MANIFEST
from bng_sim.sweeps.store.stretches import Stretch

STOPS_EARLY = ("precision", "until_decided")
MOST_NAMED = 8  # parts
_FOLDER = re.compile(r"([1-9][0-9]*)-of-([1-9][0-9]*)")


class Part(NamedTuple):
    """A part of a sweep: its number, from 1, and how many parts there are."""

    number: int
    of: int

    def __str__(self) -> str:
        """Write it as the option takes it."""
        return f"{self.number}/{self.of}"


def folder_of_parts(run: Path) -> Path:
    """Return the folder in which the parts of a run are, next to its own folder."""
    return run.with_name(f"{run.name}.parts")


def folder_of(run: Path, part: Part | None) -> Path:
    """Return the folder of a part of a run; the run's own without one."""
    return run if part is None else folder_of_parts(run) / f"{part.number}-of-{part.of}"


def check_plan(plan: Plan, in_parts: bool) -> None:
    """Raise `InputError` for a sweep in parts whose config lets results decide how many games are played."""
    for key in STOPS_EARLY:
        if in_parts and getattr(plan.config, key) is not None:
            raise InputError(
                f"part, {key}: how many games are played depends on the results of all parts, which no part has; give "
                "the config `games` instead, or play it on one machine or with backend dask"
            )


def play_part(sweep: PreparedSweep, part: Part, how: PlayOptions, shown: ProgressDisplay) -> int:
    """Play what is missing of a part, and return how many games are stored of it.

    Args:
        sweep: The sweep, whose folder is that of the part.
        part: Which part.
        how: How it is played.
        shown: Display of the progress.

    Raises:
        InputError: If the folder holds something else.
        IncompleteError: If some of its games could not be played.

    """
    every = frozenset(range(len(sweep.plan.cells)))
    runner, _ = play_games(sweep, every, how, shown, share_of(sweep.plan, *part))
    if runner.failures:
        raise IncompleteError(
            f"part {part} has chunks that could not be played; the same command tries them again: "
            f"{list_failures(runner.failures)}"
        )
    return runner.store.games


def take_over_parts(sweep: PreparedSweep, how: PlayOptions, shown: ProgressDisplay) -> int:
    """Take what the parts of a sweep have played into the run's folder; return how many parts there are.

    What is taken stays there if parts are missing. No part is changed.

    Args:
        sweep: The sweep, whose folder is the run's and is locked.
        how: Whether to discard first what the folder holds, and with how many threads files are checked.
        shown: Display of what is done.

    Raises:
        InputError: If a part is of another config, seed or version, is being played, or has not played all its games;
            it names the parts.

    """
    store = sweep.store
    parts = _find_parts(store.folder)
    if not parts and not (store.folder / MANIFEST).exists():
        raise InputError(_describe_missing(folder_of_parts(store.folder), parts, Counter()))
    open_store(store, how, shown)
    plan = sweep.plan.extended(store.ends)
    with shown.doing("Joining the parts"):
        for part in parts:
            _take_over(store, plan, part, how.n_workers)
    if missing := _count_missing(plan, store, parts[0].of if parts else 1):
        raise InputError(_describe_missing(folder_of_parts(store.folder), parts, missing))
    return len(parts)


def _find_parts(run: Path) -> list[Part]:
    """List the parts that have a folder; raises `InputError` if they are parts of different numbers of parts."""
    folder = folder_of_parts(run)
    names = [path.name for path in folder.iterdir() if path.is_dir()] if folder.is_dir() else []
    parts = sorted(Part(int(found[1]), int(found[2])) for found in map(_FOLDER.fullmatch, names) if found)
    several = sorted({part.of for part in parts})
    if len(several) > 1:
        raise InputError(
            f"{folder}: has parts of {' and of '.join(map(str, several))}, which divide the games differently; delete "
            f"the folders that do not belong, such as {folder_of(run, parts[0])}"
        )
    return parts


def _take_over(store: Store, plan: Plan, part: Part, workers: int) -> None:
    """Take what a part has played into the run's folder."""
    folder = folder_of(store.folder, part)
    if not (folder / MANIFEST).exists():  # it was stopped before its first game
        return
    source = Store(folder, plan.game, store.resolved)
    try:
        with disk.lock(folder, "end that job"):
            source.open(workers=workers)
            store.add(_link(source, store, plan))
    except InputError as error:
        raise InputError(f"part {part}: {error}") from None


def _link(source: Store, target: Store, plan: Plan) -> list[Shard]:
    """Link the files of a run whose deals another lacks into its folder, and list them."""
    found = [
        shard for one in (*_list_chunks(source, target), *_list_pieces(source, target, plan)) for shard in one.shards
    ]
    for shard in found:
        (target.folder / shard.path).parent.mkdir(exist_ok=True)
        disk.link(source.folder / shard.path, target.folder / shard.path)
    return found


def _list_chunks(source: Store, target: Store) -> Iterator[Stretch]:
    """Yield what a run has of whole chunks and another lacks, unless the other's files have some of it and more."""
    for cell in source.chunks.keys:
        for one in source.chunks.of(cell):
            there = [other for other in target.chunks.of(cell) if other.first < one.end and one.first < other.end]
            if not target.has_deals(cell, one.first, one.end) and all(
                one.first <= other.first and other.end <= one.end for other in there
            ):
                yield one


def _list_pieces(source: Store, target: Store, plan: Plan) -> Iterator[Stretch]:
    """Yield the pieces that a run has of chunks of which another run has no deal, so that none counts twice."""
    for cell, first in source.parts.keys:
        planned = plan.cells[cell]
        gaps = target.gaps(cell, next(iter(plan.chunks(planned, planned.deals, first))))
        for one in source.parts.of((cell, first)):
            deals = Chunk(one.first, one.end - one.first)
            if overlaps(gaps, deals) == [deals]:
                yield one


def _describe_missing(folder: Path, parts: Sequence[Part], missing: Counter[int]) -> str:
    """Name the parts that are missing or have not played all their games."""
    if not parts:
        return f"{folder}: no part found; play each first with --part K/N, or leave --join out to play all games here"
    n, begun = parts[0].of, {part.number for part in parts}
    absent = [f"{number}/{n}" for number in sorted(missing) if number not in begun]
    partial = [f"{number}/{n} ({missing[number]:,} games missing)" for number in sorted(missing) if number in begun]
    said = [*_shortened(absent, "not found"), *_shortened(partial, "not complete")]
    return (
        f"{folder}: parts are missing: {'; '.join(said)}. Play them with the same command as before, and join again; "
        "or leave --join out, which plays what is missing here"
    )


def _shortened(names: Sequence[str], what: str) -> list[str]:
    more = len(names) - MOST_NAMED
    listed = ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
    return [f"{what}: {listed}"] if names else []


def _count_missing(plan: Plan, store: Store, n: int) -> Counter[int]:
    """Count the missing games of each of `n` parts; parts without any are left out."""
    missing = Counter[int]()
    for piece in divide(plan, n):
        gaps = overlaps(store.gaps(piece.cell, piece.whole), piece.deals)
        if gaps:
            missing[piece.share] += sum(gap.n for gap in gaps) * plan.cells[piece.cell].cell.games_a_deal
    return missing
