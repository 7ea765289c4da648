"""The table as text: what each mark says, and that nothing is said by colour alone."""

from rich.text import Text

from bng_sim.games.guillotines.declared.components import SUIT_NAMES
from bng_sim.games.guillotines.telling import drawing

SPACES = {"legacy": 2, "influence": 1, "toys": 1, "vanity": 1}


def test_a_gauge_has_a_mark_for_every_rebel():
    assert drawing.gauge(6, 10).plain == "●●●●●●○○○○ 6 of 10"
    assert drawing.gauge(0, 3).plain == "○○○ 0 of 3"


def test_markets_are_aligned_with_what_lies_open_and_how_many_do_not():
    rows = [
        drawing.Market("Influence", Text("Game the Market"), 2, ["Think Tank", "Tabloid Empire"]),
        drawing.Market("Toys", Text("Bolts 3"), 12, ["Mega Yacht"]),
        drawing.Market("Vanity", None, 0, []),
    ]

    assert [line.plain for line in drawing.markets(rows)] == [
        "  Market     Face-up          Down  Assets",
        "  Influence  Game the Market  2     Think Tank, Tabloid Empire",
        "  Toys       Bolts 3          12    Mega Yacht",
        "  Vanity     -                0     closed",
    ]


def test_boards_show_which_spaces_are_filled_and_what_does_not_fit():
    rows = [
        drawing.Board("Aristocrat", SPACES, {"legacy": 1, "power": 1, "toys": 2}),
        drawing.Board("War Profiteer", {"power": 2, "influence": 1, "toys": 1, "vanity": 1}, {}),
    ]

    assert [line.plain for line in drawing.boards(rows)] == [
        "  Board             Influence Legacy Power Toys Vanity",
        "  Aristocrat    2/5 ○         ●○     +     ●+   ○",
        "  War Profiteer 0/5 ○                ○○    ○    ○",
    ]


def test_every_table_fits_60_columns_but_for_lists_of_assets():
    rows = [drawing.Board(name, SPACES, {"legacy": 4}) for name in drawing.SUIT_OF]

    assert max(line.cell_len for line in drawing.boards(rows)) <= 60


def test_every_suit_has_a_colour_of_its_own_and_stands_in_it():
    assert set(drawing.SUIT_COLOURS) == set(SUIT_NAMES) == set(drawing.SUIT_OF.values())
    assert len(set(drawing.SUIT_COLOURS.values())) == len(SUIT_NAMES)
    for suit, colour in drawing.SUIT_COLOURS.items():
        assert drawing.card(f"{suit} 2").style == colour
        assert drawing.card(f"{suit} 2", "dim").style == f"dim {colour}"
    assert drawing.card("Audit").style == ""
