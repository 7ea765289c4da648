"""Read plays as BoardGameGeek gives them: XML, `<plays><play><item/><players><player/></players></play></plays>`.

What is not known stands there as an empty text, or as 0.
"""

from pathlib import Path
from xml.etree import ElementTree

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input.problems import show
from bng_sim.lab.playtests.columns import Row


def read(path: Path, game: Game, called: str) -> tuple[list[Row], list[str]]:
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
    if called.strip().lower() not in {name.strip().lower() for name in names}:
        known = ", ".join(sorted(names)) or "none"
        raise InputError(f"{path}: has no game called {show(called)}; name one with --called; it has: {known}")
    rows, left_out, others = [], [], 0
    for play in plays:
        what = f"play {play.get('id', '')}"
        if _item(play).strip().lower() != called.strip().lower():
            others += 1
        elif play.get("incomplete") == "1":
            left_out.append(f"{what}: incomplete")
        else:
            rows.append(_row(play))
            n = play.get("quantity", "1")
            if n not in ("", "0", "1"):
                left_out.append(f"{what}: stands for {n} plays, of which one is told; it counts once")
    return rows, [*left_out, *([f"{others} plays of other games"] if others else [])]


def _item(play: ElementTree.Element) -> str:
    item = play.find("item")
    return "" if item is None else item.get("name", "")


def _row(play: ElementTree.Element) -> Row:
    seats = play.findall("players/player")
    order = _order([seat.get("startposition", "").strip() for seat in seats])
    winners = [place for place, seat in enumerate(seats) if seat.get("win") == "1"]
    by_order = sorted(range(len(seats)), key=lambda place: order[place]) if order else list(range(len(seats)))
    scores = [seat.get("score", "").strip() for seat in seats]
    names = [(seat.get("name") or seat.get("username") or "").strip() for seat in seats]
    minutes = play.get("length", "")
    return {
        "play": play.get("id") or None,
        "date": play.get("date") or None,
        "players": len(seats) or None,
        "minutes": float(minutes) if minutes.isdecimal() and int(minutes) > 0 else None,
        "winner_seat": order[winners[0]] if order and len(winners) == 1 else None,
        "scores": " / ".join(scores[place] for place in by_order) if any(scores) else None,
        "people": ", ".join(names[place] for place in by_order) if any(names) else None,
        "notes": (play.findtext("comments") or "").strip() or None,
    }


def _order(places: list[str]) -> list[int]:
    """Return each seat's place in turn order, from 1; empty if that is not known for all."""
    wanted = sorted(str(place) for place in range(1, len(places) + 1))
    return [int(place) for place in places] if sorted(places) == wanted else []
