"""The table rebuilt from a log: nothing lost or doubled, the same as the referee's, and who has seen what."""

from functools import partial

import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.games.guillotines.declared.components import ASSET_NAMES, TYPE_NAMES, word
from bng_sim.games.guillotines.telling.tabletop import EVERYWHERE, Tabletop
from tests.games import pages
from tests.games.guillotines.another_game import cards_of, cut_and_scrambled, is_shown
from tests.referees.guillotines.recording import SETTINGS, TYPICAL, recorded, tables

GAME = GAMES["guillotines"]
MARKETS = [word(name) for name in TYPE_NAMES]
follow = partial(pages.tables, make=Tabletop)
PLAYED = [
    (setting, index) if setting in TYPICAL and index == 0 else pytest.param(setting, index, marks=pytest.mark.slow)
    for setting in SETTINGS
    for index in range(2)
]


def places(table):
    seats = [(what, seat) for what in ("hand", "envelope") for seat in table.billionaires]
    markets = [(how, market) for how in ("open", "covered") for market in MARKETS]
    return [(place,) for place in EVERYWHERE] + seats + markets


def stored(setting, index):
    rules, line = SETTINGS[setting]
    GAME.strategies.load_shipped()
    read = GAME.rules.read(rules)
    batch = GAME.play(Cell(read, 1, lineup.parse(line, GAME.strategies, read.players)), index, 1)
    return batch.games.row(0, named=True), batch.seats.rows(named=True)


@pytest.mark.parametrize(("setting", "index"), PLAYED)
def test_every_card_and_asset_lies_in_one_place_at_every_event(setting, index):
    log = recorded(setting, index)
    n_cards = len(log[0]["cards"])

    for event, table in follow(log):
        assert sorted(card for place in places(table) for card in table.lying(*place)) == list(range(n_cards)), event
        assert all(len(table.lying("open", market)) <= 1 for market in MARKETS), event
        assert sum(table.rebels_on.values()) == table.rebels_out <= log[0]["rules"]["rebels"]
    owned = [asset for place in ("market", "out_of_game", *table.billionaires) for asset in table.owned(place)]
    assert len(owned) == len(set(owned))
    assert set(owned) <= set(ASSET_NAMES)


@pytest.mark.parametrize(("setting", "index"), PLAYED)
def test_before_every_turn_it_is_the_referees_table(setting, index):
    log, seen = recorded(setting, index), tables(setting, index)
    table = Tabletop()

    for event, other in zip(log, seen, strict=True):
        if event["event"] == "turn":
            assert len(table.lying("deck")) == other.deck
            assert sorted(table.lying("aside")) == sorted(other.aside)
            assert {seat: table.lying("hand", seat) for seat in table.billionaires} == other.hands
            assert {seat: sorted(table.owned(seat)) for seat in table.billionaires} == {
                seat: sorted(assets) for seat, assets in other.boards.items()
            }
            assert {
                market: table.lying("open", market) + table.lying("covered", market) for market in MARKETS
            } == other.cards
            assert table.lying("guillotine") == other.struck
            assert table.rebels_out == other.rebels_out
        table.apply(event)


@pytest.mark.parametrize(("setting", "index"), PLAYED)
def test_its_last_state_is_the_stored_row(setting, index):
    log = recorded(setting, index)
    row, seats = stored(setting, index)

    *_, (_, table) = follow(log)

    assert (table.ending, table.winner) == (row["ending"], row["winner"])
    assert (table.turn, table.rebels_out) == (row["turns"], row["rebels_out"])
    assert (table.panic.seat is not None) == row["panic"]
    assert bool(table.panic.agreed) == row["panic_agreed"]
    for seat in seats:
        assert table.billionaires[seat["seat"]] == seat["billionaire"]
        assert len(table.owned(seat["seat"])) == seat["assets"]


@pytest.mark.parametrize("setting", ["usual", "four", "special", "panic", "two", "puppets", "puppets at once"])
def test_x3_a_seat_has_seen_what_it_was_shown_and_nothing_else(setting):
    log = recorded(setting, 0)
    shown = {seat: set() for seat in range(1, log[0]["rules"]["players"] + 1)}

    for event, table in follow(log):
        for seat, cards in shown.items():
            if event["event"] == "shuffle":
                cards.difference_update(event["cards"])
            elif event["event"] == "invest" and event["seat"] != seat:
                cards.difference_update((event["card"], *table.lying("hand", event["seat"])))
            elif is_shown(event, seat):
                cards.update(cards_of(event))
            assert {card for card, seats in table.seen_by.items() if seat in seats} == cards, event


def test_two_games_that_differ_in_hidden_cards_only_do_differ():
    cut, other = cut_and_scrambled(recorded("usual", 0), 200, 1)

    assert cut != other
    assert cut[:20] == other[:20]
