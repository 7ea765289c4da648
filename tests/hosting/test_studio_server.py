"""The studio's server: who may ask it, odd addresses, and what it does besides answers."""

import json
import socket
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bng_sim
from bng_sim.core.errors import InputError
from bng_sim.hosting.studio import page, study
from bng_sim.hosting.studio.answering import Answering
from bng_sim.hosting.studio.games import OpenGames
from bng_sim.hosting.studio.pool import Pool
from bng_sim.hosting.studio.setup import setup_of
from bng_sim.hosting.studio.warming import Warming
from tests.examples import tried
from tests.hosting.studio_pages import Refusal, opened, serving


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    with serving(folder=tmp_path_factory.mktemp("playtests")) as running:
        yield running


def test_nothing_in_a_game_can_end_the_pages_script():
    written = page.render({"title": "</script><script>alert(1)</script>"})

    assert "alert(1)</script>" not in written.partition('id="data"')[2].partition("</script>")[0]
    assert written.count("</script>") == 2


_ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.slow
@given(
    name=st.sampled_from(
        ["players", "level", "rebels", "crises_in_deck", "boards", "_base", "_ask", "_who", "_lineup", "x"]
    ),
    value=_ODD,
)
@tried(200)
def test_an_odd_address_is_answered_or_refused_and_is_no_fault(name, value):
    games = OpenGames()
    answering = Answering(Pool(0), Warming())
    try:
        asked = study.read({"game": "guillotines", name: json.dumps(value)}, games.find, games.default)
        found = setup_of(asked, answering)
        problems = asked.problems()
        asked.cell()
    except InputError:
        return
    assert found["controls"]
    assert problems == {}


def test_only_the_link_opens_anything(studio):
    other = studio.address.replace("/secret/", "/guess/")

    for path in ("", "setup", "answers", "answer", "config.yaml", "history", "health", "watch", "table"):
        assert opened(f"{other}{path}").status in (404, 405)


def test_other_hosts_and_sites_are_refused(studio):
    for headers, status in (({"host": "evil.example"}, 421), ({"origin": "http://evil.example"}, 403)):
        assert opened(Request(studio.link("health"), headers=headers)).status == status


def test_the_server_listens_on_this_computer_alone(studio):
    port = int(studio.address.split(":")[2].partition("/")[0])

    with socket.create_connection(("127.0.0.1", port)):
        pass
    assert studio.address.startswith("http://127.0.0.1:")


def test_history_is_told_and_taken(studio):
    studio.post("history", address="game=bluffing&hand_cards_taken=2", sentence="It lasts", setting="4 players")
    found = studio.post(
        "history", address="game=bluffing&hand_cards_taken=2", sentence="It lasts", setting="4", name="a"
    )

    assert [entry["name"] for entry in found["entries"]] == ["a"]
    assert studio.get("history") == found
    assert isinstance(studio.post("history", sentence="x"), Refusal)


@pytest.mark.slow
def test_games_worth_reading_are_played_and_a_seat_is_set(studio):
    found = studio.get("watch", game="bluffing", players=2)
    shown = studio.get("game", game="bluffing", players=2, _index=found["games"][0]["index"])
    seat = studio.send("seat", b"", "application/x-www-form-urlencoded", game="bluffing", players=2)

    assert [each["kind"] for each in found["games"]][:3] == ["Typical", "Closest", "Shortest"]
    assert "<html" in shown
    with urlopen(studio.address.rpartition("/secret/")[0] + seat["link"]) as reply:
        assert "question" in reply.read().decode()
    assert studio.get("game", game="bluffing", _index="x").status == 400
    assert studio.send("seat", b"", "application/x-www-form-urlencoded", game="bluffing", _seat="9").status == 400


@pytest.mark.slow
def test_a_table_is_told_and_played_on(studio):
    table = studio.get("table", game="bluffing", players=2)
    found = studio.post("here", table=table["text"])
    again = studio.post("here", table=json.dumps(table["table"]))

    assert sum(each["value"] for each in found["endings"]) == pytest.approx(1)
    assert found["players"] == again["players"]
    assert "to_move" in studio.post("here", table=table["text"].replace("to_move: ", "to_move: 9")).body
    assert "no such game" in studio.post("here", table="game: chess\nplayers: [{}]").body
    assert "starts no programs" in studio.post("here", table=table["text"] + "lineup: bot(./x)\n").body
    assert "opens no file" in studio.post("here", table="game: /tmp/x.py\nplayers: [{}]").body


@pytest.mark.slow
def test_plays_are_read_and_compared(studio):
    plays = b"play,players,ending,turns\n1,4,last_card,30\n2,4,last_card,25\n3,4,last_card,22\n"

    found = studio.send("playtests", plays, "application/octet-stream", game="bluffing", _name="evenings.csv")
    compared = studio.send(
        "playtests", plays, "application/octet-stream", game="bluffing", _name="evenings.csv", _compare="1"
    )

    assert found["plays"] == 3
    assert found["figures"]
    assert compared["compared"]
    assert compared["lineup"]
    assert studio.send("playtests", b"x", "application/octet-stream", game="bluffing", _name="a.doc").status == 400


@pytest.mark.slow
def test_a_game_of_one_file_is_opened_and_answered(studio):
    source = bng_sim_root() / "examples" / "pig.py"

    found = studio.send("own", source.read_bytes(), "application/octet-stream", _name="dropped.py")
    answer = studio.get("answer", game=found["game"], _games=200)

    assert answer["n"] >= 200
    assert found["game"] in [each["name"] for each in studio.get("setup", game=found["game"])["games"]]
    assert studio.send("own", b"raise RuntimeError('no')", "application/octet-stream", _name="bad.py").status == 400
    assert studio.send("own", b"", "application/octet-stream", _name="x.txt").status == 400


def bng_sim_root():
    return Path(bng_sim.__file__).parents[1]


@pytest.mark.slow
def test_pictures_and_a_report_are_of_this_setting(studio):
    asked = {"game": "bluffing", "hand_cards_taken": 3}

    png = studio.get("picture.png", **asked)
    svg = studio.get("picture.svg", **asked)
    report = studio.get("report", **asked, _games=500)

    assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")) == (1200, 675)
    wide = studio.get("picture.png", **asked, _width="1900")
    assert int.from_bytes(wide[16:20], "big") == 1900
    assert "<svg" in svg
    assert "false claims" in svg.replace("&#160;", " ")
    assert "<html" in report
    assert studio.get("picture.png", **asked, _width="17").status == 400
