"""The parts of the studio: controls by types and limits, addresses, what is kept and shipped, what opens it."""

import gc
import json
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.api.cells import find_game
from bng_sim.core.errors import InputError
from bng_sim.core.noticeable import RATE
from bng_sim.core.results.metrics import Metric
from bng_sim.games import GAMES
from bng_sim.hosting.studio import balancing, mine, opening, printed_answers, ranking, ship_answers, study
from bng_sim.hosting.studio.controls import fixed_names, ladder, list_buttons, list_controls
from bng_sim.hosting.studio.games import OpenGames
from bng_sim.hosting.studio.history import MOST, History
from bng_sim.hosting.studio.kept_games import KeptGames
from bng_sim.hosting.studio.pool import MOST_BYTES, Goal, Pool, Wish
from bng_sim.hosting.studio.questions import choose_question, list_questions, shown_metrics
from bng_sim.hosting.studio.strips import choose_sliders

CONFIG = "game: bluffing\nname: sent\ngames: 100\nrules: {players: 3, hand_cards_taken: 2}\nlineups: [random]\n"


def read(**query):
    given_query = {name: value if isinstance(value, str) else json.dumps(value) for name, value in query.items()}
    return study.read(given_query, find_game, "guillotines")


def fixed_of(game):
    return {name: game.rules.model_fields[name].default for name in fixed_names(game)}


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_control_whose_values_the_rules_accept(name):
    game = GAMES[name]
    fixed = fixed_of(game)
    controls = list_controls(game, fixed)

    assert {*controls} | {*fixed_names(game)} == {*game.rules.model_fields}
    for control in controls.values():
        for value in control.values:
            assert control.name not in game.rules.problems({**fixed, control.name: value})
        if control.kind == "number":
            assert control.printed in control.values
            assert control.low <= min(control.values) <= max(control.values) <= control.high
    for button in list_buttons(game, fixed):
        assert fixed[button.name] in button.values


@given(low=st.integers(0, 50), span=st.integers(0, 5_000), share=st.floats(0, 1), step=st.sampled_from([1, 2]))
def test_a_ladder_stays_in_its_range_and_has_the_printed_value(low, span, share, step):
    high = low + span
    at = low + round(share * span)

    values = ladder(at, low, high, step)

    assert values == sorted(set(values))
    assert low <= values[0] <= values[-1] <= high
    assert at in values or (at - low) % step


def test_a_rule_says_when_it_matters():
    game = GAMES["guillotines"]
    controls = list_controls(game, {"players": 4, "level": 2})

    assert (controls["new_role"].when, controls["new_role"].matters) == ("from level 4", False)
    assert (controls["rebels"].when, controls["rebels"].matters) == ("from level 2", True)
    assert "new_role" not in choose_sliders(read(level=2), controls, ["new_role", "rebels"])


def test_an_address_holds_words_numbers_and_tables():
    found = read(game="guillotines", round_ends="at_once", rebels=12, crises_in_deck={"3": 2, "4": 1})

    assert found.rules == {"round_ends": "at_once", "rebels": 12, "crises_in_deck": {"3": 2, "4": 1}, "players": 4,
                           "level": 2}  # fmt: skip
    assert found.cell().rules.crises_in_deck == {3: 2, 4: 1}
    assert not found.is_printed


def test_a_rule_may_be_called_like_a_name_of_the_page():
    """`target` is a rule of a game; the page's own target is `_target`."""
    assert read(game="millions", target=15, _target="10~20").rules["target"] == 15


def test_the_baseline_has_the_same_players_unless_it_says_otherwise():
    assert read(players=3, _base={"rules": {"rebels": 8}}).baseline().rules == {"players": 3, "level": 2, "rebels": 8}
    assert read(players=3, _base={"rules": {"players": 5}}).baseline().players == 5


@pytest.mark.parametrize(
    ("rates", "chosen"),
    [((0.5, 0.5), "one"), ((0.0, 0.5), "other"), ((0.99, 0.01), "length"), ((None, None), "length")],
)
def test_the_question_is_one_that_is_open(rates, chosen):
    metrics = [Metric(name, "x", "proportion", name, noticeable=RATE) for name in ("one", "other")]
    metrics.append(Metric("length", "turns", "mean", "length"))
    printed = {metric.name: {"value": rate} for metric, rate in zip(metrics, rates, strict=False)}

    assert choose_question(metrics, printed) == chosen
    assert choose_question(metrics, {}) == "one"


@pytest.mark.parametrize("name", GAMES)
def test_every_ending_is_a_question_once(name):
    game = GAMES[name]
    asked = list_questions(game)

    for ending in game.endings[1:]:
        alone = [one for one in asked if one.value == f"ending = '{ending}'" or one.endings == (ending,)]
        assert len(alone) == 1
    assert asked[: len(shown_metrics(game))] == shown_metrics(game)
    assert len({one.name for one in asked}) == len(asked)
    assert all(one.sentence.count("{}") == 1 for one in asked)


def test_sliders_are_those_that_an_address_asks_for():
    game = GAMES["bluffing"]
    asked = read(game="bluffing", _sliders="max_turns,hand_cards_taken", boost_points=2)

    assert choose_sliders(asked, list_controls(game, asked.fixed), ["last_play"]) == ["max_turns", "hand_cards_taken"]
    with pytest.raises(InputError, match="_sliders: got 'spoons'"):
        read(game="bluffing", _sliders="hand_cards_taken,spoons")


def test_a_target_can_be_of_an_ending():
    keys = balancing.keys_of(read(game="bluffing", _ask="ending_last_card"), (50.0, None), ["hand_cards_taken"])

    assert keys["targets"] == {"ending_last_card": {"least": 0.5}}
    assert keys["metrics"][-1] == {"ending_last_card": "ending = 'last_card'"}


def test_slices_in_any_order_are_the_games_from_the_first_on():
    game = find_game("bluffing")
    cell = read(game="bluffing").cell()
    game.warm_up(cell.lineup)
    kept, whole = KeptGames(game, cell), KeptGames(game, cell)

    kept.play(60, 40)
    assert kept.n == 0
    kept.play(0, 60)
    whole.play(0, 100)

    assert (kept.n, whole.n) == (100, 100)
    for metric in list_questions(game):
        assert kept.sum_of(metric) == whole.sum_of(metric)
    assert kept.win_sums() == whole.win_sums()


def test_a_setting_that_fails_says_so_and_claims_no_more():
    kept = KeptGames(find_game("bluffing"), None)

    assert kept.claim(10, 4) == (0, 4)
    assert kept.play(0, 4) == 0.0
    assert kept.error
    assert kept.claim(10, 4) is None


def test_a_setting_is_counted_with_all_that_it_takes():
    game, n, settings = find_game("bluffing"), 300, 20
    game.warm_up(read(game="bluffing").cell().lineup)
    pool = Pool(0)
    pool.setting(game, read(game="bluffing", boost_points=1).cell()).play(0, n)  # what is loaded once
    gc.collect()
    tracemalloc.start()
    for number in range(settings):
        asked = read(game="bluffing", hand_cards_taken=number % 10, boost_points=2 + number // 10)
        kept = pool.setting(game, asked.cell())
        kept.play(0, n)
        kept.sum_of(asked.metric())
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] / settings
    tracemalloc.stop()

    assert 0.4 * kept.bytes < taken < 1.1 * kept.bytes


def test_who_looks_once_at_many_settings_leaves_those_that_are_kept():
    pool, game = Pool(0), find_game("bluffing")
    kept = pool.setting(game, read(game="bluffing").cell())

    assert pool.peek(game, read(game="bluffing").cell()) is kept
    assert pool.peek(game, read(game="bluffing", boost_points=2).cell()).n == 0
    assert pool.kept[0] == 1


def test_settings_that_nobody_looks_at_are_forgotten_when_memory_is_short(monkeypatch):
    pool = Pool(1)
    game = find_game("bluffing")
    settings = [read(game="bluffing", hand_cards_taken=value).cell() for value in range(4)]
    monkeypatch.setattr(KeptGames, "bytes", MOST_BYTES // 2)
    first = pool.setting(game, settings[0])
    for cell in settings[1:]:
        pool.setting(game, cell)

    assert pool.kept[0] == 2
    assert pool.setting(game, settings[0]) is not first
    pool.close()


def test_the_most_urgent_wish_is_played_first_and_equal_ones_in_turn():
    pool = Pool(0)
    game = find_game("bluffing")
    here, there, last = (pool.setting(game, read(game="bluffing", hand_cards_taken=n).cell()) for n in (1, 2, 3))
    for setting in (here, there, last):
        setting.slice_size = 10
    pool.threads = 1
    wishes = [Wish(lambda: None) for _ in range(3)]
    pool.want(wishes[0], 2, (Goal(last, 20),))
    pool.want(wishes[1], 0, (Goal(here, 20),))
    pool.want(wishes[2], 0, (Goal(there, 20),))

    order = [pool._next()[0] for _ in range(6)]

    assert order == [here, there, here, there, last, last]


def test_threads_share_a_setting_but_not_the_points_of_strips_and_no_slice_is_tiny():
    pool = Pool(0)
    game = find_game("bluffing")
    settings = [pool.setting(game, read(game="bluffing", hand_cards_taken=n).cell()) for n in (1, 2, 3)]
    for setting in settings:
        setting.slice_size = 400
    pool.threads = 2
    wish = Wish(lambda: None)

    def played(*goals):
        pool.want(wish, 0, goals)
        return [claimed[1:] for claimed in iter(pool._next, None)]

    assert played(Goal(settings[0], 500)) == [(0, 250), (250, 125), (375, 100), (475, 25)]
    assert played(Goal(settings[1], 300), Goal(settings[2], 300)) == [(0, 300), (0, 150), (150, 100), (250, 50)]


def test_the_rule_that_matters_most_is_ranked_first():
    pool = Pool(2)
    asked = read(game="bluffing")
    asked.game.warm_up(asked.cell().lineup)
    controls = {name: control for name, control in list_controls(asked.game, asked.fixed).items()
                if name in ("hand_cards_taken", "max_replays", "taking_order")}  # fmt: skip
    here = pool.setting(asked.game, asked.cell())
    neighbours = ranking.list_neighbours(pool, asked, controls)
    ship_answers._play(pool, [here, *(each for settings in neighbours.values() for each in settings)], 200)
    found = ranking.rank_rules(here, neighbours)

    assert {ranked.rules[0] for ranked in found.values()} == {"hand_cards_taken"}
    assert {*found} == {metric.name for metric in list_questions(asked.game)}
    assert all("hand_cards_taken" in found[name].clear for name in ("turns", "ending_last_card"))
    assert "max_replays" not in neighbours  # a cap
    pool.close()


def test_what_ships_is_shown_by_its_own_code_alone(tmp_path, monkeypatch):
    asked = read(game="bluffing")
    path = tmp_path / "studio.json"
    monkeypatch.setattr(printed_answers, "path_of", lambda _game: path)
    written = {"code": printed_answers.code_of(asked), "answers": {"4": {"figures": []}}, "rankings": {"": {}}}

    for code, answer in ((written["code"], {"figures": []}), ("another", None)):
        path.write_text(json.dumps(written | {"code": code}))
        printed_answers.forget()
        assert printed_answers.printed_answer(asked) == answer
        assert printed_answers.printed_answer(read(game="bluffing", hand_cards_taken=2)) is None
    printed_answers.forget()


@pytest.mark.parametrize("name", GAMES)
def test_what_ships_with_a_game_has_its_own_rules_and_figures(name):
    game = GAMES[name]
    found = json.loads(printed_answers.path_of(game).read_text())

    names = {metric.name for metric in list_questions(game)}
    assert {*found} == {"code", "answers", "rankings"}
    for rankings in found["rankings"].values():
        assert {*rankings} <= names
        assert {rule for ranked in rankings.values() for rule in ranked} <= {*game.rules.model_fields}


def test_a_history_keeps_the_last_fifty_with_their_names(tmp_path):
    path = tmp_path / "settings.json"
    history = History(path)
    for number in range(MOST + 5):
        history.add({"address": f"?{number}", "sentence": "s", "setting": "t"})
    history.add({"address": f"?{MOST}", "sentence": "s", "setting": "t", "name": "best"})
    history.add({"address": f"?{MOST}", "sentence": "again", "setting": "t"})

    entries = History(path).entries
    assert len(entries) == MOST
    assert (entries[0]["address"], entries[0]["name"], entries[0]["sentence"]) == (f"?{MOST}", "best", "again")
    assert entries[-1]["address"] == "?5"


def test_a_file_that_is_no_history_is_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("mine")

    with pytest.raises(InputError, match="is no history of the studio"):
        History(path)
    assert path.read_text() == "mine"


def test_a_config_opens_with_its_rules_players_and_target(tmp_path):
    path = tmp_path / "sent.yaml"
    path.write_text(CONFIG + "metrics: [turns]\ntargets: {turns: {between: [10, 15]}}\n")

    query = opening.query_of(str(path), None, OpenGames())

    assert query == {"game": "bluffing", "players": "3", "hand_cards_taken": "2", "_lineup": "random", "_ask": "turns",
                     "_target": "10~15"}  # fmt: skip


def test_a_game_is_opened_by_its_name_either_way():
    for what, own in (("bluffing", None), (None, Path("bluffing"))):
        games = OpenGames()
        assert opening.query_of(what, own, games) == {"game": "bluffing"}
        assert games.own == ()


def test_what_cannot_be_opened_is_refused(tmp_path):
    with pytest.raises(InputError, match="no such game"):
        opening.query_of("chess", None, OpenGames())
    with pytest.raises(InputError, match="given too"):
        opening.query_of("bluffing", tmp_path / "pig.py", OpenGames())
    with pytest.raises(InputError, match="opens no file"):
        OpenGames().find("pig.py")


def test_a_search_has_the_target_and_the_sliders_as_knobs():
    keys = balancing.keys_of(read(game="bluffing", _ask="turns"), (5.0, None), ["hand_cards_taken", "last_play"])

    assert keys["targets"] == {"turns": {"least": 5.0}}
    assert keys["knobs"] == {
        "hand_cards_taken": {"values": [0, 1, 2, 3, 4]},
        "last_play": {"values": ["ends", "voted"]},
    }
    yaml.safe_dump(keys)


def test_a_target_is_read_as_the_address_has_it():
    assert [balancing.read_target(text) for text in ("40~60", "~60", "40~", "")] == [
        (40.0, 60.0), (None, 60.0), (40.0, None), (None, None)]  # fmt: skip
    for text in ("x~1", "40", "1~2~3"):
        with pytest.raises(InputError, match="_target"):
            balancing.read_target(text)


@pytest.mark.parametrize("name", ["", "..", "../", ".hidden", "a" * 99, "x\n.csv"])
def test_a_file_that_is_dropped_has_a_plain_name(name):
    with pytest.raises(InputError, match="_name"):
        mine.file_name(name)


def test_a_folder_in_a_name_is_left_out():
    assert mine.file_name("../../evenings.csv") == mine.file_name("C:\\plays\\evenings.csv") == "evenings.csv"
