"""A table of Billionaires & Guillotines written by hand: what cannot lie there, and what can at each level."""

import copy

import numpy as np
import pytest

from bng_sim.core.errors import InputError
from bng_sim.games.guillotines.declared.components import ASSET_NAMES, ASSETS_A_TYPE
from bng_sim.games.guillotines.simulation.play import ENGINE
from bng_sim.here import answer, worlds, writing
from tests.here.positions import moments, opening, read
from tests.here.test_here import z

TABLE = {
    "game": "guillotines",
    "rules": {"level": 3},
    "round": 2,
    "to_move": 3,
    "rebels": 6,
    "deck": 18,
    "markets": {
        "influence": {"open": "bombs 2", "covered": 2},
        "legacy": {"open": "locks 3", "covered": 1},
        "power": {"open": "audit", "covered": 3},
        "toys": {"open": "dishes 1", "covered": 2},
        "vanity": {"open": "unknown", "covered": 1},
    },
    "players": [
        {
            "billionaire": "war_profiteer",
            "hand": 2,
            "assets": ["Gang of Lawyers", "Mercenary Army", "Tabloid Empire"],
        },
        {
            "billionaire": "tech_overlord",
            "hand": ["bolts 3"],
            "assets": ["Luxury Jet", "Mega Yacht"],
            "invested": ["bolts 1 at toys"],
        },
        {
            "billionaire": "aristocrat",
            "hand": ["diamonds 3", "scam"],
            "assets": ["Cryogenic Lab", "Art Hoard", "Personal Zoo"],
            "role": "celebrity",
        },
        {
            "billionaire": "media_baron",
            "hand": ["unknown", "locks 1"],
            "seen_by_all": ["locks 1"],
            "assets": ["Pyramid Scheme"],
            "shows": "banker",
        },
    ],
}


def changed(seat=None, **values):
    """The table with some values of its own, or of a player."""
    value = copy.deepcopy(TABLE)
    (value if seat is None else value["players"][seat - 1]).update(values)
    return value


def market(name, **values):
    value = copy.deepcopy(TABLE)
    value["markets"][name].update(values)
    return value


def refused(value):
    with pytest.raises(InputError) as caught:
        read(value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (changed(1, hand=["audit", "audit"]), "'audit': written once too often; the box has 2"),
        (changed(1, hand=["bombs 9"]), "'bombs 9': no such card in this box"),
        (changed(3, assets=["Luxury Jet"]), "'Luxury Jet': written twice, first in seat 2: assets"),
        (changed(3, assets=["Mona Lisa"]), "'Mona Lisa': no such asset"),
        (changed(deck=60), "cards are written"),
        (changed(deck=10**12), "more cards than there are; the box has 61"),
        (changed(deck=30, discards=40), "the box has 61"),
        (changed(deck=1, discards=1), "at most 12 of them Crises set aside"),
        (changed(rebels=10), "10 of 10 Rebels are out: the Revolution has come (K5)"),
        (changed(rebels=11), "rebels: got 11"),
        (changed(guillotine={"Floods": 9}), "guillotine: Floods: got 9"),
        (changed(guillotine={"Scam": 0}), "is no Crisis"),
        (changed(guillotine={"Floods": 2}), "got 6, but 2 lie on the Crises"),
        (changed(2, role="celebrity"), "another player has it, or it is not in this game (O1)"),
        (changed(1, role="toady"), "another player has it, or it is not in this game (O1)"),
        (changed(4, role="gangster"), "but it shows banker: a player has one Role (O1)"),
        (changed(1, role="pope"), "no such Role"),
        (changed(1, hand=3), "seat 1: hand: 3 cards; 2 are the most (T2)"),
        (changed(1, seen_by_all=["scam"]), "is not in the hand as it is written"),
        (changed(2, invested=["bolts 1 at sea"]), "expected a card and a market"),
        (changed(2, invested=["bolts 1 at toys", "bolts 2 at toys", "bolts 2 at toys"]), "no covered card of toys"),
        (changed(rebel=6), "rebel: no such key; did you mean rebels?"),
        (changed(1, hands=6), "hands: no such key; did you mean hand?"),
        (market("toys", opens=1), "opens: no such key; did you mean open?"),
        (market("toys", open="bomb 22"), "no such card"),
        (market("toys", open=["bombs 1", "bombs 2"]), "one lies face-up at most"),
        (market("toys", set_up=3), "set_up: got 3, expected a whole number from 0 to 2"),
        (changed(markets={"seaside": {}}), "seaside: no such market"),
        (changed(to_move=6), "to_move: got 6, expected a whole number from 1 to 4"),
        (changed(round=0), "round: got 0"),
        (changed(turn=500), "turn: got 500"),
        (changed(3, assets=["Art Hoard", "Cryogenic Lab", "Personal Zoo", "Noble Estate", "Moon Shuttle"]), ""),
        (changed(1, billionaire="aristocrat"), "aristocrat"),
        (changed(1, billionaire="none"), "expected the seat's Billionaire"),
        (changed(rules={"level": 1}), "level 1"),
        (changed(rules={"level": 2}), "there are no Roles in this game, at level 2 (O1)"),
        (changed(rules={"level": 9}), "level"),
        (changed(rebels=8, panic_held=False), "Panic! came at 7 (P1)"),
        (changed(policy="tax_tyranny"), "there are no policies below level 4 (S7)"),
        (changed(1, envelope=2), "there are none below level 4 (S7)"),
        (changed(bunker=2), "seat 2 has 0 of its assets"),
        (changed(hidden_roles="maybe"), "expected as_held or evenly"),
        (changed(puppets=[{"billionaire": "property_speculator"}]), "got 1 Puppets, expected 0"),
        (changed(hidden=3), "hidden: no such key"),
        (changed(began=2), "the same player begins again when all have had a turn"),
    ],
)
def test_an_impossible_table_is_refused(value, said):
    assert said in refused(value)


@pytest.mark.parametrize(
    ("written", "began", "last"), [({}, 3, 1), ({"began": 3}, 3, 1), ({"began": 1}, 1, 2), ({"last": 4}, 3, 4)]
)
def test_t7_who_began_last_is_as_written_or_taken_for_the_player_to_move(written, began, last):
    table = read(changed(rules={"level": 3, "turn_order": "passing"}, **written))
    (states,) = worlds.deal_worlds(table, 1, 1)

    assert (states[0]["public"]["lap_first"] + 1, states[0]["public"]["last_player"] + 1) == (began, last)
    assert any("`began`" in note for note in table.written.notes) == ("began" not in written)


OPENING = {
    "game": "guillotines",
    "rules": {"start_cards_by_order": [0, 2, 1]},
    "players": [{"billionaire": name} for name in ("war_profiteer", "tech_overlord", "aristocrat", "media_baron")],
}


def test_s9_hands_at_the_first_turn_are_those_of_the_place_from_who_goes_first_up_to_the_hand_limit():
    (states,) = worlds.deal_worlds(read(OPENING | {"first": 4}), 3, 1)

    assert (states["public"]["hand_size"][:, :4] == [2, 2, 1, 1]).all()  # the limit is 2


def test_s9_hands_that_are_not_written_are_noted_as_they_were_dealt():
    value = changed(2, hand=None) | {"rules": {"level": 3, "start_cards_by_order": [0, 0, 1, 1]}, "first": 4}
    value["players"][0]["hand"] = None
    notes = read(value).written.notes

    assert "seat 1: hand, taken as at set-up: 1 cards" in notes
    assert "seat 2: hand, taken as at set-up: 2 cards" in notes


@pytest.mark.parametrize(
    "value",
    [
        OPENING,
        OPENING | {"to_move": 2},
        changed(2, hand=None) | {"rules": {"level": 3, "start_cards_by_order": [0, 0, 1, 1]}},
    ],
    ids=["opening", "opening with a mover", "under way"],
)
def test_s9_hands_that_are_not_written_need_to_know_who_went_first(value):
    assert "first: write who went first: cards were dealt by turn order (S9)" in refused(value)


@pytest.mark.parametrize(
    "value",
    [
        changed(rules={"level": 3, "start_cards_by_order": [0, 0, 1, 1]}),
        changed(2, hand=None) | {"rules": {"level": 3, "start_cards_by_order": [1, 1, 1, 1]}},
    ],
    ids=["all hands are written", "all are dealt as many"],
)
def test_s9_who_went_first_need_not_be_written_where_no_hand_depends_on_it(value):
    read(value)


def test_neither_deck_nor_discards_is_not_enough():
    value = changed()
    del value["deck"]

    assert "write at least how many cards one of them has" in refused(value)


def test_full_board_is_a_game_that_is_over():
    game, cell, stopped, _ = next(iter(moments("guillotines", 1, rules={"level": 3})))
    value = writing.value_of(game, cell, stopped.state, None)
    kinds = stopped.state["public"]["needs"][0]
    wanted = [ASSET_NAMES[kind * ASSETS_A_TYPE + i] for kind, n in enumerate(kinds) for i in range(n)]
    for player in value["players"]:
        player["assets"] = [name for name in player["assets"] if name not in wanted]
    value["out"] = [name for name in value["out"] if name not in wanted]
    value["players"][0]["assets"] = wanted
    value.pop("bunker")

    assert "its board is full: the game is over (W1)" in refused(value)


RULES = [
    {"level": 1},
    {"level": 2, "players": 2},
    {"level": 2, "players": 5},
    {"level": 2, "crises_dealt": True},
    {"level": 3},
    {"level": 3, "players": 3, "roles_left_out": ["celebrity"]},
    {"level": 3, "role_choice": "none"},
    {"level": 4},
    {"level": 4, "players": 2},
    {"level": 4, "players": 5, "hand_limit": 3},
    {"level": 2, "turn_order": "passing", "first_turn": "draw_only", "start_cards_by_order": [0, 0, 1, 1]},
]


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_possible_table_is_never_refused_at_any_level(rules):
    for game, cell, stopped, rng in moments("guillotines", 30, 3, rules):
        for seat in (None, int(rng.integers(cell.rules.players))):
            value = writing.value_of(game, cell, stopped.state, seat)
            table = read(value)
            (states,) = worlds.deal_worlds(table, 3, 1)

            assert writing.value_of(game, table.cell, states[1], seat) == value


def in_haste(value):
    """The table as somebody writes it who counts no discards, and knows only how many Rebels are out."""
    rough = {key: each for key, each in value.items() if key not in ("discards", "aside", "guillotine", "turn", "last")}
    return rough | {"rebels": sum(value["guillotine"].values())} if "guillotine" in value else rough


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{"level": 1}, {"level": 2}, {"level": 3}, {"level": 4}], ids=str)
def test_a_table_written_in_haste_is_not_refused(rules):
    for game, cell, stopped, rng in moments("guillotines", 40, 5, rules):
        value = in_haste(writing.value_of(game, cell, stopped.state, int(rng.integers(cell.rules.players))))
        (states,) = worlds.deal_worlds(read(value), 3, 1)

        assert (states["public"]["rebels_out"] == stopped.public["rebels_out"]).all()


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_card_lies_in_one_place(rules):
    for game, cell, stopped, _ in moments("guillotines", 10, 6, rules):
        (states,) = worlds.deal_worlds(read(writing.value_of(game, cell, stopped.state, 0)), 5, 1)
        for state in states:
            public = state["public"]
            lying = [
                *state["deck"][: public["deck_size"]],
                *state["crises_aside"][: public["aside"]],
                *public["activated"][: public["n_activated"]],
                *np.flatnonzero(public["place"] == 1),
                *public["face_up"][public["face_up"] >= 0],
                *(card for at in range(5) for card in state["under"][at][: public["face_down"][at]]),
                *(card for own in state["own"] for card in own["hand"][own["hand"] >= 0]),
                *(card for at in range(5) for card in state["own"]["envelope"][at][: public["envelope_size"][at]]),
            ]
            assert sorted(map(int, lying)) == [*range(int(ENGINE.rules_record.fill(cell.rules)["n_cards"]))]


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 3, 4])
def test_opening_equals_simulate_at_each_level(level):
    n = 4_000
    table = read(opening("guillotines", {"level": level}))
    found = worlds.PlayerOn(table).outcomes(n, 5)[0]
    rows = table.form.engine.play_rows(table.cell, 0, n)
    endings = range(1, len(table.game.endings))

    assert max(z(int((rows["ending"] == each).sum()), int((found[:, 0] == each).sum()), n) for each in endings) < 4
    wins = rows["seats"]["won"][:, :4].sum(axis=0), found[:, 1:5].sum(axis=0)
    assert max(z(int(one), int(other), n) for one, other in zip(*wins, strict=True)) < 4


@pytest.mark.slow
def test_opening_equals_simulate_with_puppets():
    value = opening("guillotines", {"level": 2, "players": 2})
    value["puppets"] = [{"billionaire": "aristocrat"}, {"billionaire": "media_baron"}]
    table = read(value)
    rows = table.form.engine.play_rows(table.cell, 0, 12_000)
    alike = rows[(rows["seats"]["billionaire"][:, 2:4] == [2, 3]).all(axis=1)]  # the Puppets' are drawn
    n = len(alike)
    found = worlds.PlayerOn(table).outcomes(n, 5)[0]
    wins = alike["seats"]["won"][:, :2].sum(axis=0), found[:, 1:3].sum(axis=0)

    assert n > 1_500
    assert max(z(int(one), int(other), n) for one, other in zip(*wins, strict=True)) < 4


def test_hidden_roles_are_dealt_as_players_hold_them_unless_the_file_says_evenly():
    table, evenly = read(TABLE), read(TABLE | {"hidden_roles": "evenly"})
    held = []
    for each in (table, evenly):
        (states,) = worlds.deal_worlds(each, 200, 1)
        held.append(np.bincount(states["own"]["role"][:, :2].ravel(), minlength=9)[:6])

    assert any("dealt as often as these players hold them" in note for note in table.written.notes)
    assert any("dealt evenly" in note for note in evenly.written.notes)
    assert held[1][[2, 3, 4, 5]].min() > 60
    assert held[0].max() > held[1].max() * 1.2
    assert held[0][[0, 1]].sum() == held[1][[0, 1]].sum() == 0


def test_a_card_that_is_drawn_is_not_drawn_again():
    value = changed(drawn=True)
    value["players"][2]["hand"] = ["diamonds 3"]
    found = answer.find_question(worlds.PlayerOn(read(value)), 20, 1)
    before = changed()
    before["players"][2]["hand"] = ["diamonds 3"]

    assert found.prompt.text == "What do you do in your turn?"
    assert answer.find_question(worlds.PlayerOn(read(before)), 20, 1).prompt.text != found.prompt.text


def test_moves_of_a_hand_that_is_not_written_are_not_listed():
    found = answer.answer(read(changed(3, hand=2)), 50, 20)

    assert found.moves == ()
    assert found.why_none == answer.DEPENDS
