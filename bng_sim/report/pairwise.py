"""Compare two settings in sentences that claim no more than the intervals support, and in a table to paste."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import polars as pl

from bng_sim.analyses.differences import win_differences
from bng_sim.analyses.differences.metric_differences import Pair, PlayedCell, differing, games_left_out, is_paired
from bng_sim.analyses.noticed import weigh
from bng_sim.analyses.numbers import NOTHING, PER_CENT, capital, change, count, fixed, point, quoted
from bng_sim.analyses.question import label
from bng_sim.analyses.question import setting as in_words
from bng_sim.analyses.words import brief, winners
from bng_sim.core import noticeable
from bng_sim.core.game import SEAT, Game
from bng_sim.core.noticeable import Size
from bng_sim.core.value_words import plain
from bng_sim.core.wording import listed
from bng_sim.report.blocks import BulletList, paragraphs
from bng_sim.report.document import FrontPage, Report, Section
from bng_sim.report.formats.escaping import escape_markdown
from bng_sim.report.page_claims import PageClaims
from bng_sim.report.tables import ReportTable, TableCell, TableRow
from bng_sim.sweeps.plan.recorded import otherwise
from bng_sim.version import __version__

HEADS = ("figure", "A", "B", "B less A", "a table notices", "p (Holm)")
SEEN = {Size.NOTICEABLE: "yes", Size.SMALL: "no", Size.UNKNOWN: "not yet known"}
MOST_TOLD = 3  # differences in the first sentence
MOST_PAIRS = 5  # of settings on a page's first screen
RANKS = (Size.SMALL, Size.UNKNOWN, Size.NOTICEABLE)
_RULES = re.compile(r" \([A-Z]\d+[^)]*\)")  # the rules that a meaning cites
Row = dict[str, Any]


def name_values(setting: PlayedCell, game: Game) -> str:
    """Name a setting by the values of the grid: `2 dice a turn, 3 players`; empty if the run has none."""
    values = setting.cell["values"]
    return capital(", ".join(in_words(name, plain(value), game) for name, value in values.items()))


def name_setting(setting: PlayedCell) -> str:
    """Name a setting in short: `runs/a, cell 3: players 4, lineup “sensible”, 100,000 games`."""
    cell = setting.cell
    values = [f"{name} {plain(value)}" for name, value in cell["values"].items()]
    words = [
        *values,
        f"lineup {quoted(cell['lineup'])}",
        *filter(None, [otherwise(cell["assumption"], cell["change"]), cell["rung"] and f"players: {cell['rung']}"]),
    ]
    return f"{setting.called}, cell {setting.number}: {', '.join(words)}, {count(cell['games'])} games"


def describe_settings(differing: dict[str, tuple[str, str]]) -> str:
    """Describe in one sentence how two settings differ."""
    if not differing:
        return "Their settings are the same."
    parts = [f"{name}: {a} in A, {b} in B" for name, (a, b) in differing.items()]
    return f"They differ in {'; '.join(parts)}."


def describe_method(a: PlayedCell, b: PlayedCell, deals: int | None) -> str:
    """Describe how the two settings are compared."""
    if not is_paired(a, b) or deals is None:
        rates = "over deals" if max(a.games_a_deal, b.games_a_deal) > 1 else "after Newcombe for rates, Welch for means"
        why = "the seeds differ"
        if a.run.config["seed"] == b.run.config["seed"]:
            why = f"they have no deal in common (A played {_name_deals(a)}, B {_name_deals(b)})"
        return f"Not paired, because {why}: two independent samples, with 95 % intervals {rates}."
    words = f"Paired over {count(deals)} deals of one seed."
    left = games_left_out(a, b)
    return words + (f" {count(left)} games are left out: the other setting did not play their deals." if left else "")


def _name_deals(setting: PlayedCell) -> str:
    """Name the deals that a setting played: `deals 0 to 499`."""
    return f"deals {count(setting.deals[0])} to {count(setting.deals[-1])}"


def weigh_rows(found: Sequence[Row], won: Sequence[Row], game: Game) -> list[Row]:
    """Return the rows of a pair with what a table would notice, the largest difference first.

    Args:
        found: Rows of `bng_sim.analyses.differences.metric_differences` for one pair.
        won: Rows of `bng_sim.analyses.differences.win_differences` for it.
        game: The game.

    Returns:
        Each with `name` (of its line in a table), `says` (a sentence with `{}` for the figure, or nothing), and of what
        is compared its `size`, and its amount in `units` of what is just noticed.

    """
    rows = [row | _of_metric(row, game) for row in found] + [row | _of_group(row, game) for row in won]
    return sorted(rows, key=lambda row: (-RANKS.index(row["size"]), -row["units"]))


def _of_metric(row: Row, game: Game) -> Row:
    metric = next(metric for metric in game.metrics if metric.name == row["metric"])
    says = _RULES.sub("", metric.sentence)
    return {"name": label(metric.name, game), "says": says, **_weighed(row, metric.noticed.threshold)}


def _of_group(row: Row, game: Game) -> Row:
    """Weigh who wins as any other rate: of games won, be it more since others win less or since more games are won."""
    grouping = next(grouping for grouping in game.groupings if grouping.name == row["by"])
    says = f"{winners.name_of(grouping)(row['group'])} wins {{}} of games"
    name = f"wins: {winners.label_of(grouping)(row['group'])}"
    return {"name": name, "says": says, "kind": "proportion", **_weighed(row, noticeable.RATE.threshold)}


def _weighed(row: Row, threshold: Callable[[float], float]) -> Row:
    if row["difference"] is None or row["value_a"] is None:
        return {"size": Size.UNKNOWN, "units": -1.0}
    return weigh(row["difference"], row["low"], row["high"], threshold(row["value_a"]))


def answer(rows: Sequence[Row], b: str) -> list[str]:
    """Say what a table would notice of B instead of A, the largest difference first, and that of nothing else.

    Args:
        rows: As `weigh_rows` returns them.
        b: What B is called.

    """
    known = [row for row in rows if row["difference"] is not None and row.get("by") != SEAT.name]
    # A figure with two names is one difference.
    different = {(row["kind"], row["value_a"], row["value_b"]): row for row in reversed(known)}
    found = [row for row in reversed(different.values()) if row["size"] == Size.NOTICEABLE]
    told = [row for row in found if row["says"]][:MOST_TOLD]
    texts = [brief.instead(row["says"], row["value_b"], row["value_a"], row["kind"]) for row in told]
    said, more = [f"With {b} {listed(texts)}."] if told else [], len(found) - len(told)
    if more:
        said.append(f"{more} {'more ' * bool(told)}difference{'s' * (more > 1)} would be noticed, see the table.")
    unknown = sum(row["size"] == Size.UNKNOWN for row in known)
    if unknown:
        said.append(f"Of {unknown} {'more ' * bool(found)}figure{'s' * (unknown > 1)} these are too few games to say.")
    else:
        said.append("Nothing else would be noticed." if found else f"A table would notice no difference with {b}.")
    return said


def describe_even_shares(a: PlayedCell, b: PlayedCell) -> list[str]:
    """State the even shares of wins if the two settings have different numbers of players."""
    there, here = (side.cell["rules"]["players"] for side in (a, b))
    if there == here:
        return []
    shares = (f"{fixed(100 / players, 1)}{PER_CENT} of games with {players}" for players in (there, here))
    return [f"Even shares depend on the number of players: {' and '.join(shares)}, if each game has a winner."]


def format_row(row: Row) -> list[str]:
    """Format a row as `weigh_rows` returns it, with the heads `HEADS`."""
    kind = row["kind"]
    if row["difference"] is None:
        values = [row["value_a"], row["value_b"]]
        shown = [NOTHING if value is None else point(value, value, value, kind) for value in values]
        return [row["name"], *shown, NOTHING, NOTHING, NOTHING]
    ends = (row["low"], row["high"], kind)
    return [
        row["name"],
        *(point(row[side], *ends) for side in ("value_a", "value_b")),
        change(row["difference"], *ends),
        SEEN[row["size"]],
        "< 0.001" if row["p_holm"] < 0.001 else fixed(row["p_holm"], 3),
    ]


class Compared(NamedTuple):
    """A pair that was compared.

    Attributes:
        name: The setting, by the values of the grid; empty if the run has none.
        answer: What a table would notice.
        noticed: How many differences it would notice.
        grounds: What was compared, and how.
        rows: The texts of its table, with the heads `HEADS`.

    """

    name: str
    answer: list[str]
    noticed: int
    grounds: list[str]
    rows: list[list[str]]


def compare(pairs: Sequence[Pair], found: pl.DataFrame, won: pl.DataFrame, game: Game, b: str) -> list[Compared]:
    """Say of each pair what a table would notice of B instead of A.

    Args:
        pairs: The settings A and B of each.
        found: Of `metric_differences.compute`.
        won: Of `win_differences.compute`.
        game: The game.
        b: What B is called.

    """
    compared = []
    for index, pair in enumerate(pairs):
        metrics, wins = (table.filter(pl.col("pair") == index).to_dicts() for table in (found, won))
        rows = weigh_rows(metrics, wins, game)
        texts = [format_row(row) for row in rows]
        noticed = sum(row["size"] == Size.NOTICEABLE for row in rows)
        compared.append(Compared(name_values(pair[0], game), answer(rows, b), noticed, _grounds(pair, rows), texts))
    return compared


def _grounds(pair: Pair, rows: Sequence[Row]) -> list[str]:
    """Say what A and B are, and how they are compared."""
    a, b = pair
    why_not = win_differences.why_not(a, b)
    deals = next((row["deals"] for row in rows if "deals" in row), None)
    return [
        f"A: {name_setting(a)}",
        f"B: {name_setting(b)}",
        describe_settings(differing(a, b)),
        describe_method(a, b, deals),
        *([f"{why_not}."] if why_not else describe_even_shares(a, b)),
    ]


def describe_correction(found: pl.DataFrame, won: pl.DataFrame) -> str:
    """State for how many comparisons p is corrected; those of metrics and those of wins are separate families."""
    compared = [each.drop_nulls("p").height for each in (found, won)]
    of_wins = f" of metrics, and for all {compared[1]} of games won," if compared[1] else ""
    return f"p is corrected after Holm for all {compared[0]} comparisons{of_wins} above."


def page(compared: Sequence[Compared], game: Game, correction: str) -> Report:
    """Build the page of a comparison: its answers, then each pair with its table."""
    first, several = compared[0], len(compared) > 1
    sections = [
        Section(f"pair{number}", one.name or "All figures", [*paragraphs(*one.answer, *one.grounds), table(one)])
        for number, one in enumerate(compared, 1)
    ]
    grounds = BulletList([("", text) for text in (*first.grounds, correction)])
    said = [f"{one.name}: {one.answer[0]}" for one in compared[:MOST_PAIRS]] if several else first.answer
    claims = PageClaims("compare", "", "", [], __version__, {}, said, [])
    front = FrontPage(said, None, grounds)
    lead = f"{count(len(compared))} pair{'s' * (len(compared) > 1)} of settings. bng-sim {__version__}."
    return Report(
        "comparison", game.title, "What would a table notice of B instead of A?", lead, front, sections, claims
    )


def table(one: Compared) -> ReportTable:
    """Return the table of a pair."""
    rows = [TableRow(name, [TableCell(text) for text in texts]) for name, *texts in one.rows]
    return ReportTable("Every figure, the largest difference first", HEADS[0], list(HEADS[1:]), rows)


def to_markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table in Markdown."""
    lines = [heads, ("---", *["---:"] * (len(heads) - 1)), *rows]
    return "\n".join(f"| {' | '.join(escape_markdown(text) for text in line)} |" for line in lines)
