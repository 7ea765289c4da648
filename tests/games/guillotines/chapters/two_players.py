"""Means that the tests of two players with Puppets share: their table, and a die that comes up as told.

The Property Speculator runs the Tech Overlord, the Aristocrat runs the Media Baron: as in the
rulebook's example.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from bng_sim.games.guillotines.declared.components import DIE
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.rules import puppets
from tests.games.guillotines.chapters.scene import ARISTOCRAT, BARON, OVERLORD, SPECULATOR, Answer, Scene, Script, says

PLAYER, OPPONENT, PUPPET, OTHER_PUPPET = range(4)

# All but one Vanity that the Property Speculator needs: Vanity twice, Legacy, Power and Toys.
PLAYERS_FOUR = ("Golf Plantation", "Art Hoard", "Social Media Company", "Mega Yacht")
# All but one Toy that the Tech Overlord needs: Toys twice, Influence, Legacy and Power.
PUPPETS_FOUR = ("Personal Zoo", "Think Tank", "Scam Charity", "Private Space Program")


def with_puppets(**rules: Any) -> Scene:
    """Two players and their Puppets at level 1 unless `rules` say more; events are told."""
    scene = Scene(SPECULATOR, ARISTOCRAT, OVERLORD, BARON, **{"players": 2, "puppets": True, **rules})
    scene.tell_events()
    return scene


@contextmanager
def rolling(*numbers: int) -> Iterator[None]:
    """Let the Puppets' die come up so: all of these must be rolled, and nothing more."""
    left = list(numbers)

    def below(rng: Any, n: int) -> int:
        if n != DIE or not left:
            raise AssertionError(f"one of {n} should not have been rolled")
        return left.pop(0) - 1

    with pytest.MonkeyPatch.context() as monkey:
        monkey.setattr(puppets, "streams", SimpleNamespace(below=below))
        yield
    if left:
        raise AssertionError(f"never rolled: {left}")


def step(scene: Scene, numbers: tuple[int, ...], *answers: Answer, seat: int = PLAYER) -> Script:
    """Roll for the Puppet of `seat`, the die coming up so."""
    with rolling(*numbers):
        return scene.play(*answers, what=lambda table, strategies: puppets.take_step(table, strategies, seat))


def take_turn(scene: Scene, numbers: tuple[int, ...], *answers: Answer) -> Script:
    """Play a turn and the Puppet's step after it, the die coming up so."""
    with rolling(*numbers):
        return scene.play(*answers)


def leaves(seat: int) -> Answer:
    """Expect to be asked whether to shift the die, and do not."""
    return says(seat, Decision.NUDGE, kind=Kind.NO)


def shifts(seat: int, kind: Kind, several: int) -> Answer:
    """Expect to be asked whether to shift the die, and do, with these cards of the hand, a bit each."""
    return says(seat, Decision.NUDGE, kind=kind, several=several)


def claims(seat: int, number: int) -> Answer:
    """Expect to be asked which asset to claim, and claim this one."""
    return says(seat, Decision.CLAIM, asset=number)


def audits(seat: int, number: int) -> Answer:
    """Expect to be asked which asset to audit, and audit this one."""
    return says(seat, Decision.AUDIT, asset=number)
