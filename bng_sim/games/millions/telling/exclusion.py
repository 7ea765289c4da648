"""What may still be hidden from a seat: the Roles that each Character and the face-down Role cards can be (K3, P8).

Found by exclusion from what the seat sees on the table: there must be a Character for every face-up Role card, and the
Characters left over hold the cards that lie face-down. How likely each Role is, and what others' moves reveal, is not
considered here.
"""

from collections.abc import Sequence
from functools import lru_cache

from bng_sim.games.millions.telling.tabletop import STANDING, Tabletop, owner

Roles = frozenset[str]


def may_be(table: Tabletop, seat: int) -> dict[str, list[str]]:
    """List the Roles that each Character can be, as far as a seat can tell, in role order."""
    if not table.face_up and not table.face_down:  # the Role cards are not there yet
        return {}
    alone = [_alone(table, seat, character) for character in table.characters]
    made = _together(tuple(alone), tuple(table.face_up), len(table.face_down))
    return {
        character: [role for role in table.roles if role in roles]
        for character, roles in zip(table.characters, made, strict=True)
    }


def may_lie_down(table: Tabletop, seat: int) -> list[str]:
    """List the Roles that the face-down Role cards can be, as far as a seat can tell, in role order."""
    if not table.face_down:
        return []
    alone = tuple(_alone(table, seat, character) for character in table.characters)
    roles = _left_over(alone, tuple(table.face_up))
    return [role for role in table.roles if role in roles]


def _alone(table: Tabletop, seat: int, character: str) -> Roles:
    """Return the Roles that a Character can be by what is known of it and of its owner's other one."""
    sent = table.characters[character]
    if table.knows(seat, character):
        return frozenset({sent.role})
    same = [other for other in table.characters if owner(other) == owner(character) and other != character]
    gone = {table.characters[other].role for other in same if table.knows(seat, other)}  # T1: its two differ
    if table.rules.wont_get_fooled:
        gone |= {role for other, role in table.shown_before.items() if owner(other) == owner(character)}
    if sent.is_in:  # H4: a Role that stands is alone
        gone |= {table.characters[other].role for other in table.with_status(STANDING)}
    return frozenset(table.roles) - gone


@lru_cache(maxsize=4096)
def _together(alone: tuple[Roles, ...], face_up: tuple[str, ...], n_down: int) -> tuple[Roles, ...]:
    """Narrow the Roles of each Character by the Role cards in the middle."""
    return tuple(
        frozenset(role for role in roles if _fits(alone[:at] + alone[at + 1 :], face_up, n_down, role))
        for at, roles in enumerate(alone)
    )


def _fits(others: tuple[Roles, ...], face_up: tuple[str, ...], n_down: int, role: str) -> bool:
    """Return whether the others can make up the face-up cards if one more Character is of this Role."""
    if n_down > 0 and _covers(others, face_up):
        return True
    if role not in face_up:
        return False
    at = face_up.index(role)
    return _covers(others, face_up[:at] + face_up[at + 1 :])


@lru_cache(maxsize=4096)
def _left_over(alone: tuple[Roles, ...], face_up: tuple[str, ...]) -> Roles:
    """Return the Roles of which a card can lie face-down: those of a Character that the face-up cards do not need."""
    return frozenset().union(
        *(roles for at, roles in enumerate(alone) if _covers(alone[:at] + alone[at + 1 :], face_up))
    )


def _covers(characters: Sequence[Roles], cards: Sequence[str]) -> bool:
    """Return whether each card can be assigned to a different Character."""
    card_of: dict[int, str] = {}  # Character -> the card that is taken for its

    def place(card: str, tried: set[int]) -> bool:
        for at, roles in enumerate(characters):
            if card in roles and at not in tried:
                tried.add(at)
                if at not in card_of or place(card_of[at], tried):
                    card_of[at] = card
                    return True
        return False

    return all(place(card, set()) for card in cards)
