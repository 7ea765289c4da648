"""What a table records is the game that was played, whatever is sent: from old pages, twice, at once, after the end."""

import dataclasses
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest

from bng_sim import shipped
from bng_sim.hosting import hints, server
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.position import list_answers, play_to_question
from tests.hosting.tables import Answered, Client, new_table, play_on, serving
from tests.slow import slow_after


@pytest.fixture
def client(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "PATIENCE", 60.0)  # the first game loads its engine
    monkeypatch.setattr(hints, "FIRST", 1)
    monkeypatch.setattr(hints, "PLAYOUTS", 2)
    with serving(tmp_path) as made:
        yield made


class Tab(NamedTuple):
    """A page with a question that was opened some time ago.

    Attributes:
        seat: Whose it is.
        page: The page.
        answered: All that the seat had answered then, in words.

    """

    seat: int
    page: Answered
    answered: list


class Players:
    """People who send what they like, and what must have become of it."""

    def __init__(self, client, seats, rng, game):
        self.client, self.rng = client, rng
        self.table = new_table(game, seats, index=rng.randrange(1000), players=max(2, len(seats)))
        client.folder.save(self.table)
        self.tabs, self.sent = [], None
        self.taken_back = self.hints = self.refused = self.repeated = 0
        self.opinions = {}

    def stored(self):
        return self.client.folder.load(self.table.name)

    def is_over(self):
        return play_to_question(self.stored()).question is None

    def open(self, seat, place=None):
        """Open the table, or it at an earlier question."""
        page = self.client.get(f"/{self.table.key(seat)}" + ("" if place is None else f"/{place}"))
        if page.question is not None:
            self.tabs.append(Tab(seat, page, list_answers(self.stored(), seat)))

    def open_any(self):
        seat = self.rng.choice([*self.table.seats])
        answered = len(self.stored().numbers(seat))
        self.open(seat, self.rng.randint(1, answered) if answered and self.rng.random() < 0.3 else None)

    def send(self, times=1):
        """Choose a move on a page, on the one opened last or an older one, and check what becomes of it."""
        if self.tabs:
            tab = self.tabs[-1] if self.rng.random() < 0.6 else self.rng.choice(self.tabs)
            choices = [self.rng.randrange(len(tab.page.moves)) for _ in range(times)]
            self.sent = tab, choices[0]
            self._check(tab, choices)

    def send_again(self):
        """Click twice."""
        if self.sent is not None:
            before = self.stored()
            tab, choice = self.sent
            self._check(tab, [choice])
            repeated = before.before(tab.seat, tab.page.question)
            self.repeated += repeated is not None and before.answers[repeated].place == choice

    def send_twice_at_once(self):
        self.send(times=2)

    def _check(self, tab, choices):
        before, was_over = self.stored(), self.is_over()
        answered_before = list_answers(before, tab.seat)
        done = self.client.post_at_once(
            f"/{self.table.key(tab.seat)}/answer", [tab.page.form | {"choice": choice} for choice in choices]
        )
        after = self.stored()
        taken = {choice for choice, answer in zip(choices, done, strict=True) if answer.status == 303}
        assert {answer.status for answer in done} <= {303, 403, 409}
        assert all("Nothing was changed" in answer.body for answer in done if answer.status == 409)
        self.refused += not taken
        if after.answers == before.answers:
            number = before.before(tab.seat, tab.page.question)
            assert all(before.answers[number].place == choice for choice in taken)
            return
        assert not was_over
        (number,) = [asked for asked, answer in after.answers.items() if before.answers.get(asked) != answer]
        choice = after.answers[number].place
        assert choice in taken
        assert taken - {choice} <= {before.answers[number].place} if number in before.answers else taken == {choice}
        lost = {asked for asked in before.answers if asked not in after.answers}
        assert all(asked > number for asked in lost)
        assert {before.answers[asked].seat for asked in lost} <= {tab.seat}
        if number in before.answers:
            self.taken_back += 1
            assert tab.answered == answered_before  # whoever takes back has seen what comes after
        else:
            assert lost == set()
        words = list_answers(after, tab.seat)[-1]
        assert len(after.numbers(tab.seat)) == tab.page.question
        assert words.question in tab.page.body
        assert words.move == tab.page.moves[choice]

    def ask_for_hints(self):
        if self.tabs:
            seat, was_over = self.tabs[-1].seat, self.is_over()
            place = self.rng.randint(1, len(self.stored().numbers(seat)) + 1)
            pages = self.client.get_at_once(f"/{self.table.key(seat)}/{place}/hints", self.rng.randint(1, 3))
            self.hints += 0 if was_over else sum(page.status == 200 for page in pages)

    def say(self):
        seat = self.rng.choice([*self.table.seats])
        given = {"fun": str(self.rng.randint(1, 5))}
        done = self.client.post(f"/{self.table.key(seat)}/opinions", given)
        assert done.status == (303 if self.is_over() else 409)
        if done.status == 303:
            self.opinions[str(seat)] = given

    def restart(self):
        self.client.app = Client(self.client.folder.path, self.client.runner).app

    def check_record(self):
        table = self.stored()
        assert (table.taken_back, table.hints) == (self.taken_back, self.hints)
        position = play_to_question(table)
        log = self.client.folder.path / f"{table.name}.jsonl"
        assert log.exists() == (position.question is None)
        if log.exists():
            assert [json.loads(line) for line in log.read_text().splitlines()] == position.log
        answers = self.client.folder.path / f"{table.name}.answers.json"
        if self.opinions:
            given = {"taken_back": self.taken_back, "hints": self.hints, "seats": self.opinions}
            assert json.loads(answers.read_text()) == given
        else:
            assert not answers.exists()


def play_at_random(client, seats, seed, most, game="bluffing"):
    """Send random requests until the game is over, and some after that; return who did it."""
    players = Players(client, seats, random.Random(seed), game)
    does = {
        players.open_any: 10, players.send: 10, players.send_again: 4, players.send_twice_at_once: 3,
        players.ask_for_hints: 2, players.say: 1, players.restart: 1,
    }  # fmt: skip
    left = 25
    for _ in range(most):
        (do,) = players.rng.choices([*does], [*does.values()])
        do()
        players.check_record()
        left -= players.is_over()
        if not left:
            break
    return players


@pytest.mark.parametrize("seats", slow_after(1, [((1, 2, 3),), ((1,),), ((1, 2),)]))
def test_the_record_is_the_game_that_was_played_whatever_is_sent(client, seats):
    players = play_at_random(client, seats, len(seats), 80)

    assert players.refused  # the controls: things went wrong, and some right
    assert players.repeated
    assert players.taken_back or len(seats) > 1
    assert len(players.stored().answers) > 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_record_is_the_game_that_was_played_in_many_games(client, seed):
    play_at_random(client, (1, 2, 3)[: 1 + seed % 3], 100 + seed, 150)


@pytest.mark.slow
def test_the_record_of_a_game_in_one_file_is_what_was_played(client):
    players = play_at_random(client, (1,), 7, 60, str(shipped.examples()["tricks"]))

    assert players.taken_back


def seated(client, *args, **rules):
    table = new_table(*args, **rules)
    client.folder.save(table)
    return table


def test_an_old_page_takes_nothing_back(client):
    table = seated(client, "bluffing", players=2)
    key = table.key(1)
    old = client.get(f"/{key}")
    for place in (1, 2, 3, 4):
        client.answer(key, place, 0)
    before = client.folder.load(table.name)

    refused = client.choose(key, old, 1)

    assert refused.status == 409
    assert "The game has gone on since the page was shown" in refused.body
    assert client.folder.load(table.name) == before
    assert len(before.answers) == 4


def test_a_form_without_its_page_answers_the_present_question_alone(client):
    table = seated(client, "bluffing", players=2)
    path = f"/{table.key(1)}/answer"

    assert client.post(path, {"question": 1, "choice": 0}).status == 303
    before = client.folder.load(table.name)
    assert client.post(path, {"question": 1, "choice": 1}).status == 409
    assert client.folder.load(table.name) == before


def test_an_answer_given_twice_is_one_and_none_is_taken_back(client):
    table = seated(client, "bluffing", players=2)
    key = table.key(1)
    page = client.get(f"/{key}")

    done = client.post_at_once(f"/{key}/answer", [page.form | {"choice": 1}] * 3)
    later = client.choose(key, page, 1)

    assert [answer.status for answer in done] == [303] * 3
    assert later.question == 2
    stored = client.folder.load(table.name)
    assert (len(stored.answers), stored.taken_back) == (1, 0)


def test_hints_that_are_asked_for_at_once_all_count(client):
    table = seated(client, "bluffing", players=2)

    pages = client.get_at_once(f"/{table.key(1)}/1/hints", 4)

    assert [page.status for page in pages] == [200] * 4
    assert client.folder.load(table.name).hints == 4


def test_hints_that_are_counted_while_an_answer_is_taken_are_kept(client, monkeypatch):
    table = seated(client, "bluffing", players=2)
    key = table.key(1)
    page = client.get(f"/{key}")
    fingerprint_of = server.seat_page.fingerprint_of

    def counted_meanwhile(*given):
        stored = client.folder.load(table.name)
        client.folder.save(dataclasses.replace(stored, hints=stored.hints + 1))
        return fingerprint_of(*given)

    monkeypatch.setattr(server.seat_page, "fingerprint_of", counted_meanwhile)
    assert client.post(f"/{key}/answer", page.form | {"choice": 1}).status == 303

    stored = client.folder.load(table.name)
    assert (len(stored.answers), stored.hints >= 1) == (1, True)


def test_what_is_said_at_two_servers_of_a_folder_at_once_is_kept(client, monkeypatch):
    table = seated(client, "bluffing", seats=(1, 2), players=2)
    while play_to_question(client.folder.load(table.name)).question:
        for seat in (1, 2):
            play_on(client, table.key(seat), lambda _, moves: len(moves) - 1)
    save = Folder.save
    monkeypatch.setattr(Folder, "save", lambda *given: (time.sleep(0.2), save(*given)))

    def say(seat):
        with serving(client.folder.path) as other:
            return other.post(f"/{table.key(seat)}/opinions", {"fun": str(seat)}).status

    with ThreadPoolExecutor(2) as at_once:
        assert [*at_once.map(say, table.seats)] == [303, 303]

    given = {1: {"fun": "1"}, 2: {"fun": "2"}}
    assert client.folder.load(table.name).opinions == given
    answers = json.loads((client.folder.path / f"{table.name}.answers.json").read_text())
    assert answers["seats"] == {str(seat): said for seat, said in given.items()}


def test_after_the_end_what_was_played_stands_and_can_be_tried_otherwise_in_a_copy(client):
    table = seated(client, "bluffing", seats=(1, 2), players=2)
    while play_to_question(client.folder.load(table.name)).question:
        for seat in (1, 2):
            play_on(client, table.key(seat), lambda _, moves: len(moves) - 1)
    before = client.folder.load(table.name)
    log = (client.folder.path / f"{table.name}.jsonl").read_text()
    last = before.answers[max(before.answers)].seat
    key, place = table.key(last), len(before.numbers(last))

    page = client.get(f"/{key}/{place}")
    refused = client.choose(key, page, 0)

    assert "The game is over, and what was played stands" in page.body
    assert '<fieldset class="moves" disabled>' in page.body
    assert (refused.status, "what was played stands" in refused.body.lower()) == (403, True)
    assert client.folder.load(table.name) == before
    assert (client.folder.path / f"{table.name}.jsonl").read_text() == log
    assert client.post(f"/{key}/copy", {"question": place}).status == 303


def test_the_log_is_saved_when_the_game_ends_though_nobody_looks_at_its_end(client):
    table = seated(client, "bluffing", players=2)
    key = table.key(1)
    page = client.get(f"/{key}")
    while page.question:
        done = client.post(f"/{key}/answer", page.form | {"choice": 0})
        if play_to_question(client.folder.load(table.name)).question is None:
            break
        page = client.get(done.headers["location"])

    assert (client.folder.path / f"{table.name}.jsonl").exists()
