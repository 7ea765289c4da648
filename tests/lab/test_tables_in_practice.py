"""Tables as designers really keep them: odd words, units, totals, forms, and what contradicts itself."""

import re

import pytest

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.lab.playtests import amounts, importing, play_columns
from bng_sim.lab.playtests.own_headers import TableOptions
from bng_sim.lab.playtests.seat_rows import Numbered, join

GAME = GAMES["guillotines"]


def read(folder, text, name="a.csv", *, names=False, **options):
    (folder / name).write_text(text, encoding="utf-8")
    return importing.read([folder / name], GAME, names=names, options=TableOptions(**options))


def known(found, *names):
    return found.plays.frame.select(names).rows()


def said(found):
    return "\n".join([*found.sentences(), *map(str, found.left_out)])


@pytest.mark.parametrize(
    "text",
    [
        "Date,Players,Winner\n2026-10-02,4,Ann\n2026-10-02,4,Bob\n",
        'Players,Who played,Winner\n3,"Ann, Bob, Cem",Ann\n3,"Ann, Bob, Cem",Bob\n',
        "Timestamp,How many players?,Who won?\n2026/10/02 8:15:03 PM GMT+2,4,Ann\n2026/10/02 9:15:03 PM GMT+2,4,Bob\n",
        "Session,Players,Minutes\n1,4,60\n1,4,60\n",
        "players,minutes\n4,60\n4,60\n",
    ],
)
def test_two_plays_are_two_however_alike_they_are(tmp_path, text):
    found = read(tmp_path, text)

    assert (found.plays.frame.height, found.rows_left_out) == (2, 0)


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("players,winner_seat,winners\n3,2,0\n", {}, "winners: got 0, expected 1, as winner_seat names one"),
        ("players,winners\n3,5\n", {}, "winners: got 5, expected at most 3"),
        ("players,ending,Winner\n3,revolution,Ann\n", {}, "which nobody wins, but somebody won"),
        ("players,ending,winner_seat\n3,revolution,2\n", {}, "which nobody wins, but somebody won"),
        ("players,Winner,winner_character\n3,Banker,Toady\n", {}, "winner_character: got 'toady', expected banker"),
        ("play,players,winner_seat,Began,Winner\n1,3,2,Ann,Ann\n", {}, "winner_seat: got 2, expected 1"),
        ("Players,Player 1,Player 2,Player 3\n2,Ann,Bob,Cem\n", {}, "players: got 2, expected 3, as many as are named"),
        ('Who played,Start player,Winner\n"Ann, Bob, Cem",Bob,Bob\n', {"in_turn_order": True}, "began: names player 2"),
        ("Player 1,Player 2,Winner\nAnn,Ann,Ann\n", {"in_turn_order": True}, "expected a name that one player has"),
        ("Player 1,Player 2,Player 3,Winner\nAnn,,Cem,Ann\n", {"in_turn_order": True}, "player 2: is blank, but"),
        ("players;turns\n3;1.200\n", {}, "turns: got '1.200', expected a number without a mark between thousands"),
        ("players,Minutes\nthree,60\n", {}, "players: got 'three', expected a whole number"),
        ("players,minutes\n3,20:15\n", {}, "20:15 may be a time of day"),
        ("players,minutes\n3,1:75\n", {}, "minutes: got '1:75', expected how many minutes"),
        ("players,minutes\n3,999999999999\n", {}, "minutes: got '999999999999', expected"),
        ("Date,Player,Score\n2026-10-02,Ann,3\n2026-10-02,Bob,4\n", {}, "say which column identifies a play"),
        ('players,notes\n3,"a\n', {}, "is not a table (line 2"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_or_could_be_two_things_is_refused(tmp_path, text, options, said):
    with pytest.raises(InputError, match=re.escape(said)):
        read(tmp_path, text, **options)


@pytest.mark.parametrize(
    ("text", "winners"),
    [
        ("tie", 2), ("Unentschieden", 2), ("Ann & Bob", 2), ("nobody won", 0), ("No one", 0), ("kein Sieger", 0),
        ("Ninguno", 0), ("None (all lost)", 0), ("Revolution", 0), ("all", 4), ("Team", 4), ("Ann?", None),
        ("TBD", None), ("Ann (probably)", None), ("Ja", None), ("Ann", 1), ("Anderson and Sons", 1), ("Banker", 1),
    ],
)  # fmt: skip
def test_a_word_for_who_won_is_no_name(tmp_path, text, winners):
    found = read(tmp_path, f'play,players,Winner\n1,4,"{text}"\n')

    assert known(found, "winners") == [(winners,)]
    assert ("is none of the players named" in said(found)) == (text in ("Ann", "Anderson and Sons"))


@pytest.mark.parametrize(
    ("people", "winner", "seat"),
    [
        ("Ann (Red), Bob (Blue)", "Bob", 2), ("Ann (Red), Bob (Blue)", "red", 1), ("Ann Miller, Bob", "Ann", 1),
        ("Anna  Lee, Bob", "anna lee", 1), ("Ann | Bob", "Bob", 2), ("Ann, Bob", "Tie (Ann, Bob)", None),
    ],
)  # fmt: skip
def test_players_are_known_by_what_people_call_them(tmp_path, people, winner, seat):
    found = read(tmp_path, f'Who played,Winner\n"{people}","{winner}"\n', in_turn_order=True)

    assert known(found, "players", "winner_seat") == [(2, seat)]


@pytest.mark.parametrize(
    ("delimiter", "score", "seat"),
    [(",", '"1,200"', 1), (",", "12 pts", 2), (",", "$1", 2), (";", "1200", 1), (",", "+1200", 1)],
)
def test_the_best_score_wins_however_it_is_written(tmp_path, delimiter, score, seat):
    head, row = "Seat 1,Seat 2,Score 1,Score 2", f"Ann|Bob|{score}|900"
    text = f"{head.replace(',', delimiter)}\n{row.replace('|', delimiter)}\n"

    assert known(read(tmp_path, text, wins="highest"), "winner_seat") == [(seat,)]


def test_a_score_that_may_be_two_numbers_decides_nothing(tmp_path):
    found = read(tmp_path, "Seat 1;Seat 2;Score 1;Score 2\nAnn;Bob;1.200;900\n", wins="highest")

    assert known(found, "winner_seat") == [(None,)]
    assert "not every player has a score that is a number" in said(found)


def test_scores_in_one_cell_are_those_of_the_names(tmp_path):
    found = read(tmp_path, 'Who played,Scores\n"Ann, Bob, Cem","12, 15, 9"\n', wins="highest", in_turn_order=True)

    assert known(found, "winner_seat") == [(2,)]


def test_totals_are_no_plays(tmp_path):
    found = read(tmp_path, "Game,Date,Players,Winner,Minutes\n1,2026-10-02,4,2,75\nTotal,,4,,75\n,Average:,,,75\n")

    assert (found.plays.frame.height, found.rows_left_out) == (1, 2)
    assert "sums others up" in said(found)


def test_plays_of_other_games_are_left_out(tmp_path):
    found = read(tmp_path, f"Game,Players\n{GAME.title},4\nCatan,4\n{GAME.title.lower()},3\n")

    assert known(found, "players") == [(4,), (3,)]
    assert "of another game" in said(found)


def test_play_numbers_may_begin_again_every_evening(tmp_path):
    rows = "".join(f"2026-10-{day},{game},{name},{place}\n" for day in (10, 11) for game in (1, 2)
                   for place, name in enumerate(("Ann", "Bob"), 1))  # fmt: skip
    found = read(tmp_path, f"Date,Game,Player,Position\n{rows}")

    assert (found.plays.frame.height, found.continued) == (4, 4)
    assert "play numbers begin again at each date" in said(found)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("75'", 75),
        ("1.5h", 90),
        ("1,5 h", 90),
        ("01:15:00", 75),
        ("1 hr 15 min", 75),
        ("1h15'", 75),
        ("1u15", 75),
        ("1 hora 15 minutos", 75),
        ("1 ora e 15", 75),
        ("75 minutos", 75),
        ("1:15 h", 75),
        ("75 mins.", 75),
    ],
)
def test_durations_are_read_as_people_write_them(text, minutes):
    assert amounts.minutes(text) == minutes


def test_a_header_may_say_that_durations_are_in_hours(tmp_path):
    assert known(read(tmp_path, "players,Duration (hours)\n4,1.5\n"), "minutes") == [(90.0,)]
    assert "if these are hours, say so" in said(read(tmp_path, "players,Length\n4,1.5\n"))


@pytest.mark.parametrize("text", ["60+", ">60", "circa 60", "approx 60", "60-75"])
def test_about_so_long_is_not_known(tmp_path, text):
    found = read(tmp_path, f"players,minutes\n4,{text}\n")

    assert known(found, "minutes") == [(None,)]
    assert "says nothing that is known" in said(found)


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("fun", "4/5", 4.0),
        ("fun", "4.5", 4.5),
        ("fun", "\N{BLACK STAR}" * 4, 4.0),
        ("turns", "22 turns", 22),
        ("too_long", "Ja", 1.0),
        ("too_long", "non", 0.0),
        ("ending", "the revolution (turn 22)", "revolution"),
    ],
)
def test_words_in_cells_of_numbers_and_endings_are_understood(tmp_path, column, text, value):
    assert known(read(tmp_path, f'players,{column}\n4,"{text}"\n'), column) == [(value,)]


def test_an_ending_that_was_none_is_not_read(tmp_path):
    with pytest.raises(InputError, match="ending: got 'nearly a revolution'"):
        read(tmp_path, "players,ending\n4,nearly a revolution\n")


@pytest.mark.parametrize(
    ("texts", "read_as"),
    [
        (("02.10.2026", "1.1.27"), ["2026-10-02", "2027-01-01"]),
        (("10/2/26", "10/13/26"), ["2026-10-02", "2026-10-13"]),
        (("2/10/26", "13/10/26"), ["2026-10-02", "2026-10-13"]),
        (("2026/10/02 8:15:03 PM GMT+2",), ["2026-10-02"]),
        (("10/2/26",), ["10/2/26"]),
        (("31.02.2026", "yesterday"), ["31.02.2026", "yesterday"]),
    ],
)
def test_dates_are_read_where_their_order_is_known(texts, read_as):
    dates, words = amounts.read_dates(texts)

    assert dates == read_as
    assert bool(words) == any(date in texts for date in dates)


def test_names_are_unreadable_wherever_they_stand(tmp_path):
    cells = '3,Ann Miller,Zed,"Ann Miller 12, Zed 3",Zed\'s,Zed began; Zeds idea'
    text = f"Players,Winner,Began,Scores,Version,Notes\n{cells}\n"
    found = read(tmp_path, text)
    stored = str(found.plays.frame.rows())

    assert "Miller" not in stored
    assert "Zed" not in stored
    assert "names may be left in 1 note" in said(read(tmp_path, "players,notes\n3,Ann wanted it\n"))


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("play,players,\n1,4,\n2,4,remark\n", "column 3", "has no header"),
        ("players,Role\n4,Banker\n", "column Role", "is of one player"),
        ("players,Result\n4,Ann won\n", "column Result", "most of its cells cannot be read so"),
        ("players,Length,Duration\n4,60,61\n", "column Duration", "another column is minutes"),
    ],
)
def test_a_column_that_is_not_read_is_named_with_the_reason(tmp_path, text, where, why):
    (found,) = read(tmp_path, text).left_out

    assert found.where == where
    assert why in found.why


def test_blank_cells_beyond_the_header_are_no_cells(tmp_path):
    assert read(tmp_path, "play,players,winner_seat\n1,4,2,,\n").plays.frame.height == 1


def test_headers_that_stand_several_times_are_numbered(tmp_path):
    found = read(tmp_path, "Player,Player,Score,Score,Mood,Mood\nAnn,Bob,3,4,good,bad\n", wins="highest")

    assert known(found, "players", "winners", "scores") == [(2, 1, "3 / 4")]
    assert [what.where for what in found.left_out] == ["column Mood 1", "column Mood 2"]


def test_a_column_for_each_person_may_be_said(tmp_path):
    text = "Date,Ann,Bob\n2026-10-02,1,2\n2026-10-09,2,1\n"
    found = read(tmp_path, text, columns={"Ann": "place 1", "Bob": "place 2"}, in_turn_order=True)

    assert known(found, "players", "winner_seat") == [(2, 1), (2, 2)]


def test_columns_left_out_are_all_named(tmp_path):
    text = "players," + ",".join(f"odd{at}" for at in range(30)) + "\n4" + ",x" * 30 + "\n"

    assert "column odd29" in said(read(tmp_path, text))


def test_rows_of_seats_are_joined_in_time_that_grows_with_their_number():
    rows = [Numbered(at, {"play": str(at // 4), "seat": at % 4 + 1}) for at in range(30_000)]
    found, problems = join(rows, ["seat"], has_places=True)

    assert (len(found), problems) == (7_500, [])
    assert play_columns.PLAYERS not in found[0].play
