"""What a table says in words of who won: nobody, all, a tie, a place, or nothing that is known."""

import re
from typing import Literal

from bng_sim.core.game import Game
from bng_sim.lab.playtests.fields import plainly

Word = Literal["nobody", "all", "tie", "unknown", ""]
_NOBODY = (
    *("nobody", "no one", "noone", "no winner", "none all", "all lost", "all lose", "everyone lost", "everyone loses"),
    *("everybody lost", "everybody loses", "we lost", "lost", "the game", "niemand", "keiner", "keine", "kein sieger"),
    *("alle verlieren", "alle verloren", "personne", "aucun", "nadie", "ninguno", "ninguna", "nessuno", "geen"),
)
_ALL = (
    *("all", "everyone", "everybody", "both", "the team", "team", "alle", "beide", "tous", "todos", "tutti", "allen"),
    *("we won", "players"),
)
_TIE = (
    *("tie", "tied", "draw", "drawn", "unentschieden", "remis", "gleichstand", "empate", "egalite", "ex aequo"),
    *("pareggio", "gelijkspel", "shared", "geteilt"),
)
_UNKNOWN = (
    *("tbd", "n a", "na", "abandoned", "aborted", "not finished", "unfinished", "abgebrochen", "yes", "no", "ja"),
    *("nein", "oui", "non", "si", "x"),
)


def say(text: str, game: Game) -> Word:
    """Return what a text says of who won, if it names nobody in particular.

    >>> from bng_sim.games import GAMES
    >>> game = next(iter(GAMES.values()))
    >>> [say(text, game) for text in ("No one won", "Unentschieden", "alle", "Ann?", "Ann")]
    ['nobody', 'tie', 'all', 'unknown', '']
    """
    plain = _bare(text)
    if plain in map(plainly, game.lost) or any(plain == word or plain.startswith(f"{word} ") for word in _NOBODY):
        return "nobody"
    if plain in _TIE:
        return "tie"
    if plain in _ALL:
        return "all"
    if plain in _UNKNOWN or "?" in text or re.search(r"\b(probably|maybe|perhaps|vielleicht|wohl)\b", plain):
        return "unknown"
    return ""


def without_tie(text: str) -> str:
    """Return a text without a word in front that says it was a tie: `Ann, Bob` of `Tie (Ann, Bob)`."""
    found = re.fullmatch(rf"\s*(?:{'|'.join(_TIE)})\b[\s:(,-]+(.+?)\)?\s*", text, re.IGNORECASE)
    return found[1] if found else text


def _bare(text: str) -> str:
    accents = str.maketrans("\N{LATIN SMALL LETTER E WITH ACUTE}\N{LATIN SMALL LETTER E WITH GRAVE}", "ee")
    return plainly(text.casefold().translate(accents))
