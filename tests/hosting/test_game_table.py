"""A game table as a value: its answers, its secrets, its file."""

import dataclasses
import gc
import json
import weakref

import pytest

from bng_sim.core.errors import InputError
from bng_sim.hosting.folder import Folder, key_of
from bng_sim.hosting.game_table import Answer, GameTable
from bng_sim.hosting.position import play_to_question
from tests.hosting.tables import new_table

TABLE = GameTable("bluffing-0123abcd", "bluffing/1/0/abc", (), {1: "a" * 22, 3: "b" * 22})


def played(*answers):
    table = TABLE
    for number, seat, place in answers:
        table = table.answered(number, Answer(seat, place))
    return table


def test_an_answer_takes_back_all_answers_after_it():
    table = played((4, 1, 0), (9, 3, 2), (17, 1, 1))

    again = table.answered(9, Answer(3, 1))

    assert again.answers == {4: Answer(1, 0), 9: Answer(3, 1)}
    assert (table.taken_back, again.taken_back) == (0, 1)


def test_thoughts_before_a_new_answer_are_kept_and_later_ones_forgotten():
    table = dataclasses.replace(played((4, 1, 0), (9, 3, 2)), thoughts={2: 1, 6: 0, 12: 3})

    assert table.answered(17, Answer(1, 1)).thoughts == {2: 1, 6: 0, 12: 3}
    assert table.answered(9, Answer(3, 1)).thoughts == {2: 1, 6: 0}


def test_seats_count_their_own_questions():
    table = played((4, 1, 0), (9, 3, 2), (17, 1, 1))

    assert [table.before(1, place) for place in (0, 1, 2, 3)] == [None, 4, 17, None]
    assert table.before(3, 1) == 9
    assert table.seats_after(4) == {1, 3}
    assert table.seats_after(9) == {1}


def test_a_copy_has_the_answers_before_a_question_and_links_of_its_own():
    copied = played((4, 1, 0), (9, 3, 2)).copy_up_to(9)

    assert copied.answers == {4: Answer(1, 0)}
    assert copied.copied
    assert not set(copied.seats.values()) & set(TABLE.seats.values())
    assert copied.name != TABLE.name


def test_a_table_is_read_as_it_was_stored(tmp_path):
    table = dataclasses.replace(played((4, 1, 0)), thoughts={3: 2}, hints=1, opinions={1: {"fun": "3"}})
    folder = Folder(tmp_path)

    folder.save(table)

    assert folder.load(table.name) == table


def test_only_the_whole_link_of_a_seat_finds_it(tmp_path):
    table, folder = new_table(seats=(1, 2)), Folder(tmp_path)
    folder.save(table)
    key = table.key(2)

    assert folder.find(key) == (table, 2)
    for wrong in (
        key[:-1],
        key + "a",
        table.key(1)[:-22] + key[-22:],
        key.replace("-2-", "-3-"),
        "../x",
        "",
        "a" * 999,
    ):
        assert folder.find(wrong) is None, wrong


@pytest.mark.parametrize("link", ["http://127.0.0.1:8000/{}", "http://localhost:1/{}/12", "http://x/{}?a=b", "{}"])
def test_the_key_is_found_in_a_link(link):
    assert key_of(link.format(TABLE.key(1))) == TABLE.key(1)


@pytest.mark.parametrize(
    "damage",
    [
        lambda stored: "{",
        lambda stored: "[]",
        lambda stored: "[" * 100_000,
        lambda stored: json.dumps({**stored, "hints": float("inf")}),
        lambda stored: json.dumps({**stored, "taken_back": -1}),
        lambda stored: json.dumps({**stored, "thoughts": {"4": True}}),
        lambda stored: json.dumps({**stored, "answers": {"4": [1, -1]}}),
        lambda stored: json.dumps({**stored, "answers": {"x": [1, 1]}}),
        lambda stored: json.dumps({name: value for name, value in stored.items() if name != "code"}),
    ],
)
def test_a_damaged_file_is_refused_by_its_name(tmp_path, damage):
    folder = Folder(tmp_path)
    folder.save(TABLE)
    (tmp_path / "tables" / f"{TABLE.name}.json").write_text(damage(TABLE.stored), encoding="utf-8")

    with pytest.raises(InputError, match=TABLE.name):
        folder.find(TABLE.key(1))


def test_a_position_that_nobody_needs_any_more_is_forgotten_at_once():
    position = play_to_question(new_table("bluffing", players=2))
    stopped, states = weakref.ref(position.question), weakref.ref(position.question.state.base)
    gc.disable()
    try:
        del position
        assert stopped() is None
        assert states() is None  # a page of a table costs megabytes, and the collector comes late
    finally:
        gc.enable()
