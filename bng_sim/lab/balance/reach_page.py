"""What is out of reach, as a section of a balance's page."""

import functools
from collections.abc import Iterator, Sequence

from bng_sim.analyses.numbers import capital, count
from bng_sim.analyses.words import aims
from bng_sim.core.game import Game
from bng_sim.lab.balance import front, reach_words
from bng_sim.lab.balance.answer import Answer
from bng_sim.lab.balance.judging import figures_of
from bng_sim.lab.balance.reach import Reach, TargetReach
from bng_sim.report.blocks import Block, note
from bng_sim.report.document import Section
from bng_sim.report.figures import draw_figure
from bng_sim.report.tables import ReportTable, TableCell, TableRow

MOST_PAIRS = 2  # that exclude each other, drawn
ALONE = {True: "yes", False: "no", None: "not yet known"}


def sections(found: Answer, game: Game) -> Iterator[Section]:
    """Yield the section, if no change meets all targets."""
    if found.reach is None:
        return
    blocks: list[Block] = [_targets(found.reach)]
    for pair in found.conflicts[:MOST_PAIRS]:
        blocks += _trade(found, pair, game)
    if found.reach.others:
        blocks += [_others(found.reach, game)]
    yield Section("reach", "What is out of reach, and what would help", blocks)


def _targets(reach: Reach) -> ReportTable:
    """Show how far each target goes over all candidates."""
    rows = [
        TableRow(capital(_label(one)), [TableCell(text) for text in _cells(one)])
        for one in reach.targets
        if one.least is not None
    ]
    heads = ["Wanted", "Least", "Greatest", "Within reach alone"]
    caption = f"Each target over all combinations, on {count(reach.deals)} deals that had no part in the search"
    return ReportTable(caption, "Target", heads, rows)


def _label(one: TargetReach) -> str:
    return str((one.least or {})["label"])


def _cells(one: TargetReach) -> list[str]:
    least, greatest = one.least or {}, one.greatest or {}
    return [aims.wanted_of(least), aims.figure(least), aims.figure(greatest), ALONE[one.alone]]


def _trade(found: Answer, pair: tuple[str, str], game: Game) -> Sequence[Block]:
    """Draw two targets that exclude each other, and list the combinations that no other beats in both."""
    best = front.front_of(found.runners, pair)
    table = front.points(found.runners, pair, best)
    if not best:
        return []
    of_first = figures_of(best[0].rows)
    wanted = of_first[pair[0]], of_first[pair[1]]
    title = f"{capital(wanted[0]['label'])}, or {wanted[1]['label']}"
    draw = functools.partial(front.plot, table, wanted, title)
    rows = []
    for at, runner in enumerate(best, 1):
        figures = figures_of(runner.rows)
        cells = [TableCell(aims.figure(figures[name])) for name in pair]
        rows.append(TableRow(f"{at}. {capital(runner.candidate.in_words(game))}", cells))
    heads = [capital(row["label"]) for row in wanted]
    return [
        draw_figure(f"trade-{pair[0]}-{pair[1]}".replace("_", "-"), title, draw, table),
        ReportTable("Combinations that no other beats in both targets", "Combination", heads, rows),
        note("Figures of the race, in which combinations that miss a target play few games."),
    ]


def _others(reach: Reach, game: Game) -> ReportTable:
    """Show which rules that are no knobs would help, and how the targets move."""
    names = list(reach.others[0].before)
    rows = [
        TableRow(
            capital(reach_words.in_words(one, game)),
            [
                TableCell(f"{aims.figure(one.after[name])}", f"instead of {aims.figure(one.before[name])}")
                for name in names
            ],
        )
        for one in reach.others
    ]
    heads = [capital(reach.others[0].before[name]["label"]) for name in names]
    caption = "Rules that are no knobs and would help, changed one at a time in the nearest combination"
    return ReportTable(caption, "Rule", heads, rows)
