"""Tables of plays as spreadsheets write them: encodings, delimiters, marks, what is a rule and what a count."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.lab.playtests import importing
from bng_sim.lab.playtests.columns import LeftOut
from tests.slow import slow_after

GAME = GAMES["guillotines"]
HEADER = "play,players,ending,turns,notes"
ROWS = f"{HEADER}\n1,4,assets,20,one\n2,4,revolution,30,two\n"


def read(folder, content, name="evenings.csv", game=GAME, **how):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return importing.read([path], game, **how)


def rows_of(found, *columns):
    return found.plays.frame.select(*columns).rows()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("name", slow_after(1, ["a.csv", "a.tsv", "a.txt"]))
def test_a_table_is_the_same_in_any_dialect(tmp_path, encoding, end, delimiter, name):
    text = ROWS.replace(",", delimiter).replace("\n", end)

    assert rows_of(read(tmp_path, text.encode(encoding), name), "play", "ending", "turns", "notes") == [
        ("1", "assets", 20, "one"), ("2", "revolution", 30, "two"),
    ]  # fmt: skip


NOTES = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\v\f\x85\u2028"), max_size=40)


@pytest.mark.slow
@given(st.lists(NOTES, min_size=1, max_size=4), st.sampled_from(",;\t"))
def test_whatever_is_noted_is_read_again(tmp_path_factory, notes, delimiter):
    content = io.StringIO()
    table = csv.writer(content, delimiter=delimiter, lineterminator="\n")
    table.writerow(["play", "players", "notes"])
    table.writerows([[f"#{at}", 4, text] for at, text in enumerate(notes)])
    found = read(tmp_path_factory.mktemp("notes"), content.getvalue(), names=True)

    assert rows_of(found, "play", "notes") == [(f"#{at}", text.strip() or None) for at, text in enumerate(notes)]


def test_an_old_encoding_is_read_and_said(tmp_path):
    found = read(tmp_path, "play;players;minutes;notes\n1;4;72,5;sch\xf6n\n".encode("latin-1"))

    assert rows_of(found, "minutes", "notes") == [(72.5, "sch\xf6n")]
    assert "the file is not in UTF-8 and was read as Windows-1252" in found.words


@pytest.mark.parametrize("content", [b"\x81\x8d\n", b"play,players\n1,4\0\n"])
def test_what_is_no_text_is_refused(tmp_path, content):
    with pytest.raises(InputError, match="is not text"):
        read(tmp_path, content)


def test_the_line_that_names_the_delimiter_is_no_row(tmp_path):
    assert rows_of(read(tmp_path, "sep=;\nplay;players;ending\n1;4;assets\n"), "play", "ending") == [("1", "assets")]


def test_a_header_may_begin_with_a_hash_and_so_may_a_name(tmp_path):
    text = '# comment, with a "quotation mark\n\n#,players,turns\n1,4,20\n#2,4,30\n# 3,4,40\n'
    found = read(tmp_path, text)

    assert rows_of(found, "turns") == [(20,), (30,)]
    assert "line 6: begins with # and a space, so it is a comment" in map(str, found.left_out)


def test_lines_are_counted_over_breaks_inside_cells(tmp_path):
    with pytest.raises(InputError, match=r"evenings\.csv:5: turns: got 'many'"):
        read(tmp_path, 'play,players,notes,turns\n1,4,"a\nb\nc",20\n2,4,,many\n')


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("players", "4 players", 4), ("players", "4 Spieler", 4), ("winner_seat", "2nd", 2), ("winner_seat", "3.", 3),
        ("minutes", "1:15", 75.0), ("minutes", "1h15", 75.0), ("minutes", "75 min", 75.0),
        ("minutes", "2 hours", 120.0),
        ("minutes", "1 h 5 m", 65.0), ("minutes", "90", 90.0), ("ending", "Revolution!", "revolution"),
        ("turns", "20.0", 20),
    ],
)  # fmt: skip
def test_figures_are_read_as_people_write_them(tmp_path, column, text, value):
    others = "" if column == "players" else ",players"
    found = read(tmp_path, f"{column}{others}\n{text}{others.replace('players', '4')}\n")

    assert rows_of(found, column) == [(value,)]


@pytest.mark.parametrize("text", ["?", "-", "n/a", "None", "~60", "ca. 60"])
def test_a_cell_that_says_nothing_known_is_unknown_and_named(tmp_path, text):
    found = read(tmp_path, f"players,minutes,notes\n4,{text},{text}\n")

    assert rows_of(found, "minutes", "notes") == [(None, text)]
    assert found.left_out == [LeftOut("line 2: minutes", f"{text!r} says nothing that is known")]


@pytest.mark.parametrize(
    ("marks", "seat"),
    [(("", "x", "", ""), 2), (("0", "1", "0", "0"), 2), (("no", "no", "yes", "no"), 3), (("x", "", "x", ""), None),
     (("no", "", "", "yes"), None)],
)  # fmt: skip
def test_the_winner_is_known_by_marks_or_by_yes_and_no_of_all(tmp_path, marks, seat):
    rows = "".join(f"1,4,{at},{mark}\n" for at, mark in enumerate(marks, 1))
    found = read(tmp_path, f"play,players,seat,won\n{rows}")

    assert rows_of(found, "winner_seat") == [(seat,)]
    assert found.sentences()[0] == "1 play from 4 rows (3 that continue a play, 0 left out)"


def test_one_play_by_too_many_stops_nothing(tmp_path):
    found = read(tmp_path, "play,players,ending\n1,4,assets\n2,1,\n3,9,revolution\n")

    assert rows_of(found, "play") == [("1",)]
    assert found.left_out == [
        LeftOut("play 2", "1 player; Billionaires & Guillotines is for 2 to 5", 1),
        LeftOut("play 3", "9 players; Billionaires & Guillotines is for 2 to 5", 1),
    ]
    assert (found.rows, found.rows_left_out) == (3, 2)


def test_an_ending_need_not_be_known(tmp_path):
    assert rows_of(read(tmp_path, "players,winner_seat\n2,1\n"), "ending", "winner_seat") == [(None, 1)]


def rules(found):
    return [json.loads(text) if text else {} for text in found.plays.frame["rules"]]


@pytest.mark.parametrize(
    ("header", "values", "said"),
    [
        ("auctions", ("no", "yes"), [{"auctions": False}, {"auctions": True}]),
        ("rule:auctions", ("no", ""), [{"auctions": False}, {}]),
        ("count:auctions", ("0", "3"), [{}, {}]),
    ],
)
def test_a_column_that_is_a_rule_and_a_count_is_what_it_is_called_or_can_only_be(tmp_path, header, values, said):
    text = f"play,players,{header}\n" + "".join(f"{at},4,{value}\n" for at, value in enumerate(values))
    found = read(tmp_path, text, game=GAMES["campaign"])

    assert rules(found) == said
    if header.startswith("count"):
        assert rows_of(found, "auctions") == [(0.0,), (3.0,)]


def test_a_column_that_may_be_either_is_asked_for(tmp_path):
    with pytest.raises(InputError, match="is a rule and a count; call the column rule:first_leader or count:first"):
        read(tmp_path, "players,first_leader\n4,random\n4,1\n", game=GAMES["millions"])


def test_whole_numbers_of_rules_may_have_a_decimal_point(tmp_path):
    assert rules(read(tmp_path, "players,crises_in_deck\n4,3.0\n4,\n4.0,5\n")) == [
        {"crises_in_deck": 3}, {}, {"crises_in_deck": 5},
    ]  # fmt: skip


def test_one_column_under_two_names_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"evenings\.csv:1: count:turns: is another name of a column"):
        read(tmp_path, "players,turns,count:turns\n4,20,30\n")
