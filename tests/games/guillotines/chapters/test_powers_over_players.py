"""What the Scam Artist and the Insider Trader can do to other players (O10, O11)."""

import pytest

from bng_sim.games.guillotines.declared.components import Policy, Role
from bng_sim.games.guillotines.declared.terms import Decision
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING
from tests.games.guillotines.chapters.at_level_4 import (
    FOUR,
    holds_up,
    keeps_down,
    reveals,
    set_policy_anew,
    sets,
    told,
    window,
    with_role,
)
from tests.games.guillotines.chapters.scene import BOMBS, LOCKS, asset, no, says, yes

# O10: the Scam Artist


def with_artist(own=("Art Hoard", "Think Tank"), theirs=("Mega Yacht",), others=("Golf Plantation",), **rules):
    scene = with_role(Role.SCAM_ARTIST, **{"level": 3, **rules})
    for seat, names in enumerate((own, theirs, others)):
        scene.give(seat, *names)
    return scene


def names(seat, name):
    return says(seat, Decision.SCAM_ARTIST, asset=asset(name))


def gives(seat, name):
    return says(seat, Decision.SCAM_GIVE, other_asset=asset(name))


def test_o10_the_victim_may_return_the_asset_named():
    scene = with_artist()

    window(scene, reveals(0), names(0, "Mega Yacht"), no(1, Decision.SCAM_ANSWER))

    assert scene.owned_by(1) == []
    assert asset("Mega Yacht") in scene.owned_by(AT_MARKET)
    assert scene.owned_by(0) == sorted([asset("Art Hoard"), asset("Think Tank")])
    assert told(scene)[-2:] == ["decision", "return"]


def test_o10_or_give_it_in_return_for_one_of_the_scam_artists_choosing():
    scene = with_artist()

    window(scene, reveals(0), names(0, "Mega Yacht"), yes(1, Decision.SCAM_ANSWER), gives(0, "Art Hoard"))

    assert scene.owned_by(0) == [asset("Think Tank"), asset("Mega Yacht")]
    assert scene.owned_by(1) == [asset("Art Hoard")]
    assert scene.public.empty_spaces[:2].tolist() == [3, 4]
    (scam,) = scene.events("scam")
    assert {key: scam[key] for key in ("seat", "asset", "other_asset", "other_seat")} == {
        "seat": 1, "asset": "Mega Yacht", "other_asset": "Art Hoard", "other_seat": 2
    }  # fmt: skip


def test_o10_with_nothing_to_give_the_victim_returns_it_unasked():
    scene = with_artist(own=())

    script = window(scene, reveals(0), names(0, "Mega Yacht"))

    assert [question.decision for question in script.asked] == [Decision.REVEAL, Decision.SCAM_ARTIST]
    assert scene.owned_by(1) == []


def test_o10_with_nothing_of_others_to_name_one_is_not_asked():
    scene = with_artist(theirs=(), others=())

    assert window(scene).asked == []


@pytest.mark.parametrize("can_win", [True, False])
def test_o10_whether_it_may_win_is_a_parameter(can_win):
    scene = with_artist([*FOUR, "Art Hoard"], ["Noble Estate"], [], scam_artist_can_win=can_win)

    script = window(scene, reveals(0), yes(1, Decision.SCAM_ANSWER), gives(0, "Art Hoard" if can_win else "Mega Yacht"))

    listed = [move.other_asset for move in script.listed(Decision.SCAM_GIVE)]
    assert (asset("Art Hoard") in listed) == can_win
    assert len(listed) == 4 + can_win
    assert scene.public.winner == (0 if can_win else NOTHING)


def test_o10_barred_from_winning_with_nothing_else_to_give_the_victim_returns_it_unasked():
    scene = with_artist(["Art Hoard"], ["Noble Estate"], [], scam_artist_can_win=False,
                        boards={"war_profiteer": {"vanity": 1}})  # fmt: skip

    script = window(scene, reveals(0))

    assert len(script.asked) == 1
    assert scene.owned_by(1) == []


def test_w3_of_two_completed_by_a_scam_artist_the_artist_wins():
    scene = with_artist([*FOUR, "Art Hoard"], ["Private Island", "Personal Zoo", "Tabloid Empire", "Noble Estate",
                                               "Private Space Program"])  # fmt: skip

    window(scene, reveals(0), names(0, "Noble Estate"), yes(1, Decision.SCAM_ANSWER), gives(0, "Art Hoard"))

    assert scene.public.empty_spaces[:2].tolist() == [0, 0]
    assert scene.public.winner == 0


# O11: the Insider Trader


def swaps_with(seat, other):
    return says(seat, Decision.INSIDER_TRADER, seat=other)


def test_o11_swaps_envelopes_before_they_are_held_up():
    scene = with_role(Role.INSIDER_TRADER)
    rich = scene.envelope(2, (BOMBS, 3), (BOMBS, 2))
    (poor,) = scene.envelope(0, (LOCKS, 1))

    script = set_policy_anew(
        scene, reveals(0), swaps_with(0, 2), *holds_up(0), *keeps_down(1, 2), sets(0, Policy.MEDIA_MEGAPLEX)
    )

    assert scene.envelope_of(2) == [poor]
    assert scene.envelope_of(0) == []
    assert scene.discards() == sorted(rich)
    assert scene.public.envelope_size[:3].tolist() == [0, 0, 1]
    assert script.asked[0].decision == Decision.REVEAL
    assert scene.events("swap_envelopes")[0]["other_seat"] == 3


def test_o11_after_players_have_decided_to_hold_up_by_parameter():
    scene = with_role(Role.INSIDER_TRADER, insider_trader_asked="after_hold_up")
    rich = scene.envelope(2, (BOMBS, 3), (BOMBS, 2))
    (poor,) = scene.envelope(0, (LOCKS, 1))

    script = set_policy_anew(
        scene, *holds_up(0), *keeps_down(1), *holds_up(2), reveals(0), swaps_with(0, 2), sets(0)
    )  # fmt: skip

    assert [question.decision for question in script.asked[:4]] == [*[Decision.HOLD_UP] * 3, Decision.REVEAL]
    assert [event["cards"] for event in scene.events("open_envelope")] == [rich, [poor]]
    assert scene.events("setter")[0]["seat"] == 1


@pytest.mark.parametrize(("own", "theirs"), [((), ((BOMBS, 1),)), (((BOMBS, 1),), ()), ((), ())])
def test_o11_empty_envelopes_can_be_swapped_too(own, theirs):
    scene = with_role(Role.INSIDER_TRADER)
    mine, others = scene.envelope(0, *own), scene.envelope(1, *theirs)

    set_policy_anew(scene, reveals(0), swaps_with(0, 1), *keeps_down(0, 1, 2), says_none_by_the_poorest(scene))

    assert scene.envelope_of(0) == others
    assert scene.envelope_of(1) == mine
    assert (scene.state["own"]["envelope"][:2] != NOTHING).sum() == len(mine) + len(others)


def says_none_by_the_poorest(scene):
    """Seat 2 is made the poorest, and sets no policy."""
    scene.public.empty_spaces[2] = 9
    return sets(2)


def test_o11_any_player_may_be_the_trader_and_of_two_there_is_no_choice():
    scene = with_role(Role.INSIDER_TRADER, 1, players=2)
    (card,) = scene.envelope(0, (BOMBS, 1))
    scene.public.empty_spaces[1] = 9

    set_policy_anew(scene, reveals(1), *keeps_down(0, 1), sets(1))

    assert scene.envelope_of(1) == [card]
