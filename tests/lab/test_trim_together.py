"""What may go together: the parts that add up go back in, and the rest is confirmed on deals of its own."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core.noticeable import Size
from bng_sim.lab.trim.parts import Part
from bng_sim.lab.trim.together import MOST_CONFIRMED, find_together
from bng_sim.lab.trim.verdicts import Verdict


class Synthetic:
    """Parts whose effects on two measures add up, known to a width; blocks that confirm may see more."""

    def __init__(self, effects, width=0.2, extra=(), unfit=()):
        self.effects, self.width, self.extra, self.unfit = effects, width, dict(extra), {*unfit}
        self.blocks = []

    def fits(self, chosen):
        return not self.unfit or not self.unfit <= {part.name for part in chosen}

    def judge(self, chosen, block, _among):
        self.blocks.append(block)
        total = np.sum([self.effects[part.name] for part in chosen], axis=0) + self.extra.get(block, 0.0)
        return self.verdict(chosen, total)

    def verdict(self, chosen, total):
        rows = [
            {
                "measure": f"measure {number}", "difference": value, "low": value - self.width,
                "high": value + self.width, "threshold": 1.0, "units": abs(value), "n": 100, "has_sentence": True,
                "size": _size(value, self.width),
            }
            for number, value in enumerate(total)
        ]  # fmt: skip
        return Verdict(list(chosen), rows)

    def alone(self):
        return [self.verdict([Part("card", name)], effect) for name, effect in self.effects.items()]


def _size(value, width):
    if abs(value) - width > 1:
        return Size.NOTICEABLE
    return Size.SMALL if abs(value) + width <= 1 else Size.UNKNOWN


def together(effects, **how):
    trials = Synthetic(effects, **how)
    found = find_together(trials.alone(), trials)
    return {part.name for part in found.parts}, found, trials


def test_all_that_matters_little_together_goes_after_one_try_and_one_confirmation():
    names, found, trials = together({"a": (0.1, 0.0), "b": (0.2, 0.1), "c": (0.0, -0.2)})

    assert names == {"a", "b", "c"}
    assert trials.blocks == [0, 1]
    assert found.put_back == []


def test_what_adds_up_goes_back_in_the_largest_first():
    names, found, _ = together({"a": (0.5, 0.0), "b": (0.3, 0.0), "c": (0.2, 0.0), "d": (0.0, 0.5)})

    assert names == {"b", "c", "d"}
    assert [(part.name, measure) for part, measure in found.put_back] == [("a", "measure 0")]


def test_what_cancels_out_may_go_together():
    assert together({"a": (0.7, 0.0), "b": (-0.7, 0.0)})[0] == {"a", "b"}


def test_what_would_be_noticed_or_is_not_known_is_never_tried():
    names, found, _ = together({"much": (4.0, 0.0), "perhaps": (0.9, 0.0), "little": (0.1, 0.0)})

    assert names == {"little"}
    assert {part.name for one in found.searched for part in one.parts} <= {"little"}


def test_control_without_the_search_would_be_noticed():
    effects = {name: (0.5, 0.0) for name in "abcd"}
    names, *_ = together(effects)

    assert len(names) == 1
    assert Synthetic(effects).judge([Part("card", name) for name in effects], 0, 1).size == Size.NOTICEABLE


def test_what_the_search_found_by_luck_is_not_confirmed_and_one_more_goes_back():
    names, found, trials = together({"a": (0.3, 0.0), "b": (0.2, 0.0)}, extra={1: 0.5})

    assert names == {"b"}
    assert [len(one.parts) for one in found.failed] == [2]
    assert trials.blocks == [0, 1, 2]


def test_after_a_few_tries_nothing_is_claimed():
    names, found, _ = together({name: (0.01, 0.0) for name in "abcdef"}, extra={1: 2.0, 2: 2.0, 3: 2.0})

    assert names == set()
    assert len(found.failed) == MOST_CONFIRMED


def test_what_cannot_go_with_the_others_stays():
    names, found, _ = together({"a": (0.1, 0.0), "b": (0.2, 0.0), "c": (0.0, 0.0)}, unfit={"a", "b"})

    assert names == {"a", "c"}
    assert [(part.name, measure) for part, measure in found.put_back] == [("b", "")]


@given(st.lists(st.tuples(st.floats(-1.5, 1.5), st.floats(-1.5, 1.5)), max_size=8))
def test_what_may_go_is_never_noticed_together(effects):
    by_name = {str(number): effect for number, effect in enumerate(effects)}
    names, *_ = together(by_name)

    total = np.sum([by_name[name] for name in names], axis=0) if names else np.zeros(2)

    assert (np.abs(total) <= 1).all()
