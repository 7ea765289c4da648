"""Means that the tests of levels 3 and 4 share: a table with a Role at it, and answers that come up again and again."""

from typing import Any

from bng_sim.games.guillotines.declared.components import N_RED_ROLES, Role
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import policy, powers
from tests.games.guillotines.chapters.scene import Answer, Scene, Script, no, says, yes

# All that the War Profiteer (seat 0) needs, but Vanity: Power twice, Influence and Toys.
FOUR = ("Mercenary Army", "Social Media Company", "Think Tank", "Mega Yacht")


def with_role(role: Role, seat: int = 0, *, shown: bool = False, **rules: Any) -> Scene:
    """Three players, one with this Role, at the first level that has it; events are told."""
    scene = Scene(**{"players": 3, "level": 3 if role < N_RED_ROLES else 4, **rules})
    scene.role(seat, role, shown=shown)
    scene.tell_events()
    return scene


def without_roles(*billionaires: int, **rules: Any) -> Scene:
    """Three players (or these) at level 4 without Roles; events are told."""
    scene = Scene(*billionaires or range(rules.pop("players", 3)), **{"level": 4, "role_choice": "none", **rules})
    scene.tell_events()
    return scene


def told(scene: Scene, *names: str) -> list[str]:
    """What happened, or how much of this happened, in order."""
    return [event["event"] for event in scene.events(*names)]


def reveals(seat: int) -> Answer:
    """Expect to be asked whether to reveal one's Role, and do."""
    return yes(seat, Decision.REVEAL)


def declines(seat: int) -> Answer:
    """Expect to be asked whether to reveal one's Role, and do not."""
    return no(seat, Decision.REVEAL)


def holds_up(*seats: int) -> list[Answer]:
    """Expect these to be asked, one after the other, whether to hold up their envelopes, and let them."""
    return [yes(seat, Decision.HOLD_UP) for seat in seats]


def keeps_down(*seats: int) -> list[Answer]:
    """As `holds_up`, and let them not."""
    return [no(seat, Decision.HOLD_UP) for seat in seats]


def sets(seat: int, chosen: int = NOTHING) -> Answer:
    """Expect to be asked which policy to set, and set this one or none."""
    if chosen == NOTHING:
        return no(seat, Decision.SET_POLICY)
    return says(seat, Decision.SET_POLICY, kind=Kind.CHOOSE, card=chosen)


def window(scene: Scene, *answers: Answer, seat: int = 0) -> Script:
    """One of the windows of a turn in which Roles may be revealed (T1)."""
    return scene.play(*answers, what=lambda table, strategies: powers.offer(table, strategies, seat))


def set_policy_anew(scene: Scene, *answers: Answer) -> Script:
    """Have the policy set anew (G3)."""
    return scene.play(*answers, what=policy.reset)


def set_policy(scene: Scene, chosen: int, *answers: Answer, seat: int = 0) -> Script:
    """Let `seat` set this policy."""
    return scene.play(
        sets(seat, chosen), *answers, what=lambda table, strategies: policy.set_policy(table, strategies, seat)
    )


def picks(seat: int, role: int) -> Answer:
    """Expect to be asked which of the Roles drawn to keep, and keep this one."""
    return says(seat, Decision.PICK_ROLE, kind=Kind.CHOOSE, card=role)


def held(scene: Scene) -> list[int]:
    """The unrevealed Role of each player."""
    return [int(scene.state.own[seat].role) for seat in range(scene.rules.players)]


def drawn_by(script: Script, seat: int) -> list[int]:
    """The Roles that a player was shown to choose from."""
    (question,) = (q for q in script.asked if (q.seat, q.decision) == (seat, Decision.PICK_ROLE))
    return [move.card for move in question.listed if move.kind == Kind.CHOOSE]
