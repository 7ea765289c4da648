"""The referee starts from a written table, and finds no fault in the games played on from it, but in others."""

import pytest

from bng_sim.games.guillotines.declared.components import ASSET_NAMES, ASSETS_A_TYPE, BILLIONAIRES, POLICIES, ROLES
from bng_sim.games.guillotines.engine.records import AT_MARKET
from bng_sim.games.guillotines.telling.log import FORMAT, cards
from bng_sim.referees.faults import Breach
from bng_sim.referees.guillotines import box, game_audit, parameters, turn, win
from bng_sim.referees.guillotines.event_form import FORMAT as NUMBER
from bng_sim.referees.guillotines.event_form import form
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table_state import Player, TableState
from bng_sim.referees.log import Log
from tests.here.logged import logs


def audit(table, state, words, change=None):
    """Hold a log against the rules from a world on; raises `Breach` at the first fault."""
    public = state["public"]
    rules = parameters.read(table.cell.rules.model_dump(mode="json"))
    deck = box.read(cards(table.cell.rules), rules)
    log = Log(FORMAT.read(words), "guillotines", NUMBER)
    log.expect_form(form(rules, deck))
    laid = TableState(rules, deck)
    referee = Referee(rules, laid, log)
    for seat in range(table.cell.rules.players):
        laid.players[seat + 1] = player_of(seat, state, rules)
    lay_out(laid, state, len(deck))
    laid.trigger, laid.player, laid.order = int(state["last_trigger"]) + 1, int(public["last_player"]) + 1, "T1"
    if change is not None:
        change(laid)
    seat = int(public["turn_player"]) + 1
    while not referee.ending:
        if game_audit._is_stalemate(referee):
            referee.ending = "stalemate"
        else:
            seat = turn.play(referee, seat)
    win.finish(referee)


def numbers(array, n):
    return [int(number) for number in array[:n]]


def player_of(seat, state, rules):
    """Return a player as the referee knows one."""
    public, own = state["public"], state["own"][seat]
    who = BILLIONAIRES[public["billionaire"][seat]]
    player = Player(seat + 1, who, box.SUIT_OF[who], dict(rules.boards[who]))
    player.hand = numbers(own["hand"], public["hand_size"][seat])
    player.envelope = numbers(own["envelope"], public["envelope_size"][seat])
    for asset, name in enumerate(ASSET_NAMES):
        if public["asset_owner"][asset] == seat:
            player.gain(name)
    if public["role_shown"][seat] >= 0:
        player.role, player.is_shown = ROLES[public["role_shown"][seat]], True
    elif public["has_role"][seat]:
        player.role = ROLES[own["role"]]
    return player


def lay_out(laid, state, n_cards):
    """Lay out what is no player's."""
    public = state["public"]
    for at, name in enumerate(laid.markets):
        market, first = laid.markets[name], at * ASSETS_A_TYPE
        here = range(first, first + ASSETS_A_TYPE)
        market.assets = [ASSET_NAMES[asset] for asset in here if public["asset_owner"][asset] == AT_MARKET]
        market.covered = numbers(state["under"][at], public["face_down"][at])
        market.open = int(public["face_up"][at]) if public["face_up"][at] >= 0 else None
    laid.deck = numbers(state["deck"], public["deck_size"])
    laid.aside = numbers(state["crises_aside"], public["aside"])
    laid.discards = [card for card in range(n_cards) if public["place"][card] == 1]
    struck = zip(public["activated"][: public["n_activated"]], public["rebels_on"], strict=False)
    laid.guillotine = {int(card): int(rebels) for card, rebels in struck}
    laid.rebels_out, laid.turn, laid.round = (int(public[key]) for key in ("rebels_out", "turn", "round_number"))
    laid.panic_due, laid.panic_was_due = False, bool(public["panic_held"])
    laid.roles = [ROLES[role] for role in numbers(state["role_deck"], public["roles_left"])]
    laid.bunker = int(public["bunker_holder"]) + 1 if public["bunker_holder"] >= 0 else None
    laid.policy = POLICIES[public["policy"]] if public["policy"] >= 0 else None


def begun(level, n):
    """Games from moments after the Roles were chosen: at set-up the referee has a chapter of its own for that."""
    return [each for each in logs("guillotines", n, {"level": level}) if each[1]["has_begun"]]


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_referee_finds_no_fault_in_games_played_on_from_a_table(level):
    for table, state, words in begun(level, 15):
        audit(table, state, words)


def change_hands(laid):
    for seat in laid.players:
        laid.players[seat].hand = laid.players[seat].hand[1:]


def change_rebels(laid):
    laid.rebels_out += 1


@pytest.mark.slow
@pytest.mark.parametrize("change", [change_hands, change_rebels])
def test_referee_notices_a_table_that_was_another(change):
    found = 0
    for table, state, words in begun(3, 15):
        try:
            audit(table, state, words, change)
        except (Breach, ValueError, KeyError, AssertionError):
            found += 1

    assert found > 5
