"""Say who wins more often than an even share, and by how much: verdicts on groups of seats in every setting."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import polars as pl

from bng_sim.analyses.claims import Sentence, Stated, alike, differing, reworded
from bng_sim.analyses.numbers import PER_CENT, capital, fixed, quoted
from bng_sim.analyses.words import brief
from bng_sim.analyses.words.lineups import strategy_words
from bng_sim.core.noticeable import Size, judge
from bng_sim.core.results.metrics import Grouping
from bng_sim.core.wording import distinct, listed

MOST_NAMED = 3  # groups in one sentence
ORDINALS = (  # as many as a game can have players
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    *("ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"),
)
_RULE = re.compile(r" \([A-Z]+\d+\)$")  # after what a column means
ABOVE, BELOW, EVEN, UNKNOWN = "above", "below", "even", "unknown"


class Verdict(NamedTuple):
    """A group with the same verdict in some settings.

    Attributes:
        group: In words.
        key: As in the table.
        lines: These settings, by what sets them apart.
        at: The first of them, as in the table.
        times: The least and the greatest of its rates there, in even shares.
        rates: Its rates there.
        evens: The even shares there.
        units: The greatest difference, in units of what is noticed.
        stated: What that says of each row.

    """

    group: str
    key: str
    lines: list[str]
    at: str
    times: tuple[float, float]
    rates: list[float]
    evens: list[float]
    units: float
    stated: list[Stated]


def name_of(grouping: Grouping) -> Callable[[str], str]:
    """Return the function that puts a group of this grouping into words: `the player who goes first`, `seat 3`."""
    if grouping.name == "order":
        return lambda group: f"the player who goes {ORDINALS[int(group) - 1]}"
    if grouping.name == "seat":
        return lambda group: f"seat {group}"
    if grouping.name == "strategy":
        return lambda group: quoted(strategy_words(group))
    if grouping.names == ("yes", "no"):
        who = _RULE.sub("", grouping.meaning).replace("whether it is ", "").replace("whether it ", "the player who ")
        return lambda group: who if group == "yes" else "everybody else"
    return lambda group: "the " + group.replace("_", " ").title().replace("'S", "'s")


def label_of(grouping: Grouping) -> Callable[[str], str]:
    """Return the same for the label of a row: `goes first`."""
    if grouping.name == "strategy":
        return strategy_words
    name = name_of(grouping)
    return lambda group: name(group).removeprefix("the player who ").removeprefix("the ")


def judged(part: pl.DataFrame, grouping: Grouping, threshold: Callable[[float], float]) -> dict[str, list[Verdict]]:
    """Return the groups by verdict, those furthest from an even share first; of settings in which somebody wins.

    Args:
        part: Rows by `line` and `group`: `value`, and the `difference` from the mean of the groups with its interval;
            `even`, the even share of the setting.
        grouping: Their grouping.
        threshold: Even share -> the difference that a table would just notice.

    """
    name, lines_of = name_of(grouping), part["line"].unique(maintain_order=True).to_list()
    words = dict(zip(lines_of, distinct(lines_of), strict=True))
    rows: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in map(_with_difference, part.filter(pl.col("even") > 0).iter_rows(named=True)):
        rows.setdefault((_of(row, threshold(row["even"])), row["group"]), []).append(row)
    found: dict[str, list[Verdict]] = {verdict: [] for verdict in (ABOVE, BELOW, EVEN, UNKNOWN)}
    for (verdict, group), same in rows.items():
        times = sorted(row["value"] / row["even"] for row in same)
        units = max(abs(row["difference"]) / threshold(row["even"]) for row in same)
        lines = [words[row["line"]] for row in same]
        shares = [row["value"] for row in same], [row["even"] for row in same]
        stated = [one for row in same for one in _stated(row, verdict, threshold(row["even"]))]
        found[verdict].append(
            Verdict(name(group), group, lines, same[0]["line"], (times[0], times[-1]), *shares, units, stated)
        )
    for groups in found.values():
        groups.sort(key=lambda one: (-len(one.lines), -one.units))
    return found


def _with_difference(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row; of a group that always or never wins, which has no difference from the mean, that from evenly."""
    if row["difference"] is not None:
        return row
    low, high = (None if row[end] is None else row[end] - row["even"] for end in ("low", "high"))
    return {**row, "difference": row["value"] - row["even"], "difference_low": low, "difference_high": high}


def _of(row: Mapping[str, Any], threshold: float) -> str:
    size = judge(row["difference_low"], row["difference_high"], threshold)
    if size == Size.NOTICEABLE:
        return ABOVE if row["difference"] > 0 else BELOW
    return EVEN if size == Size.SMALL else UNKNOWN


def verdict(part: pl.DataFrame, grouping: Grouping, threshold: Callable[[float], float]) -> list[str]:
    """Return who wins noticeably more often than evenly, who less, and that the others do not; a sentence each.

    The arguments are those of `judged`.
    """
    found, n = judged(part, grouping, threshold), part["line"].n_unique()
    more, less = _words(grouping)
    said: list[str] = [*_sides(found[ABOVE], more, n), *_sides(found[BELOW], less, n)]
    if not said and not found[UNKNOWN]:
        said = [Sentence(_alike(part, grouping, n), [each for one in found[EVEN] for each in one.stated])]
    elif not said:
        said = [f"No {_kind(grouping)} is known to win noticeably more or less often than an even share"]
    return [reworded(text, capital(f"{text}.")) for text in said]


def furthest(part: pl.DataFrame, grouping: Grouping, threshold: Callable[[float], float]) -> dict[str, str] | None:
    """Return `group` and `line` of what `verdict` names first, or if it names nobody of what is furthest from even."""
    found = judged(part, grouping, threshold)
    others = sorted([*found[EVEN], *found[UNKNOWN]], key=lambda one: -one.units)
    first = next(iter([*found[ABOVE], *found[BELOW], *others]), None)
    return None if first is None else {"group": first.key, "line": first.at}


def _words(grouping: Grouping) -> tuple[str, str]:
    """Return what is said of a group that wins more than evenly, and of one that wins less."""
    if grouping.name == "order":
        return "has an advantage", "has a disadvantage"
    if grouping.name in ("seat", "strategy") or grouping.names == ("yes", "no"):
        return "wins noticeably more", "wins noticeably less"
    return "is too strong", "is too weak"


def _stated(row: Mapping[str, Any], verdict: str, threshold: float) -> list[Stated]:
    """Return that a group wins noticeably more or less often in a setting, or about as often."""
    if verdict in (ABOVE, BELOW):
        return [*differing([row], threshold), Stated(row)]
    return alike([row], threshold) if verdict == EVEN else []


def _sides(groups: Sequence[Verdict], says: str, n: int) -> list[Sentence]:
    """Return a sentence for each group, or one for several that are as many settings strong; the rest is counted."""
    said = [Sentence(f"{one.group} {says}{where(one, n)}: {share(one)}", one.stated) for one in groups[:MOST_NAMED]]
    if len(groups) > MOST_NAMED:
        others = list(dict.fromkeys(one.group for one in groups[MOST_NAMED:]))
        names = listed(others) if len(others) <= MOST_NAMED else f"{len(others)} others"
        verb = says if len(others) == 1 else says.replace("has ", "have ").replace("is ", "are ").replace("wins", "win")
        said.append(Sentence(f"{names} {verb} too", [each for one in groups[MOST_NAMED:] for each in one.stated]))
    return said


def where(one: Verdict, n: int, *, denied: bool = False) -> str:
    """Return in which of `n` settings a verdict holds, after a space; empty if `share` names them."""
    if len(one.lines) <= MOST_NAMED and len(_evens(one)) > 1:
        return ""
    words = brief.where(one.lines, n, denied=denied)
    return f" {words}" if words else ""


def _evens(one: Verdict) -> set[str]:
    """Return the even shares of its settings, as they read."""
    return {share_in_words(even) for even in one.evens}


def share(one: Verdict) -> str:
    """Return how often a group wins: with the even share in one setting or a few, in even shares in many."""
    if len(one.lines) > MOST_NAMED:
        ends = list(dict.fromkeys(fixed(end, 1) for end in one.times))
        return f"{' to '.join(ends)} times an even share"
    if len(_evens(one)) == 1:
        return f"{brief.span(one.rates, 'proportion')} of games, where {share_in_words(one.evens[0])} is even"
    figures = [brief.plain(rate, "proportion") for rate in one.rates]
    evens = [brief.plain(even, "proportion").removesuffix(PER_CENT) for even in one.evens]
    return f"{brief.listing('{} of games', figures, one.lines)} (even: {listed(evens)}{PER_CENT})"


def _alike(part: pl.DataFrame, grouping: Grouping, n: int) -> str:
    """Return that every group wins about as often, with the range of the rates if the even share is one."""
    evens = {share_in_words(even) for even in part["even"]}
    rates = f": {brief.span(part['value'].to_list(), 'proportion')} of games each" if len(evens) == 1 else ""
    even = f", where {evens.pop()} is even" if rates and n > 1 else ""
    return f"every {_kind(grouping)} wins about as often{' in every setting' if n > 1 else ''}{rates}{even}"


def _kind(grouping: Grouping) -> str:
    return "place in turn order" if grouping.name == "order" else grouping.of or grouping.meaning


def share_in_words(even: float) -> str:
    """Return an even share: `25 %`, `33 %`."""
    return f"{fixed(100 * even, 0)}{PER_CENT}"
