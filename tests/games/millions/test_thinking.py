"""Players that think, in this game: they know no more than their seat; the rest holds in every game."""

import numpy as np
import pytest

from bng_sim.core.engines.game_kernels import Slot
from bng_sim.games.millions.declared.limits import MAX_EACH
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.simulation.play import ENGINE
from tests.games.thinkers import Script, cell_of, with_thinkers


def cell(line, **rules):
    return cell_of("millions", line, rules)


class Swapping(Script):
    """Asks for playouts and weights twice: as the round was planned, and with two hidden plans of others exchanged."""

    swapped, weighed = 0, 0

    def choose(self, position):
        choices = np.arange(min(position.n, 3))
        wanted, weights = position.run_playouts(choices, 0, 4), position.weigh_worlds(8)
        kept, states = position._answers["choice"].copy(), position._states.copy()
        if replan(position) if position.decision == "plan" else exchange(position):
            Swapping.swapped += 1
            Swapping.weighed += np.ptp(weights) > 0
            assert np.array_equal(position.run_playouts(choices, 0, 4), wanted), position.decision
            assert np.array_equal(position.weigh_worlds(8), weights), position.decision
        position._answers["choice"][:], position._states[:] = kept, states
        return super().choose(position)


def replan(position):
    """Let whoever planned first have planned otherwise; whether there is somebody, who could."""
    leader = int(position._states[Slot.LIVE]["public"]["leader"])
    n = len(plans(position, leader))
    if leader == position.asked_seat or n == 1:
        return False
    position._answers["choice"][0] = (position._answers["choice"][0] + 1) % n
    return True


def exchange(position):
    """Let two others have each other's Roles from Planning on; whether these differ and are unknown.

    In a playout the round is played again from its beginning by the answers kept, of which the first are the plans.
    """
    live, players = position._states[Slot.LIVE], position.cell.rules.players
    public, seat = live["public"], position.asked_seat
    order = [(int(public["leader"]) + i) % players for i in range(players)]
    asked = [other for other in order if len(plans(position, other)) > 1]
    unknown = [other for other in asked if other != seat and is_unknown(live, seat, other)]
    pairs = [
        (a, b)
        for i, a in enumerate(unknown)
        for b in unknown[i + 1 :]
        if plans(position, a) == plans(position, b) and are_face_up(live, a, b)
    ]
    if not pairs:
        return False
    (a, b), choice = pairs[0], position._answers["choice"]
    at, other = asked.index(a), asked.index(b)
    choice[at], choice[other] = int(choice[other]), int(choice[at])
    role, own = live["role"], live["own"]
    role[a * MAX_EACH], role[b * MAX_EACH] = int(role[b * MAX_EACH]), int(role[a * MAX_EACH])
    own["role"][a], own["role"][b] = own["role"][b].copy(), own["role"][a].copy()
    return True


def are_face_up(live, *seats):
    """Whether the Role cards of these differ and lie face-up, so that all see the same if they are exchanged."""
    roles = {int(live["role"][seat * MAX_EACH]) for seat in seats}
    return len(roles) == len(seats) and not any(live["hidden"][role] for role in roles)


def is_unknown(live, seat, other):
    """Whether a seat knows nothing of another player's Characters."""
    places = range(other * MAX_EACH, (other + 1) * MAX_EACH)
    own = live["own"][seat]
    return all(live["public"]["shown"][place] == NOTHING and own["knows"][place] == NOTHING for place in places)


def plans(position, seat):
    """What a player could plan, where each sends one Character."""
    live, rules = position._states[Slot.LIVE], position._records[3][0]
    last = int(live["public"]["round_number"]) - 2
    roles = [int(role) for role in rules["roles"][: rules["n_roles"]]]
    if rules["wont_get_fooled"] and last >= 0:
        roles = [role for role in roles if role not in live["own"][seat]["past_role"][last]]
    return roles


@pytest.mark.parametrize("rules", [{"players": 4}, {"players": 5, "hidden_roles": 2}], ids=str)
@pytest.mark.slow
def test_k3_playouts_do_not_hang_on_what_others_have_planned(rules):
    Swapping.swapped, Swapping.weighed = 0, 0
    ENGINE.play_rows(with_thinkers(cell("pool:reader,hawk,liar,timid", **rules), Swapping), 0, 12)

    assert Swapping.swapped > 20
    assert Swapping.weighed > 2
