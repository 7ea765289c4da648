"""Read plays as BoardGameGeek gives them: XML, `<plays><play><item/><players><player/></players></play></plays>`.

What is not known stands there as an empty text, or as 0.
"""

from pathlib import Path
from xml.etree import ElementTree

from bng_sim.core.errors import InputError
from bng_sim.core.input import typed_numbers
from bng_sim.core.input.problems import got
from bng_sim.lab.playtests.columns import Row
from bng_sim.lab.playtests.exports import Player, is_called, no_such_game, of_others, of_players, turn_order
from bng_sim.lab.playtests.fields import MOST

PIECE = 65_536  # bytes that are parsed at once


def read(path: Path, called: str) -> tuple[list[Row], list[str]]:
    """Return the plays of the game called so, and what was left out and why.

    Raises:
        InputError: If it is no such file, or has no game of this name.

    """
    root = _root(path)
    if root.tag != "plays":
        raise InputError(f"{path}: begins with <{root.tag}>, expected <plays>, as BoardGameGeek's list of plays does")
    plays = root.findall("play")
    names = {_item(play) for play in plays}
    if not any(is_called(name, called) for name in names):
        raise no_such_game(path, called, names)
    rows, left_out, others = [], [], 0
    for play in plays:
        what = f"play {play.get('id', '')}"
        if not is_called(_item(play), called):
            others += 1
        elif play.get("incomplete") == "1":
            left_out.append(f"{what}: incomplete")
        else:
            rows.append(_row(play, f"{path}: {what}"))
            n = play.get("quantity", "1")
            if n not in ("", "0", "1"):
                left_out.append(f"{what}: stands for {n} plays, of which one is told; it counts once")
    return rows, [*left_out, *of_others(others)]


class _Elements(ElementTree.TreeBuilder):
    """Builds elements, and refuses a document that may define entities, whatever its encoding."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Refuse the declaration: the parser calls this before any definition in it."""
        raise InputError("declares entities, as no list of plays does; it is not read")


def _root(path: Path) -> ElementTree.Element:
    """Return the outermost element of a file."""
    parser = ElementTree.XMLParser(target=_Elements())
    try:
        content = path.read_bytes()
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


def _row(play: ElementTree.Element, where: str) -> Row:
    seats = play.findall("players/player")
    order = turn_order([seat.get("startposition", "").strip() for seat in seats])
    players = [
        Player(
            (seat.get("name") or seat.get("username") or "").strip(),
            seat.get("score", "").strip(),
            seat.get("win") == "1",
        )
        for seat in seats
    ]
    return {
        "play": play.get("id") or None,
        "date": play.get("date") or None,
        "players": len(seats) or None,
        "minutes": _minutes(play.get("length", "").strip(), where),
        "notes": (play.findtext("comments") or "").strip() or None,
    } | of_players(players, order)


def _minutes(length: str, where: str) -> float | None:
    """Return how long a play lasted; None if that is not known."""
    minutes = typed_numbers.decimal(length or "0")
    if minutes is None or not 0 <= minutes <= MOST:
        raise InputError(f"{where}: length: {got(length, f'a number of minutes, of at most {MOST}')}")
    return minutes or None
