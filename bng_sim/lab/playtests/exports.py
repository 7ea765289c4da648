"""What the exports of BGStats and BoardGameGeek have in common: games by name, and players in turn order."""

import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import LONGEST_VALUE, MOST_SHOWN, clipped, show
from bng_sim.core.wording import counted
from bng_sim.lab.playtests.columns import UNKNOWN, LeftOut, Row

CONTRADICTS = "the places in turn order contradict who began"
TWO = 2  # players, of whom one began


class Player(NamedTuple):
    """A player of a play; what is not known is an empty text.

    Attributes:
        name: The player's name.
        score: As it is written.
        has_won: Whether the player won, alone or with others.
        place: Place in turn order, as it is written.
        chair: Number of the chair, as it is written.
        began: Whether the player is marked as the one who began.
        role: The character, as it is written.

    """

    name: str
    score: str
    has_won: bool
    place: str = ""
    chair: str = ""
    began: bool = False
    role: str = ""


def same_name(name: str) -> str:
    """Return a name without what people and programs write differently: capitals, spaces, forms of the same letter."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def is_called(name: str, called: str) -> bool:
    """Return whether a game has this name, whatever its capitals and the forms of its letters."""
    return same_name(name) == same_name(called)


def no_such_game(path: Path, called: str, names: Collection[str]) -> InputError:
    """Return the error for an export without the game."""
    known = [clipped(name, LONGEST_VALUE) for name in sorted(names)]
    more = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
    listed = ", ".join(known[:MOST_SHOWN]) or "none"
    return InputError(f"{path}: has no game called {show(called)}; name one with --called; it has: {listed}{more}")


def of_others(n: int) -> list[LeftOut]:
    """Say how many plays were left out as they are of other games, if any were."""
    return [LeftOut(counted(n, "play"), "of other games", n)] if n else []


def known_score(score: str) -> str:
    """Return a score as it is written; empty if it says that it is not known."""
    return "" if score.strip().casefold() in UNKNOWN else score.strip()


def in_words(odd: Mapping[str, int]) -> list[str]:
    """Say of how many plays something is odd."""
    return [f"{counted(n, 'play')}: {why}" for why, n in odd.items()]


def of_players(players: Sequence[Player], odd: Counter[str]) -> Row:
    """Return what a play's players say of it, in turn order if that is known.

    Args:
        players: As the export lists them.
        odd: Counts the plays whose order cannot be used, by why.

    """
    winners = [at for at, player in enumerate(players) if player.has_won]
    starters = [at for at, player in enumerate(players) if player.began]
    order, why = _turn_order(players, starters)
    if why:
        odd[why] += 1
    seat = order[winners[0]] if order and len(winners) == 1 else None
    if not order and len(winners) == 1 and winners == starters and why != CONTRADICTS:
        seat = 1
    places = sorted(range(len(players)), key=lambda at: order[at]) if order else range(len(players))
    names, scores = ([getattr(players[at], part) for at in places] for part in ("name", "score"))
    return {
        "winner_seat": seat,
        "winners": len(winners) or None,
        "winner_character": players[winners[0]].role.strip() or None if len(winners) == 1 else None,
        "scores": " / ".join(scores) if any(scores) else None,
        "people": ", ".join(names) if any(names) else None,
    }


def _turn_order(players: Sequence[Player], starters: Sequence[int]) -> tuple[list[int], str]:
    """Return each player's place in turn order, from 1, or nothing if that is not known of all; and what is odd in it.

    It follows from the places; from the chairs, counted from the player who began; or of two players from who began.

    Args:
        players: As the export lists them.
        starters: Which of them are marked as having begun.

    """
    order = _whole([player.place for player in players], 1)
    if order:
        return ([], CONTRADICTS) if len(starters) == 1 and order[starters[0]] != 1 else (order, "")
    if any(player.place for player in players):
        return [], "not all places in turn order can be read"
    chairs = [player.chair for player in players]
    order = _whole(chairs, 1) or (_whole(chairs, 0) if len(players) > 1 else [])
    if order and len(starters) == 1 and order[starters[0]] != 1:
        first = order[starters[0]]
        return [(at - first) % len(players) + 1 for at in order], "chairs are counted from the player who began"
    if not order and len(players) == TWO and len(starters) == 1:
        return [1 if at in starters else 2 for at in range(TWO)], ""
    return order, ""


def _whole(places: Sequence[str], first: int) -> list[int]:
    """Return places as numbers from 1 if they are a whole order, which begins with `first`; otherwise nothing."""
    wanted = sorted(str(place) for place in range(first, first + len(places)))
    return [int(place) - first + 1 for place in places] if sorted(places) == wanted else []
