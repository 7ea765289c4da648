"""The shipped strategies at the table: as good as they should be, as different as they say, and never at a loss."""

import itertools
from functools import partial

import polars as pl
import pytest

from bng_sim.core.compiling import compiler
from bng_sim.games import GAMES
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.parameters import roles_in_play
from tests.strategies import measured
from tests.strategies.measured import by_game, interval, ratio_of

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="thousands of games take compiled code")

GAME = GAMES["millions"]
NAMES = ("steady", "timid", "hawk", "toll", "reader", "liar", "truthful")
POOL = "pool:" + ",".join(NAMES)
MIXED = "pool:steady,timid,hawk,toll,reader"

play = partial(measured.play, GAME)


def even_share(name, others, n, players):
    """How often one rotating seat wins against `others`, as a multiple of the even share: 95 % interval over deals."""
    return interval(measured.deals(GAME, name, others, n, players=players)["part"])


def one_among_who_plays(name, n, players):
    """The part of one seat in each game's victory, as a multiple of the even share; the rest drawn from the default."""
    played = play(f"{name} | {GAME.default_lineup}", n, players=players)
    seats = played.seats.filter(strategy=f"one {name}").join(played.games, on="game")
    return (players * pl.col("won") / pl.col("winners").clip(1)).pipe(lambda part: seats.select(part=part)["part"])


def total(seats, name, column):
    """A column, summed over all seats of a strategy."""
    return seats.filter(pl.col("strategy") == name)[column].sum()


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(3, 2.7), (4, 3.3), (5, 4.0), (6, 4.5), (7, 5.0), (8, 5.5)])
def test_the_reader_wins_far_more_than_its_share_against_random_moves(players, least):
    assert even_share("reader", ["random"], 900, players)[0] > least


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5, 6])
def test_the_schemer_wins_more_than_its_share_among_readers(players):
    assert even_share("schemer", ["reader"], 6000, players)[0] > 1.0


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5, 8])  # the fewest, the most, and those between them
def test_none_of_the_older_wins_much_more_than_its_share_among_who_plays(players):
    parts = {name: interval(one_among_who_plays(name, 12_000, players)) for name in NAMES[:5]}

    assert {name: part for name, part in parts.items() if part[1] > 1.2} == {}


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_no_role_always_sent_wins_much_more_than_its_share_among_who_plays(players):
    roles = roles_in_play(GAME.rules.read({"players": players}))

    parts = {
        role: interval(one_among_who_plays(f"specialist(role={number})", 6000, players))
        for number, role in enumerate(roles, 1)
    }

    assert {role: part for role, part in parts.items() if part[0] > 1.15} == {}


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_the_reader_wins_more_than_any_other_in_a_mixed_pool(players):
    played = play(MIXED, 4000, players=players)
    won = played.seats.join(played.games, on="game").with_columns(part=players * pl.col("won") / pl.col("winners"))
    parts = {name: interval(won.filter(pl.col("strategy") == name)["part"]) for name in NAMES[:5]}

    assert parts["reader"][0] > 1.1
    assert [name for name, (_, high) in parts.items() if name != "reader" and high > parts["reader"][1]] == []


def test_the_steady_leaves_in_the_final_call_alone_and_moves_no_money():
    seats = play("steady,hawk,toll,reader,random", 1500).seats

    assert total(seats, "steady", "left_final") > 100
    for column in ("left_alone", "left_bribed", "offers", "bribes_paid", "bribes_taken"):
        assert total(seats, "steady", column) == 0


def test_where_all_are_steady_silence_settles_who_goes():
    games = play("steady", 300).games

    assert (games["ended_quiet"] == games["rounds"]).all()
    assert (games["stayed"] == 5 * games["rounds"]).all()


def test_the_timid_never_pays_and_only_a_card_nobody_sees_makes_it_clash():
    played = play("timid", 2000)

    assert played.games["bribes"].sum() == 0
    assert played.games["left_alone"].sum() > 2000
    # a Role that shows once can be that of two, if the other card lies face-down
    assert (played.games["clashed"] <= 2 * played.games["rounds"]).all()
    assert play("timid", 500, hidden_roles=0).games["clashed"].sum() == 0


def test_the_timid_takes_the_less_the_more_it_wants():
    taken = []
    for more in (0, 1, 4):
        name = f"timid(more={more})"
        seats = play(f"{name},hawk(part=0.6)", 2000, players=4).seats
        taken.append(ratio_of(*by_game(seats, name, "left_bribed", "left_alone")["left_bribed", "left_alone"]))
        assert total(seats, name, "bribes_paid") == 0

    assert all(later[1] < sooner[0] for sooner, later in itertools.pairwise(taken))


def test_the_hawk_is_bound_at_its_first_visit_and_then_offers():
    alike = play("hawk", 300).games
    seats = play("hawk,toll,steady,steady", 1500, players=4).seats

    assert (alike["bound"] == 5 * alike["rounds"]).all()
    assert (alike["circuits"] == alike["rounds"]).all()
    assert sum(total(seats, "hawk", f"left_{how}") for how in ("alone", "bribed", "final")) == 0
    assert total(seats, "hawk", "offers") > 1500
    assert total(seats, "hawk", "bribes_paid") > 500


def test_the_hawk_pays_the_more_the_larger_its_part():
    prices = []
    for part in (0.1, 0.5, 1):
        games = play(f"hawk(part={part}),toll", 1500, players=4).games
        prices.append(ratio_of(games["bribes"], games["offers_taken"]))

    assert all(lower[1] < higher[0] for lower, higher in itertools.pairwise(prices))


@pytest.mark.slow
def test_the_toll_sells_its_departure_and_is_gone_when_the_talk_has_been_used_up():
    played = play("toll,hawk", 2000, players=4, hidden_roles=0)
    sold = {margin: total(play(f"toll(margin={margin}),hawk", 1000, players=4).seats, f"toll(margin={margin})",
                          "bribes_taken") for margin in (-2, 0, 2, 10)}  # fmt: skip

    assert total(played.seats, "toll", "offers") == total(played.seats, "toll", "bribes_paid") == 0
    assert total(played.seats, "toll", "left_final") > 1000
    gone = by_game(played.seats, "toll", "left_bribed", "left_final").sort("game")
    # else hawks without money are silent as well, and that settles who goes
    assert ratio_of(gone["left_bribed"] + gone["left_final"], 2 * played.games["rounds"])[0] > 0.9
    assert sold[-2] > sold[0] > sold[2] > sold[10] == 0


def test_the_toll_names_a_price_where_that_can_be_done():
    games = play("toll,hawk", 1000, players=4, price_calls=True).games

    assert games["asks"].sum() > 1000
    assert games["asks_paid"].sum() > 100


@pytest.mark.parametrize("players", [3, 5])
def test_the_truthful_claims_truly_and_the_liar_falsely_and_the_rest_say_nothing(players):
    for name, is_true in (("truthful", True), ("liar", False)):
        games = play(name, 200, players=players, claims=True).games
        assert games["claims"].sum() > 1000
        assert games["claims_true"].sum() == (games["claims"].sum() if is_true else 0)
    assert play(MIXED, 200, players=players, claims=True).games["claims"].sum() == 0


@pytest.mark.slow
def test_whoever_listens_wins_more_among_the_truthful_and_less_among_liars():
    parts = {
        (trust, others): measured.deals(GAME, f"reader(trust={trust})", [others], 6000, players=5, claims=True)["part"]
        for trust in (0, 0.9)
        for others in ("truthful", "liar")
    }

    low, _ = interval(parts[0.9, "truthful"] - parts[0, "truthful"])
    _, high = interval(parts[0.9, "liar"] - parts[0, "liar"])
    assert low > 0.0
    assert high < 0.0


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 8])
def test_a_reader_s_role_cannot_be_foretold_and_none_brings_much_more_than_the_rest(players):
    games = play("reader", 1500, players=players).games
    in_play = [role for role in ROLES if games[f"chosen_{role}"].null_count() == 0]
    sent = sum(games[f"chosen_{role}"].sum() for role in in_play)
    money = [games[f"money_{role}"].sum() / games[f"chosen_{role}"].sum() for role in in_play]

    for role in in_play:
        assert 0.5 / len(in_play) < games[f"chosen_{role}"].sum() / sent < 2.0 / len(in_play)
    assert max(money) - min(money) < 2.0


def test_the_less_sway_the_more_often_players_choose_the_same():
    clashed = [play(f"steady(sway={sway})", 500).games["clashed"].mean() for sway in (0, 1, 10)]

    assert clashed[0] > clashed[1] > clashed[2]


@pytest.mark.slow
def test_an_intimidation_card_is_used_by_all_that_weigh_what_they_do():
    seats = play(POOL, 3000).seats

    assert min(total(seats, name, "looks_used") for name in NAMES) > 50
