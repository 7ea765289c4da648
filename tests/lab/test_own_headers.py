"""Tables under a designer's own headers: which column is what, and who won."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.lab.playtests import headers, importing, own_headers
from bng_sim.lab.playtests.own_headers import TableOptions
from tests.command import call
from tests.examples import tried
from tests.lab.spreadsheets import write
from tests.slow import slow_after

GAME = GAMES["guillotines"]
SHEET = [
    ["Version", "Date", "Number of players", "Who played", "Who won", "Length", "Strategies", "Notes"],
    ["0.3", "2026-10-02", "4", "Oda, Piet, Rhea, Sven", "Piet", "1h15", "hoarding", ""],
    ["0.3", "2026-10-03", "3", "Oda, Piet, Rhea", "nobody", "50 min", "", "revolution on turn 22"],
]


def read(path, rows, **options):
    return importing.read([write(path, rows)], GAME, names=True, options=TableOptions(**options))


def known(found, *names):
    return found.plays.frame.select(names).rows()


def test_a_designers_own_sheet_is_read_and_what_each_column_was_taken_for_is_known(tmp_path):
    found = read(tmp_path / "a.csv", SHEET)

    assert known(found, "players", "minutes", "ending", "winners", "winner_seat", "version") == [
        (4, 75.0, None, 1, None, "0.3"), (3, 50.0, "revolution", 0, None, "0.3"),
    ]  # fmt: skip
    assert found.columns["Who won"] == "winner"
    assert [what.where for what in found.left_out] == ["column Strategies"]
    assert any("--in-turn-order" in word for word in found.words)


def test_a_note_alone_says_no_ending(tmp_path):
    rows = [[*SHEET[0]], ["", "", "3", "Oda, Piet, Rhea", "Piet", "", "", "nearly a revolution"]]

    assert known(read(tmp_path / "a.csv", rows), "ending") == [(None,)]


@pytest.mark.parametrize(
    ("title", "target"),
    [
        ("Spielerzahl", "players"), ("Nombre de joueurs", "players"), ("Número de jugadores", "players"),
        ("Gewinner", "winner"), ("¿Quién ganó?", "winner"), ("Wer hat gewonnen?", "winner"), ("Vincitore", "winner"),
        ("Spielzeit (min)", "minutes"), ("durée", "minutes"), ("Züge", "turns"), ("Datum", "date"), ("#", "play"),
        ("Spieler 1", "player 1"), ("Player 3", "player 3"), ("P2", "player 2"), ("2nd player", "player 2"),
        ("third", "seat 3"), ("Sitz 2", "seat 2"), ("Seat 4", "seat 4"), ("Punkte Spieler 2", "score 2"),
        ("p1 score", "score 1"), ("Role 2", "character 2"), ("Platz 1", "place 1"), ("Spaß", "fun"),
        ("Billionaire", "character"), ("mood", ""), ("Round 3 notes", ""), ("2026", ""),
    ],
)  # fmt: skip
def test_headers_are_known_in_several_languages(title, target):
    assert headers.target_of(title, GAME) == target


@pytest.mark.parametrize(
    ("rows", "options", "seat", "winners"),
    [
        ([["Spieler 1", "Spieler 2", "Gewinner"], ["Oda", "Piet", "piet "]], {}, None, 1),
        ([["Spieler 1", "Spieler 2", "Gewinner"], ["Oda", "Piet", "piet"]], {"in_turn_order": True}, 2, 1),
        ([["first", "second", "won by"], ["Oda", "Piet", "Oda & Piet"]], {}, None, 2),
        ([["seat 1", "seat 2", "score 1", "score 2"], ["Oda", "Piet", "12,5", "9"]], {"wins": "highest"}, 1, 1),
        ([["seat 1", "seat 2", "score 1", "score 2"], ["Oda", "Piet", "12", "9"]], {"wins": "lowest"}, 2, 1),
        ([["seat 1", "seat 2", "score 1", "score 2"], ["Oda", "Piet", "12", "12"]], {"wins": "highest"}, None, 2),
        ([["seat 1", "seat 2", "score 1", "score 2"], ["Oda", "Piet", "12", "9"]], {}, None, None),
        ([["seat 1", "seat 2", "place 1", "place 2"], ["Oda", "Piet", "2", "1."]], {}, 2, 1),
        ([["seat 1", "seat 2", "won 1", "won 2"], ["Oda", "Piet", "", "x"]], {}, 2, 1),
        ([["seat 1", "seat 2", "role 1", "role 2", "winner"], ["Oda", "Piet", "Banker", "Celebrity", "celebrity"]],
         {}, 2, 1),
        ([["Players", "Winner", "Who began"], ["Oda, Piet, Rhea", "Rhea", "Rhea"]], {}, 1, 1),
        ([["Players", "Winner", "Starter"], ["Oda, Piet", "Oda", "Piet"]], {}, 2, 1),
        ([["Players", "Winner", "Starter"], ["Oda, Piet, Rhea", "Oda", "Piet"]], {}, None, 1),
        ([["players", "winner"], ["3", "2"]], {}, 2, 1),
        ([["players", "winner"], ["3", "Celebrity"]], {}, None, 1),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", slow_after(1, ["a.csv", "a.xlsx"]))
def test_who_won_follows_from_whatever_the_table_says(tmp_path, name, rows, options, seat, winners):
    assert known(read(tmp_path / name, rows, **options), "winner_seat", "winners") == [(seat, winners)]


@pytest.mark.parametrize(
    ("rows", "seat"),
    [
        ([["game", "player", "place"], ["a", "Oda", "2"], ["a", "Piet", "1"], ["b", "Oda", "1"], ["b", "Rhea", "2"]],
         2),
        ([["Spiel", "Name", "Punkte", "Sieg"], ["a", "Oda", "3", ""], ["a", "Piet", "9", "x"], ["b", "Oda", "4", "x"],
          ["b", "Rhea", "2", ""]], 2),
    ],
)  # fmt: skip
def test_a_row_for_each_player_is_a_play_of_several_rows(tmp_path, rows, seat):
    found = read(tmp_path / "a.csv", rows, in_turn_order=True)

    assert known(found, "play", "players", "winner_seat", "people") == [
        ("a", 2, seat, "Oda, Piet"), ("b", 2, 1, "Oda, Rhea"),
    ]  # fmt: skip
    assert (found.rows, found.continued) == (4, 2)
    assert known(read(tmp_path / "a.csv", rows), "winner_seat", "winners") == [(None, 1), (None, 1)]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([["seat 1", "seat 2", "winner"], ["Oda", "Piet", "Rhea"]], "a.csv:2: winner: got 'Rhea', expected one of Oda"),
        ([["seat 1", "seat 2", "winner", "place 1"], ["Oda", "Piet", "Piet", "1"]], "name different winners"),
        ([["seat 1", "seat 2", "winner", "winner_seat"], ["Oda", "Piet", "Piet", "1"]],
         "winner_seat: got 1, expected 2"),
        ([["players", "Winner", "winners"], ["3", "2", "3"]], "winners: got 3, expected 1, as the other columns say"),
        ([["Spiel", "Name", "Sieg"], ["a", "Oda", "x"], ["a", "Piet", "perhaps"]], "a.csv:3: Sieg: got 'perhaps'"),
        ([["what", "who"], ["1", "2"]], "players: expected a column of this name; the header has what, who"),
        ([["players", "role 1"], ["2", "Baker"], ["2", "Banker"]], "a.csv:2: role 1: got 'Baker', expected one of"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_or_cannot_be_is_refused_with_its_place(tmp_path, rows, said):
    with pytest.raises(InputError, match=re.escape(said)):
        read(tmp_path / "a.csv", rows)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("who", "--columns: got 'who', expected headers and what they are"),
        ("nobody=winner", "--columns: nobody: is no column; the header has"),
        ("Who won=wnner", "--columns: Who won: got 'wnner'; did you mean winner?"),
        ("Who won=something", "--columns: Who won: got 'something', expected one of winner, began, game, skip"),
        ("missing.yaml", "missing.yaml: does not exist"),
    ],
)
def test_columns_that_cannot_be_are_refused(tmp_path, text, said):
    with pytest.raises(InputError, match=re.escape(said)):
        importing.read([write(tmp_path / "a.csv", SHEET)], GAME, options=own_headers.parse(text))


def test_what_the_columns_are_may_be_said_and_is_written_for_next_time(tmp_path):
    write(tmp_path / "my.xlsx", [["Z", "was, wann"], ["Oda, Piet", "Piet"], ["Rhea, Oda", "Rhea"]])
    done = call("playtests", "import", "my.xlsx", "--columns", 'Z=people, "was, wann"=winner', cwd=tmp_path)
    again = call(
        "playtests", "import", "my.xlsx", "--columns", "playtests.yaml", "--in-turn-order", "--json", cwd=tmp_path
    )

    assert done.returncode == again.returncode == 0, done.stderr + again.stderr
    assert "wrote playtests.yaml" in done.stdout
    assert json.loads(again.stdout)["known"]["winner_seat"] == 2
    assert json.loads(again.stdout)["columns"] == {"Z": "people", "was, wann": "winner"}


def test_a_foreign_file_of_that_name_stays(tmp_path):
    (tmp_path / "playtests.yaml").write_text("mine: 1\n")
    write(tmp_path / "a.csv", SHEET)
    done = call("playtests", "import", "a.csv", cwd=tmp_path)

    assert done.returncode == 0
    assert "exists already" in done.stdout
    assert (tmp_path / "playtests.yaml").read_text() == "mine: 1\n"


NAMES = ("Oda", "Piet", "Rhea", "Sven", "Tilda")
HEADERS = (
    {"players": "players", "winner": "winner", "minutes": "minutes", "turns": "turns", "player": "seat"},
    {"players": "Anzahl Spieler", "winner": "Sieger", "minutes": "Dauer", "turns": "Züge", "player": "Sitz"},
    {"players": "nombre de joueurs", "winner": "gagnant", "minutes": "durée", "turns": "tours", "player": "siège"},
)


@st.composite
def plays(draw):
    players = draw(st.integers(2, 5))
    names = draw(st.permutations(NAMES))[:players]
    winners = draw(st.lists(st.integers(1, players), max_size=2, unique=True))
    turns, minutes = draw(st.none() | st.integers(1, 99)), draw(st.none() | st.integers(1, 300))
    return {"names": names, "winners": winners, "turns": turns, "minutes": minutes}


@tried(100)
@given(
    st.lists(plays(), min_size=1, max_size=4),
    st.sampled_from(HEADERS),
    st.sampled_from(["columns", "people", "rows"]),
    st.sampled_from([("a.csv", ",", "utf-8"), ("a.txt", ";", "utf-16"), ("a.tsv", "\t", "utf-8-sig"),
                     ("a.xlsx", "", ""), ("a.ods", "", "")]),
)  # fmt: skip
def test_plays_of_any_shape_and_dialect_are_read_back_equal(tmp_path_factory, written, names, shape, dialect):
    path = tmp_path_factory.mktemp("plays") / dialect[0]
    write(path, SHAPES[shape](written, names), *dialect[1:])
    found = importing.read([path], GAME, names=True, options=TableOptions(in_turn_order=shape == "people"))

    assert known(found, "players", "people", "turns", "minutes", "winner_seat", "winners") == [
        (
            len(play["names"]), ", ".join(play["names"]), play["turns"], play["minutes"],
            play["winners"][0] if len(play["winners"]) == 1 else None, len(play["winners"]),
        )
        for play in written
    ]  # fmt: skip
    assert found.rows == found.plays.frame.height + found.continued + found.rows_left_out


def _who(play):
    return " & ".join(play["names"][seat - 1] for seat in play["winners"]) or "nobody"


def in_columns(written, names):
    seats = [f"{names['player']} {seat}" for seat in range(1, 6)]
    rows = [
        [at, len(play["names"]), *play["names"], *[""] * (5 - len(play["names"])), _who(play), play["turns"] or "",
         play["minutes"] or ""]
        for at, play in enumerate(written, 1)
    ]  # fmt: skip
    return [["play", names["players"], *seats, names["winner"], names["turns"], names["minutes"]], *rows]


def in_people(written, names):
    rows = [
        [f"#{at}", ", ".join(play["names"]), _who(play), play["turns"] or "", play["minutes"] or ""]
        for at, play in enumerate(written, 1)
    ]
    return [["play", "people", names["winner"], names["turns"], names["minutes"]], *rows]


def in_rows(written, names):
    rows = [
        [at, len(play["names"]), seat, name, "yes" if seat in play["winners"] else "no", play["turns"] or "",
         play["minutes"] or ""]
        for at, play in enumerate(written, 1)
        for seat, name in enumerate(play["names"], 1)
    ]  # fmt: skip
    return [["play", names["players"], "seat", "name", "won", names["turns"], names["minutes"]], *rows]


SHAPES = {"columns": in_columns, "people": in_people, "rows": in_rows}


@pytest.mark.parametrize("column", range(len(SHEET[0])))
@pytest.mark.parametrize(
    "text", slow_after(4, ["xyz", "-1", "\U0001f3b2", "Piet, Oda", "?", "1e9", "=1+1", "4;5", "2026-99-99"])
)
def test_a_cell_that_is_changed_is_read_or_reported(tmp_path, column, text):
    rows = [SHEET[0], SHEET[1], [*SHEET[2]]]
    rows[2][column] = text
    target = {"Strategies": "", "Who played": "people", "Who won": "winners"}.get(SHEET[0][column])
    try:
        found = read(tmp_path / "a.csv", rows)
    except InputError as error:
        said = str(error)
    else:
        said = ""
    if said:
        assert "a.csv:3: " in said
        return
    if target == "":
        assert "column Strategies" in [what.where for what in found.left_out]
        return
    name = target or found.columns[SHEET[0][column]]
    (value,) = known(found, name)[-1]
    reported = " ".join(map(str, [*found.left_out, *found.words]))
    assert value is not None or f"line 3: {SHEET[0][column]}" in reported or "2 rows" not in reported
    assert found.rows == found.plays.frame.height + found.rows_left_out
