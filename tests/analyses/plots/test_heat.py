"""Tables as colours: what is written can be read, and too many values are thinned out."""

import numpy as np
import pytest
from matplotlib.colors import to_hex

from bng_sim.analyses.plots import heat, labels, style


@pytest.mark.parametrize(("n", "most", "keep"), [(5, 9, 2), (9, 9, 8), (60, 9, 31), (10, 9, 3), (1000, 24, 999)])
def test_too_many_values_are_thinned_with_the_ends_and_one_more_kept(n, most, keep):
    places = heat.spread_indices(n, most, keep)

    assert places == sorted(set(places))
    assert {0, keep, n - 1} <= set(places)
    assert len(places) <= min(n, most + 1)
    assert n > most or len(places) == n


def drawn(values, ends, *, upwards=False, colours="Blues", two_sided=False):
    axes = style.canvas(2, "title", "about").subplots()
    texts = [[str(value) for value in row] for row in values]
    heat.draw(
        axes, values, texts, ["a", "b"], ["c", "d"], colours=colours, ends=ends, upwards=upwards, bold=(1, 0),
        two_sided=two_sided,
    )  # fmt: skip
    return axes


def fields_of(axes):
    (mesh,) = axes.collections
    mesh.update_scalarmappable()
    return [to_hex(colour) for colour in mesh.get_facecolors()]


@pytest.mark.parametrize(
    ("values", "ends", "how"),
    [
        ([[0.0, 2.0], [6.0, 10.0]], (0.0, 10.0), {}),
        ([[-8.0, 3.0], [0.0, 8.0]], (-8.0, 8.0), {"colours": "PuOr_r", "two_sided": True}),
    ],
)
def test_words_can_be_read_on_every_field(values, ends, how):
    axes = drawn(np.array(values), ends, **how)
    fields = fields_of(axes)

    (ink,) = {text.get_color() for text in axes.texts}
    paper = [labels._contrast(colour) for colour in fields]  # with white
    assert all(labels._contrast(to_hex(ink)) / contrast >= 4.5 for contrast in paper)
    assert len(set(fields)) == 4


def test_one_field_is_marked_and_the_first_row_is_where_it_should_be():
    up, down = (drawn(np.eye(2), (0.0, 1.0), upwards=upwards) for upwards in (True, False))

    assert [text.get_fontweight() for text in up.texts] == ["normal", "normal", "bold", "normal"]
    assert up.get_ylim()[0] < up.get_ylim()[1]
    assert down.get_ylim()[0] > down.get_ylim()[1]


def test_of_two_sides_the_middle_is_the_lightest_and_the_sides_are_told_apart():
    less, more, none, most = fields_of(
        drawn(np.array([[-8.0, 3.0], [0.0, 8.0]]), (-8.0, 8.0), colours="PuOr_r", two_sided=True)
    )
    light = {field: labels._contrast(field) for field in (less, more, none, most)}  # 1 is white

    assert light[none] < min(light[less], light[more], light[most])
    assert light[none] < 1.15
    assert less != most
