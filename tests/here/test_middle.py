"""A table written down in the middle of a turn: after a roll, or with what was done since the turn began."""

import math

import numpy as np
import pytest

from bng_sim.core.errors import InputError
from bng_sim.here import answer, course, reading, so_far, writing
from bng_sim.here.worlds import PlayerOn
from tests.here.positions import moments, opening, read

TYPED = reading.typed_games()
BLUFFING = {
    "game": "bluffing", "to_move": 2,
    "players": [
        {"billionaire": "red", "down": 1, "hidden": 2, "bonus": ["green 9"]},
        {"billionaire": "orange", "down": [4], "hidden": [1, 2], "hand": [3, 6, 7, 8, 9], "open": [5]},
        {"billionaire": "yellow", "down": 1, "hidden": 1, "open": [8], "bonus": ["red 7"]},
        {"billionaire": "green", "down": 1, "hidden": 2},
    ],
}  # fmt: skip
BILLIONAIRE = {
    "game": "billionaire", "to_move": 2,
    "players": [{"space": 3, "profits": 5}, {"space": 11, "profits": 5, "powers": ["disaster"]}, {"profits": 5}],
}  # fmt: skip
CAMPAIGN = {
    "game": "campaign", "turn": 30, "to_move": 2, "billionaire": 1, "knows_ag": [1],
    "players": [{"square": 12, "cash": 420}, {"square": 1, "cash": 590}, {"square": 0, "cash": 700}],
}  # fmt: skip
PUPPETS = {
    "game": "guillotines", "rules": {"level": 2}, "round": 2, "to_move": 1, "drawn": True, "rebels": 3, "deck": 18,
    "markets": {"legacy": {"open": "bombs 2", "covered": 2}},
    "players": [
        {"billionaire": "war_profiteer", "hand": ["bolts 3", "locks 1"], "assets": ["Gang of Lawyers"]},
        {"billionaire": "tech_overlord", "hand": 2, "assets": ["Luxury Jet"]},
    ],
    "puppets": [
        {"billionaire": "aristocrat", "assets": ["Personal Zoo"]},
        {"billionaire": "media_baron", "assets": ["Pyramid Scheme"]},
    ],
}  # fmt: skip
DICE = {"billionaire": (BILLIONAIRE, [[n] for n in range(1, 7)]), "campaign": (CAMPAIGN, [[1, 6], [2, 2], [5, 4]])}


@pytest.mark.parametrize("name", TYPED)
def test_what_was_done_is_followed_by_what_the_move_leads_to(name):
    compared = 0
    for game, cell, stopped, _ in moments(name, 60, seed=31):
        value = writing.value_of(game, cell, stopped.state, None)
        found = answer.answer(read(value), 1, 20)
        if not found.moves:
            continue
        move = found.moves[-1]
        try:
            after = answer.answer(read(value | {"done": [move.move]}), 20, 20)
        except InputError:  # what others answered before depends on chance
            continue
        assert after.players == move.players
        compared += 1
        if compared == 1:
            break

    assert compared > 0


def test_whoever_is_asked_next_is_who_moves():
    after = answer.answer(read(BLUFFING | {"done": "play the 7"}), 50, 50)

    assert after.mover == 2
    assert {each.move for each in after.moves} == {"approve", "challenge"}
    assert answer.answer(read(BLUFFING), 50, 50).mover == 1


def test_done_takes_several_answers_of_several_seats():
    after = answer.answer(read(BLUFFING | {"done": ["play the 7 (3 coins)", "approve"]}), 50, 50)

    assert after.mover == 3


@pytest.mark.parametrize("name", DICE)
def test_the_dice_show_what_is_written_in_every_world(name):
    value, rolls = DICE[name]
    for faces in rolls:
        table = read(value | {"rolled": faces})
        stopped = so_far.start(table)
        for worlds in PlayerOn(table).worlds(30, 1):
            for state in worlds:
                assert so_far.reach(table, stopped, state, so_far.SoFar(table)).is_thrown
                shown = stopped.public["die"] if name == "billionaire" else stopped.public["dice"]
                assert np.atleast_1d(shown).tolist() == faces


def test_chances_over_all_rolls_are_those_before_the_roll():
    n, value = 400, BILLIONAIRE | {"players": [each | {"powers": []} for each in BILLIONAIRE["players"]]}
    rolled = [PlayerOn(read(value | {"rolled": faces})).outcomes(n, faces[0])[0] for faces in DICE["billionaire"][1]]
    before = PlayerOn(read(value)).outcomes(6 * n, 9)[0][:, 1:4].mean(axis=0)
    after = np.concatenate(rolled)[:, 1:4].mean(axis=0)

    assert np.abs(before - after).max() < 4 * math.sqrt(0.25 / (3 * n))


def test_after_the_roll_the_question_that_it_leads_to_is_listed():
    found = answer.answer(read(CAMPAIGN | {"rolled": [2, 3]}), 30, 30)

    assert found.question == "Do you buy light blue 6?"
    assert answer.answer(read(CAMPAIGN), 30, 30).moves == ()


def test_a_puppets_die_comes_after_what_was_done():
    found = answer.answer(read(PUPPETS | {"done": ["exchange Locks 1 at Legacy"], "rolled": 4}), 30, 30)

    assert "shift the die" in found.question
    assert "leave the die" in {each.move for each in found.moves}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (BLUFFING | {"done": ["play the 4"]}, "done: entry 1: seat 2 is asked: Which card do you play? 'play the 4'"),
        (BLUFFING | {"done": ["play the 7", "hesitate"]}, "done: entry 2: seat 3 is asked"),
        (BLUFFING | {"to_move": 1, "done": "play the 9"}, "depends on chance, or on what a player holds"),
        (BLUFFING | {"done": ["play the 7", *["approve"] * 9]}, "nobody is asked any more in this turn"),
        (BLUFFING | {"rolled": 3}, "rolled: no such key"),
        (BILLIONAIRE | {"rolled": 7}, "rolled: got 7, expected a whole number from 1 to 6"),
        (BILLIONAIRE | {"rolled": [1, 2]}, "rolled: got [1, 2], expected what the die shows"),
        (CAMPAIGN | {"rolled": 3}, "rolled: got 3, expected a list of what the 2 dice show"),
        (PUPPETS | {"rolled": 3}, "no dice are thrown before this is asked: What do you do in your turn?"),
        (opening("guillotines", {"level": 1}) | {"rolled": 3}, "no dice are thrown"),
    ],
)
def test_what_cannot_have_been_done_is_refused(value, said):
    with pytest.raises(InputError) as caught:
        answer.answer(read(value), 20, 20)

    assert said in str(caught.value)


@pytest.mark.parametrize("value", [BLUFFING | {"done": "play the 7"}, CAMPAIGN | {"rolled": [2, 3]}, PUPPETS])
def test_one_game_goes_on_from_there(value):
    first, *_ = course.play_on(read(value), 1, 0)

    asked = answer.answer(read(value), 20, 20)
    assert (first.seat, first.question) == (asked.mover + 1, asked.question)
