"""A table written by hand, laid out for the referee, which holds the games played on from there against the rules."""

import numpy as np

from bng_sim.core.game import Cell
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.declared.terms import Where
from bng_sim.games.bluffing.telling.log import FORMAT, cards
from bng_sim.referees.audit import Laid
from bng_sim.referees.bluffing import game_audit
from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.bluffing.table_state import Player
from bng_sim.referees.faults import Fault


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> list[Fault]:
    """Return the faults of a log of the game played on from a state: none, or the first one."""
    laid: Laid[Referee] = Laid(
        cell.rules.model_dump(mode="json"),
        cards(cell.rules, [int(who) for who in state["public"]["billionaire"][: cell.rules.players]]),
        lambda ref: _lay(ref, state),
        lambda ref: game_audit.play_on(ref, int(state["public"]["active"]) + 1),
    )
    return game_audit.AUDIT.faults_from(laid, FORMAT.read(words))


def _lay(ref: Referee, state: np.void) -> None:
    """Lay the table out."""
    table, public = ref.table, state["public"]
    for seat, player in table.players.items():
        _lay_player(player, seat - 1, state)
    table.turn, table.round, table.order = int(public["turn"]), max(1, int(state["rounds"])), "T5"


def _lay_player(player: Player, seat: int, state: np.void) -> None:
    """Lay a player's cards out."""
    public, own = state["public"], state["own"][seat]

    def lying(*places: Where) -> list[int]:
        return [seat * MAX_DECK + at for at in range(MAX_DECK) if own["where"][at] in places]

    player.hand, player.discards = lying(Where.HAND), lying(Where.HIDDEN) + lying(Where.OPEN)
    player.down = [int(card) for card in own["table"][: public["face_down"][seat]]]
    player.bonus = [int(card) for card in public["bonus"][seat][: public["bonus_size"][seat]]]
    player.turns, player.uses = int(public["turns_of"][seat]), int(public["uses_left"][seat])
    player.start_points = int(public["start_points"][seat])
    player.was_flipped = not player.down
