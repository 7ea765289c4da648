"""A table written by hand, laid out for the referee, which holds the games played on from there against the rules."""

import numpy as np

from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.games.guillotines.declared.components import ASSET_NAMES, ASSETS_A_TYPE, BILLIONAIRES, POLICIES, ROLES
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.engine.records import AT_MARKET
from bng_sim.games.guillotines.telling.log import FORMAT, cards
from bng_sim.referees.audit import Laid
from bng_sim.referees.faults import Fault
from bng_sim.referees.guillotines import box, game_audit
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table_state import Player, TableState


def audit(cell: Cell[Rules], state: np.void, words: np.ndarray) -> list[Fault]:
    """Return the faults of a log of the game played on from a state: none, or the first one.

    Raises:
        InputError: Before the first turn, when Roles are chosen: that is set-up.

    """
    if not state["has_begun"]:
        raise InputError("the game has not begun: `bng-sim audit` checks whole games, set-up included")
    laid: Laid[Referee] = Laid(
        cell.rules.model_dump(mode="json"),
        cards(cell.rules),
        lambda ref: _lay(ref, state),
        lambda ref: game_audit.play_on(ref, int(state["public"]["turn_player"]) + 1),
    )
    return game_audit.AUDIT.faults_from(laid, FORMAT.read(words))


def _lay(ref: Referee, state: np.void) -> None:
    """Lay the table out."""
    table, public, players = ref.table, state["public"], ref.rules.players
    for seat in range(len(_numbers(public["billionaire"], players + _puppets(ref)))):
        of = table.players if seat < players else table.puppets
        of[seat + 1] = _player_of(seat, state, ref, is_puppet=seat >= players)
    _lay_middle(table, state, len(table.cards))
    table.turn, table.round = int(public["turn"]), int(public["round_number"])
    table.began = int(public["lap_first"]) + 1
    table.trigger, table.player, table.order = int(state["last_trigger"]) + 1, int(public["last_player"]) + 1, "T1"


def _puppets(ref: Referee) -> int:
    """Return how many Puppets play: one for each of two players (U1)."""
    return 2 if ref.rules.players == 2 else 0


def _numbers(array: np.ndarray, n: int) -> list[int]:
    return [int(number) for number in array[:n]]


def _player_of(seat: int, state: np.void, ref: Referee, *, is_puppet: bool) -> Player:
    """Return a player, or a Puppet, as the referee knows one."""
    public = state["public"]
    who = BILLIONAIRES[public["billionaire"][seat]]
    player = Player(seat + 1, who, box.SUIT_OF[who], dict(ref.rules.boards[who]))
    for asset, name in enumerate(ASSET_NAMES):
        if public["asset_owner"][asset] == seat:
            player.gain(name)
    if is_puppet:
        return player
    own = state["own"][seat]
    player.hand = _numbers(own["hand"], public["hand_size"][seat])
    player.envelope = _numbers(own["envelope"], public["envelope_size"][seat])
    if public["role_shown"][seat] >= 0:
        player.role, player.is_shown = ROLES[public["role_shown"][seat]], True
    elif public["has_role"][seat]:
        player.role = ROLES[own["role"]]
    return player


def _lay_middle(table: TableState, state: np.void, n_cards: int) -> None:
    """Lay out what is no player's."""
    public = state["public"]
    for at, name in enumerate(table.markets):
        market, first = table.markets[name], at * ASSETS_A_TYPE
        here = range(first, first + ASSETS_A_TYPE)
        market.assets = [ASSET_NAMES[asset] for asset in here if public["asset_owner"][asset] == AT_MARKET]
        market.covered = _numbers(state["under"][at], public["face_down"][at])
        market.open = int(public["face_up"][at]) if public["face_up"][at] >= 0 else None
    table.deck = _numbers(state["deck"], public["deck_size"])
    table.aside = _numbers(state["crises_aside"], public["aside"])
    table.discards = [card for card in range(n_cards) if public["place"][card] == Place.DISCARDS]
    struck = zip(public["activated"][: public["n_activated"]], public["rebels_on"], strict=False)
    table.guillotine = {int(card): int(rebels) for card, rebels in struck}
    table.rebels_out = int(public["rebels_out"])
    table.panic_due, table.panic_was_due = False, bool(public["panic_held"])
    table.roles = [ROLES[role] for role in _numbers(state["role_deck"], public["roles_left"])]
    table.bunker = int(public["bunker_holder"]) + 1 if public["bunker_holder"] >= 0 else None
    table.policy = POLICIES[public["policy"]] if public["policy"] >= 0 else None
