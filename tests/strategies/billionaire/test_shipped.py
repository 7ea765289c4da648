"""The shipped strategies at the table: as good as they should be, as different as they say, and never at a loss."""

import itertools
from functools import partial

import polars as pl
import pytest

import bng_sim
from bng_sim.core.compiling import compiler
from bng_sim.core.game import mixed_skill
from bng_sim.games import GAMES
from tests.strategies import measured
from tests.strategies.measured import by_game, interval, ratio_of

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="thousands of games take compiled code")

GAME = GAMES["billionaire"]
APART = (*(rung.name for rung in mixed_skill("magnate")), "newcomers", "one thinking ahead")
LADDER = [rung for rung in GAME.ladder if rung.name not in APART]  # each table stronger than the last
NAMES = ("appraiser", "auctioneer", "hoarder", "raider", "guard")
PERSONAS = ["magnate", "magnate(share=2)"]  # the default lineup is drawn from them
EXTREMES = tuple(f"{trait}={value}" for trait, values in {
    "share": (1.6, 1.85, 1.95, 2.2), "reserve": (0.8, 0.95, 1.2), "heed": (0.5, 0.75), "reach": (0, 1),
    "cover": (0, 0.3), "step": (0, 2), "sway": (0, 2), "parting": (0, 0.3, 0.6, 1),
}.items() for value in values)  # fmt: skip
POOL = "pool:" + ",".join(NAMES)

play = partial(measured.play, GAME)


def total(seats, name, column):
    """A column, summed over all seats of a strategy."""
    return seats.filter(pl.col("strategy") == name)[column].sum()


def price_of(seats, name):
    """What a strategy bids for 1 of trading value that it buys: interval over games."""
    return ratio_of(*by_game(seats, name, "price", "bought_trading")["price", "bought_trading"])


@pytest.mark.parametrize(("players", "least"), [(2, 1.9), (3, 2.8), (4, 3.7)])
@pytest.mark.parametrize("name", [*NAMES, "magnate"])
def test_everybody_wins_nearly_always_against_random_moves(name, players, least):
    deals = measured.deals(GAME, name, ["random"], 150, players=players)

    assert deals["part"].mean() > least  # far from `least` by many standard errors, which are 0 where all are won


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_auctioneer_wins_more_than_any_other_but_the_magnate_in_a_mixed_pool(players):
    played = play(POOL, 4000, players=players)
    won = played.seats.join(played.games, on="game").with_columns(part=players * pl.col("won") / pl.col("winners"))
    parts = {name: interval(won.filter(pl.col("strategy") == name)["part"]) for name in NAMES}

    assert parts["auctioneer"][0] > 1.2
    assert [name for name, (_, high) in parts.items() if name != "auctioneer" and high > parts["auctioneer"][0]] == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_magnate_beats_the_best_of_the_others(players):
    low, _ = interval(measured.deals(GAME, "magnate", ["auctioneer"], 1500, players=players)["part"])

    assert low > 1


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_no_other_shipped_one_wins_an_even_share_among_default_players(name, players):
    _, high = interval(measured.deals(GAME, name, PERSONAS, 300, players=players)["part"])

    assert high < 1


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", EXTREMES)
def test_no_other_habit_of_a_magnate_wins_a_fifth_more_among_default_players(name, players):
    _, high = interval(measured.deals(GAME, f"magnate({name})", PERSONAS, 1200, players=players)["part"])

    assert high < 1.2


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("lower", "higher"), [*itertools.pairwise(LADDER[:-1])], ids=lambda rung: rung.name)
def test_who_sits_at_a_table_of_the_ladder_beats_the_table_below(players, lower, higher):
    below, above = (rung.lineup.removeprefix("pool:").split(",") for rung in (lower, higher))
    low, _ = interval(measured.deals(GAME, above[0], below, 4000, players=players)["part"])

    assert low > 1


@pytest.mark.slow
def test_who_searches_beats_the_script_it_searches_with():
    *_, script, searching = (rung.lineup for rung in LADDER)
    low, _ = interval(measured.deals(GAME, searching, [script], 800, players=2)["part"])

    assert low > 1


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_among_the_sensible_take_50_to_65_turns(players):
    low, high = interval(play(POOL, 1500, players=players).games["turns"])

    assert low > 50
    assert high < 65


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_b8_nobody_but_random_ever_bids_what_it_cannot_pay(players):
    assert play(f"{POOL},magnate", 1500, players=players).games["overbids"].sum() == 0
    assert play(f"{POOL},magnate", 300, players=players, overbid_reach=100, goal=2000).games["overbids"].sum() == 0
    assert play("random", 50, players=players).games["overbids"].sum() > 50


@pytest.mark.slow
def test_y2_hardly_anything_is_lost_for_want_of_change():
    games = play(POOL, 1500, profit_values=[5, 10], profit_cards=[20, 10]).games

    assert games["paid"].sum() <= games["price"].sum() + games["overpayments"].sum()
    assert play(POOL, 1500).games["overpayments"].mean() < 0.5


@pytest.mark.slow
def test_the_appraiser_pays_the_more_the_larger_its_share():
    prices = []
    for share in (0.6, 1.0, 1.6):
        name = f"appraiser(share={share})"
        prices.append(price_of(play(f"{name},auctioneer,hoarder,raider", 1000).seats, name))

    assert all(lower[1] < higher[0] for lower, higher in itertools.pairwise(prices))


@pytest.mark.slow
def test_the_more_it_doubts_an_unseen_lot_the_less_is_bid_for_three():
    prices = []
    for doubt in (0, 0.3, 0.6):
        games = play(f"appraiser(doubt={doubt})", 800).games
        prices.append(ratio_of(games["price_three"], games["sold_trading_three"]))

    assert all(lower[1] < higher[0] for higher, lower in itertools.pairwise(prices))


@pytest.mark.slow
def test_without_sway_all_who_do_not_know_the_lot_bid_the_same():
    ties = [ratio_of(games["ties"], games["bid_rounds"]) for games in
            (play(f"appraiser(sway={sway})", 500).games for sway in (0, 1, 5))]  # fmt: skip

    assert ties[0][0] > ties[1][1] > ties[1][0] > ties[2][1]


@pytest.mark.slow
def test_the_auctioneer_sells_the_more_of_what_it_has_drawn_the_lower_it_bids_for_it():
    received = []
    for reserve in (0.4, 0.9, 1.5):
        name = f"auctioneer(reserve={reserve})"
        seats = play(f"{name},appraiser,hoarder,guard", 1500).seats
        received.append(interval(seats.filter(pl.col("strategy") == name)["received"]))

    assert all(later[1] < sooner[0] for sooner, later in itertools.pairwise(received))


@pytest.mark.slow
def test_the_hoarder_never_gives_an_investment_and_spends_what_it_has():
    games = play("hoarder", 500).games
    seats = play(POOL, 2000).seats
    cash = {name: interval(seats.filter(pl.col("strategy") == name)["cash"]) for name in NAMES}

    assert games["paid_investments"].sum() == 0
    assert cash["hoarder"][1] < cash["appraiser"][0] / 2


@pytest.mark.slow
def test_the_hoarder_pays_for_the_protection_of_what_it_has():
    prices = []
    for cover in (0, 2):
        name = f"hoarder(cover={cover})"
        prices.append(price_of(play(f"{name},appraiser,raider,guard", 2000).seats, name))

    assert prices[0][1] < prices[1][0]


@pytest.mark.slow
def test_the_raider_keeps_its_cards_for_a_target_that_is_worth_them():
    kinds = ("disaster", "proxy_fight", "analyze_any")
    picky, hasty, never = (
        play(name, 400).games.select(*(f"played_{kind}" for kind in kinds)).sum().row(0)
        for name in ("raider", "appraiser", "raider(least=30,prize=30)")
    )

    assert all(0 < few < many for few, many in zip(picky, hasty, strict=True))
    assert never == (0, 0, 0)


@pytest.mark.slow
def test_the_guard_plays_security_the_less_the_more_it_takes():
    played = [play(f"guard(threshold={threshold})", 800).games["played_security"].sum() for threshold in (0, 3, 20)]

    assert played[0] > played[1] > played[2] > 0


@pytest.mark.slow
def test_who_uses_security_loses_fewer_investments():
    lost = {}
    for threshold in (0, 20):
        name = f"guard(threshold={threshold})"
        seats = play(f"{name},appraiser", 6000, players=2, power_cards=[0, 8, 8, 0, 8, 0]).seats
        lost[threshold] = interval(seats.filter(pl.col("strategy") == name)["lost"])

    assert lost[0][1] < lost[20][0]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "share"), [(2, 0.15), (4, 0.3)])
@pytest.mark.parametrize("name", [*NAMES, "magnate"])
def test_s8_a_modest_share_of_the_cash_is_bid_for_going_first(name, players, share):
    run = bng_sim.simulate("billionaire", players, name, 6, {"first_bid": "sealed"}, seed=3, progress=False)

    for game in range(6):
        log = run.replay(game).log
        cash = [0] * players
        for event in log:
            if event["event"] == "deal":
                cash[event["seat"] - 1] += event["value"]
        (bids,) = [event["amounts"] for event in log if event["event"] == "first_bids"]
        assert all(abs(bid - share * had) <= 0.5 for bid, had in zip(bids, cash, strict=True))
