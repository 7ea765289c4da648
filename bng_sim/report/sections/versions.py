"""What the version of the rules that a run played changes against the one that an earlier run played."""

from collections.abc import Mapping
from typing import NamedTuple

from bng_sim.analyses.differences import metric_differences, win_differences
from bng_sim.analyses.differences.matching import Opened, match_cells
from bng_sim.analyses.differences.metric_differences import Pair
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.plots.earlier import Versions
from bng_sim.analyses.question import Question, ask, setting
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.wording import listed
from bng_sim.report import pairwise
from bng_sim.report.blocks import Block, Code, Folded, Heading, note, paragraphs
from bng_sim.report.document import Section
from bng_sim.sweeps.run.load import StoredRun

MOST_TOLD = 5  # settings in the lines for a changelog


class Against(NamedTuple):
    """An earlier run, what it asks, and the names of the two versions."""

    run: StoredRun
    question: Question
    versions: Versions


def find_against(run: StoredRun, earlier: StoredRun, game: Game) -> Against:
    """Return an earlier run as one to compare with. Raises `InputError` if it is of another game."""
    if run.config["game"] != earlier.config["game"]:
        raise InputError(f"--against {earlier.folder}: it is of {earlier.config['game']}, not of {run.config['game']}")
    return Against(earlier, ask(earlier, game), Versions(_name(earlier, "before"), _name(run, "now")))


def section(run: StoredRun, against: Against, game: Game) -> Section:
    """Build the section on what has changed since an earlier run, in every setting that both played.

    Raises `InputError` if they have no setting in common.
    """
    earlier, (before, now) = against.run, (against.versions.before, against.versions.now)
    pairs = match_cells(Opened(earlier, before), Opened(run, now))
    found, won = metric_differences.compute(pairs, game), win_differences.compute(pairs, game)
    compared = pairwise.compare(pairs, found, won, game, now)
    changes = _changes(pairs, game)
    blocks: list[Block] = [
        *paragraphs(f"{now} is B here, {before} is A. {changes}"),
        Heading("For your changelog"),
        Code("\n".join(_lines(now, changes, compared))),
    ]
    for one in compared:
        more: list[Block] = [*paragraphs(*one.grounds), pairwise.table(one)]
        blocks += [*([Heading(one.name)] if one.name else []), *paragraphs(*one.answer), Folded("Every figure", more)]
    blocks.append(note(pairwise.describe_correction(found, won)))
    return Section("against", f"What {now} changes against {before}", blocks)


def _name(run: StoredRun, otherwise: str) -> str:
    return str(run.config.get("version") or otherwise)


def _changes(pairs: list[Pair], game: Game) -> str:
    """Say which rules have other values, as far as all settings share that."""
    every: list[Mapping[str, tuple[str, str]]] = [_of_rules(metric_differences.differing(a, b), game) for a, b in pairs]
    shared = {name: values for name, values in every[0].items() if all(each.get(name) == values for each in every)}
    rules = [f"{setting(name, b, game)} instead of {setting(name, a, game)}" for name, (a, b) in shared.items()]
    more = any({*each} - {*shared} for each in every)
    said = f"{capital(listed(rules))}." if rules else "" if more else "The rules are the same."
    return f"{said} Settings differ in more, see below.".strip() if more else said


def _of_rules(differing: Mapping[str, tuple[str, str]], game: Game) -> dict[str, tuple[str, str]]:
    """Return the rules parameters among what differs; seeds, versions and strategies are no change of the game."""
    return {name: values for name, values in differing.items() if name in game.rules.model_fields}


def _lines(now: str, changes: str, compared: list[pairwise.Compared]) -> list[str]:
    """Return what has changed in the words of a changelog."""
    found = [one for one in compared if one.noticed]
    told = [f"- {one.name}: {one.answer[0]}" if one.name else f"- {one.answer[0]}" for one in found[:MOST_TOLD]]
    more = len(found) - MOST_TOLD
    told += [f"- and {more} more setting{'s' * (more > 1)}"] if more > 0 else []
    return [f"{now}: {changes}", *(told or ["- Nothing that a table would notice is shown by these games."])]
