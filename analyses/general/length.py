"""Show how long games take: turns, rounds, decisions, and how many options these have."""

from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import INTERVALS, Analysis, Table, Tables, lacks, shares_deals
from bng_sim.analyses.claims import Sentence, given
from bng_sim.analyses.general import games_over, length_spread
from bng_sim.analyses.plots import estimates, style
from bng_sim.analyses.question import Question, ask, label, settings
from bng_sim.analyses.statistics import adjusted, counts
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun

ASKED, OPTIONS = "decisions_", "options_"  # columns of the `games` table: times asked, and options listed, by decision
MOST_LINES, MOST_DECISIONS = 4, 14
READING = (
    "A decision is a choice that the game asks of a player; the options are what the rules allow. A decision with only "
    "one option is counted too.",
    "The median is the shortest length that half of the games do not exceed. Its interval comes from order statistics.",
)


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the length of games, and how often players decide on what.

    Args:
        run: A finished run; its games are streamed.
        game: The game; None: the one that the run's config names.

    Returns:
        `length`: the median of turns, with the columns of `length_spread`, in every cell of the first lineup;
        `per_game`: means of turns, turns a player, rounds and decisions in the cells that the answer is about;
        `decisions`: by kind of decision, how often a game asks it, and `options`: options each time; `over`: with the
        dial at its reference, the share of games that are over by each turn.
    """
    lengths = length_spread.compute(run, game).with_columns(kind=pl.lit("mean"), value=pl.col("median"))
    asked = ask(run, game)
    keys = {"line": "Setting", "setting": asked.axis or "Setting"}
    also = {"tenth": "10 % at most", "nine_tenths": "90 % at most", "mean": "mean"}
    made = {
        "length": Table("Median length of games in turns", lengths, keys, also),
        games_over.NAME: _over(run, lengths),
    }
    rows: dict[str, list[dict[str, Any]]] = {"per_game": [], "decisions": [], "options": []}
    for cell, line in settings(run, game).select("cell", "line").rows():
        for name, found in _of_cell(run, cell, asked).items():
            rows[name] += [{"line": line} | row for row in found]
    for name, (caption, heading) in _TABLES.items():
        if rows[name]:
            frame = pl.DataFrame(rows[name], infer_schema_length=None)
            made[name] = Table(caption, frame, {"line": "Setting", "group": heading}, counted=_COUNTED[name])
    return made


def _over(run: StoredRun, lengths: pl.DataFrame) -> Table:
    here = dict(lengths.filter("reference").select("cell", "line").rows())
    counted = length_spread.count(run, [*here]).sort("cell")
    by_cell = counted.group_by("cell", maintain_order=True)
    return games_over.table([row for (cell,), part in by_cell for row in games_over.rows(part, here[cell])])


_TABLES = {
    "per_game": ("Means per game", "Figure"),
    "decisions": ("Decisions per game, mean by kind", "Decision"),
    "options": ("Options per decision, mean by kind", "Decision"),
}
_COUNTED = {"per_game": "games", "decisions": "games", "options": "decisions"}


def _of_cell(run: StoredRun, cell: int, asked: Question) -> dict[str, list[dict[str, Any]]]:
    frame = run.scan("games", of=[cell])
    names = frame.collect_schema().names()
    kinds = [kind for kind in asked.game.decisions if ASKED + kind in names]
    players = run.config["cells"][cell]["rules"]["players"]
    figures = {"turns": pl.col("turns"), "turns of each player": pl.col("turns") / players}
    figures |= {_rounds(asked): pl.col("rounds")} if "rounds" in names else {}
    if kinds:
        times = pl.sum_horizontal(ASKED + kind for kind in kinds)
        listed = pl.sum_horizontal(OPTIONS + kind for kind in kinds)
        a_turn = pl.when(pl.col("turns") > 0).then(times / pl.col("turns"))
        figures |= {"decisions": times, "decisions a turn": a_turn, "options listed": listed}
    sums = [
        part
        for name, value in {**figures, **{ASKED + kind: pl.col(ASKED + kind) for kind in kinds}}.items()
        for part in _sums(value.cast(pl.Float64), name)
    ]
    ratios = [part for kind in kinds for part in _products(kind)]
    total = frame.select(*sums, *ratios).collect(engine="streaming").row(0, named=True)
    arose = [kind for kind in kinds if total[ASKED + kind]]
    return {
        "per_game": [{"group": name} | _mean(total, name) for name in figures if total[f"{name} n"]],
        "decisions": [{"group": kind} | _mean(total, ASKED + kind) for kind in arose],
        "options": [{"group": kind} | _each(total, kind) for kind in arose],
    }


def _sums(value: pl.Expr, name: str) -> tuple[pl.Expr, ...]:
    return value.count().alias(f"{name} n"), value.sum().alias(name), (value**2).sum().alias(f"{name} ^2")


def _mean(total: dict[str, Any], name: str) -> dict[str, Any]:
    return counts.mean_row(total[f"{name} n"], *_both(total, name))


def _rounds(question: Question) -> str:
    return label("rounds", question.game)  # capitalised as the game does


def _products(kind: str) -> tuple[pl.Expr, ...]:
    asked, listed = (pl.col(prefix + kind).cast(pl.Float64) for prefix in (ASKED, OPTIONS))
    return (
        listed.sum().alias(OPTIONS + kind),
        (listed**2).sum().alias(f"{OPTIONS}{kind} ^2"),
        (listed * asked).sum().alias(f"{kind} both"),
        (asked > 0).sum().alias(f"{kind} games"),
    )


def _both(total: dict[str, Any], name: str) -> tuple[float, float]:
    return total[name], total[f"{name} ^2"]


def _each(total: dict[str, Any], kind: str) -> dict[str, Any]:
    """Return options per decision: a ratio over games."""
    listed, listed_2 = _both(total, OPTIONS + kind)
    asked, asked_2 = _both(total, ASKED + kind)
    return counts.ratio_row((total[f"{kind} games"], asked, listed, listed_2, total[f"{kind} both"], asked_2))


@style.styled
def _decisions(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a row for each kind of decision: how often it occurs in a game, settings side by side."""
    frame = tables["decisions"].frame
    lines = frame["line"].unique(maintain_order=True).to_list()[:MOST_LINES]
    order = frame.group_by("group").agg(pl.col("value").max()).sort("value", "group", descending=[True, False])
    names = order["group"].to_list()[:MOST_DECISIONS]
    frame = frame.filter(pl.col("group").is_in(names))
    about = f"Decisions per game, mean of the {len(names)} most frequent kinds (bars: 95 % interval)"
    about += style.left_out(len(lines), frame["line"].n_unique())
    called = {name: adjusted.named(name) for name in names}
    figure = estimates.row_figure(frame, "group", lines, called, _most(tables), about, thick=0.08, narrow=narrow)
    figure.axes[0].set_xlim(left=0)
    figure.axes[0].set_xlabel("times per game")
    return figure


def _most(tables: Tables) -> str:
    """Return which decision is the most frequent, in every setting or not."""
    frame = tables["decisions"].frame
    firsts = frame.sort("value", descending=True).group_by("line", maintain_order=True).first()
    names = list(dict.fromkeys(firsts["group"]))
    most = listed([numbers.quoted(adjusted.named(name)) for name in names], "or")
    return f"Players are asked {most} most often" + (", by setting" if len(names) > 1 else "")


def _length(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return length_spread.plot(tables["length"].frame, question, narrow=narrow)


def _answer(tables: Tables, question: Question) -> list[str]:
    here = tables["length"].frame.filter("reference").to_dicts()
    shares = {"median": games_over.HALF, "nine_tenths": games_over.NINE_TENTHS}
    stated = [
        one
        for column, share in shares.items()
        for one in games_over.stated(tables[games_over.NAME].frame, length_spread.at_ends(here, column), share)
    ]
    sentences: list[str] = [Sentence(f"{length_spread.finding(tables['length'].frame, question)}.", stated)]
    means = {(row["line"], row["group"]): row for row in tables["per_game"].frame.iter_rows(named=True)}
    for line in dict.fromkeys(line for line, _ in means):
        shown = [
            row for name in ("turns of each player", _rounds(question), "decisions") if (row := means.get((line, name)))
        ]
        parts = [f"{brief.plain(row['value'], 'mean')} {row['group']}" for row in shown]
        where = f"With {line}, on" if line else "On"
        sentences.append(Sentence(f"{where} average {listed(parts)} per game.", given(shown)))
    return sentences + ([f"{_most(tables)}."] if "decisions" in tables else [])


def _applies(run: StoredRun, question: Question) -> str:
    if not length_spread.is_known(question.game):
        return f"{question.game.title} does not record how long its games were"
    return lacks(run, "games") or shares_deals(run)


ANALYSIS = Analysis(
    name="length",
    place=20,
    asks="How long does a game take, and how much is there to decide?",
    applies=_applies,
    compute=compute,
    plots={"length": _length, "decisions": _decisions},
    answer=_answer,
    reading=(*READING, INTERVALS),
)
