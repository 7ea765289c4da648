"""Nothing that a seat cannot know is in anything that it is sent.

Two games that differ only in what is hidden from a seat give it the same pages, byte for byte: at every question of
whole games, in all games.
"""

import dataclasses
import json
import random
import re

import pytest

from bng_sim.games import GAMES
from bng_sim.hosting import hints, seat_page, server
from bng_sim.hosting.game_table import Answer
from bng_sim.hosting.position import play_to_question, telling_of
from bng_sim.hosting.seat_page import Seat
from tests.hosting.tables import AT_A_TABLE, new_table, play_on, serving
from tests.slow import slow_after

SEAT = 2
MOST = 4  # questions of a game that are compared; in the slow tests all
MANY = 6  # games of each, half a minute each


def positions(name, index, most):
    """The table at some questions to the seat, at most so many, in a game whose answers are drawn."""
    table, rng = new_table(name, (SEAT,), index=index, **AT_A_TABLE[name].HIDING), random.Random(index)
    while most:
        position = play_to_question(table)
        if position.question is None:
            return
        if len(table.answers) < 2 or rng.random() < 0.3:
            yield table, position
            most -= 1
        table = table.answered(position.number, Answer(SEAT, rng.randrange(position.question.n)))


def is_question_to_another(event):
    """Whether an event is a question to another seat that this one does not notice: bids are made aloud."""
    return event["event"] == "decision" and event["decision"] != "bid" and event["seat"] != SEAT


def numbered(log):
    """The log with its events numbered again."""
    head, *events = log
    return [head, *({**event, "n": n} for n, event in enumerate(events, 1))]


def without_questions(log):
    """The log of a game that went the same way without questions that the seat does not notice."""
    return numbered([event for event in log if not is_question_to_another(event)])


def with_more_questions(log):
    """The log of a game in which others were asked twice as often what the seat does not notice."""
    return numbered([event for event in log for _ in range(1 + is_question_to_another(event))])


def numbers_of(page):
    """The numbers of the lines and steps of a page, in order."""
    lines = map(int, re.findall(r'<a href="#(\d+)">', page))
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])
    return sorted({*lines, *(step["n"] for step in data["steps"])})


def sent(table, position):
    """All that a seat is sent of a position: asked, and as if another person were asked."""
    seat = Seat(table, SEAT)
    asked = seat_page.asking(seat, position, seat.asked_last)
    return asked, seat_page.waiting(seat, position), seat_page.state_of(seat, position)


def compared(name, index, most=10_000):
    """How many positions were compared, and how many of them differ for somebody who sees all."""
    picture = telling_of(GAMES[name]).picture
    n = differing = 0
    for table, position in positions(name, index, most):
        other = AT_A_TABLE[name].scrambled(position.log, SEAT)
        assert sent(table, position) == sent(table, dataclasses.replace(position, log=other)), (index, position.number)
        n += 1
        differing += picture(map(dict, position.log), None) != picture(map(dict, other), None)
    return n, differing


@pytest.mark.parametrize("name", AT_A_TABLE)
def test_a_seat_is_sent_the_same_whatever_is_hidden_from_it(name):
    n, differing = compared(name, 0, MOST)

    assert n > 3
    assert differing > n / 2  # the control: there was something to hide


@pytest.mark.slow
@pytest.mark.parametrize("hiding", [without_questions, with_more_questions])
@pytest.mark.parametrize("name", AT_A_TABLE)
def test_a_seat_is_sent_the_same_however_often_others_are_asked(name, hiding):
    differing = 0
    for table, position in positions(name, 0, MOST):
        other = hiding(position.log)
        assert sent(table, position) == sent(table, dataclasses.replace(position, log=other)), position.number
        noticed = numbers_of(sent(table, position)[0])
        assert noticed == [*range(len(noticed))]  # a gap would be an event that it does not notice
        differing += len(other) != len(position.log)

    assert differing > 2  # the control: others were asked


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_A_TABLE)
def test_every_request_is_answered_the_same_however_often_others_are_asked(name, monkeypatch, tmp_path):
    monkeypatch.setattr(hints, "FIRST", 2)
    monkeypatch.setattr(hints, "PLAYOUTS", 4)
    table = new_table(name, (SEAT, 3), **AT_A_TABLE[name].HIDING)
    received = []
    for place, hiding in enumerate((without_questions, with_more_questions)):

        def played(*given, hiding=hiding):
            position = play_to_question(*given)
            return dataclasses.replace(position, log=hiding(position.log))

        monkeypatch.setattr(server, "PATIENCE", 60.0)
        monkeypatch.setattr(server, "play_to_question", played)
        with serving(tmp_path / str(place)) as client:
            client.folder.save(table)
            for seat in (SEAT, 3, SEAT, 3):
                play_on(client, table.key(seat), lambda question, moves: question % len(moves), most=2)
                for path in ("", "/1", "/2", "/9", "/answers", "/state", "/chances", "/1/hints"):
                    client.get(f"/{table.key(SEAT)}{path}")
            received.append([body for body in client.received if table.key(3) not in body])

    assert len(received[0]) > 30
    assert received[0] == received[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_A_TABLE)
def test_a_seat_is_sent_the_same_in_many_games(name):
    for index in range(1, MANY):
        compared(name, index)


@pytest.mark.slow
def test_what_a_seat_is_sent_does_not_tell_how_often_others_were_asked(monkeypatch, tmp_path):
    """Who is asked about Security holds a card: questions are counted for each seat, and waiting names nobody."""
    monkeypatch.setattr(server, "PATIENCE", 60.0)
    with serving(tmp_path) as client:
        table = new_table("billionaire", (1, 2), players=3)
        client.folder.save(table)
        for seat in (1, 2) * 6:
            play_on(client, table.key(seat), lambda _, moves: len(moves) - 1, most=3)
        asked = client.folder.load(table.name).answers

    assert max(asked) > len(asked) + 3  # the game has counted more questions
    assert not any(f'/{number}"' in body for body in client.received for number in asked if number > len(asked))
    assert not any("seat 1 is asked" in body.lower() or "for seat" in body for body in client.received)


@pytest.mark.parametrize("name", slow_after(2, AT_A_TABLE))
def test_no_answer_holds_the_code_the_seed_or_anothers_link(name, monkeypatch, tmp_path):
    monkeypatch.setattr(server, "PATIENCE", 60.0)
    with serving(tmp_path) as client:
        table = new_table(name, (1, 2), index=7_654_321, **AT_A_TABLE[name].HIDING)
        client.folder.save(table)
        for seat in (1, 2, 1):
            play_on(client, table.key(seat), lambda question, moves: question % len(moves), most=2)
            client.get(f"/{table.key(seat)}/answers")
            client.get(f"/{table.key(seat)}/state")
        received = "".join(client.received)

    assert table.key(1) in received
    for secret in (table.code, "7654321", "7,654,321", "of seed"):
        assert secret not in received
    by_one = [body for body in client.received if table.seats[1] in body]
    assert by_one
    assert not any(table.seats[2] in body for body in by_one)
