"""Say which targets are met, missed or not yet known, and where the figures lie instead."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from bng_sim.analyses import numbers
from bng_sim.analyses.claims import Sentence, Stated, given
from bng_sim.analyses.numbers import Kind, capital
from bng_sim.analyses.words import brief
from bng_sim.core.value_words import VALUE
from bng_sim.core.wording import listed

MOST_GAMES = 100_000_000  # more would hardly be played
TIMES_EVEN = ", times an even share"  # ends the name of a figure in this unit


class State(StrEnum):
    """Whether a figure lies where a target wants it."""

    MET = "met"
    MISSED = "missed"
    UNKNOWN = "unknown"


WORDS = {State.MET: "met", State.MISSED: "missed", State.UNKNOWN: "not yet known"}
NOT_PLAYED, NO_GAME = "not played", "no game decides it"  # why a figure has no value
IN_ORDER = (State.MISSED, State.UNKNOWN, State.MET)  # what has to be acted on first


def target_ends(target: Mapping[str, Any]) -> tuple[float | None, float | None]:
    """Return the lowest and the highest value that a target of a config wants."""
    low, high = target["between"] or (target["least"], target["most"])
    return low, high


def figure_ends(target: Mapping[str, Any]) -> tuple[float | None, float | None]:
    """Return the same for the figure that is judged: of a target with a `share` that is the share of the games."""
    return target_ends(target) if target["share"] is None else (target["share"], None)


def wanted_everywhere(target: Mapping[str, Any] | None) -> tuple[float | None, float | None]:
    """Return the ends of what a target wants of the figure itself in all settings; None twice if that is nothing."""
    if target is None or target["share"] is not None or target["where"]:
        return None, None
    return target_ends(target)


def wanted(low: float | None, high: float | None, kind: Kind, *, in_points: bool = False) -> str:
    """Return what a target wants of a figure: `30 to 40 %`, `at most 1.25`, `at least 15`."""
    if low is not None and high is not None and low != high:
        ends = (exact(low, kind, in_points=in_points), exact(high, kind, in_points=in_points))
        unit = ends[1].partition(" ")[2] if in_points else numbers.PER_CENT if kind == "proportion" else ""
        return f"{ends[0].removesuffix(unit).rstrip()} to {ends[1]}"
    if low is not None and high is not None:
        return exact(low, kind, in_points=in_points)
    end, word = (high, "most") if low is None else (low, "least")
    return f"at {word} {exact(end, kind, in_points=in_points)}" if end is not None else ""


def exact(value: float, kind: Kind, *, in_points: bool = False) -> str:
    """Return a figure of a config with the digits that it has there: `30 %`, `1.25`, `2 points`."""
    number = round(100 * value if kind == "proportion" else value, 9)
    text = (f"{number:,.0f}" if number.is_integer() else f"{number:g}").replace("-", "\N{MINUS SIGN}")
    if in_points:
        return f"{text} point{'' if text == '1' else 's'}"
    return text + (numbers.PER_CENT if kind == "proportion" else "")


def verdict(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return which settings meet all targets, how many targets are met, missed and not yet known, and each in detail.

    Args:
        rows: From `targets.compute`: all settings and groups of each target.

    """
    targets = _in_order(rows)
    of_settings = _of_settings(rows)
    stated = [_stated(deciding(part)) for part in targets if worst(part) != State.UNKNOWN]
    counts = _count([worst(part) for part in targets], in_several=bool(of_settings))
    counted = [Sentence(text, stated) for text in counts]
    return [*of_settings, *counted, *map(_describe, targets)]


def leading(rows: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the row that `verdict` quotes first."""
    return deciding(_in_order(rows)[0])


def _in_order(rows: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Return the rows of each target, those missed first."""
    by_target: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_target.setdefault(row["target"], []).append(row)
    return sorted(by_target.values(), key=lambda part: IN_ORDER.index(worst(part)))


def worst(rows: Sequence[Mapping[str, Any]]) -> State:
    """Return the state of a target: missed if it is in some setting, met if it is in all."""
    return next(state for state in IN_ORDER if any(row["state"] == state for row in rows))


def deciding(rows: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the row of a target that its state is from: the one that lies farthest out, or is nearest to it.

    It is one without a value only if all of that state are.
    """
    state = worst(rows)
    found = [row for row in rows if row["state"] == state]
    return max((row for row in found if row["value"] is not None), key=lambda row: row["beyond"], default=found[0])


def _of_settings(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return which settings meet all targets that are stated for them; nothing if there is only one setting."""
    by_line: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_line.setdefault(row["line"], []).append(row)
    if len(by_line) == 1:
        return []
    states = {line: worst(part) for line, part in by_line.items()}
    places = {line: (part[0].get("where"), part[0].get("at")) for line, part in by_line.items()}
    sides = [[place[side] for place in places.values()] for side in (0, 1)]
    if all(len(set(side)) > 1 and all(side) for side in sides):
        return _by_where(by_line, states, places)
    lines = {state: [line for line, found in states.items() if found == state] for state in IN_ORDER}
    n = len({row["target"] for row in rows})
    aim = "the target" if n == 1 else "all targets"
    said: list[str] = []
    if lines[State.MET]:
        text = f"{capital(aim)} {'is' if n == 1 else 'are'} met {brief.where(lines[State.MET], len(by_line))}."
        said.append(Sentence(text, [_stated(row) for line in lines[State.MET] for row in by_line[line]]))
    else:
        text = f"No setting is known to meet {aim}." if lines[State.UNKNOWN] else f"No setting meets {aim}."
        said.append(Sentence(text, [_stated(deciding(by_line[line])) for line in lines[State.MISSED]]))
    if 0 < len(lines[State.UNKNOWN]) < len(by_line):
        said.append(f"It is not yet known {brief.where(lines[State.UNKNOWN], len(by_line))}.")
    return said


def _by_where(
    by_line: Mapping[str, Sequence[Mapping[str, Any]]], states: Mapping[str, State], places: Mapping[str, Any]
) -> list[str]:
    """Return with which values of the dial all targets are met, a sentence for each of the other settings."""
    is_one = len({row["target"] for part in by_line.values() for row in part}) == 1
    aim, them = ("the target is", "the target") if is_one else ("all targets are", "them all")
    said: list[str] = []
    nowhere: dict[State, dict[str, list[Stated]]] = {}
    for where in dict.fromkeys(where for where, _ in places.values()):
        here = [line for line in by_line if places[line][0] == where]
        met = [line for line in here if states[line] == State.MET]
        if not met:
            state = State.UNKNOWN if any(states[line] == State.UNKNOWN for line in here) else State.MISSED
            rows = [deciding(by_line[line]) for line in here if state == State.MISSED]
            nowhere.setdefault(state, {})[where] = [_stated(row) for row in rows]
            continue
        values = "every value" if len(met) == len(here) else listed([places[line][1] for line in met], "or")
        stated = [_stated(row) for line in met for row in by_line[line]]
        said.append(Sentence(f"With {where} {aim} met with {values}.", stated))
    texts = {State.MISSED: f"no value meets {them}", State.UNKNOWN: f"no value is known to meet {them}"}
    n = len({where for where, _ in places.values()})
    for state, text in texts.items():
        if state in nowhere:
            stated = [one for of_where in nowhere[state].values() for one in of_where]
            at = brief.where([*nowhere[state]], n, all_named=True)
            said.append(Sentence(f"{capital(at)} {text}.", stated))
    return said


def _count(states: Sequence[State], *, in_several: bool) -> list[str]:
    """Say how many targets are met, missed and not yet known, where the settings that meet them do not say it."""
    n, every = len(states), "Both" if len(states) == 2 else f"All {len(states)}"
    if in_several and (n == 1 or set(states) == {State.MET}):
        return []
    if n == 1:
        return [f"The target is {WORDS[states[0]]}."]
    where = {State.MISSED: " in some setting", State.MET: " in every setting"} if in_several else {}
    counts = {state: states.count(state) for state in IN_ORDER if state in states}
    if len(counts) == 1:
        return [f"{every} targets are {WORDS[states[0]]}{where.get(states[0], '')}."]
    parts = [f"{k} {'is' if k == 1 else 'are'} {WORDS[state]}{where.get(state, '')}" for state, k in counts.items()]
    return [f"Of {n} targets, {listed(parts)}."]


def _describe(rows: Sequence[Mapping[str, Any]]) -> str:
    """Say where a target's figure lies, in the setting that decides."""
    row, state = deciding(rows), worst(rows)
    n = len({one["line"] for one in rows})
    lacking = _lacking(rows, n) if state == State.UNKNOWN else ""
    if row["value"] is None:
        return f"{capital(WORDS[state])}: {row['label']} (wanted: {wanted_of(row)}){lacking}."
    if state == State.MET and len(rows) > 1:
        said = [in_shares(one) for one in rows] if len({one.get("even") for one in rows}) == 1 else rows
        text = f"Met {_everywhere(rows, n)}: {said[0]['label']} {_span(said)} {in_brackets(said[0])}."
        return Sentence(text, [_stated(one) for one in rows])
    shown = in_shares(row)
    value, even = figure(shown), f" (even: {even_of(shown)})" if even_of(shown) else ""
    here = len({one["line"] for one in rows if one["state"] == state})
    where = "" if n == 1 else f" in {_all(n)} settings" if here == n else f" in {here} setting{'s' * (here > 1)}"
    head, at = f"{capital(WORDS[state])}{where}", f" with {row['line']}" if row["line"] else ""
    if state == State.MISSED:
        text = f"{head}: {filled(shown, f'{value} instead of {wanted_of(shown)}')}{at}{even}."
        return Sentence(text, [_stated(row)])
    more = f"; some {numbers.count(row['more_games'])} more games would decide" if row["more_games"] else ""
    text = f"{head}: {filled(shown, value)}{at} {in_brackets(shown)}{more}{lacking}."
    return Sentence(text, [_stated(row)] if state == State.MET else given([row]))


def _stated(row: Mapping[str, Any]) -> Stated:
    """Return that a figure lies where it is wanted, or of a target that is missed, on which side of that."""
    low, high = row["low_wanted"], row["high_wanted"]
    if row["state"] == State.MET:
        return Stated(row, "value", low, high)
    return Stated(row, "value", None, low) if _side(row["value"], row) < 0 else Stated(row, "value", high, None)


def in_shares(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a row of wins in times an even share as one in shares of all wins, as people say it; another as it is.

    What is wanted has as many digits as it takes for the figure to lie on the side of it where it lies.
    """
    even = row.get("even")
    if even is None or row["value"] is None:
        return row
    exactly = {name: None if row[name] is None else even * row[name] for name in ("low_wanted", "high_wanted")}
    value = even * row["value"]
    tried = [_rounded(exactly, places) for places in (3, 4, 5)]
    wanted_ends = next((ends for ends in tried if _side(value, ends) == _side(value, exactly)), exactly)
    label = row["label"].removesuffix(TIMES_EVEN)
    return {**row, **wanted_ends, "value": value, "kind": "proportion", "label": label, "sentence": row["as_share"]}


def _rounded(ends: Mapping[str, float | None], places: int) -> dict[str, float | None]:
    return {name: None if end is None else round(end, places) for name, end in ends.items()}


def even_of(row: Mapping[str, Any]) -> str:
    """Return the even share next to which a row's share stands: `25 %`; empty if there is none."""
    is_share = row.get("even") is not None and row["kind"] == "proportion"
    return brief.plain(row["even"], "proportion") if is_share else ""


def in_brackets(row: Mapping[str, Any]) -> str:
    """Return what a figure stands next to: `(even: 25 %; wanted: at most 30 %)`."""
    even = even_of(row)
    return f"({f'even: {even}; ' if even else ''}wanted: {wanted_of(row)})"


def filled(row: Mapping[str, Any], said: str) -> str:
    """Return a target's sentence with what is said of its figure; who it is about may be any text, so that is last."""
    return str(row["sentence"]).replace(VALUE, said).replace("{who}", row["who"])


def wanted_of(row: Mapping[str, Any]) -> str:
    """Return what the target of a row wants."""
    return wanted(row["low_wanted"], row["high_wanted"], row["kind"], in_points=row["in_points"])


def _lacking(rows: Sequence[Mapping[str, Any]], n_all: int) -> str:
    """Return why a target has no figure, and in which settings: `; not played with 3 players`."""
    lines: dict[str, list[str]] = {}
    for row in rows:
        if row["value"] is None:
            lines.setdefault(row["reason"], []).append(row["line"])
    return "".join(f"; {reason} {brief.where(of, n_all)}".rstrip() for reason, of in lines.items())


def describe(row: Mapping[str, Any], before: Mapping[str, Any] | None) -> str:
    """Say what a figure is instead of what it was, and whether that is as wanted."""
    if row["value"] is None:
        return f"{capital(WORDS[row['state']])}: {row['label']} (wanted: {wanted_of(row)}); {row['reason']}."
    shown = in_shares(row)
    was = change_of(shown, in_shares(before)) if before else figure(shown)
    at = f" with {row['line']}" if row["line"] else ""
    text = f"{capital(WORDS[row['state']])}: {filled(shown, was)}{at} {in_brackets(shown)}."
    return Sentence(text, [_stated(row)] if row["state"] != State.UNKNOWN else given([row]))


def change_of(row: Mapping[str, Any], before: Mapping[str, Any]) -> str:
    """Return a figure instead of what it was: `24 % instead of 28 %`; alone if that was the same, or had no value."""
    now, was = figure(row), figure(before)
    return now if before["value"] is None or now == was else f"{now} instead of {was}"


def figure(row: Mapping[str, Any]) -> str:
    """Return a figure with so many digits that it reads on the side of the target's ends where it lies."""
    value, kind = row["value"], row["kind"]
    if value is None:
        return numbers.NOTHING
    scale = 100 if kind == "proportion" else 1
    unit = " points" if row["in_points"] else numbers.PER_CENT if kind == "proportion" else ""
    plain = brief.signed_points(value) if row["in_points"] else brief.plain(value, kind)
    texts = [plain, *(numbers.fixed(scale * value, places) + unit for places in (1, 2, 3))]
    return next((text for text in texts if _side(_read(text) / scale, row) == _side(value, row)), plain)


def _read(text: str) -> float:
    """Return the number in a text that has one: 0.4 for `0.4 points`."""
    size = float("".join(letter for letter in text if letter in "0123456789."))
    return -size if text.startswith("\N{MINUS SIGN}") else size


def _side(value: float, row: Mapping[str, Any]) -> int:
    """Return -1 below what is wanted, 1 above it, 0 within."""
    low, high = row["low_wanted"], row["high_wanted"]
    return -1 if low is not None and value < low else int(high is not None and value > high)


def _span(rows: Sequence[Mapping[str, Any]]) -> str:
    values = [row["value"] for row in rows]
    if not rows[0]["in_points"]:
        return brief.span(values, rows[0]["kind"])
    ends = [brief.signed_points(pick(values)) for pick in (min, max)]
    return ends[0] if ends[0] == ends[1] else f"{ends[0].partition(' ')[0]} to {ends[1]}"


def _everywhere(rows: Sequence[Mapping[str, Any]], n: int) -> str:
    """Return in how many settings, and by how many groups of seats."""
    groups = len({row["who"] for row in rows})
    where = f"in {_all(n)} settings" if n > 1 else ""
    who = f"by {_all(groups)}" if groups > 1 else ""
    return " ".join(filter(None, (where, who)))


def _all(n: int) -> str:
    return "both" if n == 2 else f"all {n}"
