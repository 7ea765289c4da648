"""What strategies share says so when it is asked what it has no answer to; and what is hidden leaves every choice."""

import numpy as np
import pytest

from bng_sim.games.millions import Decision, registry
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.engine.records import MEMO, OWN, PUBLIC, View
from bng_sim.games.millions.engine.rules_record import RULES_RECORD
from bng_sim.shipped_strategies.millions import _common
from tests.games.interpreted import words_wrap_around  # noqa: F401 (a fixture)
from tests.games.millions.chapters.scene import Scene
from tests.games.millions.chapters.test_properties import exchanged
from tests.games.scenes import at_random
from tests.slow import slow_after
from tests.strategies.measured import choices

registry.load_shipped()
NAMES = [strategy.name for strategy in registry if strategy.is_shipped]
SETTINGS = {
    "four": {"players": 4, "price_calls": True, "max_rounds": 3},
    "three": {"players": 3, "claims": True, "max_rounds": 2},
    "eight": {"players": 8, "calls": True, "wont_get_fooled": True, "hidden_roles": 2, "max_rounds": 1},
}


def test_a_decision_that_is_not_known_is_an_error():
    public, own, memo = (np.zeros(1, record)[0] for record in (PUBLIC, OWN, MEMO))
    view = View(RULES_RECORD.fill(Rules()), public, own, memo, len(Decision), 0)

    with pytest.raises(ValueError, match="no answer to this decision"):
        _common.answer(view, np.zeros(2, np.int64), 2, 0.0, None)


@pytest.mark.parametrize("rules", slow_after(1, [(rules,) for rules in SETTINGS.values()]), ids=SETTINGS)
def test_k5_no_choice_hangs_on_what_its_seat_cannot_know(rules):
    """At each question of a game played at random every strategy answers twice, with hidden Roles exchanged between."""
    scene, chance, changed = Scene(loot=None, **rules), np.random.default_rng(1), []
    scene.give_cards(1, 2)
    answers = {name: set() for name in NAMES}

    def player(seen, moves, n, traits, rng):
        kept, asked = scene.state.copy(), np.array(moves[:n])
        before = choices(registry, seen, asked, n, rng)
        changed.append(exchanged(scene, int(seen.own.seat), chance))
        assert choices(registry, seen, asked, n, rng) == before
        for name in ("own", "role", "order"):
            scene.state[name] = kept[name]
        for name, choice in before.items():
            answers[name].add((int(seen.decision), choice))
        return at_random(seen, moves, n, traits, rng)

    scene.play_out(player)

    assert sum(changed) > 20
    assert len({frozenset(of_one) for of_one in answers.values()}) > 5
