"""Exports as programs write them: who began, in which order, what is unknown, pages that belong together."""

import json
from itertools import count, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.lab.playtests import importing
from bng_sim.lab.playtests.columns import LeftOut

GAME = GAMES["billionaire"]
NAMES = ("Oda", "Piet", "Rhea", "Sven", "Tuva")


def seat(at, **known):
    """A player of an export of BGStats, as the app writes one of whom it knows nothing else."""
    return {"playerRefId": at, "seatOrder": 0, "startPlayer": False, "winner": False} | known


NUMBERS = count()


def play(*seats, **known):
    return {"uuid": f"u{next(NUMBERS)}", "gameRefId": 1, "playerScores": list(seats)} | known


def exported(*plays, name="Billionaire"):
    return {
        "games": [{"id": 1, "name": name}],
        "players": [{"id": at, "name": text} for at, text in enumerate(NAMES)],
        "plays": list(plays),
    }


def read(folder, data, name="export.json", **how):
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return importing.read([path], GAME, **how)


def seats_of(found):
    return found.plays.frame["winner_seat"].to_list()


def test_of_two_players_the_one_who_did_not_begin_is_second(tmp_path):
    plays = [
        play(seat(0, startPlayer=begins == 0, winner=wins == 0), seat(1, startPlayer=begins == 1, winner=wins == 1))
        for begins in (0, 1) for wins in (0, 1)
    ]  # fmt: skip

    assert seats_of(read(tmp_path, exported(*plays))) == [1, 2, 2, 1]


def test_who_began_and_won_alone_was_first_however_many_play(tmp_path):
    won = play(seat(0), seat(1, startPlayer=True, winner=True), seat(2))
    lost = play(seat(0, winner=True), seat(1, startPlayer=True), seat(2))
    shared = play(seat(0, winner=True), seat(1, startPlayer=True, winner=True), seat(2))

    assert seats_of(read(tmp_path, exported(won, lost, shared))) == [1, None, None]


@pytest.mark.slow
@given(st.integers(2, 4).flatmap(lambda n: st.tuples(st.permutations(range(1, n + 1)), st.integers(0, n - 1))))
def test_a_whole_order_in_texts_is_the_order_of_turns(tmp_path_factory, drawn):
    order, winner = drawn
    seats = [seat(at, startPosition=str(place), winner=at == winner) for at, place in enumerate(order)]
    found = read(tmp_path_factory.mktemp("order"), exported(play(*seats)), names=True)

    assert seats_of(found) == [order[winner]]
    assert found.plays.frame["people"][0].split(", ") == [NAMES[order.index(at)] for at in range(1, 1 + len(order))]


@pytest.mark.parametrize(("first", "winner", "place"), [(2, 2, 1), (2, 0, 3), (0, 3, 4), (None, 3, 4)])
def test_chairs_are_counted_from_who_began(tmp_path, first, winner, place):
    seats = [seat(at, seatOrder=at + 1, startPlayer=at == first, winner=at == winner) for at in range(4)]
    found = read(tmp_path, exported(play(*seats)))

    assert seats_of(found) == [place]
    assert list(found.words) == ["1 play: chairs are counted from the player who began"] * (first == 2)


def test_an_order_that_contradicts_who_began_or_cannot_be_read_is_unknown_and_counted(tmp_path):
    contradicts = play(*(seat(at, startPosition=str(at + 1), startPlayer=at == 1, winner=at == 1) for at in range(2)))
    odd = play(*(seat(at, startPosition=text, winner=at == 0) for at, text in enumerate(("left", "right"))))
    found = read(tmp_path, exported(contradicts, odd, odd | {"uuid": "another"}))

    assert seats_of(found) == [None] * 3
    assert list(found.words) == [
        "1 play: the places in turn order contradict who began",
        "2 plays: not all places in turn order can be read",
    ]


@pytest.mark.parametrize("score", [None, "", "None", "null", "NaN", "?", "-"])
def test_a_score_that_says_that_it_is_unknown_is(tmp_path, score):
    found = read(tmp_path, exported(play(seat(0, score=score), seat(1, score=12))))

    assert found.plays.frame["scores"].to_list() == [" / 12"]


def test_rounds_go_to_the_column_of_a_game_that_counts_them(tmp_path):
    plays = [play(seat(0), seat(1), rounds=rounds) for rounds in (12, 0, None)]

    assert read(tmp_path, exported(*plays)).plays.frame["rounds"].to_list() == [12.0, None, None]


def test_plays_by_too_many_or_too_few_are_left_out_by_name(tmp_path):
    alone, many = play(seat(0)), play(*map(seat, range(20)))
    found = read(tmp_path, exported(alone | {"uuid": "a"}, play(seat(0), seat(1)), many | {"uuid": "m"}))

    assert found.plays.frame.height == 1
    ends = GAME.rules.model_json_schema()["properties"]["players"]
    assert found.left_out == [
        LeftOut(f"play {name}", f"{said}; Billionaire is for {ends['minimum']} to {ends['maximum']}", 1)
        for name, said in (("a", "1 player"), ("m", "20 players"))
    ]


@pytest.mark.parametrize(
    ("written", "called"),
    [("Ko\u0308nigsspiel", "KÖNIGSSPIEL"), ("GROSSE STRASSE", "Große Straße"), (" Billionaire ", "billionaire")],
)
def test_names_of_games_match_in_any_form_and_case(tmp_path, written, called):
    assert read(tmp_path, exported(play(seat(0), seat(1)), name=written), called=called).plays.frame.height == 1


def test_a_shared_play_and_a_pushed_one_are_read(tmp_path):
    shared = read(tmp_path, exported(play(seat(0, winner=True, startPlayer=True), seat(1))), "one.bgsplay")
    pushed = read(tmp_path, {
        "sourceName": "a program", "sourcePlayId": 5, "durationMin": 60, "rounds": 9, "game": {"name": "Billionaire"},
        "players": [{"name": "Oda", "startPlayer": False, "winner": True, "score": "410"}, {"name": "Piet",
                     "startPlayer": True}],
    }, "push.json", names=True)  # fmt: skip

    assert seats_of(shared) == [1]
    (row,) = pushed.plays.frame.to_dicts()
    assert (row["play"], row["winner_seat"], row["rounds"], row["scores"]) == ("5", 2, 9.0, " / 410")
    with pytest.raises(InputError, match="has no game called 'Chess'"):
        read(tmp_path, {"game": {"name": "Billionaire"}, "players": []}, "push.json", called="Chess")


def bgg(*plays, total=2):
    """A page of BoardGameGeek."""
    return f'<?xml version="1.0" encoding="utf-8"?><plays total="{total}">{"".join(plays)}</plays>'


def bgg_play(number, *players, item="Billionaire", notes="", **attributes):
    about = "".join(f' {name}="{value}"' for name, value in attributes.items())
    people = "".join(f'<player name="{name}" startposition="{at}" win="{int(wins)}"/>' for name, at, wins in players)
    comments = f"<comments>{notes}</comments>" * bool(notes)
    return f'<play id="{number}"{about}><item name="{item}"/>{comments}<players>{people}</players></play>'


ONE = bgg_play(1, ("Oda", "1", False), ("Piet", "2", True))
TWO = bgg_play(2, ("Oda", "2", True), ("Rhea", "1", False))


@pytest.mark.parametrize("order", [*permutations((bgg(ONE, total=3), bgg(TWO, total=3), bgg(total=3)))])
def test_pages_are_one_list_whatever_their_order_and_an_empty_one_is_nothing(tmp_path, order):
    paths = [tmp_path / f"{at}.xml" for at in range(3)]
    for path, text in zip(paths, order, strict=True):
        path.write_text(text, encoding="utf-8")
    apart, joined = importing.read(paths, GAME), read(tmp_path, "\n".join(order), "joined.xml")

    for found in (apart, joined):
        assert sorted(seats_of(found)) == [2, 2]
        assert list(found.words) == ["2 of 3 plays are in these pages"]


def test_a_play_on_two_pages_is_one_and_a_whole_list_needs_no_word(tmp_path):
    found = read(tmp_path, bgg(ONE) + bgg(ONE, TWO), "joined.xml")

    assert (found.plays.frame.height, found.twice, list(found.words)) == (2, 1, [])


def test_one_marked_place_says_who_began_and_a_winner_that_is_not_to_count_does_not(tmp_path):
    marked = bgg_play(1, ("Oda", "", False), ("Piet", "1", True), ("Rhea", "", False))
    uncounted = bgg_play(2, ("Oda", "1", True), ("Piet", "2", False), nowinstats=1)
    found = read(tmp_path, bgg(marked, uncounted), "plays.xml")

    assert seats_of(found) == [1, None]
    assert list(found.words) == ["1 play: the winner is not counted, as the play is not to (nowinstats)"]


def test_names_in_notes_are_unreadable_too(tmp_path):
    page = bgg(bgg_play(1, ("Oda", "1", True), ("Al", "2", False), notes="oda won; Alas, al lost to Oda."))
    hidden = read(tmp_path, page, "plays.xml").plays.frame.row(0, named=True)
    shown = read(tmp_path, page, "plays.xml", names=True).plays.frame.row(0, named=True)

    first, second = hidden["people"].split(", ")
    assert hidden["notes"] == f"{first} won; Alas, {second} lost to {first}."
    assert shown["notes"] == "oda won; Alas, al lost to Oda."


def test_tables_are_read_alone(tmp_path):
    (tmp_path / "a.csv").write_text("players,ending\n2,\n", encoding="utf-8")
    (tmp_path / "b.xml").write_text(bgg(ONE), encoding="utf-8")

    with pytest.raises(InputError, match=r"a\.csv: expected this file alone"):
        importing.read([tmp_path / "a.csv", tmp_path / "b.xml"], GAME)


@pytest.mark.parametrize(
    ("seats", "character", "winners"),
    [
        ([seat(0, winner=True, role="celebrity "), seat(1, role="Banker")], "celebrity", 1),
        ([seat(0, rank=2), seat(1, rank=1, role="Chef")], "Chef", 1),
        ([seat(0, rank=1), seat(1, rank=1)], None, 2),
        ([seat(0, rank=1), seat(1, winner=True, rank=2)], None, 1),  # what is marked goes before
        ([seat(0, rank=0), seat(1, rank=0)], None, None),
    ],
)
def test_roles_and_ranks_say_who_won(tmp_path, seats, character, winners):
    game = GAMES["guillotines"]
    (tmp_path / "a.json").write_text(json.dumps(exported(play(*seats), name=game.title)), encoding="utf-8")
    found = importing.read([tmp_path / "a.json"], game)

    assert found.plays.frame.select("winner_character", "winners").rows() == [(character, winners)]
