"""What holds of every game, whatever its rules and whoever plays."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from bng_sim.games.campaign.declared.components import MAX_PLAYERS, N_DEEDS
from bng_sim.games.campaign.declared.terms import Decision, Ending
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING, PUBLIC, STATE
from bng_sim.games.campaign.rules import decisions, deeds, redeal
from bng_sim.games.campaign.simulation import batch
from tests.examples import tried
from tests.games.campaign import on_paper
from tests.games.campaign.laid_out import TURNS, at_random, laid_out
from tests.games.campaign.tables import Scene, at

few = tried(24, *HealthCheck)
seeds = st.integers(0, 10**6)
LONGEST = {
    "jail": 3, "evade": 3, "income_tax": 2, "buy": 3, "bid": 5, "demand": 2, "raise": 76, "lend": 2, "manage": 8,
    "build": 22, "want_house": 2, "place": 22, "sell": 62, "mortgage": 28, "lift": 28, "repay": 8, "force": 112,
    "defend": 2, "offer": 317, "money": 15, "accept": 2, "inherit": 2,
}  # fmt: skip


def watched(scene: Scene, look: Any) -> None:
    """Play a game at random, and look at each list before anybody is asked, those of one entry too.

    `look(seat, decision, moves)` is called with the numbers of the entries.
    """
    ask = decisions.ask

    def looked_at(table: Any, pool: Any, seat: int, decision: Any, n: int) -> Any:
        look(int(seat), Decision(int(decision)), [int(move) for move in table.moves.offered[:n]])
        return ask(table, pool, seat, decision, n)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(decisions, "ask", looked_at)
        scene.play_out(at_random)


def money_in(scene: Scene) -> int:
    """All there is, the Fund's balance too."""
    return sum(scene.purses) + int(scene.public.fund)


def check_conserved(scene: Scene) -> None:
    """Money, houses, hotels, deeds and cards are all there."""
    public, read = scene.public, scene.read
    assert money_in(scene) == len(scene.seats) * read.start_cash
    assert min(scene.purses) >= 0
    levels = public.level.tolist()
    assert public.houses + sum(level for level in levels if level < 5) == read.houses
    assert public.hotels + levels.count(5) == read.hotels
    assert public.houses >= 0 <= public.hotels
    assert set(public.owner.tolist()) <= {NOTHING, *(seat for seat in scene.seats)}
    for pile, written in enumerate((read.chance, read.chest)):
        held = [card for card, text in enumerate(written) if public.holder[pile, card] != NOTHING]
        assert sorted([*(written[card] for card in held), *scene.pile(pile)]) == sorted(written)
        for seat in scene.seats:
            mine = [written[card] for card in held if public.holder[pile, card] == seat]
            assert (mine.count("free"), mine.count("door")) == (
                public.free_cards[seat, pile],
                public.door_cards[seat, pile],
            )


def check_sums(scene: Scene) -> None:
    """What the engine keeps beside what lies on the table agrees with it."""
    assert on_paper.kept_facts(scene) == on_paper.facts(scene)


def check_buildings(scene: Scene) -> None:
    """Buildings stand evenly, in groups that somebody owns whole, without a mortgage in them (H2, H3, G2)."""
    for lots in on_paper.GROUPS.values():
        levels = scene.level(*lots)
        if any(levels):
            assert max(levels) - min(levels) <= 1
            assert len({scene.owner(lot) for lot in lots}) == 1
            if scene.read.mortgage_needs_bare_group:
                assert not any(map(scene.is_mortgaged, lots))
    assert all(scene.level(square) == [0] for square in on_paper.DEEDS if scene.is_mortgaged(square))


@few
@given(seeds)
def test_s5_h3_c1_nothing_is_made_or_lost_at_any_decision(seed):
    scene = laid_out(seed)
    watched(scene, lambda seat, decision, moves: check_conserved(scene))
    check_conserved(scene)


@few
@given(seeds)
def test_r3_x2_h2_sums_and_sets_agree_with_what_lies_on_the_table(seed):
    scene = laid_out(seed)
    watched(scene, lambda seat, decision, moves: check_sums(scene))
    check_sums(scene)


@few
@given(seeds)
def test_h3_buildings_stand_evenly_in_whole_groups(seed):
    scene = laid_out(seed, mortgage_needs_bare_group=True)
    for lots in on_paper.GROUPS.values():
        if any(scene.level(*lots)):
            for lot in filter(scene.is_mortgaged, lots):
                deeds.set_mortgage(scene.table, at(lot), 0)
    watched(scene, lambda seat, decision, moves: check_buildings(scene))
    check_buildings(scene)


@few
@given(seeds)
def test_d_every_list_is_what_the_rules_page_says_in_its_order(seed):
    scene = laid_out(seed)

    def check(seat: int, decision: Decision, moves: list[int]) -> None:
        assert moves == on_paper.listed(scene, seat, decision), decision.name
        assert 1 <= len(moves) <= LONGEST[decision.name.lower()]

    watched(scene, check)


@few
@given(seeds)
def test_f1_all_money_that_moves_is_told(seed):
    scene = laid_out(seed)
    purses, fund = np.array(scene.purses), int(scene.public.fund)
    scene.play_out(at_random)
    for event in scene.events("pay"):
        assert event["amount"] >= 0
        for whose, sign in ((event["seat"], -1), (event["to"], 1)):
            if whose == NOTHING:
                fund += sign * event["amount"]
            else:
                purses[whose] += sign * event["amount"]
                assert purses[whose] >= 0

    assert (purses.tolist(), fund) == (scene.purses, scene.public.fund)


@few
@given(seeds)
def test_w2_w3_counts_add_up_at_the_end(seed):
    scene = laid_out(seed)
    scene.play_out(at_random)
    row, public = scene.row, scene.public
    told = [event["event"] for event in scene.events()]

    assert (row.ending == Ending.STALEMATE) == (public.n_in > 1)
    assert row.turns <= TURNS
    assert row.bankruptcies == len(scene.seats) - row.players_at_end == told.count("bankrupt")
    assert row.auctions == told.count("auction") >= row.auctions_sold
    assert row.house_auctions <= row.auctions
    assert row.rents == told.count("rent")
    assert row.rents_missed == told.count("rent_missed")
    assert row.rents_late <= row.rents_missed
    assert row.cards_drawn == told.count("card")
    assert row.jailed.sum() == told.count("jailed")
    backwards = row.salaries + row.salaries_missed - told.count("lap")
    assert backwards == 0 or (backwards > 0 and scene.read.salary_backwards)
    assert row.landings.sum() == told.count("rest")
    assert row.houses_built + row.hotels_built == told.count("build")
    assert row.mortgages == told.count("mortgage")
    assert row.lifts == told.count("lift")
    assert row.transfer_interest == told.count("inherit")
    assert row.trades_made <= row.trades_offered == told.count("propose")
    assert row.forced_sold <= row.forced_tried == told.count("force")
    assert row.law_loans == told.count("law_loan")
    assert row.player_loans == told.count("loan")
    assert row.fund == public.fund
    assert row.unowned_at_end == N_DEEDS - row.seats["deeds"].sum()


@few
@given(seeds)
def test_s3_nothing_of_one_game_is_left_in_the_next(seed):
    scene = laid_out(seed)
    scene.play_out(at_random)
    fresh = Scene(first=None, seed=seed, **scene.read.model_dump())
    batch.begin(scene.table, scene.cell, 0)

    assert [name for name in PUBLIC.names if (scene.public[name] != fresh.public[name]).any()] == []


@few
@given(seeds)
def test_i2_what_is_dealt_anew_fits_what_all_know(seed):
    scene, asked = laid_out(seed), []

    def check(seat: int, decision: Decision, moves: list[int]) -> None:
        asked.append(decision)
        if len(asked) % 9 == 0:
            kept = scene.state.copy()
            scene.state.seed = 17
            chance.forget(scene.table)
            redeal.redeal(scene.table, (at_random,) * MAX_PLAYERS, seat, int(decision))
            check_conserved(scene)
            check_known(scene)
            assert scene.public.tobytes() == kept["public"].tobytes()
            for name in STATE.names:
                scene.state[name] = kept[name]

    watched(scene, check)
    check_known(scene)


def check_known(scene: Scene) -> None:
    """Cards whose place all know lie there."""
    known = scene.public.pile != NOTHING
    assert (scene.state.pile[known] == scene.public.pile[known]).all()
