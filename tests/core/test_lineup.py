"""Lineups: every way to write one, and what is said of those that cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.strategy import Registry, Trait

MOST = 4
DARING = Trait("daring", 0.5, 0, 1, "how much it risks")
PATIENCE = Trait("patience", 3, 0, 9, "turns it waits")


@pytest.fixture(scope="module")
def strategies():
    registry = Registry("toy", None, 8, MOST)

    @registry.strategy("Has two traits.", (DARING, PATIENCE))
    def greedy(seen, moves, n, traits, rng):
        return 0

    @registry.strategy("Has none.")
    def cautious(seen, moves, n, traits, rng):
        return 0

    return registry


@pytest.fixture
def parse(strategies):
    return lambda text, players=4: lineup.parse(text, strategies, players)


@pytest.fixture
def refusal(parse):
    def refuse(text, players=4):
        with pytest.raises(InputError) as error:
            parse(text, players)
        return str(error.value)

    return refuse


def test_one_name_is_one_entry(parse):
    line = parse("greedy")

    assert line.entries == (lineup.Entry("greedy", "greedy", (0.5, 3)),)
    assert (line.text, line.listed, line.is_pool) == ("greedy", (0,), False)


def test_names_are_listed_in_order_and_kept_once(parse):
    line = parse("cautious,greedy,cautious")

    assert line.labels == ("cautious", "greedy")
    assert line.listed == (0, 1, 0)


def test_a_pool_keeps_how_often_a_name_is_written(parse):
    line = parse("pool:greedy,greedy,cautious")

    assert line.is_pool
    assert line.labels == ("greedy", "cautious")
    assert line.listed == (0, 0, 1)


def test_traits_are_set_by_name_and_the_others_stay(parse):
    assert parse("greedy(patience=7)").entries[0].traits == (0.5, 7)
    assert parse("greedy(patience=0, daring=1)").entries[0].traits == (1, 0)


def test_one_strategy_with_two_sets_of_traits_is_two_entries(parse):
    line = parse("greedy(daring=0.4,patience=1),greedy")

    assert line.labels == ("greedy(daring=0.4,patience=1)", "greedy")
    assert [entry.traits for entry in line.entries] == [(0.4, 1), (0.5, 3)]
    assert line.listed == (0, 1)


@pytest.mark.parametrize("same", ["greedy(daring=0.5)", "greedy()", "greedy(patience=3,daring=0.50)"])
def test_one_set_of_traits_written_in_two_ways_is_one_entry_named_as_first_written(parse, same):
    assert parse(f"{same},greedy").labels == (same,)
    assert parse(f"greedy,{same}").labels == ("greedy",)


def test_spaces_do_not_matter(parse):
    spaced = parse("pool: greedy ( daring = 0.4 ) , cautious ")
    tight = parse("pool:greedy(daring=0.4),cautious")

    assert [(entry.name, entry.traits) for entry in spaced.entries] == [
        (entry.name, entry.traits) for entry in tight.entries
    ]
    assert spaced.is_pool


def test_one_strategy_has_a_seat_among_others(parse):
    line = parse("greedy | cautious")

    assert line.labels == ("one greedy", "cautious")
    assert (line.listed, line.has_one, line.is_pool) == ((0, 1), True, False)


def test_one_strategy_has_a_seat_and_the_rest_is_a_pool(parse):
    line = parse("greedy(daring=0.4) | pool: cautious,greedy,cautious")

    assert line.labels == ("one greedy(daring=0.4)", "cautious", "greedy")
    assert (line.listed, line.has_one, line.is_pool) == ((0, 1, 2, 1), True, True)


@pytest.mark.parametrize("rest", ["greedy", "pool:greedy,cautious", "greedy(daring=0.5),cautious"])
def test_the_one_is_told_apart_from_the_same_strategy_among_the_rest(parse, rest):
    line = parse(f"greedy | {rest}")

    assert line.labels[0] == "one greedy"
    assert line.listed[:2] == (0, 1)
    assert len(set(line.labels)) == len(line.labels)


def test_beside_the_one_there_is_a_seat_less_and_in_the_pool_a_place_less(parse, refusal):
    rest, pool = ",".join(["cautious"] * 3), "pool:" + ",".join(["cautious"] * (MOST - 1))

    assert parse(f"greedy | {rest}").listed == (0, 1, 1, 1)
    assert parse(f"greedy | {pool}", 2).listed == (0, 1, 1, 1)
    assert refusal(f"greedy | {rest},cautious").endswith(
        "it names 4 strategies; 4 players sit at the table, one of them the one before `|`, so there can be at most 3"
    )
    assert refusal(f"greedy | {pool},cautious").endswith(
        f"it names {MOST} strategies; a pool beside the one holds at most {MOST - 1}"
    )


@given(st.dictionaries(st.sampled_from(["daring", "patience"]), st.floats(0, 1)))
def test_traits_are_spelt_to_the_last_digit(strategies, traits):
    (entry,) = lineup.parse(lineup.spelt("greedy", traits), strategies, 4).entries

    assert entry.traits == (traits.get("daring", 0.5), traits.get("patience", 3))


@pytest.mark.parametrize("value", ["0", "1"])
def test_a_trait_is_taken_at_both_ends_of_its_range(parse, value):
    assert parse(f"greedy(daring={value})").entries[0].traits[0] == float(value)


@pytest.mark.parametrize("value", ["-0.1", "1.1", "1e999"])
def test_a_trait_is_refused_beyond_its_range(refusal, value):
    message = refusal(f"greedy(daring={value})")

    assert message == f"greedy(daring={float(value):g}): expected a number from 0 to 1 (how much it risks)"


def test_an_unknown_strategy_is_answered_with_the_nearest(refusal):
    assert refusal("greedy,cautios") == "strategy 'cautios': no such strategy; did you mean cautious?"


def test_a_strategy_like_no_other_is_answered_with_all(refusal):
    assert refusal("zzz") == "strategy 'zzz': no such strategy; known: cautious, greedy"


def test_an_unknown_trait_is_answered_with_the_strategys_own(refusal):
    assert refusal("greedy(bold=1)") == "greedy(bold=1): no such trait; its traits: daring, patience"
    assert refusal("cautious(bold=1)") == "cautious(bold=1): no such trait; its traits: it has none"


@pytest.mark.parametrize("pair", ["daring", "daring=", "daring=much", "0.4"])
def test_a_trait_without_a_number_is_refused(refusal, pair):
    assert refusal(f"greedy({pair})") == f"lineup 'greedy({pair})': '{pair}': expected trait=number"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", ""),
        ("pool:", ""),
        ("greedy,", ""),
        (",greedy", ""),
        ("greedy,,cautious", ""),
        ("greedy cautious", "greedy cautious"),
        ("greedy;cautious", "greedy;cautious"),
        ("greedy(daring=0.4", "greedy(daring=0.4"),
        ("greedy)daring=0.4(", "greedy)daring=0.4("),
        ("greedy((daring=0.4))", "greedy((daring=0.4))"),
        ("pool:pool:greedy", "pool:greedy"),
        ("mob:greedy", "mob:greedy"),
        ("greedy,cautious | greedy", "greedy,cautious"),
        ("pool:greedy | cautious", "pool:greedy"),
        ("| cautious", ""),
        ("greedy |", ""),
        ("greedy | pool:", ""),
        ("greedy | cautious | greedy", "cautious | greedy"),
    ],
)
def test_another_form_is_refused_with_the_forms_there_are(refusal, text, part):
    message = refusal(text)

    assert message.startswith(f"lineup {text!r}: {part!r} is not a strategy; expected name or name(trait=number)")
    assert "pool:" in message
    assert "a bar sets apart the one with a single seat" in message


@pytest.mark.parametrize("players", [2, 5])
def test_as_many_strategies_as_players_are_taken_and_no_more(parse, refusal, players):
    full = ",".join(["greedy"] * players)

    assert parse(full, players).listed == (0,) * players
    assert refusal(f"{full},greedy", players).endswith(
        f"it names {players + 1} strategies; {players} players sit at the table, so there can be at most {players}"
    )


def test_a_pool_is_limited_by_its_own_size_and_not_by_the_players(parse, refusal):
    full = "pool:" + ",".join(["greedy"] * MOST)

    assert parse(full, 2).listed == (0,) * MOST
    assert refusal(f"{full},greedy", 2).endswith(f"it names {MOST + 1} strategies; a pool holds at most {MOST}")


@given(st.text("pol:greedy(),=.0149 |\n", max_size=30) | st.text(max_size=20))
def test_whatever_is_written_is_a_lineup_or_refused(strategies, text):
    try:
        line = lineup.parse(text, strategies, 4)
    except InputError:
        return

    assert set(line.listed) == set(range(len(line.entries)))
