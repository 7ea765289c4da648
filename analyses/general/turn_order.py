"""Measure what going first and last is worth, and find the smallest of the tried remedies that evens it.

A remedy is a rules parameter with a name that all games share: what a place in the turn order gets on top
(its name ends in `_by_order`), a shortened first turn, a start player that moves on, a bid for going first.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import CORRECTED, INTERVALS, Analysis, Key, Table, Tables
from bng_sim.analyses.claims import Row, Sentence, Stated, alike, given
from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question, ask, cells, named_value
from bng_sim.analyses.statistics import adjusted, logistic
from bng_sim.analyses.words import brief
from bng_sim.analyses.words.winners import share_in_words
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Size, judge
from bng_sim.core.parameters import describe
from bng_sim.core.value_words import plain, same
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import Z

TABLE = ORDER = "order"
REMEDIES, BY_PLACE = ("first_turn", "turn_order", "first_bid"), "_by_order"  # names, and how a name ends
FIRST = "1"
MOST_DRAWN = 24  # settings
AS_PRINTED = "no remedy"
_TIMES = ("times", "times_low", "times_high")


def is_remedy(name: str) -> bool:
    """Return whether a rules parameter is a remedy for who goes first.

    >>> is_remedy("start_coins_by_order"), is_remedy("players")
    (True, False)
    """
    return name in REMEDIES or name.endswith(BY_PLACE)


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return how often each place in the turn order wins in every setting, less an even share.

    Args:
        run: A finished run; its rows need not be kept.
        game: The game; None: the one that the run's config names.

    Returns:
        `order`: a row for each setting and place, with `even` (the even share), `seated` (what of the setting is no
            remedy), `rest` (the remedies, empty as printed) and `changed` (how many they are).

    """
    question = ask(run, game)
    rates = run.summary.filter(pl.col("metric") == "win_rate", pl.col("by") == ORDER).drop_nulls("value")
    rows = [row for at in _settings(run, question) for row in _rows(at, rates.filter(cell=at["cell"]))]
    if not rows:
        return {}
    frame = adjusted.corrected(pl.DataFrame(rows, infer_schema_length=None, schema_overrides={"p": pl.Float64}))
    caption = "Games won by place in the turn order; below: difference from an even share"
    return {TABLE: Table(caption, frame, {"line": "Setting", "group": "Place"})}


def _settings(run: StoredRun, question: Question) -> Iterator[dict[str, Any]]:
    """Yield the settings of the first lineup, in words: what is no remedy, and the remedies."""
    own = set(cells(run, question.game).filter(~pl.col("control"))["cell"])
    grid, about = run.config["grid"], describe(question.game.rules)
    for cell in run.on_grid:
        if cell["index"] not in own:
            continue
        changed = {name: value for name, value in cell["values"].items() if not _is_usual(name, value, about)}
        words = {
            name: question.in_words(name, named_value(question.game, name, value, grid[name]))
            for name, value in cell["values"].items()
            if not is_remedy(name) or name in changed
        }
        seated = ", ".join(text for name, text in words.items() if not is_remedy(name))
        rest = " and ".join(text for name, text in words.items() if is_remedy(name))
        line = ", ".join(filter(None, (seated, rest or AS_PRINTED)))
        yield {"cell": cell["index"], "line": line, "seated": seated, "rest": rest, "changed": len(changed)}


def _is_usual(name: str, value: Any, about: dict[str, dict[str, Any]]) -> bool:
    return not is_remedy(name) or same(value, about[name]["default"])


def _rows(at: dict[str, Any], rates: pl.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a setting, in turn order."""
    found = sorted(rates.iter_rows(named=True), key=lambda row: int(row["group"]))
    even = sum(row["value"] * row["n"] for row in found) / max(sum(row["n"] for row in found), 1)
    return [_row(at, row, even) for row in found]


def _row(at: dict[str, Any], rate: Row, even: float) -> dict[str, Any]:
    value, low, high = (rate[name] for name in ("value", "low", "high"))
    known = low is not None and high is not None
    return at | {
        "group": rate["group"],
        "kind": "proportion",
        "n": rate["n"],
        "value": value,
        "low": low,
        "high": high,
        "difference": value - even,
        "difference_low": low - even if known else None,
        "difference_high": high - even if known else None,
        "p": logistic.Estimate(value - even, (high - low) / (2 * Z) if known else None).p,
        "even": even,
    }


def _answer(tables: Tables, question: Question) -> list[str]:
    """Return which remedy evens it, in one sentence, and then what going first and last wins; by who is seated."""
    if TABLE not in tables:
        return ["Nobody won a game, so no place in the turn order is worth anything."]
    found = [_judged(part, question) for part in _by_seated(tables)]
    return [_lead(found), *(_of_seated(settings) for settings in found)]


def _by_seated(tables: Tables) -> list[pl.DataFrame]:
    frame = tables[TABLE].frame
    return [part for _, part in frame.group_by("seated", maintain_order=True)]


class _Setting:
    """What is known of a setting: its rows in turn order, and how even they are."""

    def __init__(self, rows: Sequence[dict[str, Any]], question: Question) -> None:
        self.rows, (self.seated, self.rest) = rows, (rows[0]["seated"], rows[0]["rest"])
        self.even = rows[0]["even"]
        self.threshold = question.noticed[ORDER].threshold(self.even)
        sizes = {judge(row["difference_low"], row["difference_high"], self.threshold) for row in rows}
        self.size = next((size for size in (Size.NOTICEABLE, Size.UNKNOWN) if size in sizes), Size.SMALL)
        self.farthest = max(abs(row["difference"]) for row in rows)

    @property
    def is_even(self) -> bool:
        """Whether every place wins as often as evenly, as far as a table would notice."""
        return self.size == Size.SMALL

    @property
    def stated(self) -> list[Stated]:
        """That it is even, for `verify`; what places win where that is not known."""
        return alike(self.rows, self.threshold) if self.is_even else given(self.rows)

    @property
    def span(self) -> str:
        """How often the places win, from the least to the most."""
        return brief.span([row["value"] for row in self.rows], "proportion")


def _judged(part: pl.DataFrame, question: Question) -> list[_Setting]:
    """Return the settings with the same players, the fewest remedies first, in the order of the config."""
    made = [_Setting(rows.to_dicts(), question) for _, rows in part.group_by("line", maintain_order=True)]
    return sorted(made, key=lambda one: one.rows[0]["changed"])


def _best(settings: Sequence[_Setting]) -> _Setting:
    """Return the smallest remedy that evens it; if none is known to, the one that comes closest."""
    return next((one for one in settings if one.is_even), None) or min(settings, key=lambda one: one.farthest)


def _lead(found: Sequence[Sequence[_Setting]]) -> Sentence:
    """Say which remedy evens it for whom, and for whom none is known to."""
    evened: dict[str, list[_Setting]] = {}
    for best in map(_best, found):
        evened.setdefault(best.rest if best.is_even else "?", []).append(best)
    open_for, said = evened.pop("?", []), []
    for rest, of in evened.items():
        said.append(f"{_where(of, found)} the turn order is even {f'with {rest}' if rest else 'without a remedy'}")
    if open_for:
        said.append(f"{_where(open_for, found)} no tried remedy is known to even the turn order")
    stated = [one for of in evened.values() for setting in of for one in setting.stated]
    return Sentence(capital("; ".join(map(str.strip, said))) + ".", stated)


def _where(of: Sequence[_Setting], found: Sequence[Sequence[_Setting]]) -> str:
    return brief.where([one.seated for one in of], len(found)) if of[0].seated else ""


def _of_seated(settings: Sequence[_Setting]) -> Sentence:
    """Say what going first and last wins without a remedy, and which remedy evens it best."""
    usual, best = settings[0], _best(settings)
    before = brief.before(usual.seated)
    under = f" with {usual.rest}" if usual.rest else ""
    first, last = usual.rows[0], usual.rows[-1]
    figures = [brief.figure(row["value"], row["low"], row["high"], "proportion") for row in (first, last)]
    text = f"{before}the player who goes first wins {figures[0]} of games and the last {figures[1]}{under}"
    text += f", where {share_in_words(usual.even)} is even."
    stated = [*given([first, last]), *([] if best is usual else best.stated)]
    return Sentence(" ".join([capital(text), *_remedy(settings, best)]), stated)


def _remedy(settings: Sequence[_Setting], best: _Setting) -> list[str]:
    """Say what the best remedy does, in a sentence or two; nothing where nothing was tried."""
    usual = settings[0]
    if len(settings) == 1:
        return []
    if best is usual:
        return ["No remedy is needed." if best.is_even else "No tried remedy comes closer to even."]
    wins = f"every place wins {best.span}"
    if best.is_even:
        return [f"With {best.rest} it is even: {wins}."]
    doubt = [] if best.size == Size.NOTICEABLE else ["More games may show that it is even."]
    return [f"Closest to even is {best.rest}, with which {wins}.", *doubt]


@style.styled
def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw what going first and last wins, in even shares, a row for each setting."""
    frame = tables[TABLE].frame
    drawn = frame["line"].unique(maintain_order=True).to_list()[:MOST_DRAWN]
    place = pl.col("group").cast(pl.Int64)
    is_last = place == place.max().over("line")
    who = pl.when(pl.col("group") == FIRST).then(pl.lit("goes first")).when(is_last).then(pl.lit("goes last"))
    shares = zip(_TIMES, estimates.FIGURES, strict=True)
    shown = frame.filter(pl.col("line").is_in(drawn), pl.col("even") > 0).with_columns(
        *((pl.col(figure) / pl.col("even")).alias(times) for times, figure in shares), who=who
    )
    about = "Games won, in even shares (bars: 95 % interval; 1 is even)"
    about += style.left_out(len(drawn), frame["line"].n_unique())
    names = {line: labels.wrap(capital(line), 30) for line in drawn}
    lines = ["goes first", "goes last"]
    title = _answer(tables, question)[0].rstrip(".")
    figure = estimates.row_figure(
        shown.drop_nulls("who"), "line", lines, names, title, about, by="who", of=_TIMES, narrow=narrow
    )
    figure.axes[0].axvline(1, color=style.FAINT, linewidth=0.8, zorder=1)
    figure.axes[0].set_xlabel("games won, in even shares")
    return figure


def _key(tables: Tables, question: Question) -> Key | None:
    """Return how often the player who goes first wins in the first setting."""
    if TABLE not in tables:
        return None
    row = tables[TABLE].frame.row(0, named=True)
    where = {"line": row["line"], "group": FIRST}
    return Key(TABLE, where, "the player who goes first would win {} of games", cell=row["cell"])


def _applies(run: StoredRun, question: Question) -> str:
    """Return why a run has no answer: it varies no remedy."""
    grid = run.config["grid"]
    varied = [name for name, values in grid.items() if is_remedy(name) and len(set(map(plain, values))) > 1]
    if varied:
        return by_grouping.applies(ORDER)(run, question)
    known = [name for name in describe(question.game.rules) if is_remedy(name)]
    offers = f": {listed(known)}" if known else ", and the game has none"
    return f"its grid varies no remedy for who goes first{offers}"


ANALYSIS = Analysis(
    name="turn_order",
    place=52,
    asks="What is going first and last worth, and what evens it?",
    applies=_applies,
    compute=compute,
    plots={TABLE: _plot},
    answer=_answer,
    key=_key,
    reading=(
        "A remedy evens the turn order if every place wins as often as evenly, as far as a table would notice. Of "
        "several, the smallest is the one with the fewest changes, and of those the first in the config.",
        "Rates are as they were played, not adjusted: who sits where is drawn.",
        INTERVALS,
        CORRECTED,
    ),
    is_of_part=False,
)
