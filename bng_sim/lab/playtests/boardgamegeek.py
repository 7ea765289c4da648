"""Read plays as BoardGameGeek gives them: XML, `<plays><play><item/><players><player/></players></play></plays>`.

What is not known stands there as an empty text, or as 0.
"""

from pathlib import Path
from xml.etree import ElementTree

from bng_sim.core.errors import InputError
from bng_sim.lab.playtests.columns import Row
from bng_sim.lab.playtests.exports import Player, is_called, no_such_game, of_others, of_players, turn_order


def read(path: Path, called: str) -> tuple[list[Row], list[str]]:
    """Return the plays of the game called so, and what was left out and why.

    Raises:
        InputError: If it is no such file, or has no game of this name.

    """
    content = path.read_bytes()
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise InputError(f"{path}: declares entities, as no list of plays does; it is not read")
    try:
        root = ElementTree.fromstring(content)
    except (ElementTree.ParseError, LookupError, ValueError) as error:  # an encoding that nobody knows
        raise InputError(f"{path}: is not XML ({error})") from None
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
            rows.append(_row(play))
            n = play.get("quantity", "1")
            if n not in ("", "0", "1"):
                left_out.append(f"{what}: stands for {n} plays, of which one is told; it counts once")
    return rows, [*left_out, *of_others(others)]


def _item(play: ElementTree.Element) -> str:
    item = play.find("item")
    return "" if item is None else item.get("name", "")


def _row(play: ElementTree.Element) -> Row:
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
    minutes = play.get("length", "")
    return {
        "play": play.get("id") or None,
        "date": play.get("date") or None,
        "players": len(seats) or None,
        "minutes": float(minutes) if minutes.isdecimal() and int(minutes) > 0 else None,
        "notes": (play.findtext("comments") or "").strip() or None,
    } | of_players(players, order)
