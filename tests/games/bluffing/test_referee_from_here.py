"""The referee starts from a written table, and finds no fault in the games played on from it, but in others."""

import pytest

from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.terms import Where
from bng_sim.games.bluffing.telling.log import FORMAT, cards
from bng_sim.referees.bluffing import box, game_audit, parameters, scoring
from bng_sim.referees.bluffing.event_form import form
from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.bluffing.table_state import TableState
from bng_sim.referees.faults import Breach
from bng_sim.referees.log import Log
from tests.here.logged import logs


def audit(table, state, words, change=None):
    """Hold a log against the rules from a world on; raises `Breach` at the first fault."""
    players, public = table.cell.rules.players, state["public"]
    rules = parameters.read(table.cell.rules.model_dump(mode="json"))
    deck = box.read(cards(table.cell.rules, [int(who) for who in public["billionaire"][:players]]), rules)
    log = Log(FORMAT.read(words), "bluffing", 1)
    log.expect_form(form(rules, deck))
    laid = TableState(rules, deck)
    referee = Referee(rules, laid, log)
    for seat in range(players):
        fill(laid.players[seat + 1], seat, state)
    laid.turn, laid.round, laid.order = int(public["turn"]), max(1, int(state["rounds"])), "T5"
    if change is not None:
        change(laid)
    game_audit._play_from(referee, int(public["active"]) + 1)
    scoring.announce(referee, scoring.score(referee))


def fill(player, seat, state):
    """Lay a player's cards out for the referee."""
    public, own = state["public"], state["own"][seat]

    def lying(*places):
        return [seat * MAX_DECK + at for at in range(MAX_DECK) if own["where"][at] in places]

    player.hand, player.discards = lying(Where.HAND), lying(Where.HIDDEN) + lying(Where.OPEN)
    player.down = [int(card) for card in own["table"][: public["face_down"][seat]]]
    player.bonus = [int(card) for card in public["bonus"][seat][: public["bonus_size"][seat]]]
    player.turns, player.uses = int(public["turns_of"][seat]), int(public["uses_left"][seat])
    player.was_flipped = not player.down


@pytest.mark.slow
@pytest.mark.parametrize("rules", [None, {"powers": "assumed"}, {"players": 6}], ids=str)
def test_referee_finds_no_fault_in_games_played_on_from_a_table(rules):
    for table, state, words in logs("bluffing", 20, rules):
        audit(table, state, words)


@pytest.mark.slow
def test_referee_notices_a_table_that_was_another():
    found = 0
    for table, state, words in logs("bluffing", 20):
        try:
            audit(table, state, words, lambda laid: laid.players[1].hand.pop() if laid.players[1].hand else None)
        except (Breach, ValueError):
            found += 1

    assert found > 15
