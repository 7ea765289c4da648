"""Read plays as BoardGameGeek gives them: XML, `<plays><play><item/><players><player/></players></play></plays>`.

What is not known stands there as an empty text, or as 0.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from bng_sim.core.errors import InputError
from bng_sim.core.input import typed_numbers
from bng_sim.core.input.problems import got
from bng_sim.lab.playtests.amounts import MOST
from bng_sim.lab.playtests.columns import LeftOut, Read, Row
from bng_sim.lab.playtests.exports import Player, in_words, is_called, known_score, no_such_game, of_others, of_players

PIECE = 65_536  # bytes that are parsed at once
LONGEST = 10  # digits of a number of plays
_END = b"</plays>"  # of a page


def read(paths: Sequence[Path], called: str) -> Read:
    """Return the plays of the game called so in some pages, and what was left out and why.

    Args:
        paths: Files, each with one page or several, one after the other; a page may be empty.
        called: What they call the game.

    Raises:
        InputError: If one is no such file, or none has a game of this name.

    """
    pages = [(path, root) for path in paths for root in _roots(path)]
    plays = [(path, play) for path, root in pages for play in root.findall("play")]
    names = {_item(play) for _, play in plays}
    if not any(is_called(name, called) for name in names):
        raise no_such_game(paths[0], called, names)
    rows: list[Row] = []
    left_out: list[LeftOut] = []
    odd, others = Counter[str](), 0
    for path, play in plays:
        what = f"play {play.get('id', '')}"
        if not is_called(_item(play), called):
            others += 1
        elif play.get("incomplete") == "1":
            left_out.append(LeftOut(what, "incomplete", 1))
        else:
            rows.append(_row(play, f"{path}: {what}", odd))
            n = play.get("quantity", "1")
            if n not in ("", "0", "1"):
                left_out.append(LeftOut(what, f"stands for {n} plays, of which one is described; it counts once"))
    return Read(rows, [*left_out, *of_others(others)], [*in_words(odd), *_missing(pages, plays)])


def _missing(pages: Sequence[tuple[Path, ElementTree.Element]], plays: Sequence[Any]) -> list[str]:
    """Say how many of all plays that BoardGameGeek has are in these pages, if some are missing."""
    totals = [int(total) for _, root in pages if (total := root.get("total", "")).isdecimal() and len(total) < LONGEST]
    here = len({play.get("id") or place for place, (_, play) in enumerate(plays)})
    return [f"{here} of {max(totals):,} plays are in these pages"] if totals and here < max(totals) else []


class _Elements(ElementTree.TreeBuilder):
    """Builds elements, and refuses a document that may define entities, whatever its encoding."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Refuse the declaration: the parser calls this before any definition in it."""
        raise InputError("declares entities, as no list of plays does; it is not read")


def _roots(path: Path) -> list[ElementTree.Element]:
    """Return the outermost element of each page in a file: pages may have been joined."""
    parts = path.read_bytes().split(_END)
    pages = [part + _END for part in parts[:-1] if part.strip()]
    rest = parts[-1] if parts[-1].strip() or not pages else b""
    roots = [_root(path, page.lstrip() if place else page) for place, page in enumerate([*pages, *[rest] * bool(rest)])]
    for root in roots:
        if root.tag != "plays":
            raise InputError(
                f"{path}: begins with <{root.tag}>, expected <plays>, as BoardGameGeek's list of plays does"
            )
    return roots or [_root(path, b"")]


def _root(path: Path, content: bytes) -> ElementTree.Element:
    """Return the outermost element of a page."""
    parser = ElementTree.XMLParser(target=_Elements())
    try:
        for start in range(0, len(content), PIECE):  # the parser reads to the end of what it is given
            parser.feed(content[start : start + PIECE])
        root: ElementTree.Element = parser.close()
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    except (ElementTree.ParseError, LookupError, ValueError) as error:  # an encoding that nobody knows
        raise InputError(f"{path}: is not XML ({error})") from None
    return root


def _item(play: ElementTree.Element) -> str:
    item = play.find("item")
    return "" if item is None else item.get("name", "")


def _row(play: ElementTree.Element, where: str, odd: Counter[str]) -> Row:
    seats = play.findall("players/player")
    places = [seat.get("startposition", "").strip() for seat in seats]
    marked = [place for place in places if place]
    is_one_marked = len(marked) == 1 < len(seats)  # that player began
    is_counted = play.get("nowinstats") != "1"
    if not is_counted and any(seat.get("win") == "1" for seat in seats):
        odd["the winner is not counted, as the play is not to (nowinstats)"] += 1
    players = [
        Player(
            (seat.get("name") or seat.get("username") or "").strip(),
            known_score(seat.get("score", "")),
            is_counted and seat.get("win") == "1",
            "" if is_one_marked else place,
            began=is_one_marked and bool(place),
        )
        for seat, place in zip(seats, places, strict=True)
    ]
    return {
        "play": play.get("id") or None,
        "date": play.get("date") or None,
        "players": len(seats) or None,
        "minutes": _minutes(play.get("length", "").strip(), where),
        "notes": (play.findtext("comments") or "").strip() or None,
    } | of_players(players, odd)


def _minutes(length: str, where: str) -> float | None:
    """Return how long a play lasted; None if that is not known."""
    minutes = typed_numbers.decimal(length or "0")
    if minutes is None or not 0 <= minutes <= MOST:
        raise InputError(f"{where}: length: {got(length, f'a number of minutes, of at most {MOST}')}")
    return minutes or None
