"""Two settings side by side, in sentences that claim no more than the intervals bear, and as a table to paste."""

from collections.abc import Sequence
from typing import Any

from analyses.differences import Setting, is_paired, unshared
from analyses.numbers import NOTHING, capital, change, count, fixed, listed, point, quoted, size
from analyses.words.phrases import ALPHA
from bng_sim.core.game import Game, Metric
from bng_sim.core.parameters import plain
from bng_sim.report.formats.escaping import escaped

HEADS = ("metric", "A", "B", "B less A", "effect", "p (Holm)")
Row = dict[str, Any]


def named(setting: Setting) -> str:
    """A setting in short: `runs/a, cell 3: players 4, lineup “sensible”, 100,000 games`."""
    cell = setting.cell
    values = [f"{name} {plain(value)}" for name, value in cell["values"].items()]
    words = [
        *values,
        f"lineup {quoted(cell['lineup'])}",
        *filter(None, [cell["assumption"], cell["rung"] and f"players: {cell['rung']}"]),
    ]
    return f"{setting.run.folder}, cell {setting.number}: {', '.join(words)}, {count(cell['games'])} games"


def apart(differing: dict[str, tuple[str, str]]) -> str:
    """In what two settings differ, in one sentence."""
    if not differing:
        return "Their settings are the same."
    parts = [f"{name}: {a} in A, {b} in B" for name, (a, b) in differing.items()]
    return f"They differ in {'; '.join(parts)}."


def method(a: Setting, b: Setting, deals: int | None) -> str:
    """How the two are compared."""
    if not is_paired(a, b) or deals is None:
        rates = "over deals" if max(a.games_a_deal, b.games_a_deal) > 1 else "after Newcombe for rates, Welch for means"
        return f"Not paired, for the seeds differ: two independent samples, with 95 % intervals {rates}."
    words = f"Paired over {count(deals)} deals of one seed."
    left = unshared(a, b)
    return words + (f" {count(left)} games are left out: the other did not play their deals." if left else "")


def sentences(rows: Sequence[Row], game: Game) -> list[str]:
    """What was found of one pair: a sentence for each clear difference, then what is not clearly different.

    Args:
        rows: Of `analyses.differences`, of one pair.
        game: Whose metrics they are.

    """
    metrics = {metric.name: metric for metric in game.metrics}
    clear = [row for row in rows if row["p_holm"] is not None and row["p_holm"] < ALPHA]
    found = [_sentence(row, metrics[row["metric"]]) for row in clear]
    unclear = [
        f"{row['metric']} {change(row['difference'], row['low'], row['high'], row['kind'])}"
        for row in rows
        if row["p_holm"] is not None and row["p_holm"] >= ALPHA
    ]
    if unclear:
        found.append(f"Not clearly different after Holm's correction: {'; '.join(unclear)}.")
    never = [row["metric"] for row in rows if row["p_holm"] is None]
    if never:
        found.append(f"Never counted in one of the two: {listed(never)}.")
    return found


def _sentence(row: Row, metric: Metric) -> str:
    """A clear difference: `Nobody wins 41.2 % of games with A and 36.8 % with B: 4.4 points fewer ...`."""
    ends = (row["low"], row["high"])
    a, b = (point(value, *ends, metric.kind) for value in (row["value_a"], row["value_b"]))
    said = metric.sentence or f"{quoted(metric.meaning)}: {{}}"
    both = f"{said.replace('{}', a)} with A and {b} with B"
    less = "fewer" if metric.kind == "proportion" else "less"
    side = "more" if row["difference"] > 0 else less
    by = size(row["difference"], *ends, metric.kind).replace(" (", f" {side} (", 1)
    if by.startswith("0.000 "):
        by = f"{side}, by less than 0.001" + " points" * (metric.kind == "proportion")
    return f"{capital(both)}: {by}."


def cells(row: Row) -> list[str]:
    """A row of the table, as `HEADS` says: values, the difference with its interval, its size, and only then p."""
    if row["difference"] is None:
        values = [NOTHING if row[side] is None else fixed(row[side], 3) for side in ("value_a", "value_b")]
        return [row["metric"], *values, NOTHING, NOTHING, NOTHING]
    ends = (row["low"], row["high"], row["kind"])
    return [
        row["metric"],
        *(point(row[side], *ends) for side in ("value_a", "value_b")),
        change(row["difference"], *ends),
        NOTHING if row["effect"] is None else fixed(row["effect"], 2, sign=True),
        "< 0.001" if row["p_holm"] < 0.001 else fixed(row["p_holm"], 3),
    ]


def markdown(rows: Sequence[Row]) -> str:
    """The table in Markdown."""
    lines = [HEADS, ("---", *["---:"] * (len(HEADS) - 1)), *map(cells, rows)]
    return "\n".join(f"| {' | '.join(escaped(text) for text in line)} |" for line in lines)
