"""Compare two settings in sentences that claim no more than the intervals support, and in a table to paste."""

from collections.abc import Mapping, Sequence
from typing import Any

from bng_sim.analyses.analysis import ALPHA
from bng_sim.analyses.differences.metric_differences import PlayedCell, games_left_out, is_paired
from bng_sim.analyses.numbers import NOTHING, PER_CENT, Kind, capital, change, count, fixed, point, quoted, size
from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Metric
from bng_sim.core.value_words import plain
from bng_sim.core.wording import listed
from bng_sim.report.formats.escaping import escape_markdown
from bng_sim.sweeps.plan.recorded import otherwise

HEADS = ("metric", "A", "B", "B less A", "effect", "p (Holm)")
WINS = ("games won", *HEADS[1:])
Row = dict[str, Any]


def name_setting(setting: PlayedCell) -> str:
    """Name a setting in short: `runs/a, cell 3: players 4, lineup “sensible”, 100,000 games`."""
    cell = setting.cell
    values = [f"{name} {plain(value)}" for name, value in cell["values"].items()]
    words = [
        *values,
        f"lineup {quoted(cell['lineup'])}",
        *filter(None, [otherwise(cell["assumption"], cell["change"]), cell["rung"] and f"players: {cell['rung']}"]),
    ]
    return f"{setting.run.folder}, cell {setting.number}: {', '.join(words)}, {count(cell['games'])} games"


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


def describe_differences(rows: Sequence[Row], game: Game) -> list[str]:
    """Describe the differences of one pair: a sentence for each clear one, then one for those that are not clear.

    Args:
        rows: Rows of `bng_sim.analyses.differences.metric_differences` for one pair.
        game: The game that has the metrics.

    """
    metrics = {metric.name: metric for metric in game.metrics}
    clear = [row for row in rows if row["p_holm"] is not None and row["p_holm"] < ALPHA]
    found = [_metric_sentence(row, metrics[row["metric"]]) for row in clear]
    unclear = [
        f"{row['metric']} {change(row['difference'], row['low'], row['high'], row['kind'])}"
        for row in rows
        if row["p_holm"] is not None and row["p_holm"] >= ALPHA
    ]
    if unclear:
        found.append(f"No clear difference after Holm's correction: {'; '.join(unclear)}.")
    never = [row["metric"] for row in rows if row["p_holm"] is None]
    if never:
        found.append(f"Never counted in one of the two: {listed(never)}.")
    return found


def describe_win_differences(rows: Sequence[Row], game: Game) -> list[str]:
    """Describe who wins more in which setting: a sentence per clear difference, then one for the unclear ones.

    Args:
        rows: Rows of `bng_sim.analyses.differences.win_differences` for one pair.
        game: The game that has the groupings.

    """
    meanings = {grouping.name: grouping.meaning for grouping in game.groupings}
    compared = [row for row in rows if row["p_holm"] is not None]
    found = [_win_sentence(row, meanings) for row in compared if row["p_holm"] < ALPHA]
    unclear = [row for row in compared if row["p_holm"] >= ALPHA]
    if unclear:
        found.append(f"No clear difference in who wins after Holm's correction by {_list_groups(unclear, meanings)}.")
    for side, other in (("a", "b"), ("b", "a")):
        alone = [row for row in rows if not row[f"n_{other}"]]
        if alone:
            found.append(f"Only in {side.upper()}: {_list_groups(alone, meanings)}.")
    return found


def describe_even_shares(a: PlayedCell, b: PlayedCell) -> list[str]:
    """State the even shares of wins if the two settings have different numbers of players."""
    there, here = (side.cell["rules"]["players"] for side in (a, b))
    if there == here:
        return []
    shares = (f"{fixed(100 / players, 1)}{PER_CENT} of games with {players}" for players in (there, here))
    return [f"Even shares depend on the number of players: {' and '.join(shares)}, if each game has a winner."]


def name_group(row: Row, meanings: Mapping[str, str]) -> str:
    """Name a group in words: `seat 3`, `strategy bold`."""
    return f"{meanings[row['by']]} {row['group'].replace('_', ' ')}"


def _list_groups(rows: Sequence[Row], meanings: Mapping[str, str]) -> str:
    """List groups by grouping: `seat (1 and 2); strategy (bold)`."""
    by: dict[str, list[str]] = {}
    for row in rows:
        by.setdefault(meanings[row["by"]], []).append(row["group"].replace("_", " "))
    return "; ".join(f"{meaning} ({listed(groups)})" for meaning, groups in by.items())


def _win_sentence(row: Row, meanings: Mapping[str, str]) -> str:
    """Describe a clear difference: `Seat 1 wins 22.1 % of games with A and 24.0 % with B: 1.9 points more ...`."""
    a, b = (point(row[side], row["low"], row["high"], "proportion") for side in ("value_a", "value_b"))
    games = "games" if row["every_game"] else "games per seat"
    group, size_of = capital(name_group(row, meanings)), _describe_size(row, "proportion")
    return f"{group} wins {a} of {games} with A and {b} with B: {size_of}."


def _metric_sentence(row: Row, metric: Metric) -> str:
    """Describe a clear difference: `Nobody wins 41.2 % of games with A and 36.8 % with B: 4.4 points fewer ...`."""
    ends = (row["low"], row["high"])
    a, b = (point(value, *ends, metric.kind) for value in (row["value_a"], row["value_b"]))
    sentence = metric.sentence or f"{quoted(metric.meaning)}: {{}}"
    return f"{capital(sentence.replace('{}', a))} with A and {b} with B: {_describe_size(row, metric.kind)}."


def _describe_size(row: Row, kind: Kind) -> str:
    """Describe the size and direction of a difference: `4.4 points fewer (3.9 to 4.9)`."""
    less = "fewer" if kind == "proportion" else "less"
    side = "more" if row["difference"] > 0 else less
    by = size(row["difference"], row["low"], row["high"], kind).replace(" (", f" {side} (", 1)
    return f"{side}, by less than 0.001" + " points" * (kind == "proportion") if by.startswith("0.000 ") else by


def format_row(row: Row, name: str = "") -> list[str]:
    """Format a row of the table with the heads `HEADS`: values, the difference with its interval, effect size, then p.

    Args:
        row: A row of `metric_differences`, or, with a `name`, of `win_differences`.
        name: Name of the row; empty: the name of its metric.

    """
    named, kind = name or row["metric"], row.get("kind", "proportion")
    if row["difference"] is None:
        values = [row["value_a"], row["value_b"]]
        shown = [NOTHING if value is None else point(value, value, value, kind) for value in values]
        return [named, *shown, NOTHING, NOTHING, NOTHING]
    ends = (row["low"], row["high"], kind)
    return [
        named,
        *(point(row[side], *ends) for side in ("value_a", "value_b")),
        change(row["difference"], *ends),
        NOTHING if row["effect"] is None else fixed(row["effect"], 2, sign=True),
        "< 0.001" if row["p_holm"] < 0.001 else fixed(row["p_holm"], 3),
    ]


def to_markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table in Markdown."""
    lines = [heads, ("---", *["---:"] * (len(heads) - 1)), *rows]
    return "\n".join(f"| {' | '.join(escape_markdown(text) for text in line)} |" for line in lines)
