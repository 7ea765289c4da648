"""The page of a game in one file: its public numbers, what the reader's seat sees, and the transcript."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from rich.text import Text

from bng_sim.core.event_logs.teller import Event as Line
from bng_sim.core.picture import page
from bng_sim.own_games.declarations import PUBLIC, OwnGame
from bng_sim.own_games.engine import OWN, TABLE
from bng_sim.own_games.telling import Story, Teller

MOST_SHOWN = 24  # numbers of a field
_APART = {*PUBLIC, "filler", "seat"}


def picture(teller: Teller, log: Iterable[Line], seat: int | None, frame: page.Frame = page.EMPTY) -> str:
    """Render the page of a game as a seat sees it."""
    folder = Path(__file__).parent / "page_files"
    made = page.Page(
        teller.own.title, folder, teller.log, opens=TABLE, stops=(TABLE,), marked={}, rules=teller.own.rules,
        story=lambda eyes: _Shown(teller, eyes), zones=lambda table, _: table.zones(), when=_when, shown=_shown,
    )  # fmt: skip
    return made.picture(log, seat, frame)


class _Shown(Story):
    """Tell a game, and follow how its table stands."""

    table: "TableZones"

    def tell(self, event: Line) -> list[Text]:
        if event["event"] == "game":
            self.table = TableZones(self.teller, self.seat, event["rules"]["players"])
        self.table.apply(event)
        return super().tell(event)


def _when(_story: _Shown, event: Line) -> str:
    return f"turn {event['turn']}" if event["event"] == TABLE and event["turn"] else ""


def _shown(story: _Shown, head: Line) -> tuple[dict[str, Any], dict[str, Any]]:
    table = story.table
    return {"cards": {}}, {
        "players": list(enumerate(head["strategies"], 1)),
        "of_table": [(name, _label(name)) for name in table.of_table],
        "of_seat": [(name, _label(name)) for name in table.of_seat],
    }


class TableZones:
    """Follow how the table stands, from the events that say so.

    Attributes:
        of_table: The public fields that are of no seat.
        of_seat: The fields that each seat has, also those that it alone sees.

    """

    def __init__(self, teller: Teller, eyes: int | None, players: int) -> None:
        """Begin before the first event, for the eyes of a seat (from 1) or None for all."""
        self._teller, self._own, self._eyes, self._players = teller, teller.own, eyes, players
        public = {name: self._own.public[name].shape for name in _roomy(self._own.public)}
        self.of_table = [name for name, shape in public.items() if not _is_of_seats(self._own, shape)]
        self._alone = list(_roomy(self._own.own))
        self.of_seat = [name for name, shape in public.items() if _is_of_seats(self._own, shape)]
        self.of_seat += self._alone
        self._zones: dict[str, dict[str, Any]] = {"table": {}} | {
            f"seat {seat}": dict.fromkeys(self.of_seat, "") | {"turn": False, "won": False}
            for seat in range(1, players + 1)
        }

    def apply(self, event: Line) -> None:
        """Change the table as an event says."""
        if event["event"] == TABLE:
            self._set_public(event)
        elif event["event"] == OWN and self._eyes in (None, event["seat"]):
            alone = np.array(event["numbers"], np.int64).view(self._own.own)[0]
            self._zones[f"seat {event['seat']}"].update({name: self._text(name, alone[name]) for name in self._alone})
        elif event["event"] == "win":
            self._zones[f"seat {event['seat']}"]["won"] = True

    def zones(self) -> dict[str, dict[str, Any]]:
        """Return what is where."""
        return {name: dict(zone) for name, zone in self._zones.items()}

    def _set_public(self, event: Line) -> None:
        public = np.array(event["numbers"], np.int64).view(self._own.public)[0]
        for name in self.of_table:
            self._zones["table"][name] = self._text(name, public[name])
        for seat in range(1, self._players + 1):
            zone = self._zones[f"seat {seat}"]
            of_seat = [name for name in self.of_seat if name not in self._alone]
            zone.update({name: self._text(name, public[name][seat - 1]) for name in of_seat})
            zone["turn"] = int(event["asked"] or 0) == seat

    def _text(self, name: str, value: Any) -> str:
        if name == "character":
            return self._own.characters[int(value)]
        return " ".join(self._teller.value(name, int(each)) for each in np.ravel(value))


def _roomy(record: np.dtype[Any]) -> list[str]:
    """List the fields of a record that a page has room for."""
    return [name for name in record.names or () if name not in _APART and np.prod(record[name].shape) <= MOST_SHOWN]


def _is_of_seats(own: OwnGame, shape: tuple[int, ...]) -> bool:
    return bool(shape) and shape[0] == own.most_players


def _label(name: str) -> str:
    return (name.removesuffix("_seat") or name).replace("_", " ").strip()
