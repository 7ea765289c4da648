"""`bng-sim playtests`: reading plays of one's own, and finding out whom they are like."""

import contextlib
import json
import re
from unittest import mock

import numpy as np
import polars as pl
import pytest
from scipy import stats

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.lab.playtests import (
    candidates,
    comparing,
    importing,
    likeness,
    play_table,
    plays,
    surprise,
    table_template,
    weighting,
)
from bng_sim.lab.playtests.candidates import Candidate, list_candidates
from bng_sim.lab.playtests.likeness import credible_set, judge
from bng_sim.lab.playtests.simulated import Group, Measure
from tests.command import call
from tests.lab.unseen import unseen
from tests.slow import slow_after
from tests.undrawn import figures_left_out

GAME = GAMES["guillotines"]
TABLE = """# a comment
play,date,players,ending,turns,minutes,winner_seat,rebels_out,panic_agreed,crises_in_deck,mood
1,2026-10-02,4,revolution,31,75,,10,yes,5,good
2,2026-10-02,4.0,Assets,28.0,,3.0,,no,,
3,,4,everybody loses,,90,,,,,
"""


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def read(tmp_path, text, name="evenings.csv", **how):
    return importing.read([write(tmp_path / name, text)], GAME, **how)


def test_a_table_is_read_and_blank_is_not_known(tmp_path):
    found = read(tmp_path, TABLE)
    rows = found.plays.frame.to_dicts()

    assert [row["ending"] for row in rows] == ["revolution", "assets", "revolution"]
    assert [row["turns"] for row in rows] == [31, 28, None]
    assert [row["minutes"] for row in rows] == [75, None, 90]
    assert [row["winner_seat"] for row in rows] == [None, 3, None]
    assert [row["panic_agreed"] for row in rows] == [1, 0, None]
    assert [row["rules"] for row in rows] == ['{"crises_in_deck": 5}', None, None]
    assert list(map(str, found.left_out)) == ["column mood: neither a column of the games table nor a rules parameter"]
    assert "turns (2 of 3)" in " ".join(found.sentences())


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("31", "many"), "evenings.csv:3: turns: got 'many', expected a whole number of at least 1"),
        (("Assets", "draw"), "evenings.csv:4: ending: got 'draw', expected one of assets, revolution"),
        ((",3.0,", ",5,"), "evenings.csv:4: winner_seat: got 5, expected at most 4, the players"),
        (("yes", "10 or so"), "evenings.csv:3: panic_agreed: got '10 or so', expected a number, or yes or no"),
        (("2026-10-02,4", "2026-10-02,40"), "evenings.csv:3: players: got '40', expected a whole number from 1 to 20"),
        (("players", "plyers"), "evenings.csv:2: players: expected a column of this name; did you mean plyers?"),
        (("1,2026", '"1,2026'), "is a quotation mark missing?"),
        ((",5,good", ",500,good"), "evenings.csv:3: crises_in_deck: "),
        ((",good", ",good,more"), "evenings.csv:3: has 12 cells, expected 11"),
    ],
)
def test_what_cannot_be_used_is_named_with_line_column_and_what_was_expected(tmp_path, changed, said):
    with pytest.raises(InputError) as raised:
        read(tmp_path, TABLE.replace(*changed, 1))

    assert said in str(raised.value)


@pytest.mark.parametrize("value", ["010", "2026-99-99", "1:30", "0x", "[[[[", "!!set {a}", "9" * 900, "*a", "# none"])
def test_a_rule_is_read_as_in_a_config_or_refused_with_its_place(tmp_path, value):
    with pytest.raises(InputError, match=r"^[^ ]*evenings\.csv:3: crises_in_deck: "):
        read(tmp_path, TABLE.replace(",5,good", f",{value},good"))


@pytest.mark.parametrize(("word", "is_on"), [("no", False), ("Yes", True), ("false", False), ("off", False)])
def test_a_rule_that_is_yes_or_no_may_be_written_so(tmp_path, word, is_on):
    text = f"players,ending,turns,jail_rent\n4,last_standing,150,{word}\n"
    rows = importing.read([write(tmp_path / "a.csv", text)], GAMES["campaign"]).plays.frame["rules"]

    assert rows.to_list() == [json.dumps({"jail_rent": is_on})]


def test_a_play_that_is_there_twice_counts_once(tmp_path):
    by_id = read(tmp_path, TABLE + "2,2026-10-02,4.0,Assets,28.0,,3.0,,no,,\n")
    text = "players,ending,turns\n4,assets,20\n4,assets,20\n4,assets,21\n"
    by_fields = read(tmp_path, text)

    assert (by_id.plays.frame.height, by_id.twice) == (3, 1)
    assert (by_fields.plays.frame.height, by_fields.twice) == (3, 0)  # two evenings may be alike
    assert "left out: play 2: is there twice; counts once" in by_id.sentences()
    assert "lines 2, 3 are equal to others; all count, as no column identifies a play" in by_fields.sentences()


def test_two_rows_of_a_play_that_differ_are_refused_with_both_lines(tmp_path):
    with pytest.raises(InputError, match=":6: ending: got 'assets', expected 'revolution', as line 3 has of this play"):
        read(tmp_path, TABLE + "1,,4,assets,,,,,,,\n")


def test_what_is_written_is_read_again(tmp_path):
    found = read(tmp_path, TABLE).plays
    plays.write(found, tmp_path / "plays.parquet")

    again = plays.read(tmp_path / "plays.parquet")
    assert again.game == "guillotines"
    assert again.frame.equals(found.frame)
    with pytest.raises(InputError, match="expected a file that `bng-sim playtests import` wrote"):
        plays.read(write(tmp_path / "other.parquet", "nothing"))


@pytest.mark.parametrize("game", slow_after(1, GAMES))
def test_the_table_that_init_writes_is_read_once_it_is_filled_in(tmp_path, game):
    text = table_template.template(GAMES[game])
    rows, left_out, *_ = play_table.read(
        write(tmp_path / "evenings.csv", text + f"1,,4,{GAMES[game].endings[1]},30,,,\n"), GAMES[game]
    )

    assert (len(rows), left_out) == (1, [])
    with pytest.raises(InputError, match="has no play"):
        importing.read([write(tmp_path / "empty.csv", text)], GAMES[game])


SEATS = """play,players,ending,turns,seat,won,name,score,empty_spaces,mood
1,4,assets,31,1,no,Ann,49-46ish,3,good
1,,,,2,no,Bob,,2,
1,,assets,,3,yes,Cem,,0,bad
1,,,,4,no,,,1,
2,4,revolution,,,,,,,
3,4,assets,40,1,yes,Ann,,,
3,,,,2,,Bob,,5,
"""


def test_rows_of_seats_are_joined_to_plays(tmp_path):
    found = read(tmp_path, SEATS, names=True)
    rows = found.plays.frame.to_dicts()

    assert [(row["play"], row["ending"], row["turns"]) for row in rows] == [
        ("1", "assets", 31), ("2", "revolution", None), ("3", "assets", 40),
    ]  # fmt: skip
    assert [row["winner_seat"] for row in rows] == [3, None, None]  # of play 3 nobody knows who else won
    assert [row["people"] for row in rows] == ["Ann, Bob, Cem, ", None, "Ann, Bob"]
    assert [row["scores"] for row in rows] == ["49-46ish /  /  / ", None, None]
    assert [row["seats_empty_spaces"] for row in rows] == [1.5, None, None]
    assert (found.rows, found.continued, found.twice) == (7, 4, 0)
    assert list(map(str, found.left_out)) == ["column mood: neither a column of the games table nor a rules parameter"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("1,,assets", "1,,revolution"), "evenings.csv:4: ending: got 'revolution', expected assets, as line 2 has"),
        (("1,,,,2,", "1,,,30,2,"), "evenings.csv:3: turns: got 30, expected 31, as line 2 has of this play"),
        (("1,,,,2,", "1,,,,1,"), "evenings.csv:3: seat: got 1, which line 2 has of this play too"),
        (("1,,,,2,", "1,,,,5,"), "evenings.csv:3: seat: got 5, expected at most 4, the players"),
        (("1,,,,2,", ",,,,2,"), "evenings.csv:3: play: is blank, expected the play that this seat is of"),
        (("2,no", "2,perhaps"), "evenings.csv:3: won: got 'perhaps', expected yes or no"),
        (("turns,seat", "winner_seat,seat"), "evenings.csv:2: winner_seat: got '31', expected a whole number"),
        (("1,4,assets,31,1,no,Ann", "1,90,assets,31,1,no,Ann"), "evenings.csv:2: players: got '90', expected"),
    ],
)  # fmt: skip
def test_rows_of_seats_that_cannot_be_joined_are_refused_by_line_and_column(tmp_path, changed, said):
    with pytest.raises(InputError, match=re.escape(said)):
        read(tmp_path, SEATS.replace(*changed, 1))


def test_rows_of_seats_may_not_contradict_the_sole_winner(tmp_path):
    text = "play,players,ending,winner_seat,seat,won\n1,4,assets,2,1,yes\n1,,,,2,no\n"

    with pytest.raises(InputError, match=":2: won: contradicts winner_seat, which is 2") as raised:
        read(tmp_path, text)
    assert ":3: won: contradicts" in str(raised.value)


@pytest.mark.slow
@pytest.mark.usefixtures("one_mistake")
def test_means_over_seats_are_compared_too(tmp_path):
    rows = "".join(f"{play},4,assets,{seat},{6 - seat}\n" for play in range(9) for seat in (1, 2, 3, 4))
    found = read(tmp_path, "play,players,ending,seat,empty_spaces\n" + rows).plays
    GAME.strategies.load_shipped()
    compared = comparing.compare(found, GAME, 200, 1, unseen)

    assert "seats_empty_spaces" in compared.tails[0]


BGSTATS = {
    "games": [{"id": 1, "name": "Billionaires & Guillotines"}, {"id": 2, "name": "Chess"}],
    "players": [{"id": 7, "name": "Ann"}, {"id": 8, "name": "Bob"}],
    "plays": [
        {
            "uuid": "a", "gameRefId": 1, "playDate": "2026-10-02 20:15:00", "durationMin": 0,
            "playerScores": [
                {"playerRefId": 7, "score": "49-46ish", "winner": True, "seatOrder": 2, "startPlayer": False},
                {"playerRefId": 8, "score": "", "winner": False, "seatOrder": 1, "startPlayer": True},
            ],
        },
        {
            "uuid": "b", "gameRefId": 1, "durationMin": 75,
            "playerScores": [
                {"playerRefId": 7, "winner": True, "seatOrder": 0, "startPlayer": False},
                {"playerRefId": 8, "winner": False, "seatOrder": 0, "startPlayer": False},
            ],
        },
        {"uuid": "c", "gameRefId": 2, "playerScores": [{"playerRefId": 7}]},
        {"uuid": "d", "gameRefId": 1, "ignored": True, "playerScores": [{"playerRefId": 7}]},
        {"uuid": "e", "gameRefId": 1, "playerScores": []},
    ],
}  # fmt: skip


def test_an_export_of_bgstats_is_read_and_its_filler_is_not_believed(tmp_path):
    found = read(tmp_path, json.dumps(BGSTATS), "export.json")
    first, second = found.plays.frame.to_dicts()

    assert (first["winner_seat"], first["minutes"], first["scores"]) == (2, None, " / 49-46ish")
    assert (second["winner_seat"], second["minutes"], second["players"]) == (None, 75, 2)
    assert list(map(str, found.left_out)) == [
        "play d: marked in BGStats as one to ignore", "play e: names no players", "1 play: of other games",
    ]  # fmt: skip
    assert "scores that are no numbers are kept as text: ' / 49-46ish'" in found.sentences()


def test_names_are_unreadable_unless_asked_for(tmp_path):
    hidden = read(tmp_path, json.dumps(BGSTATS), "export.json").plays.frame["people"]
    shown = read(tmp_path, json.dumps(BGSTATS), "export.json", names=True).plays.frame["people"]

    assert shown[0] == "Bob, Ann"
    assert all(re.fullmatch("[0-9a-f]{8}, [0-9a-f]{8}", text) for text in hidden)
    assert hidden[0].split(", ")[::-1] == hidden[1].split(", ")  # the same people, in another order


BGG = """<?xml version="1.0" encoding="UTF-8"?>
<plays username="ann" total="3">
  <play id="11" date="2026-10-02" quantity="1" length="75" incomplete="0">
    <item name="Billionaires &amp; Guillotines" objecttype="thing" objectid="1"/>
    <comments>lively</comments>
    <players>
      <player username="" name="Ann" startposition="2" score="49-46ish" win="1"/>
      <player username="" name="Bob" startposition="1" score="" win="0"/>
    </players>
  </play>
  <play id="12" date="" quantity="3" length="0" incomplete="0">
    <item name="Billionaires &amp; Guillotines"/>
    <players><player name="Ann" startposition="" win="1"/><player name="Bob" startposition="" win="0"/></players>
  </play>
  <play id="13" incomplete="1"><item name="Billionaires &amp; Guillotines"/></play>
</plays>
"""


def test_plays_of_boardgamegeek_are_read_and_what_is_empty_there_is_not_known(tmp_path):
    found = read(tmp_path, BGG, "plays.xml")
    first, second = found.plays.frame.to_dicts()

    assert (first["winner_seat"], first["minutes"], first["notes"]) == (2, 75, "lively")
    assert (second["winner_seat"], second["minutes"], second["date"]) == (None, None, None)
    assert list(map(str, found.left_out)) == [
        "play 12: stands for 3 plays, of which one is described; it counts once", "play 13: incomplete",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", "{}", "expected a list `plays`"),
        ("a.json", "[", "is not JSON"),
        ("a.json", json.dumps(BGSTATS | {"games": []}), "has no game called"),
        ("a.xml", "<plays>", "is not XML"),
        ("a.xml", "<games/>", "expected <plays>"),
        ("a.xml", '<!DOCTYPE a [<!ENTITY b "c">]><plays/>', "declares entities"),
        ("a.csv", "", "has no header; expected one such as play,date,players,ending,"),
        ("a.doc", "", "expected .xlsx, .ods, .csv"),
    ],
)
def test_files_of_strangers_are_refused_with_a_reason(tmp_path, name, text, said):
    with pytest.raises(InputError, match=re.escape(said)):
        read(tmp_path, text, name)


@pytest.mark.slow
def test_whatever_a_file_holds_it_is_read_or_refused(tmp_path):
    rng = np.random.default_rng(1)
    for name, text in (("a.csv", TABLE), ("a.json", json.dumps(BGSTATS)), ("a.xml", BGG)):
        content = text.encode()
        for _ in range(400):
            torn = bytearray(content)
            for _ in range(rng.integers(1, 6)):
                torn[rng.integers(len(torn))] = rng.integers(256)
            (tmp_path / name).write_bytes(bytes(torn[: rng.integers(1, len(torn) + 1)]))
            with contextlib.suppress(InputError):
                importing.read([tmp_path / name], GAME)


def frames(*rates, n=4_000):
    """Games of players each of whom ends so often in a Revolution, and whose games last the longer the rarer."""
    rng = np.random.default_rng(5)
    return [
        [
            pl.DataFrame(
                {
                    "ending": np.where(rng.random(n) < rate, "revolution", "assets"),
                    "turns": rng.poisson(60 - 40 * rate, n),
                }
            )
        ]
        for rate in rates
    ]


RATES = (0.1, 0.3, 0.5, 0.7, 0.9)
CANDIDATES = [Candidate(f"players {rate}", 0.0, "", "", 1 / len(RATES)) for rate in RATES]
MEASURES = [Measure("ending revolution", "ending", "revolution"), Measure("turns", "turns")]


ONE_MISTAKE = mock.patch.object(candidates, "MISTAKES", (0.0, 0.25))


@pytest.fixture
def one_mistake():
    """Players with one share of mistakes, each of which has its strategies compiled."""
    with ONE_MISTAKE:
        yield


@pytest.fixture
def few(monkeypatch):
    """Fewer playtests than usual, since many posteriors are computed."""
    monkeypatch.setattr(likeness, "PLAYTESTS", 5_000)
    monkeypatch.setattr(likeness, "ACCEPTED", 200)


def sample(frame, n, rng):
    return Group({}, frame[rng.integers(0, frame.height, n)])


@pytest.mark.slow
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("n", [20, 10, 100])
def test_who_played_is_among_the_likely_as_often_as_it_should_be(n):
    games, rng = frames(*RATES), np.random.default_rng(n)
    held = []
    for _ in range(200):
        truth = int(rng.integers(len(RATES)))
        group = sample(games[truth][0], n, rng)
        found = likeness.find_likeness(MEASURES, [group], CANDIDATES, games)
        held.append(truth in credible_set(found.weights))

    assert np.mean(held) > likeness.LEVEL - 0.05


def ranks(games, held_against, n, times):
    """Where the truth lies in each posterior, the candidates in order of their rate: a number from 0 to 1."""
    rng, found = np.random.default_rng(3), []
    for _ in range(times):
        truth = int(rng.integers(len(RATES)))
        group = sample(games[truth][0], n, rng)
        weights = likeness.find_likeness(MEASURES, [group], CANDIDATES, held_against).weights
        found.append(weights[:truth].sum() + rng.random() * weights[truth])
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_ranks_of_the_truth_in_its_posteriors_are_uniform():
    """Simulation-based calibration (Talts et al. 2018, arXiv 1804.06788), with a wrong likelihood as the control."""
    games = frames(*RATES)

    assert stats.kstest(ranks(games, games, 10, 150), "uniform").pvalue > 0.001
    assert stats.kstest(ranks(games, games[1:] + games[:1], 10, 150), "uniform").pvalue < 0.001


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_with_other_players_games_it_would_be_wrong_too_often():
    """The control: what plays came to is held against the games of the wrong players."""
    games, rng = frames(*RATES), np.random.default_rng(20)
    wrong = games[1:] + games[:1]
    held = []
    for _ in range(100):
        truth = int(rng.integers(len(RATES)))
        group = sample(games[truth][0], 20, rng)
        held.append(truth in credible_set(likeness.find_likeness(MEASURES, [group], CANDIDATES, wrong).weights))

    assert np.mean(held) < 0.5


def test_posterior_is_that_of_bayes_where_it_can_be_computed():
    games = frames(*RATES)
    group = Group({}, pl.DataFrame({"ending": ["revolution"] * 12 + ["assets"] * 8}))
    found = likeness.find_likeness(MEASURES[:1], [group], CANDIDATES, games)
    likelihood = np.array([rate**12 * (1 - rate) ** 8 for rate in RATES])

    assert found.weights == pytest.approx(likelihood / likelihood.sum(), abs=0.03)


def test_tail_of_a_share_is_exact():
    games = [pl.DataFrame({"ending": ["revolution"] * 50_000 + ["assets"] * 50_000})]
    group = Group({}, pl.DataFrame({"ending": ["revolution"] * 9 + ["assets"]}))

    assert surprise.tail(MEASURES[0], [group], games) == pytest.approx(22 / 1024, rel=0.01)  # 0, 1, 9 and 10 of 10


def test_tail_of_a_mean_is_small_only_if_it_is_far_out():
    games = [pl.DataFrame({"turns": np.random.default_rng(1).normal(30, 5, 4_000)})]

    def p(mean):
        return surprise.tail(MEASURES[1], [Group({}, pl.DataFrame({"turns": [mean] * 25}))], games)

    assert p(30.0) > 0.5
    assert p(32.0) == pytest.approx(0.045, abs=0.02)
    assert p(36.0) < 0.001


def test_what_the_plays_do_not_decide_is_named():
    three = [Candidate(name, share, "", "", 1 / 6) for name in ("a", "b", "c") for share in (0.0, 0.5)]

    assert judge(three, np.full(6, 1 / 6)).not_identified == ("players", "mistakes")
    assert judge(three, np.array([0.48, 0.48, 0.01, 0.01, 0.01, 0.01])).not_identified == ("mistakes",)
    assert judge(three, np.array([0.96, 0.0, 0.02, 0.0, 0.02, 0.0])).not_identified == ()


def test_every_player_of_the_ladder_comes_with_mistakes_and_none_that_thinks():
    GAME.strategies.load_shipped()
    found = list_candidates(GAME)

    assert sum(one.prior for one in found) == pytest.approx(1)
    assert {one.mistakes for one in found if one.players == "experts who pledge"} == {0.0, 0.1, 0.25, 0.5}
    assert not [one for one in found if "search" in one.lineup]
    assert {one.players for one in found if one.mistakes == 1.0} == {"random moves"}


@pytest.fixture(scope="module")
def compared(tmp_path_factory):
    """What is said of twenty long games that all end in a Revolution."""
    folder = tmp_path_factory.mktemp("playtests")
    rows = "".join(f"{n},4,revolution,{60 + 2 * n}\n" for n in range(20))
    write(folder / "evenings.csv", "play,players,ending,turns\n" + rows)
    done = call("playtests", "import", "evenings.csv", "--json", cwd=folder)
    assert json.loads(done.stdout)["plays"] == 20, done.stderr
    with ONE_MISTAKE:
        return call("playtests", "compare", "playtests.parquet", "--games", 1000, "--json", cwd=folder)


@pytest.mark.slow
def test_long_games_that_all_end_in_a_revolution_are_like_random_play(compared):
    assert compared.returncode == 0, compared.stderr
    found = json.loads(compared.stdout)

    likeliest = max(found["lineups"], key=lambda one: one["weight"])
    assert likeliest["lineup"] == "random moves"
    assert sum(one["weight"] for one in found["lineups"]) == pytest.approx(1)
    assert found["plays"] == 20
    assert found["sentences"][0] == "In 20 of 20 plays everybody loses: that means 83 to 100 % of such games."
    strong = next(one for one in found["lineups"] if one["lineup"] == "experts who pledge")
    assert strong["p"]["turns"] < 0.01


@pytest.mark.slow
@pytest.mark.usefixtures("one_mistake")
def test_plays_that_nobody_plays_would_be_surprising_among_all(tmp_path):
    rows = "".join(f"{n},4,stalemate,{3 + n % 2}\n" for n in range(20))
    write(tmp_path / "evenings.csv", "play,players,ending,turns\n" + rows)
    call("playtests", "import", "evenings.csv", cwd=tmp_path)
    done = call("playtests", "compare", "playtests.parquet", "--games", 400, cwd=tmp_path)

    assert "surprising among all players tried" in " ".join(done.stdout.split())


SWEEP = {
    "name": "small", "game": "guillotines", "games": 200, "rules": {"level": 2, "players": 4}, "lineups": ["greedy"],
    "grid": {"crises_in_deck": [3, 5]}, "assumptions": False, "ladder": False,
}  # fmt: skip


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """A folder with plays that are like random moves, and with a config."""
    folder = tmp_path_factory.mktemp("evenings")
    rows = "".join(f"{n},4,revolution,{60 + 2 * n}\n" for n in range(20))
    write(folder / "evenings.csv", "play,players,ending,turns\n" + rows)
    write(folder / "small.yaml", json.dumps(SWEEP))
    done = call("playtests", "import", "evenings.csv", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.slow
@pytest.mark.usefixtures("one_mistake")
def test_a_report_says_the_headline_weighted_by_the_plays_beside_the_other_bands(evenings, monkeypatch):
    monkeypatch.setattr(comparing, "GAMES", 400)
    monkeypatch.setattr(weighting, "GAMES", 100)
    done = call("sweep", "small.yaml", "--playtests", "playtests.parquet", "--no-report", cwd=evenings)
    assert done.returncode == 0, done.stderr
    weighted = json.loads((evenings / "runs/small/playtests.json").read_text())
    with figures_left_out():
        report = call("report", "runs/small", "--format", "markdown", cwd=evenings)
    assert report.returncode == 0, report.stderr
    said = " ".join((evenings / "runs/small/report.md").read_text(encoding="utf-8").split())

    assert [row["cell"] for row in weighted["cells"]] == [0, 1]
    for row in weighted["cells"]:
        assert row["low"] <= row["value"] <= row["high"]
        assert row["high"] - row["low"] < row["prior_high"] - row["prior_low"]
        assert row["value"] > 0.85  # of random moves nearly all games end in the Revolution
    assert re.search(r"Your playtests\.\W+At a table like yours \(20 plays\) the Revolution comes in \d\d", said)
    assert "Who plays." in said


@pytest.mark.slow
def test_without_playtests_the_same_run_says_nothing_of_them(evenings):
    call("sweep", "small.yaml", "--playtests", "playtests.parquet", "--no-report", cwd=evenings)
    done = call("sweep", "small.yaml", "--no-report", cwd=evenings)

    assert done.returncode == 0, done.stderr
    assert not (evenings / "runs/small/playtests.json").exists()


def test_plays_of_another_game_are_refused(evenings, tmp_path):
    write(tmp_path / "other.yaml", json.dumps({"name": "other", "game": "bluffing", "games": 20}))
    done = call("sweep", "other.yaml", "--playtests", evenings / "playtests.parquet", cwd=tmp_path)

    assert done.returncode == 2
    assert "are of guillotines, expected plays of bluffing" in done.stderr


@pytest.mark.slow
def test_a_proposal_has_to_hold_among_players_like_those_of_the_plays_too(evenings):
    asked = SWEEP | {
        "name": "fewer", "grid": {}, "games": 400, "targets": {"revolution_rate": {"between": [0.2, 0.6]}},
        "knobs": {"crises_in_deck": {"values": [0, 1, 2]}},
    }  # fmt: skip
    write(evenings / "fewer.yaml", json.dumps(asked))
    done = call("balance", "fewer.yaml", "--playtests", "playtests.parquet", cwd=evenings)

    assert done.returncode in (0, 3, 4), done.stderr
    report = (evenings / "runs/fewer_balance/report.md").read_text(encoding="utf-8")
    assert re.search(r"layers like yours, \d+.% likely \(random moves\)", report)
