"""The server of game tables: questions, answers, several people, hints, the end; and requests that it refuses."""

import json
import random
import re

import pytest

from bng_sim.core.errors import StrategyError
from bng_sim.games import GAMES
from bng_sim.hosting import server
from bng_sim.hosting.position import play_to_question
from tests.command import only_shipped
from tests.hosting.tables import HOST, new_table, play_on, serving


@pytest.fixture
def client(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "PATIENCE", 60.0)  # the first game loads its engine
    with serving(tmp_path) as made:
        yield made


def at_random(seed):
    rng = random.Random(seed)
    return lambda _, moves: rng.randrange(len(moves))


def seated(client, *args, **rules):
    table = new_table(*args, **rules)
    client.folder.save(table)
    return table


def test_a_seat_is_asked_and_its_answer_leads_to_the_next_question(client):
    key = seated(client).key(1)

    first = client.get(f"/{key}")
    done = client.post(f"/{key}/answer", {"question": 1, "choice": 1})

    assert first.question == 1
    assert "Do you draw a card?" in first.body
    assert first.moves == ["no", "yes"]
    assert (done.status, done.headers["location"]) == (303, f"/{key}/2")
    assert client.get(f"/{key}/2").question == 2


def test_a_page_is_the_same_when_it_is_loaded_again(client):
    key = seated(client).key(1)
    client.answer(key, 1, 0)

    assert client.get(f"/{key}").body == client.get(f"/{key}/2").body


def test_what_happened_since_the_last_answer_is_listed(client):
    key = seated(client, "bluffing").key(1)
    assert "Since your last answer" not in client.get(f"/{key}").body

    page = client.answer(key, 1, 0)

    assert "Since your last answer" in page.body
    assert "Turn" in page.body.partition("Since your last answer")[2].partition("</section>")[0]


def test_an_earlier_question_says_what_was_chosen_and_another_answer_takes_back_what_came_after(client):
    table = seated(client)
    key = table.key(1)
    client.answer(key, 1, 1)
    second = client.get(f"/{key}/2")
    client.answer(key, 2, 0)

    earlier = client.get(f"/{key}/1")
    client.answer(key, 1, 0)

    assert "You chose: <b>yes</b>" in earlier.body
    assert earlier.moves == ["no", "yes"]
    now = client.folder.load(table.name)
    assert (len(now.answers), now.taken_back) == (1, 1)
    assert client.get(f"/{key}").question == 2
    assert client.get(f"/{key}").moves != second.moves  # it has not drawn a card


def test_a_move_that_is_no_longer_possible_changes_nothing(client):
    table = seated(client)
    key = table.key(1)
    client.answer(key, 1, 1)
    before = client.folder.load(table.name)

    late = client.post(f"/{key}/answer", {"question": 3, "choice": 0})
    none_such = client.post(f"/{key}/answer", {"question": 2, "choice": 999})

    assert (late.status, none_such.status) == (409, 400)
    assert "no longer possible" in late.body
    assert "got move 1000" in none_such.body
    assert client.folder.load(table.name) == before


def test_two_people_at_a_table_wait_for_each_other_and_cannot_take_back_what_the_other_answered(client):
    table = seated(client, "bluffing", seats=(1, 2), players=2)
    keys = {seat: table.key(seat) for seat in (1, 2)}
    pages = {seat: client.get(f"/{key}") for seat, key in keys.items()}
    asked = next(seat for seat, page in pages.items() if page.question)
    other = 3 - asked

    assert "Waiting for the others" in pages[other].body
    before = json.loads(client.get(f"/{keys[other]}/state").body)
    client.answer(keys[asked], 1, 0)
    after = json.loads(client.get(f"/{keys[other]}/state").body)
    assert before["state"] != after["state"]
    assert client.get(f"/{keys[other]}").question == 1
    client.answer(keys[other], 1, 0)

    refused = client.post(f"/{keys[asked]}/answer", {"question": 1, "choice": 1})

    assert refused.status == 403
    assert "Somebody else has answered since" in refused.body
    assert client.post(f"/{keys[asked]}/copy", {"question": 1}).status == 403


def test_a_finished_game_is_saved_audited_and_replayed_and_its_opinions_stand_beside_it(client):
    table = seated(client, "bluffing", seats=(2,), players=3)
    key = table.key(2)

    end = play_on(client, key, at_random(1))
    client.post(f"/{key}/opinions", {"fun": "3", "too_long": "no", "fair": "7"})

    assert "The game is over" in end.body
    assert "The referee found no fault" in end.body
    log = [json.loads(line) for line in (client.folder.path / f"{table.name}.jsonl").read_text().splitlines()]
    assert log[0]["strategies"] == ["random", "person", "random"]
    assert not GAMES["bluffing"].referee(map(dict, log))
    assert log == play_to_question(client.folder.load(table.name)).log
    given = json.loads((client.folder.path / f"{table.name}.answers.json").read_text())
    assert given == {"taken_back": 0, "hints": 0, "seats": {"2": {"fun": "3", "too_long": "no"}}}
    assert "Your answers are saved" in client.get(f"/{key}").body


def test_after_the_end_all_is_shown_with_the_chances_along_the_way_and_a_copy_can_be_tried(client, monkeypatch):
    monkeypatch.setattr(server, "PLAYOUTS", 20)
    table = seated(client, "bluffing", players=2)
    key = table.key(1)
    play_on(client, key, at_random(2))

    chances = client.get(f"/{key}/chances")
    copied = client.post(f"/{key}/copy", {"question": 2})

    assert '<section class="chances"' in chances.body
    assert "decisive turns" in chances.body.lower()
    other = copied.headers["location"].split("/")[1]
    assert other != key
    assert client.get(copied.headers["location"]).question == 2
    play_on(client, other, at_random(3))
    assert [path.name for path in client.folder.path.glob("*.jsonl")] == [f"{table.name}.jsonl"]  # copies are no plays


WRONG = """
from bng_sim.games.guillotines import strategy


@strategy("Answers a move that is on no list.")
def beyond(seen, moves, n, traits, rng):
    return n
"""


@pytest.mark.slow
def test_hints_say_what_strategies_would_do_and_what_moves_are_worth(client, tmp_path):
    (tmp_path / "mine.py").write_text(WRONG)
    with only_shipped(GAMES["guillotines"].strategies):
        GAMES["guillotines"].strategies.load_file(tmp_path / "mine.py")  # as `bng-sim table --strategies` does
        table = seated(client, lineup="greedy")
        key = table.key(1)
        client.answer(key, 1, 1)

        hints = client.get(f"/{key}/2/hints")

    assert "beyond fails here: IndexError" in hints.body
    named = set(re.findall(r"<small>([^<]*)</small>", hints.body))
    strategies = {name for names in named for name in names.split(", ")}
    assert strategies >= {strategy.name for strategy in GAMES["guillotines"].strategies if strategy.is_shipped}
    assert "points</td>" in hints.body
    assert client.folder.load(table.name).hints == 1
    assert hints.body.count("Give me a hint") == 0


def test_players_that_think_think_once_and_their_answers_are_stored(client):
    table = seated(client, "bluffing", lineup="search(rollouts=2,by=random)", players=2)
    client.get(f"/{table.key(1)}")
    client.answer(table.key(1), 1, 0)

    thoughts = client.folder.load(table.name).thoughts

    assert thoughts
    client.get(f"/{table.key(1)}/1")
    assert client.folder.load(table.name).thoughts == thoughts


def test_while_players_think_the_page_says_so(client, monkeypatch):
    monkeypatch.setattr(server, "PATIENCE", 0.0)
    key = seated(client, "bluffing").key(1)

    page = client.get(f"/{key}")

    assert "The others are thinking" in page.body
    assert "data-waits" in page.body


def test_a_failing_strategy_is_reported_and_the_table_kept(client, monkeypatch):
    table = seated(client)

    def fail(*_):
        raise StrategyError("strategy mine failed at decision `act`: IndexError: <script>")

    monkeypatch.setattr(server, "play_to_question", fail)
    page = client.get(f"/{table.key(1)}")

    assert page.status == 500
    assert "A strategy failed" in page.body
    assert "IndexError: &lt;script&gt;" in page.body
    assert client.folder.load(table.name) == table


def test_a_table_of_another_version_is_refused(client):
    table = seated(client)
    stored = client.folder.path / "tables" / f"{table.name}.json"
    version = table.code.split("/")[3]
    stored.write_text(stored.read_text().replace(version, "000000"))

    page = client.get(f"/{table.key(1)}")

    assert page.status == 409
    assert "begun with version 000000" in page.body


def test_wrong_links_are_found_nowhere(client):
    key = seated(client).key(1)

    for path in ("/", "/x", f"/{key[:-1]}", f"/{key}x/1", f"/{key}/answer/1"):
        assert client.get(path).status == 404, path
    assert client.get(f"/{key}/99").headers["location"] == f"/{key}"
    assert client.get(f"/{key}/answer").status == 405


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example:8000"}, 421),
        ({"host": "127.0.0.1:8001"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"content_length": "99999"}, 413),
        ({"content_length": "x"}, 413),
    ],
)
def test_requests_of_others_are_refused_before_they_do_anything(client, headers, status):
    table = seated(client)

    refused = client.post(f"/{table.key(1)}/answer", {"question": 1, "choice": 0}, **headers)

    assert refused.status == status
    assert client.folder.load(table.name) == table


@pytest.mark.parametrize(
    "form",
    [
        *(b"", b"question=1", b"question=1&choice=", b"question=1&choice=-1", b"question=1&choice=\xc2\xb2", b"\xff"),
        *(b"a" * 5000, b"question=" + b"9" * 4000 + b"&choice=0", b"&".join([b"a=1"] * 50)),
    ],
)
def test_forms_that_are_none_are_refused(client, form):
    table = seated(client)

    refused = client.post(f"/{table.key(1)}/answer", form, content_length="10")

    assert refused.status == 400
    assert client.folder.load(table.name) == table


def test_pages_may_load_nothing_and_are_stored_nowhere(client):
    page = client.get(f"/{seated(client).key(1)}")

    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store"
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page.body)
    assert HOST not in page.body
