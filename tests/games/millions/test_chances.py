"""Chances along a game of this one: from round to round, and after other moves; they end certain and change nothing."""

import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.core.win_chances import decisive, swings
from bng_sim.games import GAMES
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.simulation.play import play
from bng_sim.games.millions.telling.log import log_game
from bng_sim.games.millions.telling.win_chances import chances, instead
from tests.games.thinkers import with_thinkers

registry = GAMES["millions"].strategies
registry.load_shipped()
TALKATIVE = {"players": 3, "claims": True, "calls": True, "price_calls": True}


def cell(**rules):
    made = Rules.read(rules)
    return Cell(made, 4, lineup.parse("random", registry, made.players))


@pytest.mark.parametrize("rules", [{}, TALKATIVE, {"players": 8, "target": 200}])
def test_there_is_a_moment_after_every_round_and_at_the_end_all_is_as_it_went(rules):
    made = cell(**rules)
    played = play(made, 7, 1)
    moments = [*chances(made, 7, 40)]

    heists = [event for event in log_game(made, 7) if event["event"] == "heist"]
    assert [moment.turn for moment in moments] == [*(each["turn"] for each in heists), played.games["turns"][0]]
    assert [moment.did for moment in moments] == ["", *(f"heist {number}" for number in range(1, len(heists) + 1))]
    assert {moment.seat for moment in moments} == {None}
    assert [*moments[-1].chances.values()][:-1] == [float(won) for won in played.seats["won"]]
    assert all(abs(wins / 40 - 1 / made.rules.players) < 0.35 for wins in moments[0].wins)


def test_what_a_heist_changed_is_told_though_no_one_seat_did_it():
    moments = [*chances(cell(), 7, 200)]

    assert [swing.did for swing in swings(moments)] == [moment.did for moment in moments[1:]]
    assert {swing.seat for swing in decisive(moments)} == {None}


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, TALKATIVE, {"players": 7, "wont_get_fooled": True, "binding_stay": False}])
@pytest.mark.parametrize("thinks", [False, True])
def test_what_was_done_in_any_visit_is_known_among_what_might_have_been(rules, thinks):
    made = with_thinkers(cell(**rules)) if thinks else cell(**rules)
    moves = [event for event in log_game(made, 3) if event.get("decision") == "move" and event["options"] > 1]

    for event in moves[:: max(len(moves) // 7, 1)]:
        choice = instead(made, 3, event["turn"], [0], 2)
        assert (choice.turn, choice.seat) == (event["turn"], event["seat"])
        assert (len(choice.moves), choice.made) == (event["options"], event["choice"])
        assert set(choice.after) == {0, choice.made}
        assert choice.moves[choice.made] == said(event["move"], made.rules.players == 3)


def said(move, has_two):
    if "offer" in move:
        return f"offer seat {move['offer'] if has_two else move['offer'][:-1]} ${move['amount']}M to leave"
    if "price" in move:
        return f"leave for ${move['price']}M"
    return {"silent": "stay silent", "leave": "leave for nothing", "stay": "declare to stay"}[move["answer"]]


def test_who_is_alone_in_at_last_wins_by_going_and_shares_with_all_by_leaving():
    made = cell(players=4, loot_cards=1, roles=["driver"], negotiation_rounds=1, offer_max=0, final_call=False)
    game = next(i for i in range(200) if play(made, i, 1).games["left_alone"][0] == 3 and last_has_stayed(made, i))
    choice = instead(made, game, 4, [0, 1], 50)

    assert choice.moves == ("stay silent", "leave for nothing", "declare to stay")
    assert choice.after[0].wins == tuple(50 * (seat == choice.seat) for seat in (1, 2, 3, 4))
    assert choice.after[1].wins == (50, 50, 50, 50)


def last_has_stayed(made, game):
    return not any(event["event"] == "leave" and event["turn"] == 4 for event in log_game(made, game))
