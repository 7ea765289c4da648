"""Play a candidate, sum its figures up, and judge each target in each setting."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.general import target_figures, targets
from bng_sim.analyses.general.target_figures import GroupWins, Tally, TargetFigure
from bng_sim.analyses.general.targets import FALSE
from bng_sim.analyses.measures import MeasuredCell, Rows
from bng_sim.analyses.question import setting as in_words
from bng_sim.analyses.words import aims
from bng_sim.analyses.words.aims import State
from bng_sim.core.game import Game
from bng_sim.core.value_words import plain
from bng_sim.sweeps.config.keys import LINEUP, Config
from bng_sim.sweeps.config.points import grid_points
from bng_sim.sweeps.config.targets import is_stated_for
from bng_sim.sweeps.plan.cells import cell_of, cut_chunks, max_chunk
from bng_sim.sweeps.statistics import anytime
from bng_sim.sweeps.statistics.paired import Pairs
from bng_sim.sweeps.statistics.ratio import Ratio

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A setting that candidates are played in: a point of the config's grid with a lineup.

    Attributes:
        line: It in words; empty if it is the only one.
        values: Grid parameter -> value.
        label: The label of the lineup.
        lineup: The lineup.

    """

    line: str
    values: Mapping[str, Any]
    label: str
    lineup: str


@dataclass(frozen=True, slots=True)
class Aim:
    """A target of the config.

    Attributes:
        name: As in the config.
        figure: The figure that it is of.
        ends: The lowest and the highest figure wanted; None: no end.
        places: Indices of the places that it is stated for.

    """

    name: str
    figure: TargetFigure
    ends: tuple[float | None, float | None]
    places: frozenset[int]


class PlayedDeals(NamedTuple):
    """Whole deals of a place.

    Attributes:
        games: Their rows of the `games` table.
        seats: Their rows of the `seats` table.
        setting: The place with the candidate's changes.
        games_a_deal: Number of consecutive games that share a deal.

    """

    games: pl.DataFrame
    seats: pl.DataFrame
    setting: MeasuredCell
    games_a_deal: int


class Judging:
    """Plays and judges the candidates of a config."""

    def __init__(self, config: Config, game: Game, places: Sequence[Place] | None = None) -> None:
        """Find the places and the figures of the targets.

        Args:
            config: As read, with targets.
            game: Its game, with the config's own metrics and strategies.
            places: Where to play instead of the config's grid and lineups; a target is then of all lineups.

        """
        self.config, self.game = config, game
        self.places = list(_places(config, game) if places is None else places)
        self.aims = [
            _aim(name, config, game, self.places, of_all_lineups=places is not None) for name in config.targets
        ]

    def play(self, changes: Mapping[str, Any], first: int, deals: int) -> list[list[Tally]]:
        """Play deals `first` to `first + deals - 1` in each place; return the sums by aim and place."""
        found: list[list[Tally]] = [[] for _ in self.aims]
        for number in range(len(self.places)):
            for tallies, aim in zip(found, self.aims, strict=True):
                tallies.append(aim.figure.nothing())
            for batch in self.batches(number, changes, first, deals):
                rows = Rows(batch.games.lazy(), batch.seats.lazy(), batch.games_a_deal)
                for tallies, aim in zip(found, self.aims, strict=True):
                    if number in aim.places:
                        tallies[number].add(aim.figure.count(rows, batch.setting))  # type: ignore[arg-type]
        return found

    def batches(self, number: int, changes: Mapping[str, Any], first: int, deals: int) -> Iterator[PlayedDeals]:
        """Play deals in a place, chunk by chunk."""
        place = self.places[number]
        cell = cell_of(self.config, self.game, {**place.values, **changes}, place.lineup)
        for chunk in cut_chunks(first, deals, max_chunk(thinks=cell.lineup.is_slow)):
            played = self.game.play(cell, chunk.first * cell.games_a_deal, chunk.n * cell.games_a_deal)
            yield PlayedDeals(played.games, played.seats, self.setting(number, changes), cell.games_a_deal)

    def judge(
        self,
        tallies: Sequence[Sequence[Tally]],
        changes: Mapping[str, Any],
        games: int,
        among: int = 1,
        sharpest: float = anytime.SHARPEST,
    ) -> list[Row]:
        """Return a row for each target, place and group, as `targets.compute` does.

        Args:
            tallies: Sums by aim and place.
            changes: Rules that were changed.
            games: Games played in each place.
            among: Number of such judgements that are all to be right together.
            sharpest: Deals at which the intervals of means are narrowest for their probability.

        """
        found = [
            (targets.describe(aim.name, aim.figure, aim.ends) | {"line": self.places[number].line, "cell": number}, one)
            for aim, of_aim in zip(self.aims, tallies, strict=True)
            for number in sorted(aim.places)
            for one in aim.figure.finish(of_aim[number], self.setting(number, changes))
        ]
        return [targets.judge_row(shared, one, alpha(among, found), games, sharpest) for shared, one in found]

    def setting(self, number: int, changes: Mapping[str, Any]) -> MeasuredCell:
        """Return a place as the setting of its figures."""
        place = self.places[number]
        rules = self.game.rules.read({**self.config.rules, **place.values, **changes}).model_dump(mode="json")
        return side_by_side.of_rules(rules, self.game, number, place.line)


def alpha(among: int, figures: Sequence[Any]) -> float:
    """Return the probability that the interval of each of these figures may fail, among so many judgements of them."""
    return FALSE / (among * len(figures))


def state_of(rows: Sequence[Row]) -> State:
    """Return the state of a candidate: missed if a target is, met if all are."""
    return aims.worst(rows) if rows else State.UNKNOWN


def figures_of(rows: Sequence[Row]) -> dict[str, Row]:
    """Return for each target the row that decides."""
    names = dict.fromkeys(row["target"] for row in rows)
    return {name: dict(aims.deciding([row for row in rows if row["target"] == name])) for name in names}


def _places(config: Config, game: Game) -> list[Place]:
    points = list(grid_points(config))
    found = []
    for label, lineup in config.lineups.items():
        for point in points:
            words = [in_words(name, plain(value), game) for name, value in point.items()]
            words += [f"lineup {label}"] if len(config.lineups) > 1 else []
            found.append(Place(", ".join(words) if len(points) * len(config.lineups) > 1 else "", point, label, lineup))
    return found


def _aim(name: str, config: Config, game: Game, places: Sequence[Place], *, of_all_lineups: bool) -> Aim:
    target = config.targets[name]
    where = {key: value for key, value in target.where.items() if not (of_all_lineups and key == LINEUP)}
    of = frozenset(n for n, place in enumerate(places) if is_stated_for(where, place.values, place.label))
    written = target.model_dump()
    return Aim(name, target_figures.find(name, written, game), aims.figure_ends(written), of)


def to_data(tallies: Sequence[Sequence[Tally]]) -> list[list[Any]]:
    """Return sums as plain data."""
    return [[_as_data(tally) for tally in of_aim] for of_aim in tallies]


def from_data(data: Sequence[Sequence[Any]]) -> list[list[Tally]]:
    """Restore sums from plain data, to the last bit."""
    return [[_restored(tally) for tally in of_aim] for of_aim in data]


def add(tallies: list[list[Tally]], others: Sequence[Sequence[Tally]]) -> None:
    """Add the sums of further deals."""
    for of_aim, more in zip(tallies, others, strict=True):
        for tally, other in zip(of_aim, more, strict=True):
            tally.add(other)  # type: ignore[arg-type]  # both are of one kind


def _as_data(tally: Tally) -> Any:
    if isinstance(tally, Ratio):
        return tally.to_data()
    return {"whole": tally.whole.to_data(), "groups": {name: pairs.to_data() for name, pairs in tally.groups.items()}}


def _restored(data: Any) -> Tally:
    if isinstance(data, list):
        return Ratio.from_data(data)
    groups = {name: Pairs.from_data(pairs) for name, pairs in data["groups"].items()}
    return GroupWins(Pairs.from_data(data["whole"]), groups)
