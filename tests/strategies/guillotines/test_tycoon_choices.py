"""What the tycoon chooses about the Celebrity, about a leader, and about time."""

import numpy as np
import pytest

from bng_sim.core.engines.streams import STREAM
from bng_sim.games import GAMES
from bng_sim.games.guillotines import NOTHING, Decision, Kind, Policy, Role
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.engine.records import MOVE, NOTES, OWN, PUBLIC, View
from bng_sim.games.guillotines.engine.rules_record import RULES_RECORD
from bng_sim.shipped_strategies.guillotines import _celebrity, tycoon
from tests.games.interpreted import words_wrap_around  # noqa: F401 (a fixture)

GUILLOTINES = GAMES["guillotines"]
LEFT = 6  # of nine Roles, with three players who have one each


def table(decision, role, round_number=2, rules=None, **public):
    """Three players at level 4, each with a Role; the first seat is asked in the second one's turn."""
    seen = View(
        RULES_RECORD.fill(Rules.read({"level": 4, "players": 3} | (rules or {}))),
        np.zeros(1, PUBLIC)[0],
        np.zeros(1, OWN)[0],
        np.zeros(1, NOTES)[0],
        int(decision),
    )
    seen.own["role"] = role
    given = {"round_number": round_number, "turn_player": 1, "roles_left": LEFT, "role_shown": NOTHING, "has_role": 0}
    for name, value in (given | {"empty_spaces": 3} | public).items():
        seen.public[name] = value
    if "has_role" not in public:
        seen.public["has_role"][:3] = 1
    return seen


def saw(seen, *roles):
    for role in roles:
        seen.own["role_seen"][role] = seen.public["round_number"]
    return seen


def answer(seen, *kinds_and_cards):
    moves = np.zeros(max(len(kinds_and_cards), 2), MOVE)
    for i, (kind, card) in enumerate(kinds_and_cards):
        moves["kind"][i], moves["card"][i] = kind, card
    return _celebrity.answer(seen, moves, len(moves), stream())


def stream():
    """What chance in choices is drawn from."""
    rng = np.zeros(1, STREAM)[0]
    rng["a"], rng["b"], rng["c"], rng["counter"] = 11, 22, 33, 1
    return rng


# Where the Celebrity is


def test_the_celebrity_is_not_left_when_it_is_ones_own():
    assert _celebrity.chance_left(table(Decision.ACT, Role.CELEBRITY)) == 0.0


def test_the_celebrity_is_not_left_when_all_roles_left_have_been_seen():
    seen = saw(table(Decision.ACT, Role.BANKER, roles_left=2), Role.BANKER, Role.GANGSTER, Role.TOADY)

    assert _celebrity.chance_left(seen) == 0.0


def test_the_fewer_roles_the_others_drew_the_likelier_is_the_celebrity_left():
    rich, poor = (table(Decision.ACT, Role.BANKER, empty_spaces=spaces) for spaces in (1, 4))

    assert _celebrity.chance_left(rich) > _celebrity.chance_left(poor) + 0.2


# What it keeps


@pytest.mark.parametrize("role", Role)
def test_it_keeps_the_celebrity_and_the_vulture_capitalist(role):
    seen = table(Decision.KEEP_ROLE, role, empty_spaces=5)

    assert answer(seen) == (role in (Role.CELEBRITY, Role.VULTURE_CAPITALIST))


@pytest.mark.parametrize(("drawn", "best"), [(Role.GANGSTER, 1), (Role.CELEBRITY, 0)])
def test_it_picks_the_celebrity_then_the_vulture_capitalist(drawn, best):
    seen = table(Decision.PICK_ROLE, NOTHING)

    assert answer(seen, (Kind.CHOOSE, drawn), (Kind.CHOOSE, Role.VULTURE_CAPITALIST)) == best


# Whom it robs, and what it bids


def test_it_takes_the_role_of_another_as_it_sets_policy():
    assert answer(table(Decision.REVEAL, Role.VULTURE_CAPITALIST)) == 1


def test_it_does_not_swap_the_vulture_capitalist_for_a_role_left():
    seen = table(Decision.REVEAL, Role.VULTURE_CAPITALIST, turn_player=0)
    seen.public["envelope_size"][0] = 1

    assert answer(seen) == 0


@pytest.mark.parametrize(
    ("spaces", "hands", "shown", "prey"),
    [
        ((5, 3), (0, 2), NOTHING, 1), ((3, 5), (2, 0), NOTHING, 2), ((4, 4), (0, 1), NOTHING, 2),
        ((4, 4), (1, 1), NOTHING, 1), ((5, 3), (1, 1), Role.BANKER, 2),
    ],
)  # fmt: skip
def test_it_mostly_robs_the_poorest_of_those_with_an_unrevealed_role(spaces, hands, shown, prey):
    assert np.bincount(preys(spaces, hands, shown)).argmax() == prey


@pytest.mark.parametrize(("players", "least", "most"), [(3, 70, 130), (4, 0, 0)])
def test_of_two_opponents_it_now_and_then_robs_the_richer(players, least, most):
    assert least <= preys((5, 3), (0, 0), NOTHING, {"players": players}).count(2) <= most


def preys(spaces, hands, shown, rules=None):
    """Return whom it robs, of two with so many empty spaces and cards in hand, in 400 cases."""
    seen, rng = table(Decision.VULTURE, Role.VULTURE_CAPITALIST, rules=rules), stream()
    seen.public["empty_spaces"][1:3], seen.public["hand_size"][1:3] = spaces, hands
    seen.public["role_shown"][1] = shown
    moves = np.zeros(2, MOVE)
    moves["kind"], moves["seat"] = Kind.CHOOSE, (1, 2)
    return [int(moves["seat"][_celebrity.answer(seen, moves, 2, rng)]) for _ in range(400)]


@pytest.mark.parametrize("role", [Role.VULTURE_CAPITALIST, Role.CELEBRITY, Role.BANKER])
@pytest.mark.parametrize("size", [0, 1, 3])
def test_late_it_bids_whatever_is_in_its_envelope_and_whoever_it_is(size, role):
    seen = table(Decision.HOLD_UP, role, rebels_out=7)
    seen.public["envelope_size"][:3] = size, 2, 1

    assert answer(seen) == 1


@pytest.mark.parametrize("role", [Role.VULTURE_CAPITALIST, Role.BANKER])
@pytest.mark.parametrize(("players", "least", "most"), [(2, 0, 0), (3, 50, 110), (4, 240, 320), (5, 240, 320)])
def test_early_it_bids_by_chance_among_several_and_never_against_one(players, least, most, role):
    seen, rng = table(Decision.HOLD_UP, role, rules={"players": players}, rebels_out=6), stream()

    bids = [_celebrity.holds_up(seen, rng) for _ in range(400)]

    assert least <= sum(bids) <= most


@pytest.mark.parametrize(
    ("spaces", "left", "own", "chance"),
    [(5, 4, Role.GANGSTER, 1), (1, 4, Role.GANGSTER, 1 / 5), (5, 4, Role.CELEBRITY, 0), (5, 0, Role.GANGSTER, 0)],
)
def test_the_fewer_assets_it_has_the_likelier_a_new_role_is_the_celebrity(spaces, left, own, chance):
    seen = table(Decision.SET_POLICY, own, roles_left=left, empty_spaces=spaces, has_role=0)
    seen.public["has_role"][0] = 1

    assert _celebrity.chance_to_draw(seen) == pytest.approx(chance)


NEW, REPRESSION = Policy.NEW_ROLE, Policy.REPRESS_THE_REBELS


@pytest.mark.parametrize(("spaces", "left", "best"), [(5, 4, NEW), (1, 4, REPRESSION), (5, 0, REPRESSION)])
def test_it_draws_a_new_role_where_that_may_well_be_the_celebrity_else_it_takes_rebels_away(spaces, left, best):
    seen = table(Decision.SET_POLICY, Role.BANKER, roles_left=left, empty_spaces=spaces, has_role=0, rebels_out=4)
    seen.public["has_role"][0] = 1
    moves = np.zeros(3, MOVE)
    moves["kind"], moves["card"] = (Kind.NO, Kind.CHOOSE, Kind.CHOOSE), (NOTHING, NEW, REPRESSION)

    assert moves["card"][tycoon.best_policy(seen, moves, 3)] == best


def test_a_toady_keeps_the_envelope_that_it_needs():
    seen = table(Decision.HOLD_UP, Role.TOADY)
    seen.public["empty_spaces"][1:3] = 1
    leader = int(seen.public["billionaire"][1])
    cards = [card for card in range(int(seen.rules["first_crisis"])) if seen.rules["suit"][card] == leader]
    seen.own["envelope"][: len(cards)], seen.public["envelope_size"][0] = cards, len(cards)

    assert answer(seen) == 0


@pytest.mark.parametrize(("role", "put_by"), [(Role.CELEBRITY, 0), (Role.VULTURE_CAPITALIST, 1), (Role.BANKER, 0)])
def test_the_vulture_capitalist_empties_its_hand_and_the_celebrity_does_not_show_itself_by_that(role, put_by):
    seen = table(Decision.BRIBE, role)
    seen.public["hand_size"][0] = 1

    assert answer(seen, (Kind.NO, NOTHING), (Kind.PUT, 0)) == put_by


# What it does against a single opponent


DUEL = {"players": 2}


@pytest.mark.parametrize(("points", "rules", "put_by"), [(1, DUEL, 0), (2, DUEL, 1), (3, DUEL, 1), (3, {}, 0)])
@pytest.mark.parametrize("role", [Role.CELEBRITY, Role.BANKER])
def test_in_a_duel_it_puts_its_strong_cards_by_whatever_its_role(role, points, rules, put_by):
    seen = table(Decision.BRIBE, role, rules=rules, favoured_suit=NOTHING)
    card = next(card for card, each in enumerate(seen.rules["points"]) if each == points)
    seen.public["hand_size"][0] = 1

    assert answer(seen, (Kind.NO, NOTHING), (Kind.PUT, card)) == put_by


@pytest.mark.parametrize(
    ("role", "most"), [(Role.INSIDER_TRADER, 2), (Role.POWER_BROKER, 2), (Role.TOADY, 3), (Role.SCAM_ARTIST, 0)]
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_among_few_it_picks_what_serves_who_owns_little(players, role, most):
    seen = table(Decision.PICK_ROLE, NOTHING, rules={"players": players})

    assert answer(seen, (Kind.CHOOSE, Role.GANGSTER), (Kind.CHOOSE, role)) == (players <= most)


@pytest.mark.parametrize(("owners", "audited"), [((1, 3, 0), 2), ((1, 3), 1), ((1,), 0)])
def test_in_a_duel_it_has_its_own_asset_audited_then_one_of_the_other_puppet(owners, audited):
    seen = table(Decision.AUDIT, Role.BANKER, rules=DUEL)
    moves = np.zeros(max(len(owners), 2), MOVE)
    moves["kind"], moves["asset"] = Kind.AUDIT, range(len(moves))
    moves["seat"][: len(owners)] = owners
    seen.public["asset_owner"][: len(owners)] = owners

    assert _celebrity.is_about_it(seen)
    assert _celebrity.answer(seen, moves, len(owners), stream()) == audited


def test_among_several_an_audit_is_not_about_the_celebrity():
    assert not _celebrity.is_about_it(table(Decision.AUDIT, Role.BANKER))


# What time costs it


TRAITS = np.array([trait.default for trait in GUILLOTINES.strategies["tycoon"].traits])


@pytest.mark.parametrize(
    ("spaces", "calm", "waits"),
    [
        ((5, 5, 5), 0, False), ((5, 4, 5), 0, True), ((4, 4, 5), 0, False), ((5, 4, 5), -1, False),
        ((5, 5, 5, 5), 1, False), ((5, 4, 5, 5), 0, False), ((5, 4, 5, 3), 0, True), ((5, 5, 4, 5), 1, True),
        ((5, 4, 4, 5, 5), 0, False), ((5, 4, 4, 5, 4), 0, True), ((5, 5), 9, True),
    ],
)  # fmt: skip
def test_at_level_4_it_stays_poor_when_enough_others_have_bought(spaces, calm, waits):
    seen = table(Decision.ACT, Role.BANKER, rules={"players": len(spaces)}, turn=3)
    seen.public["empty_spaces"][: len(spaces)] = spaces

    assert (tycoon.cost_of_waiting(seen, np.append(TRAITS[:-1], calm)) < -2) == waits


def test_nobody_waits_for_ever():
    seen = table(Decision.ACT, Role.BANKER, turn=150)

    assert tycoon.cost_of_waiting(seen, np.append(TRAITS[:-1], 9)) > 0


@pytest.mark.parametrize("without", [{"roles_left_out": ["celebrity"]}, {"role_choice": "none"}, {"level": 3}])
def test_without_a_celebrity_to_wait_for_or_policies_it_does_not_wait(without):
    assert tycoon.cost_of_waiting(table(Decision.ACT, NOTHING, rules=without, turn=3), TRAITS) > 0
