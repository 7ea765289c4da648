"""The game's rules parameters: the printed game by default, held within what the engine can carry."""

import ast
import re
import typing
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bng_sim.core.errors import InputError
from bng_sim.core.parameters import describe
from bng_sim.core.rules_record import parameter_fields
from bng_sim.games import guillotines
from bng_sim.games.guillotines.declared import limits
from bng_sim.games.guillotines.declared.components import (
    MARKET_CAPACITY,
    POLICY_NAMES,
    ROLE_NAMES,
    TYPE_NAMES,
    CardKind,
    Suit,
    word,
)
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.engine.rules_record import RULES, RULES_RECORD
from tests.examples import tried

GAME_FOLDER = Path(guillotines.__file__).parent
RULEBOOK = {  # what the rulebook prints, copied from it a second time
    "players": 4,
    "level": 2,
    "puppets": True,
    "hand_limit": 2,
    "buy_cards": 2,
    "cards_per_player": 1,
    "cards_per_market": {2: 3, 3: 2, 4: 2, 5: 2},
    "assets_per_market": {2: 2, 3: 3, 4: 3, 5: 3},
    "starred_assets_from": 4,
    "inflation": (4, 3, 2),
    "few_markets": 1,
    "special_actions": True,
    "special_cards": {"audit": 2, "scam": 1, "game_the_market": 1},
    "crises_in_deck": {2: 3, 3: 4, 4: 4, 5: 4},
    "crises_added": 2,
    "crisis_penalty": 3,
    "rebels": 10,
    "panic_at": 7,
    "panic_die": 6,
    "bunker_minimum": 2,
    "roles_left_out": (),
    "role_choice": "strategy",
    "banker_hand_limit": 3,
    "toady_points": 4,
    "suit_bonus": 2,
    "policies_left_out": (),
    "tax_points": 3,
    "puppet_points": 6,
    "puppet_price": 3,
}
ROLES = tuple(map(word, ROLE_NAMES))
POLICIES = tuple(map(word, POLICY_NAMES))
ABOUT = describe(Rules)
WORDS = {
    name: typing.get_args(Rules.model_fields[name].annotation)
    for name in ABOUT
    if isinstance(ABOUT[name]["default"], str)
}
# What must go with a value at the end of its range: a hand holds what is dealt to it.
COMPANY = {"cards_per_player": {"hand_limit": limits.HAND_LIMIT_MAX}}


def bounds(name):
    """The least and greatest value of a whole number, or None if the parameter is something else."""
    found = re.fullmatch(r"a whole number from (\d+) to (\d+)", ABOUT[name]["wanted"])
    return found and (int(found[1]), int(found[2]))


WHOLE_NUMBERS = [name for name in ABOUT if bounds(name)]


def message_of(**values):
    try:
        Rules.read(values)
    except InputError as refusal:
        return str(refusal)
    pytest.fail(f"{values} is not refused")


def test_the_defaults_are_the_printed_game():
    printed = {name: about["default"] for name, about in ABOUT.items() if about["provenance"] == "rulebook"}

    assert printed == RULEBOOK
    assert Rules.read({}).model_dump() == {name: about["default"] for name, about in ABOUT.items()}


@pytest.mark.parametrize("name", WHOLE_NUMBERS)
def test_a_whole_number_is_taken_at_both_ends_of_its_range(name):
    for value in bounds(name):
        rules = Rules.read({name: value} | COMPANY.get(name, {}))

        assert getattr(rules, name) == value
        RULES_RECORD.fill(rules)


def test_whole_numbers_are_refused_beyond_their_ranges():
    for name in WHOLE_NUMBERS:
        low, high = bounds(name)
        for value in (low - 1, high + 1, -(10**30), 10**30):
            about = ABOUT[name]
            about_it = f"{about['meaning']} (rule {about['rule']})"
            line = f"{name}: got {value}, expected a whole number from {low} to {high}: {about_it}"

            assert line in message_of(**{name: value} | COMPANY.get(name, {})).splitlines()


LISTS_AND_TABLES = {
    # name: (accepted at the ends, refused beyond)
    "start_cards_by_order": ([[], [0], [6] * 5], [[0] * 6, [-1], [7], 1]),
    "inflation": ([[0, 0, 0], [9, 9, 9]], [[4, 3], [4, 3, 2, 1], [4, 3, -1], [4, 3, 10]]),
    "resource_cards": ([[0], [9] * 6], [[], [1] * 7, [-1], [10]]),
    "crisis_rebels": ([[0] * 12, [60] * 12, [1] * 4], [[], [1] * 13, [-1] * 12, [61] * 12]),
    "crises_in_deck": ([0, 12, {4: 0}, {2: 3, 4: 12}], [-1, 13, {4: -1}, {4: 13}, {3: 4}, {}, {4: 4, 6: 4}, {4: True}]),
    "assets_per_market": ([0, 3, {4: 0}, {"4": 3}], [-1, 4, {4: 4}, {4: -1}, {2: 2}, {}, {1: 3, 4: 3}, {"four": 3}]),
    "cards_per_market": ([0, 4, {4: 4}, {2: 0, 4: 0}], [-1, 5, {4: 5}, {4: -1}, {3: 2}, {}, {4: 2.5}]),
    "special_cards": ([{"scam": 0}, {"scam": 9}, {}], [{"scam": -1}, {"scam": 10}]),
    "special_points": ([{"audit": 0}, {"audit": 9}, {}], [{"audit": -1}, {"audit": 10}]),
    "panic_cards": (
        [[["toys"]], [["toys", "power", "vanity", "influence", "legacy"]] * 10],
        [[], [[]], [["toys"]] * 11, [["toys", "toys"]], ["toys"]],
    ),
    "roles_left_out": ([[], list(ROLES)], [["banker", "banker"], ["bankers"], "banker", {"banker": True}]),
    "policies_left_out": ([[], list(POLICIES)], [["new_role", "new_role"], ["none"], "new_role"]),
    "boards": (
        [{}, {"aristocrat": {"legacy": 2}}, {"aristocrat": {"legacy": 4, "toys": 3, "power": 3}}],
        [
            {"aristocrat": {}},
            {"aristocrat": {"legacy": 5}},
            {"aristocrat": {"legacy": -1, "toys": 3}},
            {"aristocrat": {"legacy": 4, "toys": 4, "power": 3}},
        ],
    ),
}


def test_every_parameter_has_a_case_for_its_range():
    yes_no_or_words = {name for name, about in ABOUT.items() if isinstance(about["default"], bool | str)}

    assert {*WHOLE_NUMBERS, *LISTS_AND_TABLES, *yes_no_or_words} == set(ABOUT)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, (ends, _) in LISTS_AND_TABLES.items() for value in ends]
)
def test_a_list_or_table_is_taken_at_the_ends_of_its_range(name, value):
    RULES_RECORD.fill(Rules.read({name: value}))


def test_lists_and_tables_are_refused_beyond_their_ranges():
    for name, (_, beyond) in LISTS_AND_TABLES.items():
        for value in beyond:
            message = message_of(**{name: value})

            assert message.startswith(f"{name}: ")
            assert ABOUT[name]["rule"] in message, f"{name}: {value}"


@pytest.mark.parametrize("value", [None, "3 of them", 2.5, [[["deep"]]], {"no": {"such": [1]}}], ids=repr)
def test_a_value_of_another_sort_is_refused(value):
    messages = {name: message_of(**{name: value}) for name in ABOUT}
    begin = {name: f"{name}: got {value!r}, expected {about['wanted']}" for name, about in ABOUT.items()}
    end = {name: f"{about['meaning']} (rule {about['rule']})" for name, about in ABOUT.items()}

    assert {name: told for name, told in messages.items() if not told.startswith(begin[name])} == {}
    assert {name: told for name, told in messages.items() if not told.endswith(end[name])} == {}


YES_NO = {name for name, about in ABOUT.items() if isinstance(about["default"], bool)}


def test_yes_is_not_a_number():
    messages = {name: message_of(**{name: True}) for name in set(ABOUT) - YES_NO}

    assert {name: told for name, told in messages.items() if not told.startswith(f"{name}: got True, expected ")} == {}


@pytest.mark.parametrize(
    ("values", "parts"),
    [
        ({"hand_limt": 3}, ["hand_limt", "did you mean hand_limit?"]),
        ({"roles_left_out": ["banker", "toady", "banker"]}, ["roles_left_out", "banker", "different Roles", "O1"]),
        ({"roles_left_out": ["bankr"]}, ["roles_left_out", "bankr", "banker, celebrity", "vulture_capitalist", "O1"]),
        ({"policies_left_out": ["tax"]}, ["policies_left_out", "tax", "weapons_galore", "tax_tyranny", "G4"]),
        ({"assets_per_market": 4}, ["assets_per_market: got 4", "from 0 to 3, or a table {players: number}", "S2"]),
        ({"cards_per_market": 5}, ["cards_per_market: got 5", "from 0 to 4, or a table {players: number}", "S4"]),
        (
            {"players": 2, "assets_per_market": {3: 3, 4: 3}},
            ["assets_per_market", "no entry for 2 players, only for [3, 4]", "add one", "U9"],
        ),
        (
            {"players": 2, "puppets": False, "cards_per_market": {2: 3, 4: 3}},
            ["cards_per_market", "no entry for 3 players, only for [2, 4]", "add one", "U9"],
        ),
        ({"cards_per_player": 3}, ["cards_per_player: got 3", "at most hand_limit, which is 2", "S4, T2"]),
        (
            {"crises_in_deck": {3: 3, 5: 4}},
            ["crises_in_deck", "no entry for 4 players, only for [3, 5]", "add one", "S4"],
        ),
        ({"crisis_rebels": [3, 3, 3]}, ["crises_in_deck: got 4", "expected 0 to 3", "crisis_rebels", "S4, C2"]),
        ({"special_cards": {"bribe": 1}}, ["special_cards: got {'bribe': 1}", "audit, scam and game_the_market", "C2"]),
        ({"panic_cards": [["toys", "toys"]]}, ["panic_cards", "['toys', 'toys']", "none twice", "C2"]),
        ({"boards": {"banker": {"toys": 2}}}, ["boards: got {'banker'", "war_profiteer, tech_overlord", "C4"]),
        (
            {"boards": {"aristocrat": {"legacy": 4, "toys": 4, "power": 3}}},
            ["aristocrat has 11 spaces", "1 to 10", "C4"],
        ),
        ({"boards": {"aristocrat": {"legacy": 2, "toys": 2}}}, ["aristocrat", "one type must have the most", "S2, C4"]),
        ({"boards": {"aristocrat": {"legacy": 1}}}, ["aristocrat", "one space must stay empty", "S2, C4"]),
        ({"boards": {"aristocrat": {"toys": 2}}}, ["aristocrat and tech_overlord both need toys most", "S2, C3"]),
    ],
)
def test_a_refusal_names_key_value_what_was_expected_and_the_rule(values, parts):
    message = message_of(**values)

    assert [part for part in parts if part not in message] == []
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("board", [{"legacy": 2, "toys": 2}, {"toys": 2}, {"legacy": 1}])
def test_s2_boards_without_one_type_most_needed_are_fine_without_starred_assets(board):
    rules = Rules.read({"players": 3, "boards": {"aristocrat": board}})

    assert RULES_RECORD.fill(rules)["boards"][2].sum() == sum(board.values())


def test_c4_boards_left_out_stay_as_printed():
    boards = Rules.read({"boards": {"aristocrat": {"legacy": 3, "power": 2}}}).boards

    assert boards["aristocrat"] == {"legacy": 3, "power": 2}
    assert {name: board for name, board in boards.items() if name != "aristocrat"} == {
        name: board for name, board in ABOUT["boards"]["default"].items() if name != "aristocrat"
    }


def test_c2_special_cards_left_out_stay_as_printed():
    rules = Rules.read({"special_cards": {"scam": 3}, "special_points": {"audit": 1}})

    assert rules.special_cards == {"audit": 2, "scam": 3, "game_the_market": 1}
    assert rules.special_points == {"audit": 1, "scam": 2, "game_the_market": 2}


BY_PLAYERS = {"crises_in_deck": (3, 4), "assets_per_market": (2, 3), "cards_per_market": (3, 2)}  # with two, with more


@pytest.mark.parametrize("name", BY_PLAYERS)
def test_u2_u3_what_is_printed_for_two_with_puppets_and_for_more(name):
    for_two, for_more = BY_PLAYERS[name]

    def value(**values):
        return RULES_RECORD.fill(Rules.read(values))[name]

    assert value(players=2) == for_two
    assert value(players=2, puppets=False) == for_more  # U9: like three
    assert [value(players=n, puppets=p) for n in (3, 4, 5) for p in (True, False)] == [for_more] * 6


@pytest.mark.parametrize("name", BY_PLAYERS)
def test_u9_two_without_puppets_look_up_three_in_a_table(name):
    table = {2: 0, 3: 1}

    assert RULES_RECORD.fill(Rules.read({"players": 2, "puppets": False, name: table}))[name] == 1
    assert RULES_RECORD.fill(Rules.read({"players": 2, "puppets": True, name: table}))[name] == 0
    assert RULES_RECORD.fill(Rules.read({"players": 3, name: table}))[name] == 1


@pytest.mark.parametrize("name", BY_PLAYERS)
def test_s4_a_plain_number_holds_for_all_and_the_printed_one_is_kept_as_the_printed_table(name):
    for_two, for_more = BY_PLAYERS[name]
    default = Rules.model_fields[name].default
    for values, printed in (({"players": 2}, for_two), ({"players": 2, "puppets": False}, for_more), ({}, for_more)):
        assert getattr(Rules.read(values | {name: printed}), name) == default
        assert getattr(Rules.read(values | {name: 1}), name) == 1
        assert RULES_RECORD.fill(Rules.read(values | {name: 1}))[name] == 1
        other = for_two + for_more - printed
        assert getattr(Rules.read(values | {name: other}), name) == other


def test_s4_a_table_may_be_written_with_words_for_numbers_as_json_does():
    assert Rules.read({"players": 3, "crises_in_deck": {"3": 2}}).crises_in_deck == {3: 2}


def test_u2_with_puppets_there_are_crises_enough_to_be_dealt():
    message = message_of(players=2, crisis_rebels=[1, 1])

    assert message.startswith("crises_in_deck: got 3, expected 0 to 2")


def test_u2_with_puppets_boards_without_one_type_most_needed_are_refused():
    message = message_of(players=2, starred_assets_from=6, boards={"aristocrat": {"toys": 2}})

    assert "aristocrat and tech_overlord both need toys most" in message


def test_the_fullest_box_fills_the_engines_arrays():
    rules = Rules.read(
        {
            "resource_cards": [limits.MAX_COPIES] * limits.MAX_VALUES,
            "special_cards": dict.fromkeys(("audit", "scam", "game_the_market"), limits.MAX_COPIES),
            "crisis_rebels": [limits.MAX_REBELS] * limits.MAX_CRISES,
        }
    )

    assert RULES_RECORD.fill(rules)["n_cards"] == limits.MAX_CARDS


@pytest.mark.parametrize("name", WORDS)
def test_a_word_is_taken_if_it_is_known_and_refused_with_those_known_if_not(name):
    assert [getattr(Rules.read({name: word}), name) for word in WORDS[name]] == list(WORDS[name])
    assert Rules.model_fields[name].default == WORDS[name][0]

    message = message_of(**{name: "sometimes"})

    assert message.startswith(f"{name}: got 'sometimes', expected ")
    assert [word for word in WORDS[name] if word not in message] == []
    assert ABOUT[name]["rule"] in message


@pytest.mark.parametrize("name", WORDS)
def test_a_word_is_a_number_of_the_record(name):
    field, _, numbers = parameter_fields(Rules)[name]

    assert {word: RULES_RECORD.fill(Rules.read({name: word}))[field] for word in WORDS[name]} == numbers
    assert len(set(numbers.values())) == len(WORDS[name])


def values_of(name):
    """Values to try a parameter with: those at the ends of its range, or all words."""
    if bounds(name):
        return list(bounds(name))
    return LISTS_AND_TABLES[name][0] if name in LISTS_AND_TABLES else WORDS.get(name, (False, True))


@pytest.mark.parametrize("name", ABOUT)
def test_every_parameter_makes_a_difference_to_the_engine(name):
    tables = [{"players": 2, "level": 4}, {"players": 2, "puppets": False}, {"players": 4}]
    company = {"starred_assets_from": 6} | COMPANY.get(name, {})

    read = [[outcome(company | table | {name: value})[0] for value in values_of(name)] for table in tables]
    records = [{RULES_RECORD.fill(rules).tobytes() for rules in found if rules is not None} for found in read]

    assert max(map(len, records)) > 1


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ({"level": 1}, ()),
        ({"level": 2}, ()),
        ({"level": 3}, ROLES[:6]),
        ({"level": 4}, ROLES),
        ({"level": 4, "role_choice": "none"}, ()),
        ({"level": 4, "role_choice": "random"}, ROLES),
        ({"level": 3, "roles_left_out": ["banker", "toady"]}, ROLES[1:6]),
        ({"level": 4, "roles_left_out": ROLES[1:]}, ("banker",)),
        ({"level": 4, "roles_left_out": ROLES}, ()),
    ],
)
def test_o1_the_record_holds_the_roles_in_the_game(values, wanted):
    record = RULES_RECORD.fill(Rules.read(values))

    assert [ROLES[role] for role in record["roles"][: record["n_roles"]]] == list(wanted)


def assert_fits_the_engine(rules):
    """The record of valid rules keeps within every capacity that `limits` names."""
    record = RULES_RECORD.fill(rules)
    n, first_crisis = record["n_cards"], record["first_crisis"]
    assert 0 <= first_crisis <= n <= limits.MAX_CARDS
    assert n - first_crisis <= limits.MAX_CRISES
    assert record["crises_in_deck"] <= n - first_crisis
    assert 0 < record["players"] <= record["billionaires"] <= 5
    assert 0 <= record["assets_per_market"] <= MARKET_CAPACITY
    assert 0 <= record["cards_per_market"] <= 4
    assert record["cards_per_player"] <= record["hand_limit"] <= limits.MAX_HAND
    assert set(record["kind"][:first_crisis].tolist()) <= {0, 1, 2, 3}
    assert set(record["kind"][first_crisis:n].tolist()) <= {CardKind.CRISIS}
    assert ((record["suit"] >= 0) & (record["suit"] <= Suit.NONE)).all()
    assert ((record["points"] >= 0) & (record["points"] <= limits.MAX_POINTS)).all()
    assert ((record["icons"] >= 0) & (record["icons"] <= limits.MAX_REBELS)).all()
    assert 1 <= record["rebels"] <= limits.MAX_REBELS
    spaces = record["boards"].sum(axis=1)
    assert ((spaces >= 1) & (spaces <= limits.MAX_SPACES)).all()
    assert 1 <= record["n_panic_cards"] <= limits.MAX_PANIC_CARDS
    needed = record["panic_types"][: record["n_panic_cards"]].sum(axis=1)
    assert ((needed >= 1) & (needed <= 5)).all()
    roles, policies = record["roles"][: record["n_roles"]], record["policies"][: record["n_policies"]]
    assert len(set(roles.tolist())) == len(roles) <= (0, 0, 6, 9)[record["level"] - 1]
    assert len(set(policies.tolist())) == len(policies) <= 10
    assert record["hand_limit"] <= record["banker_hand_limit"] <= limits.HAND_LIMIT_MAX
    assert 1 <= record["suit_bonus"] <= limits.MAX_SUIT_BONUS
    assert record["most_points"] <= limits.MAX_ADDS


TYPES = tuple(map(word, TYPE_NAMES))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
SMALL = st.integers(-1, 13)
NEAR = {
    # Values of the right shape, within their range more often than not.
    "players": st.integers(1, 6),
    "level": st.integers(0, 5),
    "start_cards_by_order": st.lists(SMALL, max_size=6),
    "inflation": st.lists(SMALL, min_size=2, max_size=4),
    "resource_cards": st.lists(SMALL, max_size=7),
    "crisis_rebels": st.lists(st.integers(-1, 61), max_size=13),
    "cards_per_market": SMALL | st.dictionaries(st.integers(1, 6), SMALL, max_size=5),
    "assets_per_market": SMALL | st.dictionaries(st.integers(1, 6), SMALL, max_size=5),
    "crises_in_deck": SMALL | st.dictionaries(st.integers(1, 6), SMALL, max_size=5),
    "special_cards": st.dictionaries(st.sampled_from(["audit", "scam", "game_the_market", "bribe"]), SMALL),
    "special_points": st.dictionaries(st.sampled_from(["audit", "scam", "game_the_market", "bribe"]), SMALL),
    "panic_cards": st.lists(st.lists(st.sampled_from(TYPES), max_size=6), max_size=11),
    "roles_left_out": st.lists(st.sampled_from([*ROLES, "landlord"]), max_size=10),
    "policies_left_out": st.lists(st.sampled_from([*POLICIES, "none"]), max_size=11),
    "boards": st.dictionaries(
        st.sampled_from([*ABOUT["boards"]["default"], "banker"]),
        st.dictionaries(st.sampled_from(TYPES), st.integers(-1, 5)),
    ),
}
NEAR |= {name: st.sampled_from([*words, "sometimes"]) for name, words in WORDS.items()}
NEAR |= {name: st.booleans() for name, about in ABOUT.items() if isinstance(about["default"], bool)}
NEAR |= {name: st.integers(bounds(name)[0] - 1, bounds(name)[1] + 1) for name in WHOLE_NUMBERS if name not in NEAR}


@st.composite
def settings_given(draw, value_of):
    names = draw(st.lists(st.sampled_from(sorted(ABOUT)), unique=True, max_size=6))
    return {name: draw(value_of(name)) for name in names}


def outcome(values):
    """The rules, or what the refusal says; any other exception goes through."""
    try:
        return Rules.read(values), ""
    except InputError as refusal:
        return None, str(refusal)


@given(st.dictionaries(st.sampled_from(sorted(ABOUT)) | st.text(max_size=12), JSON, max_size=4))
@example({"crises_in_deck": {"4": 4}})
@example({"boards": {"aristocrat": {"legacy": float("nan")}}})
@tried(300)
def test_whatever_is_written_is_either_valid_or_refused_politely(values):
    rules, refusal = outcome(values)

    if rules is None:
        assert any(name in refusal for name in values)
    else:
        assert_fits_the_engine(rules)


@given(settings_given(NEAR.__getitem__))
@tried(300)
def test_values_of_the_right_shape_are_valid_or_refused_by_name_and_rule(values):
    rules, refusal = outcome(values)

    if rules is None:
        assert [line for line in refusal.splitlines() if not re.match(r"\w+: .*\(rules? [A-Z]\d", line)] == []
    else:
        assert_fits_the_engine(rules)


@given(st.sampled_from(sorted(ABOUT)), st.data())
@tried(200)
def test_a_valid_value_survives_being_read_again(name, data):
    rules, _ = outcome({name: data.draw(NEAR[name])})
    assume(rules is not None)

    assert Rules.read(rules.model_dump()) == rules


def test_every_field_of_the_record_is_read_by_a_rule():
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (GAME_FOLDER / "rules").glob("*.py")]
    trees.append(ast.parse((GAME_FOLDER / "simulation" / "batch.py").read_text(encoding="utf-8")))
    read = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}

    assert set(RULES.names) - read == {"most_points"}  # which `features` counts with
