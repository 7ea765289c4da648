"""Answer which groups are worth their price: the effect of an offered deed on winning, and the returns of deeds.

A return depends on which players bought the deeds, their choice. But whether the dice lead to an unowned deed is
chance, so the offer of it has a causal effect (`bng_sim.analyses.forms.luck`).
"""

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures
from bng_sim.analyses.analysis import ALPHA, INTERVALS, Analysis, Table, Tables, lacks
from bng_sim.analyses.campaign.measures import ASSUMED
from bng_sim.analyses.claims import Sentence, Stated, reworded
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.forms import luck
from bng_sim.analyses.measures import PLAYERS, Measure, MeasuredCell
from bng_sim.analyses.question import Question, ask
from bng_sim.core.game import Game
from bng_sim.games.campaign import Group
from bng_sim.sweeps.run.load import StoredRun

OFFERS, RETURNS = "offers", "returns"
EFFECT, NET, RENT, BUILDING = "effect on winning", "net return", "rent", "building"
COLOURS = tuple(group.name.lower() for group in Group if group <= Group.DARK_BLUE)
WORDS = {group: group.replace("_", " ") for group in COLOURS} | {"railroad": "railroads", "utility": "utilities"}
TURNS = 10  # turns that a return refers to
PER_TURNS = f"% of price for each {TURNS} turns owned"
MOST_TOLD = 6  # settings, each with its highest and lowest
_OF_ROLLS = 36  # probabilities are multiples of 1 / 36
_KEYS = {"line": "Setting", "measure": "Measure", "who": "Group"}


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the returns of deeds of each group, and the effect of an offer of one on winning.

    Args:
        run: A finished run that keeps its games.
        game: The game; None: the one that the run's config names.

    Returns:
        `offers`, if the run keeps its seats, and `returns`: by `line` (the setting), `measure` and `who` (the group).
    """
    question = ask(run, game)
    here, made = side_by_side.settings(run, question), {}
    if not lacks(run, "seats", *map(_offers, WORDS)):
        frame = _frame(run, question.game, here, {EFFECT: _effect})
        made[OFFERS] = Table("How landing on an unowned deed changes the chance to win, in "
                             f"{luck.POINTS}", frame, _KEYS)  # fmt: skip
    frame = _frame(run, question.game, here, {NET: _net, RENT: _rent, BUILDING: _building})
    made[RETURNS] = Table(f"Rent and building costs of owned deeds, in {PER_TURNS}", frame, _KEYS)
    return made


def _frame(run: StoredRun, game: Game, here: Sequence[MeasuredCell], asked: dict[str, Any]) -> pl.DataFrame:
    rows = [row for each in here for name, of in asked.items() for row in _rows(run, game, each, name, of)]
    return pl.DataFrame(rows, schema=side_by_side.SCHEMA).drop("even")


def _rows(run: StoredRun, game: Game, setting: MeasuredCell, name: str, of: Any) -> Iterator[dict[str, Any]]:
    for row in measures.rows(run, game, setting, [of(group) for group in WORDS]):
        yield {"line": setting.line} | row | {"measure": name, "who": WORDS[row["measure"]], "even": None}


def _effect(group: str) -> Measure:
    """Return the measure of an offer's effect on winning, against an average roll of the player who rolls."""
    by_chance = pl.col(_offers(group)) - pl.col(f"offers_due_{group}") / _OF_ROLLS
    won, all_of, due = (f"{what} of {group}" for what in ("luck won", "luck", "due"))
    sums = {
        won: (by_chance * pl.col("won").cast(pl.Int64)).sum(),
        all_of: by_chance.sum(),
        due: pl.col(f"offers_due_{group}").sum() / _OF_ROLLS,
    }
    total = 100 * (pl.col(won) - pl.col(all_of) / pl.col(PLAYERS))
    return Measure(group, luck.POINTS, "mean", total, pl.col(due), sums)


def _offers(group: str) -> str:
    return f"offers_{group}"


def _net(group: str) -> Measure:
    return _return(group, pl.col(f"rents_{group}") - _built(group))


def _rent(group: str) -> Measure:
    return _return(group, pl.col(f"rents_{group}"))


def _building(group: str) -> Measure:
    return _return(group, _built(group))


def _built(group: str) -> pl.Expr:
    return pl.col(f"built_{group}") if group in COLOURS else pl.lit(0)


def _return(group: str, dollars: pl.Expr) -> Measure:
    return Measure(group, PER_TURNS, "mean", 100 * TURNS * dollars, pl.col(f"held_{group}"))


def _answer(tables: Tables, question: Question) -> list[str]:
    findings = []
    if OFFERS in tables:
        offers = tables[OFFERS].frame
        findings += [*_clear(offers), *_ends(offers, "the offer of a deed helps most with {}")]
    returns = tables[RETURNS].frame.filter(measure=NET)
    findings += _ends(returns, f"rent less building is highest, in {PER_TURNS}, with {{}}")
    return findings


def _clear(frame: pl.DataFrame) -> list[str]:
    """Return the groups whose offer clearly helps, and those whose offer clearly hurts, in every setting."""
    found: dict[int, list[tuple[str, list[float], list[Stated]]]] = {1: [], -1: []}
    for (who,), part in frame.group_by("who", maintain_order=True):
        signs = set(side_by_side.signs(part, [0.0] * part.height))
        if len(signs) == 1 and (sign := signs.pop()):
            ends = (0.0, None) if sign > 0 else (None, 0.0)
            stated = [Stated(row, "value", *ends) for row in part.to_dicts()]
            found[sign].append((str(who), part["value"].to_list(), stated))
    where = " in every setting" * (frame["line"].n_unique() > 1)
    said: list[str] = []
    for sign in (1, -1):
        ordered = sorted(found[sign], key=lambda one: -max(map(abs, one[1])))
        said += [
            Sentence(f"A player who lands on an unowned deed of {who} wins {luck.span(values)}{where}.", stated)
            for who, values, stated in ordered
        ]
    return said or [f"No group's offer clearly changes how often its player wins{where}."]


def _ends(frame: pl.DataFrame, sentence: str) -> list[str]:
    """Return the groups with the highest and lowest value in each setting, if there are few settings."""
    lines = frame["line"].unique(maintain_order=True).to_list()
    if len(lines) > MOST_TOLD:
        return []
    findings = [side_by_side.ends(line, sentence, frame.filter(line=line)) for line in lines]
    return [reworded(text, f"{text}.") for text in findings if text]


def _plot_offers(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    title = "What the offer of a deed at list price adds to the player's wins, by group"
    return _by_group(tables[OFFERS].frame, luck.POINTS, title, narrow=narrow)


def _plot_returns(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    title = "Rent minus building costs, by group"
    return _by_group(tables[RETURNS].frame.filter(measure=NET), f"% of price, {TURNS} turns", title, narrow=narrow)


def _by_group(frame: pl.DataFrame, unit: str, title: str, *, narrow: bool) -> Figure:
    """Draw a panel for each setting, a row for each group."""
    drawn = frame.select(
        pl.col("who").alias("line"), pl.col("line").alias("measure"), pl.lit("").alias("who"), "kind", "n", "value",
        "low", "high", pl.lit(None, dtype=pl.Float64).alias("even"),
    )  # fmt: skip
    return side_by_side.plot(drawn, dict.fromkeys(drawn["measure"], unit), title, narrow=narrow)


ANALYSIS = Analysis(
    name="groups",
    place=22,
    asks="Which groups are worth their price?",
    applies=lambda run, question: lacks(run, "games", *(f"held_{group}" for group in WORDS)),
    compute=compute,
    plots={OFFERS: _plot_offers, RETURNS: _plot_returns},
    answer=_answer,
    reading=(
        "An offer: the first roll of a turn leads to a deed that nobody owns. The player can buy it at list price, or "
        "it is auctioned among the others. " + luck.READING,
        "What is paid for the deed is part of the effect. 0 is what an average roll brings at the same moment, which "
        "may offer another deed. So this compares groups; it does not show whether buying is worth it at all.",
        "The return is rent demanded, minus what buildings cost, plus what sold buildings brought. It is given per $ "
        "of list price and per turn (of any player) in which the deeds were owned. It is an association with the "
        "group: players choose whom they trade with and where they build.",
        "The highest and lowest groups are said to be possibly chance if their intervals, widened for all pairs of "
        f"groups, touch. An effect is called clear if its p-value is below {100 * ALPHA:.0f} % after Holm's correction "
        "for the settings.",
        INTERVALS,
        ASSUMED,
    ),
)
