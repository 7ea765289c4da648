"""What strategies share says so when it is asked what it has no answer to; and what is hidden leaves every choice."""

from collections import Counter

import numpy as np
import pytest

from bng_sim.games.billionaire import Decision, registry
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.engine.records import NOTHING, OWN, PUBLIC, View
from bng_sim.games.billionaire.engine.rules_record import RULES_RECORD
from bng_sim.shipped_strategies.billionaire import _common
from tests.games.billionaire.tables import Scene
from tests.games.interpreted import words_wrap_around  # noqa: F401 (a fixture)
from tests.slow import slow_after
from tests.strategies.measured import choices

registry.load_shipped()
NAMES = [strategy.name for strategy in registry if strategy.is_shipped]
SETTINGS = {
    "two": {"players": 2, "start_profits": 5, "max_turns": 50},
    "three": {"players": 3, "start_profits": 8, "power_cards": [9, 9, 9, 9, 9, 9], "max_turns": 50},
    "four": {"players": 4, "start_profits": 5, "rebid_floor": True, "disaster_targets": "any", "max_turns": 50},
}


@pytest.mark.parametrize("decision", [Decision.BID, len(Decision)])
def test_a_decision_that_is_not_known_is_an_error(decision):
    view = View(RULES_RECORD.fill(Rules()), np.zeros(1, PUBLIC)[0], np.zeros(1, OWN)[0], int(decision))

    with pytest.raises(ValueError, match="no answer to this decision"):
        _common.answer(view, np.zeros(2, np.int64), 2)


@pytest.mark.parametrize("rules", slow_after(2, [(rules,) for rules in SETTINGS.values()]), ids=SETTINGS)
def test_v7_no_choice_hangs_on_what_its_seat_cannot_know(rules):
    """At each question of a game played at random every strategy answers twice; between, all that is hidden changes."""
    scene, chance, changed = Scene(first=None, **rules), np.random.default_rng(1), Counter()
    answers = {name: set() for name in NAMES}

    def player(seen, moves, n, traits, rng):
        kept, asked = scene.state.copy(), np.array(moves[:n])
        before = choices(registry, seen, asked, n, rng)
        changed.update(scramble(scene, seen, chance))
        assert choices(registry, seen, asked, n, rng) == before
        for name in ("own", "profit_deck", "power_deck", "lot", "bids"):
            scene.state[name] = kept[name]
        for name, choice in before.items():
            answers[name].add((int(seen.decision), int(moves[choice])))
        return int(chance.integers(n))

    scene.play_out(player)

    assert {*changed} == {"profit", "power", "lot", "bid"}
    assert min(changed.values()) > 5
    assert len({frozenset(of_one) for of_one in answers.values()}) > 4


def scramble(scene, seen, chance):
    """Let all that this seat cannot know lie otherwise; what has changed."""
    state, public, own = scene.state, scene.public, seen.own
    seat, changed = int(own.seat), []
    others = [other for other in scene.seats if other != seat]
    for other in others:
        if exchange(state.own[other].profits, own.knows[other], state.profit_deck, chance):
            state.own[other].cash = state.own[other].profits @ scene.rules.worth[MAX_INVESTMENTS:]
            changed.append("profit")
        if exchange(state.own[other].powers, public.known_powers[other], state.power_deck, chance):
            changed.append("power")
        if state.bids[other] != NOTHING:
            state.bids[other] += 1
            changed.append("bid")
    for place in range(int(public.lot_size)):
        drawn = [number for number in range(MAX_INVESTMENTS) if number // MAX_CARDS == public.lot_region[place]
                 and scene.rules.worth[number] > 0 and public.owner[number] == NOTHING
                 and number != state.lot[place]]  # fmt: skip
        if public.lot[place] == own.lot == NOTHING and drawn:
            state.lot[place] = chance.choice(drawn)
            changed.append("lot")
            if not public.is_three:
                state.own[int(public.active)].lot = state.lot[place]
    return changed


def exchange(hand, known, deck, chance):
    """Let a card that is not known to be in a hand and one of another kind in its deck change places, if there are."""
    held, free = np.flatnonzero(hand - known > 0), np.flatnonzero(deck)
    pairs = [(a, b) for a in held for b in free if a != b]
    if not pairs:
        return False
    a, b = chance.choice(pairs)
    for cards, of in ((hand, 1), (deck, -1)):
        cards[a] -= of
        cards[b] += of
    return True
