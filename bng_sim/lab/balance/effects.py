"""Compare the whole scorecard of a proposal with that of the rules as they are, on the same deals."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.analyses import noticed
from bng_sim.analyses.differences import paired_measures
from bng_sim.analyses.differences.paired_measures import Row
from bng_sim.lab.balance.judging import Judging, PlayedDeals
from bng_sim.sweeps.statistics.paired import Pairs

Sums = list[dict[str, list[Any]]]  # by place and measure, as plain data


def play(how: Judging, changes: Mapping[str, Any], first: int, deals: int) -> Sums:
    """Play deals `first` to `first + deals - 1` with the changes and without in each place; return the sums."""
    found = []
    for number in range(len(how.places)):
        together: dict[str, Pairs] = {}
        sides = (how.batches(number, made, first, deals) for made in (changes, dict[str, Any]()))
        for here, there in zip(*sides, strict=True):
            for name, pairs in paired_measures.pair(_of_deals(how, here), _of_deals(how, there)).items():
                together.setdefault(name, Pairs()).add(pairs)
        found.append({name: pairs.to_data() for name, pairs in together.items()})
    return found


def _of_deals(how: Judging, played: PlayedDeals) -> pl.DataFrame:
    return paired_measures.of_tables(played.games, played.seats, how.game, played.setting, played.games_a_deal)


def compare(how: Judging, changes: Mapping[str, Any], sums: Sequence[Mapping[str, Sequence[Any]]]) -> list[Row]:
    """Return what each measure becomes in each place (`paired_measures.differences`), with the place's `line`."""
    found = []
    said = noticed.of_config(how.config.noticeable, how.game)
    for number, of_place in enumerate(sums):
        players = how.setting(number, changes).players, how.setting(number, {}).players
        pairs = {name: Pairs.from_data(data) for name, data in of_place.items()}
        rows = paired_measures.differences(pairs, how.game, players, said)
        found += [{"line": how.places[number].line} | row for row in rows]
    return found
