"""The table rebuilt from a log: nothing lost or doubled, points as the engine counts them, and who knows which card."""

from functools import partial

import pytest

from bng_sim.games.bluffing.telling.tabletop import PLACES, Tabletop
from tests.games import pages
from tests.games.bluffing.telling.another_game import is_shown
from tests.games.bluffing.telling.recording import GAMES_OF_EACH, RECORDINGS, recorded, rows

follow = partial(pages.tables, make=Tabletop)
every_game = RECORDINGS.each_game


@every_game
def test_every_card_of_those_who_play_lies_in_one_place_at_every_event(setting, index):
    log = recorded(setting, index)
    deck = {seat: [card["card"] for card in log[0]["cards"] if card["seat"] == seat] for seat in range(1, 7)}

    for event, table in follow(log[:-1]):
        lying = [card for place in PLACES for seat in deck for card in table.lying(place, seat)]
        assert sorted(lying) == sorted(card for seat in table.playing for card in deck[seat]), event
        assert all(table.owner(card) == seat for seat in deck for card in table.lying("hand", seat))
        if event["event"] in ("turn", "end"):
            assert not any(table.lying("flipped", seat) for seat in deck), event


@every_game
def test_hands_piles_and_points_are_those_of_the_row(setting, index):
    row, seats = rows(setting, index)

    table = Tabletop()
    for event in recorded(setting, index):
        if event["event"] == "replay":
            break
        table.apply(event)

    hidden = [card for seat in table.playing for card in table.lying("discards", seat) if not table.is_open(card)]
    assert len(hidden) == row["hidden_discards"]
    for seat in seats:
        at = seat["seat"]
        assert table.billionaires[at] == seat["billionaire"]
        assert len(table.lying("hand", at)) == seat["hand_cards"]
        assert len(table.lying("bonus", at)) == seat["bonus_cards"]
        assert table.hand_points(at) == table.scores[at].hand == seat["hand_points"]
        assert table.bonus_points(at) == table.scores[at].bonus == seat["bonus_points"]
        assert table.scores[at].points == seat["points"]


@every_game
def test_it_ends_with_those_who_won_and_the_powers_that_were_used(setting, index):
    row, seats = rows(setting, index)

    uses, turns = dict.fromkeys(range(1, 7), 0), 0
    for _, table in follow(recorded(setting, index)):
        if table.replay == 0:
            full = table.rules["power_uses"] if table.rules["powers"] == "assumed" else 0
            uses = {seat: full - left for seat, left in table.uses_left.items()}
            turns = table.turn

    assert sorted(table.winners) == [seat["seat"] for seat in seats if seat["won"]]
    assert (table.replay, turns) == (row["replays"], row["turns"])
    assert uses == {seat["seat"]: seat["powers_used"] for seat in seats}


@pytest.mark.parametrize("setting", ["usual", "six", "shown", "stacked", "replays"])
def test_h4_h5_a_seat_knows_its_own_cards_what_lies_open_and_what_it_has_spied(setting):
    for index in range(GAMES_OF_EACH):
        log = recorded(setting, index)
        players = range(1, log[0]["rules"]["players"] + 1)
        known = {seat: set() for seat in players}

        for event, table in follow(log):
            if event["event"] == "replay":
                known = {seat: set() for seat in players}
            for seat, cards in known.items():
                if "card" in event and is_shown(event, seat):
                    cards.add(event["card"])
                own = {card for card in table.seen_by if table.owner(card) == seat}
                assert {card for card, seats in table.seen_by.items() if seat in seats} == cards | own, event
