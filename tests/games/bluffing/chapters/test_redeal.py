"""What a seat cannot know is dealt again for players that think: every way that fits is as likely (H4)."""

from collections import Counter

from scipy import stats

from bng_sim.games.bluffing.declared.terms import Decision
from bng_sim.games.bluffing.engine import chance
from bng_sim.games.bluffing.rules import redeal
from tests.games.bluffing.chapters.scene import APPROVE, Scene, plays, votes


def face_down_cards(seat, n):
    """Count which card lies face-down before seat 1 when what `seat` cannot know is dealt again."""
    scene = Scene(2)
    scene.turn(plays(0, 3))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    found = Counter()
    for seed in range(n):
        scene.state.seed = seed
        chance.forget(scene.table)
        redeal.redeal(scene.table, (), seat, Decision.PLAY.value)
        found[scene.down(1)[0]] += 1
    return found


def test_h4_redeal_makes_each_unseen_card_equally_likely():
    found = face_down_cards(seat=0, n=300)

    assert len(found) == Scene(2).rules.deck_size
    assert stats.chisquare(list(found.values())).pvalue > 0.001


def test_h4_redeal_leaves_own_cards_where_they_are():
    assert face_down_cards(seat=1, n=60) == {5: 60}
