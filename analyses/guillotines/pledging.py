"""Measure the effect of pledging in a Panic! where chance draws who pledges: two personas that differ only in that."""

import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import Table
from bng_sim.analyses.forms import by_grouping, drivers
from bng_sim.analyses.guillotines import revolution
from bng_sim.analyses.numbers import quoted
from bng_sim.analyses.question import Question
from bng_sim.analyses.statistics import adjusted, logistic
from bng_sim.core.errors import InputError
from bng_sim.core.game import STRATEGY
from bng_sim.core.lineup import Entry, Lineup, parse
from bng_sim.sweeps.run.load import StoredRun

TRAIT = "stake"  # the trait for the number of empty spaces at which a strategy stops pledging
OWN, ALL = "wins of a seat that pledges", "a Revolution, with one more seat that pledges"
READING = (
    "Pledging by chance: two personas of the pool differ only in the trait that limits when they pledge, and each seat "
    "draws its persona in every game. So the difference is the effect of that habit: on the games that the seat wins, "
    "and on how often the Revolution comes with one more such seat."
)


class Pair(NamedTuple):
    """Name two personas that differ only in when they pledge, as in the column `strategy`."""

    pledges: str
    keeps: str


def pair(run: StoredRun, cell: int, question: Question) -> Pair | None:
    """Return the personas of a cell's pool if it has two that differ only in the trait of pledging."""
    text = run.config["lineups"][run.config["cells"][cell]["lineup"]]
    try:
        lineup = parse(text, question.game.strategies, run.config["cells"][cell]["rules"]["players"])
    except InputError:  # a designer's strategy that is not loaded
        return None
    if not lineup.is_pool or lineup.has_one or lineup.thinks or len(lineup.entries) != 2:
        return None
    return _in_order(lineup, question)


def _in_order(lineup: Lineup, question: Question) -> Pair | None:
    one, other = sorted(lineup.entries, key=lambda entry: _traits(entry, question).get(TRAIT, 0.0))
    traits = [_traits(entry, question) for entry in (one, other)]
    differ = {name for name in traits[0] if traits[0][name] != traits[1].get(name)}
    return Pair(one.label, other.label) if one.name == other.name and differ == {TRAIT} else None


def _traits(entry: Entry, question: Question) -> dict[str, float]:
    names = [trait.name for trait in question.game.strategies[entry.name].traits]
    return dict(zip(names, entry.traits, strict=True))


def rows(run: StoredRun, cell: int, line: str, question: Question) -> Iterator[dict[str, Any]]:
    """Yield the effect of pledging in a cell, a row for each outcome; none where chance does not draw who pledges."""
    drawn = pair(run, cell, question)
    if drawn is None:
        return
    games = next(each["games"] for each in run.played if each["index"] == cell)
    seats = functools.partial(adjusted.parts, run, cell, [each.column for each in adjusted.covariates(question)])
    model = adjusted.fit(seats, question, STRATEGY.column)
    if model and set(model.factors.get(STRATEGY.column, ())) == set(drawn):
        found = model.contrast(STRATEGY.column, *drawn)
        yield {"line": line, "persona": drawn.pledges, "other": drawn.keeps} | drivers.row(OWN, games, found)
    read = functools.partial(drivers.parts, run, cell, question, revolution.came(question).alias("came"))
    several = f"{STRATEGY.name}{drivers.JOIN}{drawn.pledges}"
    at_tables = logistic.fit(read, "came", [], [several])
    if at_tables and several in at_tables.numbers:
        found = at_tables.slopes()[several]
        yield {"line": line, "persona": drawn.pledges, "other": drawn.keeps} | drivers.row(ALL, games, found)


def table(found: list[dict[str, Any]]) -> Table:
    """Return the rows of all settings as one table, corrected together."""
    caption = "What pledging changes where chance draws who pledges: games won, games with a Revolution"
    return Table(caption, by_grouping.corrected(found), {"line": "Setting", "group": "Outcome"})


def finding(found: Table) -> str:
    """Describe the effect of pledging on one's own wins."""
    return by_grouping.choose_sentence(
        found.frame.filter(group=OWN),
        less="Pledging costs wins",
        more="Pledging brings wins",
        unclear="No clear effect of pledging on one\N{RIGHT SINGLE QUOTATION MARK}s own wins",
    )


def together(found: Table) -> str:
    """Describe the effect of one more pledging player on the Revolution."""
    return by_grouping.choose_sentence(
        found.frame.filter(group=ALL),
        less="One more player who pledges makes the Revolution rarer",
        more="One more player who pledges makes the Revolution more frequent",
        unclear="One more player who pledges makes no clear difference to the Revolution",
    )


def sentences(found: Table) -> list[str]:
    """Return the effect on one's own wins and on the Revolution, each with its size, and who is compared."""
    findings = []
    for group, says in ((OWN, finding), (ALL, together)):
        part = found.frame.filter(group=group)
        if part.height:
            findings.append(f"{says(found)} ({sizes(part)}).")
    if findings:
        who = found.frame.row(0, named=True)
        findings.append(f"Who pledges is drawn at random: {quoted(who['persona'])} against {quoted(who['other'])}.")
    return findings


def plot(found: Table, *, narrow: bool = False) -> Figure:
    """Draw both effects, a row for each, settings side by side."""
    about = "Change from pledging, points (bars: 95 % interval; chance draws who pledges)"
    return by_grouping.plot_changes(found.frame, finding(found), about, narrow=narrow)


def sizes(part: pl.DataFrame) -> str:
    """Return differences of rates over settings: `2 to 5 points less`."""
    ordered = sorted(part["difference"].to_list())
    texts = [f"{numbers.fixed(100 * end, 1, sign=True)}" for end in dict.fromkeys((ordered[0], ordered[-1]))]
    return f"{' to '.join(texts)} points"
