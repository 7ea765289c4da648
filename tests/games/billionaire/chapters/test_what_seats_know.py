"""What each seat sees and remembers (V1-V7)."""

import pytest

from bng_sim.games.billionaire.declared.components import Power, Space
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.rules import powers
from tests.games.billionaire.tables import (
    AFRO_EUROPA,
    EURASIA,
    GREEN,
    NONE,
    RED,
    Scene,
    analyzes,
    bids,
    card,
    pays,
    play,
    plays,
    profit,
    secures,
    takes,
)

PUBLIC = {
    "turn", "rounds", "first", "active", "space", "die", "spinners", "owner", "least", "n_investments", "trading",
    "deck", "profit_deck", "n_profits", "known_profits", "power_deck", "n_powers", "known_powers", "first_used",
    "n_used", "used", "plays", "revealed", "action", "action_kind", "target", "target_seat", "securities",
    "last_security", "lot_size", "lot_region", "lot", "is_three", "may_bid", "overbid", "rebids", "floor",
    "n_bid_rounds", "bids", "winner", "price", "owed", "paid_down_to",
}  # fmt: skip
ESPIONAGE, POWER_PLAY, DISASTER, SECURITY = Power.ESPIONAGE, Power.POWER_PLAY, Power.DISASTER, Power.SECURITY


def known(scene, seat, other):
    """What Profit cards a seat knows in another hand, by their values."""
    knows = scene.state.own[seat].knows[other]
    return [value for place, value in enumerate(scene.face_values) for _ in range(knows[place])]


def known_to_all(scene, seat):
    """What Profit cards everybody knows in a hand."""
    knows = scene.public.known_profits[seat]
    return [value for place, value in enumerate(scene.face_values) for _ in range(knows[place])]


def sights(scene, decision, name):
    """Have what each seat sees at such a question noted: `(seat, a public field)`."""
    seen = []

    def look(view):
        if view.decision == decision:
            seen.append((int(view.own.seat), view.public[name].tolist()))

    scene.look = look
    return seen


def paid():
    """Seat 1 has paid seat 0, who drew, a 5 and a 2; seat 0 had a 1."""
    scene = Scene(4)
    scene.deal(0, 1)
    scene.deal(1, 5, 2)
    scene.lands(0, Space.SEALED_EURASIA, bids(1, 7))
    return scene


def test_v1_what_lies_open_is_in_one_record_for_all():
    scene, seen = Scene(3), []
    scene.look = lambda view: seen.append(view.public)
    scene.lands(0, Space.SEALED_EURASIA)

    assert {*scene.public.dtype.names} == PUBLIC
    assert len(seen) == 3
    assert len({public.tobytes() for public in seen}) == 1


def test_v1_all_revealed_bids_of_the_auction_at_hand_and_who_has_overbid():
    scene = Scene(3)
    scene.deal(0, 5)
    seen, out = sights(scene, Decision.BID, "bids"), []
    plain = scene.look
    scene.look = lambda view: (plain(view), out.append(view.public.overbid.tolist()[:3]))
    scene.lands(0, Space.SEALED_EURASIA, bids(0, 2, 1, 0), bids(1, 2, 4), bids(2, 1, 3, 0))

    assert [row[:3] for row in seen[-1][1][:2]] == [[2, 2, 1], [1, 4, 3]]
    assert out[-1] == [0, 1, 0]


def test_v1_there_is_no_price_while_no_bid_has_won():
    scene = Scene(3)
    scene.deal(0, 5)
    seen = sights(scene, Decision.BID, "price")
    scene.lands(0, Space.SEALED_EURASIA, bids(0, 2, 1, 3), bids(1, 2, 4), bids(2, 1, 3, 0))

    assert [price for _, price in seen] == [0] * 8  # after a tie, and after an overbid
    assert scene.row.price == 3


def test_v1_sizes_of_hands_and_decks():
    scene = paid()

    assert scene.public.n_profits.tolist() == [3, 0, 0, 0]
    assert (int(scene.public.profit_deck), scene.decks) == (57, [7, 8, 8])


def test_v2_only_the_owner_sees_a_hand_and_the_drawer_a_single_lot():
    scene, seen = Scene(3), []
    scene.deal(0, 5)
    scene.arm(2, SECURITY)
    scene.look = lambda view: seen.append(
        (int(view.own.cash), view.own.powers.sum(), int(view.own.lot), view.public.lot.tolist())
    )
    scene.lands(0, Space.SEALED_EURASIA, secures(2, 0), lot=(card(EURASIA, 4),))

    nothing = [NONE] * 3
    assert seen[1:] == [(5, 0, card(EURASIA, 4), nothing), (0, 0, NONE, nothing), (0, 1, NONE, nothing)]


def test_v2_nobody_sees_a_lot_of_three():
    scene, seen = Scene(3), []
    scene.look = lambda view: seen.append(
        (int(view.own.lot), view.public.lot.tolist(), view.public.lot_region.tolist())
    )
    scene.lands(0, Space.SEALED_THREE)

    assert seen == [(NONE, [NONE] * 3, [0, 1, 2])] * 3


def test_v3_a_lot_is_turned_up_when_the_bidding_has_a_winner_who_cannot_pay():
    scene = Scene(3)
    seen = sights(scene, Decision.BID, "lot")
    scene.lands(0, Space.SEALED_EURASIA, bids(1, 3), lot=(card(EURASIA, 6),))

    assert seen == [(seat, [NONE] * 3) for seat in (0, 1, 2)] + [
        (seat, [card(EURASIA, 6), NONE, NONE]) for seat in (0, 2)
    ]


def test_v3_an_unsold_lot_goes_back_unseen_and_is_forgotten():
    scene = Scene(3)
    scene.lands(0, Space.SEALED_EURASIA)

    assert scene.public.lot.tolist() == [NONE] * 3
    assert scene.state.own[0].lot == NONE
    assert scene.events("win_bidding") == []


def test_v4_a_card_paid_is_known_to_all_others():
    scene = paid()

    assert [known(scene, seat, 0) for seat in scene.seats] == [[], [2, 5], [2, 5], [2, 5]]
    assert known_to_all(scene, 0) == [2, 5]


def test_v4_a_card_that_leaves_openly_is_struck_off():
    scene = paid()
    scene.lands(0, Space.SEALED_AMERICAS, bids(0, 5))

    assert scene.hand(0) == [1, 2]
    assert known(scene, 3, 0) == [2]
    assert known_to_all(scene, 0) == [2]


def test_v4_a_card_nobody_knew_leaves_what_is_known_as_it_is():
    scene = paid()
    scene.lands(0, Space.SEALED_AMERICAS, bids(0, 1), pays(0, profit(1)))

    assert scene.hand(0) == known(scene, 3, 0) == known_to_all(scene, 0) == [2, 5]


def test_v4_a_card_taken_unseen():
    scene = paid()
    scene.give(0, card(AFRO_EUROPA, 0))
    scene.lands(2, Space.ANALYZE_AFRO_EUROPA, analyzes(2, card(AFRO_EUROPA, 0)), spin=(GREEN, RED))
    (taken,) = scene.hand(2)
    left = [2, 5]
    if taken in left:
        left.remove(taken)

    assert known(scene, 2, 0) == left  # the taker forgets that one only
    assert known(scene, 0, 2) == [taken]  # the victim knows where it is now
    assert known(scene, 1, 0) == known(scene, 3, 0) == []  # all others forget what they knew of the victim
    assert known(scene, 1, 2) == known(scene, 3, 2) == []
    assert known_to_all(scene, 0) == known_to_all(scene, 2) == []


@pytest.mark.parametrize("effect", ["choose", "look"])
def test_v4_who_looks_at_a_hand_knows_all_of_it(effect):
    scene = paid()
    scene.arm(3, ESPIONAGE)
    scene.begin(3)
    is_choice = effect == "choose"
    scene.rules.espionage_effect = 0 if is_choice else 2
    scene.window(3, plays(3, play(ESPIONAGE, 0)), *[takes(3, profit(2))] * is_choice)

    assert known(scene, 3, 0) == ([1, 5] if is_choice else [1, 2, 5])
    assert known(scene, 0, 3) == ([2] if is_choice else [])
    assert known(scene, 1, 0) == ([] if is_choice else [2, 5])


def test_v4_levy_and_blind_espionage_are_unseen_by_third_players_too():
    scene = paid()
    scene.arm(2, POWER_PLAY)
    scene.begin(2)
    scene.window(2, plays(2, play(POWER_PLAY)))

    assert known(scene, 1, 0) == []
    assert known(scene, 0, 2) == scene.hand(2)


def test_v4_cards_drawn_from_the_deck_add_nothing():
    scene = paid()
    scene.lands(0, Space.PROFIT)

    assert known(scene, 3, 0) == [2, 5]
    assert len(scene.hand(0)) == 4


def test_v5_a_used_card_is_known_at_the_bottom_and_when_it_is_drawn():
    scene = Scene(2, power_cards=[1, 0, 1, 0, 0, 0])
    scene.arm(0, POWER_PLAY)
    scene.deal(1, 3)
    scene.begin(0)
    scene.window(0, plays(0, play(POWER_PLAY)))
    assert (scene.public.used[scene.public.first_used], int(scene.public.n_used)) == (POWER_PLAY, 1)

    powers.draw(scene.table, 1)
    assert scene.powers(1) == [DISASTER]
    assert scene.public.known_powers.sum() == 0

    powers.draw(scene.table, 1)
    assert scene.public.known_powers[1].tolist() == [1, 0, 0, 0, 0, 0]


def test_v5_of_two_like_cards_a_known_one_is_played_first():
    scene = Scene(2, power_cards=[2, 0, 0, 0, 0, 0])
    scene.arm(0, POWER_PLAY, POWER_PLAY)
    scene.public.known_powers[0, POWER_PLAY] = 1
    for left in (0, 0):
        powers.use(scene.table, 0, POWER_PLAY)
        assert scene.public.known_powers[0, POWER_PLAY] == left


@pytest.mark.parametrize("last", [0, 1, 2])
def test_v6_a_view_before_the_reveal_knows_no_bid(last):
    found = set()
    for amount in (0, 1, 3, 7):
        scene, seen = Scene(3), []
        scene.deal(0, 5)
        scene.deal(1, 5)
        scene.look = lambda view, seen=seen: seen.append(
            view.rules.tobytes() + view.public.tobytes() + view.own.tobytes()
        )
        told = [bids(seat, amount) for seat in range(last)]
        scene.lands(0, Space.SEALED_EURASIA, *told, lot=(card(EURASIA, 0),))
        found.add(seen[last])

    assert len(found) == 1


def test_v6_that_somebody_is_asked_for_security_is_not_seen():
    scene, seen = Scene(3), []
    scene.arm(1, SECURITY)
    scene.arm(2, SECURITY)
    scene.look = lambda view: seen.append(view.public.tobytes())
    scene.lands(0, Space.PROFIT)

    assert seen[0] == seen[1]


def test_v7_a_strategy_sees_the_rules_what_is_open_its_own_and_what_it_is_asked():
    scene, fields = Scene(2), []
    scene.look = lambda view: fields.append((view._fields, int(view.public.turn), int(view.decision)))
    scene.lands(0, Space.SEALED_EURASIA)

    assert set(fields) == {(("rules", "public", "own", "decision"), 1, int(Decision.BID))}
    assert {*scene.state.own.dtype.names} == {"seat", "cash", "profits", "powers", "lot", "knows"}
