"""The table rebuilt from a log: no money lost or made, cash as the engine counts it, and who knows which Role."""

from functools import partial

import pytest

from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.telling.exclusion import may_be, may_lie_down
from bng_sim.games.millions.telling.tabletop import Tabletop
from tests.games import pages
from tests.games.millions.telling.another_game import is_seen
from tests.games.millions.telling.recording import RECORDINGS, SETTINGS, recorded, rows

follow = partial(pages.tables, make=Tabletop)
every_game = RECORDINGS.each_game


@every_game
def test_c3_all_money_is_in_hands_on_characters_or_in_the_reserve_at_every_event(setting, index):
    for event, table in follow(recorded(setting, index)):
        antes = sum(sent.ante for sent in table.characters.values())
        assert sum(table.cash.values()) + antes + table.reserve == table.rules.bank, event
        assert table.stock >= 0


@every_game
def test_it_ends_as_the_row_says(setting, index):
    row, seats = rows(setting, index)
    *_, (_, table) = follow(recorded(setting, index))

    assert [*table.cash.values()] == [seat["cash"] for seat in seats]
    assert (table.reserve, table.round, table.turn) == (row["reserve_end"], row["rounds"], row["turns"])
    assert table.winners == [seat["seat"] for seat in seats if seat["won"]]
    assert table.rules.intimidation_cards - table.stock == row["looks_won"]
    assert sum(table.held.values()) == row["looks_won"] - row["looks_used"]


@pytest.mark.parametrize("setting", SETTINGS)
def test_how_characters_end_is_what_the_row_counts(setting):
    row, _ = rows(setting, 0)
    ended, before = [], []
    for event, table in follow(recorded(setting, 0)):
        if event["event"] in ("heist", "end"):
            ended += before
        before = [sent.how or sent.status for sent in table.characters.values()]

    counts = {"alone": "left_alone", "bribed": "left_bribed", "final": "left_final", "standing": "shared"}
    counts |= {how: how for how in ("clashed", "named", "fined")}
    assert {how: ended.count(how) for how in counts} == {how: row[column] for how, column in counts.items()}


@pytest.mark.parametrize("setting", SETTINGS)
def test_k2_a_seat_knows_its_own_roles_what_it_looked_at_and_what_is_shown(setting):
    log = recorded(setting, 1)
    seen = {}
    for event, table in follow(log):
        if event["event"] == "heist":
            seen = {seat: set() for seat in table.seats}
        for seat, known in seen.items():
            if "role" in event and is_seen(event, seat):
                known.add(event["character"])
            assert {name for name in table.characters if table.knows(seat, name)} == known, event


@pytest.mark.slow
@every_game
def test_k3_what_may_be_hidden_is_never_told_too_narrowly(setting, index):
    for event, table in follow(recorded(setting, index)):
        if event["event"] in ("face_down", "look", "stand", "eliminate", "settled", "end"):
            for seat in table.seats:
                may = may_be(table, seat)
                assert all(sent.role in may[name] for name, sent in table.characters.items())
                assert set(table.face_down) <= set(may_lie_down(table, seat))


def planned(*roles, up, players=4, **rules):
    """A table on which seats 1, 2, ... have sent these Roles, with these Role cards face-up."""
    table = Tabletop()
    table.apply({"event": "game", "rules": {"players": players, "roles": [*ROLES], **rules}})
    heist = {"event": "heist", "round": 1, "seat": 1, "amount": 8, "ante": 1, "symbol": None}
    table.apply(heist)
    for seat, role in enumerate(roles, 1):
        table.apply({"event": "place", "character": f"{seat}A", "role": role})
    down = [*roles]
    for role in up:
        down.remove(role)
    table.apply({"event": "face_up", "roles": [*up]})
    table.apply({"event": "face_down", "roles": down})
    return table


def test_p8_a_role_of_ones_own_that_no_card_shows_is_the_card_that_lies_face_down():
    table = planned("snitch", "brute", "brute", "driver", up=("brute", "brute", "driver"))

    assert may_lie_down(table, 1) == ["snitch"]
    assert may_be(table, 1)["2A"] == ["brute", "driver"]
    assert may_lie_down(table, 2) == [*ROLES]


def test_p8_with_no_card_face_down_all_that_is_left_is_shared_out():
    table = planned("snitch", "brute", "brute", "driver", up=("snitch", "brute", "brute", "driver"))

    assert may_lie_down(table, 1) == []
    assert may_be(table, 1)["4A"] == ["brute", "driver"]
    table.apply({"event": "look", "seat": 1, "character": "4A", "role": "driver"})
    assert may_be(table, 1) == {"1A": ["snitch"], "2A": ["brute"], "3A": ["brute"], "4A": ["driver"]}


def test_h4_what_stands_is_alone():
    table = planned("crook", "snitch", "brute", "brute", up=("crook", "brute", "brute"))
    table.apply({"event": "reveal", "character": "2A", "role": "snitch"})
    table.apply({"event": "stand", "character": "2A"})

    assert may_be(table, 1) == {"1A": ["crook"], "2A": ["snitch"], "3A": ["brute"], "4A": ["brute"]}


def test_v1_a_role_of_the_round_before_is_not_chosen_again():
    table = planned("crook", "snitch", "brute", "brute", up=("crook", "brute", "brute"), wont_get_fooled=True)
    for name, sent in table.characters.items():
        table.apply({"event": "show", "character": name, "role": sent.role})
    table.apply({"event": "heist", "round": 2, "seat": 2, "amount": 8, "ante": 1, "symbol": None})
    for seat in (1, 2, 3, 4):
        table.apply({"event": "place", "character": f"{seat}A", "role": "driver"})
    table.apply({"event": "face_up", "roles": ["driver", "driver", "driver"]})
    table.apply({"event": "face_down", "roles": ["driver"]})

    assert may_be(table, 1)["2A"] == ["brute", "driver", "crook", "mastermind"]
    assert may_be(table, 1)["3A"] == ["driver", "crook", "snitch", "mastermind"]
