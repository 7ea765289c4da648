"""Judge differences between settings by what a table would notice, and put the verdicts into sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from bng_sim.analyses.claims import Sentence, Stated, given, reworded, sized
from bng_sim.analyses.noticed import weigh
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.words import brief
from bng_sim.core.noticeable import Noticeable, Size
from bng_sim.core.wording import listed

OTHER_GAME = 3.0  # times what is noticed: with a difference as large a setting is called another game
MOST_TOLD = 3  # settings that are another game, each in a sentence
MOST_QUOTED = 2  # differences of a number of players, after the sentence that names all of these
OTHER, NEARLY, SAME = "is another game with", "plays much the same with", "plays the same with"
UNSURE = "is not yet known to differ with"


@dataclass(frozen=True, slots=True)
class Judged:
    """What differs in a setting from the one that it is compared with.

    Attributes:
        line: The setting.
        seated: Who sits at the table there; empty if it is the same in all settings.
        rest: Everything else that sets it apart.
        is_main: Whether the dial stands at its reference there: of these settings most is known.
        noticeable: Rows of what differs noticeably, the largest difference first, in units of what is noticed; each
            has `units`, and `before`, the row that it is compared with.
        n_unknown: Number of measures of which it is not yet known whether they do.
        stated: What is known of each measure: that it differs noticeably, or that it does not.

    """

    line: str
    seated: str
    rest: str
    is_main: bool
    noticeable: list[dict[str, Any]]
    n_unknown: int
    stated: list[Stated]

    @property
    def units(self) -> float:
        """The largest noticeable difference; 0 if there is none."""
        return self.noticeable[0]["units"] if self.noticeable else 0.0

    @property
    def is_other(self) -> bool:
        """Whether it is another game: something differs by a multiple of what is noticed."""
        return self.units >= OTHER_GAME


def judged(frame: pl.DataFrame, noticed: Mapping[str, Noticeable]) -> list[Judged]:
    """Return what differs in each setting from the one that it is compared with.

    Args:
        frame: From `side_by_side.compared`.
        noticed: Measure -> the smallest difference that a table would notice; others are not judged.

    """
    there = {(row["line"], row["measure"], row["who"]): row for row in frame.iter_rows(named=True)}
    found = []
    for _, part in frame.filter(pl.col("line") != pl.col("against")).group_by("line", maintain_order=True):
        rows, stated = [], list[Stated]()
        for row in part.drop_nulls("difference").iter_rows(named=True):
            before = there[row["against"], row["measure"], row["who"]]
            if row["measure"] in noticed:
                threshold = noticed[row["measure"]].threshold(before["value"])
                weighed = weigh(row["difference"], row["difference_low"], row["difference_high"], threshold)
                rows.append(row | weighed | {"before": before})
                stated += sized(rows[-1], threshold)
        seen = sorted((row for row in rows if row["size"] == Size.NOTICEABLE), key=lambda row: -row["units"])
        words = part.row(0, named=True)
        unknown = sum(row["size"] == Size.UNKNOWN for row in rows)
        where = words["line"], words["seated"], words["rest"], words["is_main"]
        found.append(Judged(*where, seen, unknown, stated))
    return found


def key(settings: Sequence[Judged], sentences: Mapping[str, str]) -> dict[str, Any] | None:
    """Return the row of the difference that `verdict` names first; None if it names none."""
    ordered = [_quoted(part) for part in _largest_first(settings, sentences)]
    return next((row for one in ordered for row in one.noticeable if sentences.get(row["measure"])), None)


def _by_table(settings: Sequence[Judged]) -> dict[str, list[Judged]]:
    """Return the settings with as many players at the table together."""
    groups: dict[str, list[Judged]] = {}
    for one in settings:
        groups.setdefault(one.seated or one.line, []).append(one)
    return groups


def _largest_first(settings: Sequence[Judged], sentences: Mapping[str, str]) -> list[list[Judged]]:
    """Return the groups in which something differs noticeably, by the largest difference that is quoted."""
    groups = [part for part in _by_table(settings).values() if any(one.noticeable for one in part)]

    def largest(part: Sequence[Judged]) -> float:
        return max((row["units"] for row in _quoted(part).noticeable if sentences.get(row["measure"])), default=0.0)

    return sorted(groups, key=lambda part: -largest(part))


def _quoted(part: Sequence[Judged]) -> Judged:
    """Return the setting of a group whose largest difference is quoted: where the dial is at its reference, if any."""
    return max(part, key=lambda one: (one.is_main and bool(one.noticeable), one.units))


def verdict(settings: Sequence[Judged], first: str, sentences: Mapping[str, str]) -> list[str]:
    """Say whether the game plays the same in other settings, and what differs most where it does not.

    Settings with as many players at the table are judged together, each with all else alike.

    Args:
        settings: As judged.
        first: What they are compared with.
        sentences: Measure -> its sentence, with `{}` for the figure; others are only counted.

    """
    groups = _by_table(settings)
    kinds = _by_kind(groups)
    same, unsure = kinds[SAME], kinds[UNSURE]
    if len(groups) > 1 and all(one.seated for one in settings) and (kinds[OTHER] or kinds[NEARLY]):
        detailed = [_at_a_table(part, sentences) for part in _largest_first(settings, sentences)]
        return [reworded(text, capital(f"{text}.")) for text in (_summary(groups, kinds, first), *detailed)]
    said: list[str] = []
    if same:
        of_same = [stated for name in same for one in groups[name] for stated in one.stated]
        said.append(Sentence(f"It plays the same {brief.where(same, max(2, len(groups)))} as with {first}", of_same))
    said += [
        _other(part[0].seated or part[0].line, part, first, sentences) for part in _largest_first(settings, sentences)
    ]
    if len(said) > MOST_TOLD:
        n = len(said) - MOST_TOLD
        more = "1 more setting differs" if n == 1 else f"{n} more settings differ"
        said = [*said[:MOST_TOLD], f"{more} noticeably, see the table"]
    if unsure:
        where = brief.where(unsure, max(2, len(groups)), denied=True)
        said.append(f"No noticeable difference is known {where}, but these are too few games to rule one out")
    return [reworded(text, capital(f"{text}.")) for text in said]


def _by_kind(groups: Mapping[str, Sequence[Judged]]) -> dict[str, list[str]]:
    """Return kind of difference -> the groups that differ so from what they are compared with."""
    kinds: dict[str, list[str]] = {kind: [] for kind in (OTHER, NEARLY, SAME, UNSURE)}
    for name, part in groups.items():
        if any(one.noticeable for one in part):
            kinds[OTHER if _quoted(part).is_other else NEARLY].append(name)
        else:
            kinds[UNSURE if any(one.n_unknown for one in part) else SAME].append(name)
    return kinds


def _summary(groups: Mapping[str, Sequence[Judged]], kinds: Mapping[str, Sequence[str]], first: str) -> str:
    """Say with which numbers of players it plays as with another, and with which it is another game."""
    named = {kind: _merged(names, [*groups]) for kind, names in kinds.items() if names}
    rests = {_quoted(part).rest for part in groups.values()}
    at = f" ({rest})" if len(rests) == 1 and (rest := next(iter(rests))) else ""
    stated = [one for name in kinds[SAME] for each in groups[name] for one in each.stated]
    for name in (*kinds[OTHER], *kinds[NEARLY]):
        quoted = _quoted(groups[name])
        stated += [one for one in quoted.stated if one.row is quoted.noticeable[0]]
    if [*named] == [OTHER]:
        return Sentence(f"It is another game with {named[OTHER]} than with {first}{at}", stated)
    return Sentence(f"Compared with {first}, it {listed([f'{kind} {of}' for kind, of in named.items()])}{at}", stated)


def _merged(names: Sequence[str], every: Sequence[str]) -> str:
    """Name some tables, those with as many players once if all of them are among these: `2, 3 and 5 players`."""
    known: dict[str, str] = {}
    for name in names:
        players = name.partition(" and ")[0]
        is_whole = all(other in names for other in every if other.partition(" and ")[0] == players)
        known[players if is_whole else name] = name
    return brief.settings([*known], len(known) + 1)


def _at_a_table(part: Sequence[Judged], sentences: Mapping[str, str]) -> str:
    """Say what differs most with a number of players."""
    largest = _quoted(part)
    at = f" ({largest.rest})" if len(part) > 1 and largest.rest else ""
    quoted = [row for row in largest.noticeable if sentences.get(row["measure"])][:MOST_QUOTED]
    stated = [one for one in largest.stated if any(one.row is row for row in quoted)] + given(quoted)
    return Sentence(f"With {largest.seated}, {_differing(largest, sentences, MOST_QUOTED)}{at}", stated)


def _other(name: str, part: Sequence[Judged], first: str, sentences: Mapping[str, str]) -> str:
    """Say how another number of players, or another setting, plays: what differs most, and where."""
    largest = _quoted(part)
    others = [one for one in part if one.is_other]
    at = f" ({largest.rest})" if len(part) > 1 and largest.rest else ""
    what = f"{_differing(largest, sentences)}{at}"
    quoted = [row for row in largest.noticeable if sentences.get(row["measure"])][:1]
    stated = [one for one in largest.stated if quoted and one.row is quoted[0]] + given(quoted)
    if not others:
        return Sentence(f"It plays much the same with {name} as with {first}, but {what}", stated)
    where = "" if len(others) == len(part) else f" in {len(others)} of {len(part)} settings"
    return Sentence(capital(f"{brief.before(name)}it is another game{where}: {what}"), stated)


def _differing(one: Judged, sentences: Mapping[str, str], most: int = 1) -> str:
    """Say what differs most: `the half-time leader wins 44 % of games instead of 14 %`."""
    known = [row for row in one.noticeable if sentences.get(row["measure"])]
    if not known:
        n = len(one.noticeable)
        return "1 measure differs, see the table" if n == 1 else f"{n} measures differ, see the table"
    return listed(
        [
            brief.instead(sentences[row["measure"]], row["value"], row["before"]["value"], row["kind"])
            for row in known[:most]
        ]
    )
