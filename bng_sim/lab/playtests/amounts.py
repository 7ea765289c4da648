"""Numbers, durations, dates and answers as people write them; what cannot be read raises `ValueError`."""

import re
from collections.abc import Sequence
from datetime import date

MOST = 10**9
LEAST_CLOCK = 10  # hours: what is written as 10:00 or later is rather a time of day than how long it took
HOURS_BELOW = 8  # where all durations are smaller numbers without a unit, they may be hours
YES_OR_NO = {
    **dict.fromkeys(
        ("yes", "true", "ja", "oui", "si", "s\N{LATIN SMALL LETTER I WITH ACUTE}", "sim", "vrai", "wahr"), 1.0
    ),
    **dict.fromkeys(("no", "false", "nein", "non", "nee", "faux", "falsch"), 0.0),
}
MARKS = YES_OR_NO | {
    **dict.fromkeys(("x", "\N{CHECK MARK}", "\N{HEAVY CHECK MARK}", "y", "1"), 1.0),
    **dict.fromkeys(("n", "0"), 0.0),
}
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{NO-BREAK SPACE}": " ", "\N{FULLWIDTH DIGIT ZERO}": "0"})
_NUMBER = re.compile(
    r"([-+]?)[$\N{EURO SIGN}\N{POUND SIGN}]? ?([0-9]{1,12}(?:[.,][0-9]+)*) ?([A-Za-z$\N{EURO SIGN}]*)\.?"
)
_GROUPS = re.compile(r"[0-9]{1,3}([.,][0-9]{3})+")
_CLOCK = re.compile(r"([0-9]{1,4}):([0-9]{2})(?::([0-9]{2}))?(?: ?(?:h|hrs?|hours?|std|uur))?")
_HOURS = (
    r"([0-9]{1,4}(?:[.,][0-9]{1,3})?) ?(?:h|hrs?|hours?|std|stunden?|heures?|horas?|ora|ore|uur|u)\b\.?"
    r"(?: ?(?:and|und|et|y|e|en)? ?([0-9]{1,3}) ?(?:m|mins?|minutes?|minuten|minutos|minuti|')?\.?)?"
)
_LONG = re.compile(_HOURS)
_HOURS_GLUED = re.compile(r"([0-9]{1,3})[hu]([0-9]{1,2})(?: ?(?:m|min|'))?")
_MINUTES = re.compile(r"([0-9]{1,9}(?:[.,][0-9]{1,6})?) ?(?:m|mins?|minutes?|minuten|minutos?|minuti|minuto|')?\.?")
_DATES = (
    (re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\D.*)?"), "ymd"),
    (re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?:\D.*)?"), "dmy"),
    (re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:\D.*)?"), "either"),
)


def number(text: str, delimiter: str = ",") -> float:
    """Return a number, with its sign, currency or unit left out: `12 pts`, `$1,500`, `72,5` of a table with semicolons.

    Args:
        text: As it is written.
        delimiter: What stands between two cells of its table; empty in a workbook, whose numbers are written plainly.

    """
    found = _NUMBER.fullmatch(text.translate(_MINUS).strip())
    if not found:
        raise ValueError("a number")
    sign, digits, _ = found.groups()
    if _GROUPS.fullmatch(digits) and delimiter:
        mark = digits.lstrip("0123456789")[0]
        if delimiter == "," and mark == ",":
            digits = digits.replace(",", "")
        elif delimiter != "," or digits.count(mark) > 1:
            plain = digits.replace(mark, "")
            raise ValueError(f"a number without a mark between thousands: {plain}, or {digits.replace(mark, '.', 1)}0")
    value = float(digits.replace(",", "."))
    return -value if sign == "-" else value


def minutes(text: str, *, in_hours: bool = False) -> float:
    """Return a duration in minutes: `75`, `75'`, `1:15`, `01:15:00`, `1h15`, `1.5 h`, `1 hora 15 minutos`."""
    wanted = "how many minutes, or hours and minutes such as 1:15"
    plain = text.casefold().translate(_MINUS).replace("\N{PRIME}", "'").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    plain = plain.replace("\N{VULGAR FRACTION ONE HALF}", ".5").strip()
    if clock := _CLOCK.fullmatch(plain):
        hours, rest, seconds = int(clock[1]), int(clock[2]), int(clock[3] or 0)
        if LEAST_CLOCK <= hours <= 24 and not clock[3]:
            raise ValueError(f"{wanted}; {text} may be a time of day")
        if rest >= 60 or seconds >= 60:
            raise ValueError(wanted)
        return _positive(60 * hours + rest + seconds / 60, wanted)
    if glued := _HOURS_GLUED.fullmatch(plain):
        return _positive(60 * int(glued[1]) + int(glued[2]), wanted)
    if long := _LONG.fullmatch(plain):
        return _positive(60 * float(long[1].replace(",", ".")) + int(long[2] or 0), wanted)
    if short := _MINUTES.fullmatch(plain):
        return _positive(float(short[1].replace(",", ".")) * (60 if in_hours else 1), wanted)
    raise ValueError(wanted)


def _positive(value: float, wanted: str) -> float:
    if not 0 < value <= MOST:
        raise ValueError(f"{wanted}, above 0 and at most {MOST:,}")
    return value


def rating(text: str) -> float:
    """Return a mark from 1 to 5: `4`, `4.5`, `4/5`, four stars."""
    stars = text.replace(" ", "").replace("\N{WHITE STAR}", "")
    if stars and not stars.strip("\N{BLACK STAR}"):
        return float(len(stars))
    found = re.fullmatch(r"([1-5](?:[.,][0-9]+)?)(?: ?/ ?5)?", text)
    value = float(found[1].replace(",", ".")) if found else 0.0
    if not 1 <= value <= 5:
        raise ValueError("a mark from 1 to 5")
    return value


def read_dates(texts: Sequence[str | None]) -> tuple[list[str | None], list[str]]:
    """Return dates as 2026-10-02 where a column says in which order they are, and a sentence if some cannot be read.

    >>> read_dates(["2.10.2026", "31.12.25", None])
    (['2026-10-02', '2025-12-31', None], [])
    >>> read_dates(["10/2/26", "10/13/26"])[0]
    ['2026-10-02', '2026-10-13']
    >>> read_dates(["10/2/26"])[1]
    ['1 date is not read, as 10/2/26 may be a day first or a month first; write it as 2026-10-02']
    """
    parts = [_parts(text) for text in texts]
    either = [(int(found[1]), int(found[2])) for found, order in parts if found and order == "either"]
    first, second = (max((pair[at] for pair in either), default=0) for at in (0, 1))
    order = "dmy" if first > 12 >= second else "mdy" if second > 12 >= first else ""
    read: list[str | None] = []
    unread = []
    for text, (found, kind) in zip(texts, parts, strict=True):
        iso = _iso(found, order if kind == "either" else kind) if found else None
        read.append(iso or text)
        if text and not iso:
            unread.append((text, kind == "either" and not order))
    if not unread:
        return read, []
    text, is_either = unread[0]
    which = "1 date is not read" if len(unread) == 1 else f"{len(unread)} dates are not read"
    why = f"as {text} may be a day first or a month first" if is_either else f"such as {text[:40]!r}"
    return read, [f"{which}, {why}; write it as 2026-10-02"]


def _parts(text: str | None) -> tuple[re.Match[str] | None, str]:
    for pattern, order in _DATES:
        if found := pattern.fullmatch((text or "").strip("\ufeff ")):
            return found, order
    return None, ""


def _iso(found: re.Match[str], order: str) -> str | None:
    """Return a date in this order of year, month and day; None if there is no such day."""
    if not order:
        return None
    at = {letter: int(found[place]) for place, letter in enumerate(order, 1)}
    year = at["y"] + 2000 * (at["y"] < 100)
    try:
        return date(year, at["m"], at["d"]).isoformat()
    except ValueError:
        return None
