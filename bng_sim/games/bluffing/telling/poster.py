"""What one picture shows of a game: how many points each player is behind the first, and who was caught or emptied."""

from typing import Any

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.game import Log
from bng_sim.core.poster import Line, Mark, Poster
from bng_sim.core.wording import counted, who_won
from bng_sim.games.bluffing.telling.naming import NAMES, how
from bng_sim.games.bluffing.telling.tabletop import Tabletop


def poster(log: Log) -> Poster:
    """Build the poster of a game from its log; of replays it shows only who won them (W5)."""
    head, *events = log
    table, marks = Tabletop(), Marks()
    table.apply(head)
    behind: dict[int, list[int]] = {}
    ending = ""
    for event in events:
        table.apply(event)
        if not table.replay and event["event"] != "seat":  # all seats are taken before the first turn
            behind[table.turn] = _behind(table)
            marks.note(event, table)
        if event["event"] == "end" and not table.replay:
            ending = how(event["ending"], _name(table, table.seat))
    rules, winners = head["rules"], [_name(table, seat) for seat in table.winners]
    return Poster(
        about=f"Bluffing Billionaires, {rules['players']} players{_with_powers(rules)}",
        ending=_ending(table, winners, [*behind][-1], ending),
        distance="points behind the first",
        turns=tuple(behind),
        lines=tuple(
            Line(_name(table, seat), tuple(values), seat in table.winners)
            for seat, values in zip(sorted(table.billionaires), zip(*behind.values(), strict=True), strict=True)
        ),
        marks=tuple(marks.all()),
    )


def _name(table: Tabletop, seat: int | None) -> str:
    assert seat is not None
    return NAMES[table.billionaires[seat]]


def _with_powers(rules: dict[str, Any]) -> str:
    return "" if rules["powers"] == "off" else ", with powers"


def _behind(table: Tabletop) -> list[int]:
    """List, by seat, how many points each player has less than the player with most (W1, W2, S6)."""
    points = [table.points(seat) for seat in sorted(table.billionaires)]
    return [max(points) - each for each in points]


def _ending(table: Tabletop, winners: list[str], turns: int, ending: str) -> str:
    """`Green wins with 21 points after 23 turns: Blue plays a last card`."""
    words = who_won(winners, table.ending)
    if winners:
        words += f" with {counted(table.scores[table.winners[0]].points, 'point')}"
    after = f"after {counted(turns, 'turn')}" + (f" and {counted(table.replay, 'replay')}" if table.replay else "")
    words = f"{words} {after}".replace(" turn", "\N{NO-BREAK SPACE}turn")
    return f"{words[0].upper()}{words[1:]}: {ending}"


class Marks:
    """What happened on the way: emptied hands first, then false claims that were caught, the boldest first."""

    def __init__(self) -> None:
        """Create a poster of a game in which nothing has happened yet."""
        self.emptied: list[Mark] = []
        self.caught: list[tuple[int, Mark]] = []  # with by how much the claim was false

    def all(self) -> list[Mark]:
        """List all marks: emptied hands first, then the false claims caught, the boldest first."""
        caught = sorted(self.caught, key=lambda found: -found[0])
        return [*self.emptied, *(mark for _, mark in caught)]

    def note(self, event: Event, table: Tabletop) -> None:
        """Note what an event shows, which is on the table by now."""
        kind, turn = event["event"], event["turn"]
        if kind == "compare" and event["winner"] != event["seat"]:
            own, against = event["own"], event["against"]
            words = (
                f"{_name(table, event['other_seat'])} catches {_name(table, event['seat'])}: {against} against {own}"
            )
            self.caught.append((against - own, Mark(turn, words)))
        elif kind == "take" and not table.lying("hand", event["other_seat"]):
            self.emptied.append(Mark(turn, f"{_name(table, event['other_seat'])}'s hand is empty"))
