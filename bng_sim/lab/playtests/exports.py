"""What the exports of BGStats and BoardGameGeek have in common: games by name, and players in turn order."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import LONGEST_VALUE, MOST_SHOWN, clipped, show
from bng_sim.lab.playtests.columns import Row


class Player(NamedTuple):
    """A player of a play; what is not known is an empty text."""

    name: str
    score: str
    has_won: bool


def is_called(name: str, called: str) -> bool:
    """Return whether a game has this name, whatever its capitals."""
    return name.strip().lower() == called.strip().lower()


def no_such_game(path: Path, called: str, names: Collection[str]) -> InputError:
    """Return the error for an export without the game."""
    known = [clipped(name, LONGEST_VALUE) for name in sorted(names)]
    more = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
    listed = ", ".join(known[:MOST_SHOWN]) or "none"
    return InputError(f"{path}: has no game called {show(called)}; name one with --called; it has: {listed}{more}")


def turn_order(places: Sequence[str], first: int = 1) -> list[int]:
    """Return each player's place in turn order, from 1; empty if that is not known of all.

    Args:
        places: As they are written.
        first: How the first place is written.

    """
    wanted = sorted(str(place) for place in range(first, first + len(places)))
    return [int(place) - first + 1 for place in places] if sorted(places) == wanted else []


def of_others(n: int) -> list[str]:
    """Say how many plays of other games were left out, if any were."""
    return [f"{n} play{'s' * (n != 1)} of other games"] if n else []


def of_players(players: Sequence[Player], order: Sequence[int]) -> Row:
    """Return what a play's players say of it, in turn order if that is known."""
    winners = [place for place, player in enumerate(players) if player.has_won]
    places = sorted(range(len(players)), key=lambda place: order[place]) if order else range(len(players))
    names, scores = ([getattr(players[place], part) for place in places] for part in ("name", "score"))
    return {
        "winner_seat": order[winners[0]] if order and len(winners) == 1 else None,
        "scores": " / ".join(scores) if any(scores) else None,
        "people": ", ".join(names) if any(names) else None,
    }
