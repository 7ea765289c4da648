"""Where a net leaves its script: at which decisions, in which situations, and what each is worth."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from matplotlib.figure import Figure
from numpy.typing import NDArray

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, style
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Game
from bng_sim.lab.training import FRESH, Table
from bng_sim.learning import playing
from bng_sim.learning.files import Net
from bng_sim.numbers.move_numbers import DescribedMove

ALONE, LOST = "alone", "lost without it"
SHOWN = 20_000  # decisions that are looked at one by one
MOST_CHANGES = 5  # of each decision
_LEAST = 100  # decisions in which the net leaves the script, to say anything of when
_LEAST_SIDE = 0.02  # share of the decisions on either side of a split


class Change(NamedTuple):
    """What the net does instead of what, and in which share of the cases in which it leaves its script.

    Attributes:
        script: The move of its script, by its fields.
        instead: That of the net.
        share: Of the cases in which it leaves its script.
        example: Both as a player was offered them once; empty in a game without words.

    """

    script: str
    instead: str
    share: float
    example: tuple[str, ...] = ()


class Situation(NamedTuple):
    """A number that tells best when the net leaves its script: how often it does up to a value, and beyond."""

    name: str
    value: float
    up_to: float
    beyond: float


class Seat(NamedTuple):
    """What is seen of the seat that is chosen, on the average: by the script, and by the net where it leaves it."""

    field: str
    seen: str
    script: float
    instead: float


class Worth(NamedTuple):
    """What is won more in the same games, in times an even share, and half its 95 % interval."""

    value: float
    half: float


NOTHING_WON = Worth(0.0, 0.0)


class Decision(NamedTuple):
    """What a net does at a decision.

    Attributes:
        name: The decision.
        asked: How often in a game.
        left: In which share of the cases it leaves its script.
        alone: What it wins more than its script, of all games, if it decides only here.
        lost: What it wins less if it decides everywhere but here. Where decisions need each other, as an offer and its
            price do, all is lost with either and neither is worth anything alone.
        changes: What it does instead of what, most frequent first.
        situation: When; None if nothing tells it.
        seats: Whom it chooses, where a move names a seat: what differs most.

    """

    name: str
    asked: float
    left: float
    alone: Worth
    lost: Worth
    changes: tuple[Change, ...]
    situation: Situation | None
    seats: tuple[Seat, ...]


class Explained(NamedTuple):
    """All that was found: at each decision, what is worth most first, and together."""

    decisions: tuple[Decision, ...]
    together: Worth
    games: int

    @property
    def has_left(self) -> bool:
        """Whether it leaves its script at any decision."""
        return any(each.left for each in self.decisions)


class _Seen(NamedTuple):
    """Decisions of one kind that were looked at: their places among all, and whether the net left its script."""

    places: NDArray[np.int64]
    has_left: NDArray[np.bool_]


def explain(game: Game, table: Table, net: Net, games: int) -> Explained:
    """Play fresh games with a net, with each of its decisions alone and without each; all else is the same."""
    how = table.how(net.weights, net.inputs, is_best=True)
    kept = playing.keep(table.games, SHOWN, SHOWN, shown=SHOWN)
    n = table.play(how, kept, FRESH)
    kept = kept._replace(game_ends=kept.game_ends[:n])
    how = how._replace(is_kept=np.zeros(1, np.int64))
    script, everything = table.gains_in(table.of_script(), FRESH, games), table.gains_in(how, FRESH, games)
    found = []
    for number, name in enumerate(each.name.lower() for each in table.games.engine.decisions):
        places = np.flatnonzero(kept.decision[: kept.n[0]] == number)
        if places.size:
            seen, here = _Seen(places, kept.choice[places] != kept.script[places]), np.arange(how.at.shape[1]) == number
            alone = lost = NOTHING_WON
            if seen.has_left.any():
                alone = _more(table.gains_in(how.deciding_at(here), FRESH, games), script, table.players)
                lost = _more(everything, table.gains_in(how.deciding_at(~here), FRESH, games), table.players)
            left = float(seen.has_left.mean())
            found.append(Decision(name, places.size / n, left, alone, lost, *_otherwise(game, table, kept, seen)))
    order = sorted(found, key=lambda each: -max(each.alone.value, each.lost.value))
    return Explained(tuple(order), _more(everything, script, table.players), games)


def _more(gains: NDArray[np.float32], others: NDArray[np.float32], players: int) -> Worth:
    more = (gains - others) * players
    return Worth(float(more.mean()), 1.96 * float(more.std()) / more.size**0.5)


def _otherwise(
    game: Game, table: Table, kept: Any, seen: _Seen
) -> tuple[tuple[Change, ...], Situation | None, tuple[Seat, ...]]:
    """Return what the net does instead of what, when, and whom it chooses."""
    left = seen.places[seen.has_left]
    pairs = [(_moved(table, kept, k, kept.script[k]), _moved(table, kept, k, kept.choice[k])) for k in left]
    changes = [
        Change(*pair, n / left.size, _in_words(game, table, kept, int(left[pairs.index(pair)])))
        for pair, n in Counter(pairs).most_common(MOST_CHANGES)
    ]
    situation = _situation(table, kept.shown[seen.places], seen.has_left) if left.size >= _LEAST else None
    seats = _seats(table, kept, left) if left.size >= _LEAST else ()
    return tuple(changes), situation, seats


def _in_words(game: Game, table: Table, kept: Any, k: int) -> tuple[str, ...]:
    """Return the script's move and the net's at a decision, as its player was offered them."""
    if game.telling is None or game.telling.prompt is None:
        return ()
    number = int(np.searchsorted(kept.game_ends, k, side="right"))
    begin = int(kept.game_ends[number - 1]) if number else 0
    cell = table.games.cell
    learner, *others = cell.lineup.entries
    asked = replace(cell.lineup, entries=(replace(learner, way="learner", thinker=_Learner()), *others))
    stopped = table.games.engine.start_game(replace(cell, lineup=asked), FRESH + number)
    _stop(stopped, kept.choice[begin:k])
    moves = game.telling.prompt(cell, stopped).moves
    return moves[kept.script[k]], moves[kept.choice[k]]


class _Learner:
    """Stops the game wherever it is asked: its moves are known."""

    at: frozenset[str] = frozenset()

    def choose(self, _question: Any) -> int:
        """Never be asked."""
        raise NotImplementedError


def _stop(stopped: Any, choices: Sequence[int]) -> None:
    """Play a game that has just begun up to the learner's question after these choices of it."""
    left, again = iter(choices), 0
    while stopped.find_question(again):
        again = 1
        if not isinstance(stopped.thinker, _Learner):
            stopped.answer(stopped.thinker.choose(stopped))
        elif (choice := next(left, None)) is None:
            return
        else:
            stopped.answer(int(choice))
    raise AssertionError("the game ended before the learner was asked so often")


def _rows(kept: Any, k: int, place: int) -> list[int]:
    begin = kept.move_ends[k - 1] if k else 0
    rows: list[int] = [int(row) for row in kept.moves[begin + place] if row != NOTHING]
    return rows


def _moved(table: Table, kept: Any, k: int, place: int) -> str:
    return words(table.games.numbers.describe_rows(_rows(kept, k, place)))


def words(move: DescribedMove) -> str:
    """Return a move in words: its kind and its fields, seats counted from the one asked."""
    fields = ", ".join(f"{name} {value}" for name, value in move.fields.items())
    return " ".join(filter(None, (move.kind, fields))) or "the only one of its kind"


def _situation(table: Table, shown: NDArray[np.float32], has_left: NDArray[np.bool_]) -> Situation | None:
    """Return the number and value that split the decisions best, by the squares within the two parts."""
    best, found = 0.0, None
    for column, name in enumerate(table.games.seen.names):
        values = np.unique(shown[:, column])
        for value in (
            values[:-1] if values.size < 20 else np.unique(np.quantile(shown[:, column], np.arange(1, 20) / 20))
        ):
            below = shown[:, column] <= value
            share = float(below.mean())
            if min(share, 1 - share) < _LEAST_SIDE:
                continue
            up_to, beyond = float(has_left[below].mean()), float(has_left[~below].mean())
            gain = share * (1 - share) * (up_to - beyond) ** 2
            if gain > best:
                best, found = gain, Situation(name, float(value), up_to, beyond)
    return found


def _seats(table: Table, kept: Any, left: NDArray[np.int64]) -> tuple[Seat, ...]:
    """Return what differs most of the seats chosen: arrays with a number for each seat, counted from the one asked."""
    seen, found = table.games.seen, []
    of_seats = {name: where for name, where in seen.slices.items() if seen.shapes[name] == (table.players,)}
    chosen: dict[str, list[tuple[int, int, int]]] = {}
    for k in left:
        script, instead = (table.games.numbers.seat_fields(_rows(kept, k, at[k])) for at in (kept.script, kept.choice))
        for field in script.keys() & instead.keys():
            if 0 <= script[field] < table.players and 0 <= instead[field] < table.players:
                chosen.setdefault(field, []).append((k, script[field], instead[field]))
    for field, listed in chosen.items():
        k, by_script, by_net = np.array(listed).T
        for name, where in of_seats.items():
            values = kept.shown[k, where]
            rows = np.arange(k.size)
            old, new = values[rows, by_script], values[rows, by_net]
            spread = float(values.std())
            if spread > 0 and k.size >= _LEAST:
                found.append(
                    (
                        abs(float(new.mean() - old.mean())) / spread,
                        Seat(field, name, float(old.mean()), float(new.mean())),
                    )
                )
    return tuple(seat for _, seat in sorted(found, reverse=True)[:3])


def sentence(found: Explained, net: Net) -> str:
    """Say what the net's decisions are worth together, and which one is worth most: alone, and by what is lost."""
    about = net.about
    if not found.has_left:
        return f"Among {about.against}, it plays as its script, {about.script}: it leaves it nowhere in these games."
    alone = max(found.decisions, key=lambda each: each.alone.value)
    lost = max(found.decisions, key=lambda each: each.lost.value)
    more = f"{_times(found.together)} times an even share more than {about.script}"
    said = [f"Among {about.against}, it wins {more} in the same games."]
    if alone.alone.value > alone.alone.half:
        said.append(f"Alone, `{alone.name}` is worth most: {_times(alone.alone)}.")
    else:
        said.append("No decision is clearly worth anything alone.")
    if lost.lost.value > lost.lost.half:
        said.append(f"Most is lost without `{lost.name}`: {lost.lost.value:.2f} ± {lost.lost.half:.2f}.")
    return " ".join(said)


def _times(worth: Worth) -> str:
    return f"{worth.value:+.2f} ± {worth.half:.2f}"


def frame(found: Explained) -> pl.DataFrame:
    """Return two rows for each decision: what it is worth alone, and what is lost without it."""
    return pl.DataFrame(
        [(each.name, each.asked, each.left, line, worth.value, worth.value - worth.half, worth.value + worth.half,
          found.games) for each in found.decisions for line, worth in ((ALONE, each.alone), (LOST, each.lost))],
        schema=["decision", "asked", "left", "line", "value", "low", "high", "n"], orient="row",
    )  # fmt: skip


@style.styled
def plot(found: Explained) -> Figure:
    """Draw what each decision is worth alone, and what is lost without it."""
    table = frame(found)
    if found.has_left:
        table = table.filter(pl.col("left") > 0)
    names = {name: name for name in table["decision"].unique(maintain_order=True)}
    title = "What leaving its script is worth to a player that learned"
    about = "Even shares of the wins more than its script has in the same games (bars: 95 % interval)"
    figure = estimates.row_figure(table, "decision", [ALONE, LOST], names, title, about)
    figure.axes[0].axvline(0, color="0.6", linewidth=0.8)
    return figure


def document(found: Explained, net: Net) -> dict[str, Any]:
    """Return all that was found as plain data."""
    decisions = []
    for each in found.decisions:
        of_each: dict[str, Any] = each._asdict() | {"alone": each.alone._asdict(), "lost": each.lost._asdict()}
        of_each["changes"] = [change._asdict() for change in each.changes]
        of_each["situation"] = each.situation and each.situation._asdict()
        of_each["seats"] = [seat._asdict() for seat in each.seats]
        decisions.append(of_each)
    together = {"together": found.together._asdict(), "games": found.games}
    return {"game": net.about.game, **together, "decisions": decisions, "sentence": sentence(found, net)}


def describe(decision: Decision) -> list[str]:
    """Return lines on a decision: when it leaves its script, what it does instead, and whom it chooses."""
    lines = []
    if decision.situation is not None:
        name, value, up_to, beyond = decision.situation
        lines.append(f"when: in {100 * up_to:.0f} % where {name} is at most {value:g}, in {100 * beyond:.0f} % beyond")
    for field, seen, script, instead in decision.seats:
        lines.append(f"{field}: {seen} of the seat chosen is {instead:.2f} on the average, not {script:.2f}")
    for change in decision.changes:
        share = numbers.point(change.share, None, None, "proportion")
        by_fields = f"{change.instead}, not {change.script}"
        once = " instead of ".join(f"“{each}”" for each in reversed(change.example))
        lines.append(f"{share}: {once} ({by_fields})" if once else f"{share}: {by_fields}")
    return lines
