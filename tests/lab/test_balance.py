"""`bng-sim balance`: all changes are tried, and the cheapest that meets the targets holds on other deals, too."""

import json
import math
from dataclasses import replace

import pytest
import yaml

from bng_sim.analyses.general import target_figures
from bng_sim.analyses.words.aims import State
from bng_sim.games import GAMES
from bng_sim.lab.balance import answer, judging
from bng_sim.lab.balance.candidates import Candidate, Choices
from bng_sim.lab.balance.confirming import CHECKED, THOUGHT, Confirming, Proposal, Tried
from bng_sim.lab.balance.judging import Judging
from bng_sim.lab.balance.race import FIRST_DEALS, Runner, distance
from bng_sim.lab.journal import Journal
from bng_sim.sweeps.config import own_metrics, reading
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import cell_of
from tests.analyses.general.test_targets import made
from tests.command import call

GAME = GAMES["guillotines"]
KNOBS = {
    "crises_in_deck": {"values": {"from": 0, "to": 5}},
    "rebels": {"values": [8, 12, 14], "cost": "new card"},
    "hand_limit": {"values": [3, 5], "cost": 0.5},
}
TARGETS = {"revolution_rate": {"between": [0.2, 0.5]}, "turns": {"share": 0.7, "between": [10, 60]}}
CONFIG = {
    "name": "small", "game": "guillotines", "games": 1_600, "rules": {"level": 2, "players": 4}, "targets": TARGETS,
    "knobs": {name: KNOBS[name] for name in ("crises_in_deck", "rebels")},
}  # fmt: skip


class Nowhere:
    """A progress that shows nothing."""

    def counting(self, total):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *ended):
        return None

    def add(self, n):
        pass

    def show_round(self, race):
        pass


def read(**keys):
    GAME.strategies.load_shipped()
    return reading.read(CONFIG | keys, GAMES)[0]


def test_every_single_change_and_every_pair_is_tried_the_cheapest_first():
    found, refused = Choices(read(knobs=KNOBS), GAME).candidates()

    singles, pairs = 5 + 3 + 2, 5 * 3 + 5 * 2 + 3 * 2
    assert len(found) == 1 + singles + pairs
    assert refused == 0
    assert found[0].changes == {}
    assert [one.cost for one in found] == sorted(one.cost for one in found)
    assert [one.number for one in found] == list(range(len(found)))
    assert len({json.dumps(one.changes, sort_keys=True) for one in found}) == len(found)


@pytest.mark.parametrize(
    ("changes", "cost"),
    [
        ({"crises_in_deck": 3}, 1), ({"crises_in_deck": 0}, 4), ({"crises_in_deck": 5}, 1), ({"rebels": 14}, 3),
        ({"hand_limit": 5}, 0.5), ({"crises_in_deck": 2, "hand_limit": 3}, 2.5),
    ],
)  # fmt: skip
def test_cost_is_as_stated_or_the_steps_away_from_the_rules(changes, cost):
    found, _ = Choices(read(knobs=KNOBS), GAME).candidates()

    assert [one.cost for one in found if one.changes == changes] == [cost]


def test_what_may_not_be_changed_together_is_not_tried():
    constraints = [{"rebels": 8, "hand_limit": 3}, {"rebels": 14}]
    found, refused = Choices(read(knobs=KNOBS, constraints=constraints), GAME).candidates()

    assert {"rebels": 8, "hand_limit": 3} not in [one.changes for one in found]
    assert {"rebels": 8, "hand_limit": 5} in [one.changes for one in found]
    assert not [one for one in found if one.changes.get("rebels") == 14]
    assert refused == 1 + 1 + 5 + 2


def test_sums_survive_the_journal_to_the_last_bit():
    targets = {**TARGETS, "wins_by_order": {"most": 1.5}, "first_player_edge": {"most": 0.1}}
    how = Judging(read(targets=targets, grid={"players": [3, 4]}, rules={"level": 2}), GAME)
    played = how.play({"rebels": 12}, 0, 60)
    there = judging.from_data(json.loads(json.dumps(judging.to_data(played))))

    assert how.judge(there, {"rebels": 12}, 60) == how.judge(played, {"rebels": 12}, 60)


def test_candidate_of_which_no_game_decides_a_target_is_not_known_to_meet_it():
    """Its other target is met; without a row for this one it would have counted as meeting both, and as nearest."""
    never = {"x": {"value": "turns > 5", "of": "turns < 0"}}
    config = read(metrics=[never], targets={"turns": {"least": 1}, "x": {"least": 0.5}})
    game = own_metrics.add_metrics(GAME, config.own_metrics, GAME.play(cell_of(config, GAME, {}, "greedy"), 0, 2).games)
    how = Judging(config, game)
    rows = how.judge(how.play({}, 0, 150), {}, 150)

    assert [(row["target"], row["state"]) for row in rows] == [("turns", State.MET), ("x", State.UNKNOWN)]
    assert judging.state_of(rows) == State.UNKNOWN
    assert math.isinf(distance(rows))
    assert answer.targets_met(rows, rows)[1].endswith("; no game decides it.")


def test_parts_add_up_to_the_whole():
    how = Judging(read(targets={**TARGETS, "wins_by_order": {"most": 1.5}}), GAME)
    whole, parts = how.play({}, 0, 120), how.play({}, 0, 50)
    judging.add(parts, how.play({}, 50, 70))

    for one, other in zip(how.judge(whole, {}, 120), how.judge(parts, {}, 120), strict=True):
        assert one["n"] == other["n"]
        assert math.isclose(one["value"], other["value"])
        assert math.isclose(one["high"], other["high"])


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The answer of a small search, its folder, and how the command ended."""
    folder = tmp_path_factory.mktemp("balance")
    (folder / "small.yaml").write_text(json.dumps(CONFIG), encoding="utf-8")
    done = call("balance", "small.yaml", "--json", cwd=folder)
    return json.loads(done.stdout), folder, done


@pytest.mark.slow
def test_cheapest_change_that_meets_all_targets_is_proposed(found):
    document, _, done = found

    assert done.returncode == 0, done.stderr
    assert document["answer"] == "met"
    first = document["proposals"][0]
    assert {target["state"] for target in first["targets"].values()} == {"met"}
    assert document["printed"]["targets"]["revolution_rate"]["state"] == "missed"
    assert document["candidates"] == 1 + 5 + 3 + 5 * 3
    assert "combinations play on" in done.stderr


@pytest.mark.slow
def test_proposal_meets_its_targets_with_another_seed_and_cheaper_ones_do_not(found):
    document, _, _ = found
    config = read(seed=99)
    how = Judging(config, GAME)

    def state(changes):
        rows = how.judge(how.play(changes, 0, 3_000), changes, 3_000)
        return judging.state_of(rows)

    first = document["proposals"][0]
    cheaper = [one for one in Choices(config, GAME).candidates()[0] if one.cost < first["cost"]]
    assert state(first["changes"]) != State.MISSED
    assert State.MET not in [state(one.changes) for one in cheaper]


@pytest.mark.slow
def test_hopeless_candidates_play_few_games(found):
    document, folder, _ = found
    lines = [json.loads(line) for line in (folder / "runs/small_balance/balance.jsonl").read_text().splitlines()[1:]]
    rounds = [(str(line["changes"]), int(line["part"].split()[1])) for line in lines if line["part"].startswith("race")]
    played = dict(rounds)  # each has them in order: the last holds all deals that a candidate played

    assert [deals for _, deals in rounds].count(FIRST_DEALS) == len(played) == document["candidates"]
    assert sum(played.values()) < document["candidates"] * CONFIG["games"] / 3


@pytest.mark.slow
def test_search_that_was_stopped_goes_on_to_the_same_bytes(found):
    _, folder, _ = found
    journal, answered = folder / "runs/small_balance/balance.jsonl", folder / "runs/small_balance/balance.json"
    whole, document = journal.read_bytes(), answered.read_bytes()
    journal.write_bytes(whole[: len(whole) // 2])
    answered.unlink()

    assert call("balance", "small.yaml", "--workers", "1", cwd=folder).returncode == 0

    assert journal.read_bytes() == whole
    assert answered.read_bytes() == document


@pytest.mark.slow
def test_first_proposal_is_a_config_that_meets_its_targets(found):
    document, folder, _ = found
    text = (folder / "runs/small_balance/proposal.yaml").read_text(encoding="utf-8")
    config = reading.read(yaml.safe_load(text), GAMES)[0]

    assert config.rules == CONFIG["rules"] | document["proposals"][0]["changes"]
    assert config.name == "small_proposal"
    assert not config.knobs
    page = (folder / "runs/small_balance/report.html").read_text(encoding="utf-8")
    assert page.count("<figure>") == 1
    assert "What else they change" in page
    left_out = "newcomers, one thinking ahead and all thinking ahead"
    assert f"Players that think did not sit there: {left_out} (see --thinking)" in page


@pytest.mark.slow
def test_damaged_line_is_played_again_and_fresh_discards_nothing_else(found):
    _, folder, _ = found
    journal, other = folder / "runs/small_balance/balance.jsonl", folder / "runs/small_balance/mine.txt"
    whole = journal.read_bytes()
    journal.write_bytes(whole.replace(b'"part"', b"part", 1))
    other.write_text("mine", encoding="utf-8")

    done = call("balance", "small.yaml", cwd=folder)

    assert done.returncode == 0
    assert "balance.jsonl:2: damaged" in done.stderr
    assert sorted(journal.read_bytes().splitlines()) == sorted(whole.splitlines())
    assert call("balance", "small.yaml", "--fresh", cwd=folder).returncode == 0
    assert journal.read_bytes() == whole
    assert other.read_text(encoding="utf-8") == "mine"


@pytest.mark.slow
def test_another_config_does_not_go_on_with_the_journal(found, tmp_path):
    _, folder, _ = found
    other = CONFIG | {"targets": {"revolution_rate": {"most": 0.3}}}
    (folder / "other.yaml").write_text(json.dumps(other), encoding="utf-8")

    done = call("balance", "other.yaml", cwd=folder)

    assert done.returncode == 2
    assert "discard it with --fresh" in done.stderr


@pytest.mark.slow
def test_targets_that_nothing_meets_give_the_nearest_and_name_the_conflict(tmp_path):
    targets = {"revolution_rate": {"most": 0.05}, "turns": {"most": 3}}
    (tmp_path / "c.yaml").write_text(json.dumps(CONFIG | {"targets": targets, "games": 400}), encoding="utf-8")

    done = call("balance", "c.yaml", cwd=tmp_path)

    assert done.returncode == 3
    assert "No change meets all targets; the nearest: " in done.stdout
    assert "no change that was tried meets all targets" in done.stderr


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"knobs": {}}, "knobs: got nothing"),
        ({"targets": {}}, "targets: got nothing"),
        ({"knobs": {"rebls": {"values": [8]}}}, "did you mean rebels"),
        ({"knobs": {"rebels": {"values": [800]}}}, "knobs.rebels.values: got 800, expected"),
        ({"knobs": {"resource_cards": {"values": [[1, 2, -3]]}}}, "values: got [1, 2, -3], expected"),
        ({"knobs": {"rebels": {"values": [8], "cost": -1}}}, "or a number of at least 0"),
        ({"knobs": {"rebels": {"values": [8, 8]}}}, "twice"),
        ({"knobs": {"rebels": [8]}}, "keys and values, such as {values"),
        ({"grid": {"rebels": [8, 9]}}, "is in `grid` too"),
        ({"constraints": [{"rebels": 9}]}, "expected one of [8, 12, 14]"),
        ({"constraints": [{"hand_limit": 9}]}, "expected a knob"),
    ],
)  # fmt: skip
def test_wrong_knobs_are_refused_with_their_key(tmp_path, keys, said):
    (tmp_path / "b.yaml").write_text(json.dumps(CONFIG | keys), encoding="utf-8")

    done = call("balance", "b.yaml", cwd=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "runs").exists()


def runner(number, **states):
    rows = [made(0.5, state=state) | {"target": name} for name, state in states.items()]
    return Runner(
        Candidate(number, {"rebels": number} if number else {}, number), 400, [], rows, judging.state_of(rows)
    )


def test_targets_conflict_if_each_may_be_met_and_no_candidate_meets_both():
    def conflicts(*runners):
        first = Proposal(runners[0].candidate, runners[0].rows, [], [])
        return answer.Answer([first], first, runners, 0, 400, 0).conflicts

    apart = (runner(0, a="missed", b="missed"), runner(1, a="met", b="missed"), runner(2, a="missed", b="unknown"))
    assert conflicts(*apart) == [("a", "b")]
    assert conflicts(*apart, runner(3, a="unknown", b="met")) == []
    assert conflicts(*apart[:2]) == []  # nothing meets b, with or without a


def test_a_target_that_is_met_now_is_described_by_what_missed_it_before():
    def row(who, value, state):
        of = {"target": "wins", "cell": 0, "group": who, "who": who}
        return made(value, state=state, wanted=(None, 1.2), kind="mean") | of

    before = [row("first", 1.9, "missed"), row("last", 0.4, "met")]
    after = [row("first", 0.9, "met"), row("last", 1.1, "met")]
    (described,) = answer.targets_met(after, before)
    (still,) = answer.targets_met([row("first", 1.5, "missed"), row("last", 0.4, "met")], before)

    assert described == "Met: it comes in 0.90 instead of 1.90 of games (wanted: at most 1.2)."
    assert still == "Missed: it comes in 1.50 instead of 1.90 of games (wanted: at most 1.2)."


def test_other_effects_leave_out_what_a_target_says():
    said = target_figures.same_measures({"turns", "first_player_edge"}, GAME)

    assert said == {"mean length", "first player's edge"}


def test_distance_is_that_of_the_worst_target():
    near, far = made(0.44, wanted=(0.3, 0.4)), made(0.8, wanted=(0.3, 0.4))

    assert distance([near, far]) == pytest.approx(1.0)
    assert distance([made(0.35, state="met")]) == 0.0


def test_what_a_proposal_depends_on_is_named():
    def said(*names):
        tried = [Tried(name, False, State.MISSED, "turns 44") for name in names]
        tried += [Tried(f"other {number}", True, State.UNKNOWN) for number in range(20 - len(names))]
        return answer.robustness(Proposal(Candidate(1, {"rebels": 8}, 1), [], [], tried))

    others = "20 other players, numbers of players and guesses"
    both = "One is missed with 2: 3 players (turns 44) and experts. With 18 it is not yet known."
    assert both in said("3 players", "experts")
    assert "One is missed with 5: a (turns 44), b, c and 2 more." in said(*"abcde")
    assert "One is missed with 2: cards: low (turns 44) and few." in said("cards: low (5, 3, 1)", "few (1, 2)")
    assert "One is missed with 2: a a a a a a a a a (turns 44) and 1 more." in said(*[" ".join("a" * 9)] * 2)
    assert said() == f"All targets are met with none of {others}. With 20 it is not yet known."


def test_only_what_is_known_to_meet_all_targets_everywhere_is_robust():
    def proposal(*states):
        tried = [Tried(f"other {number}", True, state) for number, state in enumerate(states)]
        return Proposal(Candidate(1, {"rebels": 8}, 1), [], [], tried)

    met, open_, missed = proposal(*[State.MET] * 3), proposal(State.MET, State.UNKNOWN), proposal(*State)

    assert [one.is_robust for one in (met, open_, missed)] == [True, False, False]
    assert answer.robustness(met).startswith("Robust: all targets are met with each of 3 other players")
    assert [answer.with_others(one) for one in (met, open_, missed)] == [
        "robust", "not yet known with 1 of 2", "missed with 1 of 3",
    ]  # fmt: skip


@pytest.fixture
def confirming(tmp_path):
    """Return the confirming of a config of `games` deals, with or without players that think."""

    def of(games, *, thinking):
        config = read(games=games)
        journal = Journal(tmp_path / "journal.jsonl", {}, "")
        return Confirming(Judging(config, GAME), journal, config.most, 2, thinking=thinking)

    return of


def test_tables_of_players_that_think_are_left_out_by_name_or_tried_with_fewer_games(confirming):
    without, all_of_them = (confirming(4_000, thinking=thinking) for thinking in (False, True))
    others = {one.name for one in all_of_them.variants} - {one.name for one in without.variants}

    assert others == set(without.left_out) >= {"all thinking ahead", "one thinking ahead"}
    assert not all_of_them.left_out
    assert {one.deals for one in all_of_them.variants if one.name in others} == {THOUGHT}
    assert {one.deals for one in without.variants} == {CHECKED}


@pytest.mark.slow
def test_variant_plays_on_until_it_is_decided_or_has_played_as_many_deals_as_the_proposal(tmp_path):
    candidate = Candidate(1, {"rebels": 8}, 3)

    def tried(between):
        """How many stages the first variant played, its state, and where its figure lies."""
        config = read(games=4_000, targets={"revolution_rate": {"between": between}})
        journal = Journal(tmp_path / f"{between}.jsonl", {}, "")
        how = Confirming(Judging(config, GAME), journal, config.most, 2)
        how.variants = how.variants[:1]
        (proposal,) = how.confirm([candidate], Nowhere())
        stages = how._played(candidate, how.variants[0])
        sums = [judging.from_data(journal.sums(part, candidate.changes))[0][0] for part in stages]
        deals, won = (sum(getattr(one, name) for one in sums) for name in ("deals", "total"))
        return deals, proposal.variants[0].state, won / deals

    deals, state, rate = tried([0.0, 1.0])
    assert (deals, state) == (CHECKED, State.MET)
    _, _, rate = tried([0.0, rate])
    assert tried([0.0, rate])[:2] == (4_000, State.UNKNOWN)


def test_a_search_that_is_gone_on_with_counts_what_it_had_played(tmp_path):
    """A share of that is played to find out what is out of reach."""
    config = read(games=200, targets={"revolution_rate": {"between": [0.0, 0.8]}})
    journal = Journal(tmp_path / "journal.jsonl", {}, "")
    played = []
    for _ in range(2):
        how = Confirming(Judging(config, GAME), journal, config.most, 2)
        how.variants = [replace(how.variants[0], deals=20)]
        how.confirm([Candidate(1, {"rebels": 8}, 3)], Nowhere())
        played.append(how.games)
    firsts = 200 + 2 * 200 + 20  # of the proposal itself, of what changes with it, and of the first stage

    assert played[0] == played[1] > firsts


def test_where_of_a_target_holds_among_other_players_too(tmp_path):
    where = {"where": {"players": [4]}}
    config = read(grid={"players": [3, 4]}, targets={"revolution_rate": {"between": [0.1, 0.9]} | where})
    how = Confirming(Judging(config, GAME), Journal(tmp_path / "journal.jsonl", {}, ""), 200, 2)

    for variant in how.variants:
        (aim,) = variant.how.aims
        assert {variant.how.places[number].values["players"] for number in aim.places} == {4}


@pytest.mark.slow
def test_a_proposal_is_tried_among_players_that_think(confirming):
    (proposal,) = confirming(120, thinking=True).confirm([Candidate(1, {"rebels": 8}, 3)], Nowhere())

    assert {"all thinking ahead", "one thinking ahead"} <= {one.name for one in proposal.variants}
    assert all(one.state in State for one in proposal.variants)


def test_config_of_a_balance_can_be_swept(tmp_path):
    (tmp_path / "small.yaml").write_text(json.dumps(CONFIG | {"games": 200, "ladder": False}), encoding="utf-8")

    done = call("sweep", "small.yaml", "--dry-run", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert isinstance(read(), Config)
