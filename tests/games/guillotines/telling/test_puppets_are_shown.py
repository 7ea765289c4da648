"""Puppets in what readers of the log are shown: the table, the transcript, and the picture (chapter U)."""

import pytest

from bng_sim.games.guillotines.telling.picture.page import picture
from bng_sim.games.guillotines.telling.picture.zones import zones
from bng_sim.games.guillotines.telling.tabletop import Tabletop
from bng_sim.games.guillotines.telling.transcript import BILLIONAIRES, Story
from tests.referees.guillotines.recording import SETTINGS, recorded

WITH_PUPPETS = [setting for setting in SETTINGS if setting.startswith("puppets")]
GAMES = [(setting, index) for setting in WITH_PUPPETS for index in range(6)]


def told(setting, index, seat=None):
    """Every event of a game with the story so far and the lines it gets."""
    story = Story(seat)
    for event in recorded(setting, index):
        yield event, story, [line.plain for line in story.tell(event)]


def first_told(kind, seat=None, where=lambda event, story: True):
    """The first event of a kind in any game, with its lines."""
    for setting, index in GAMES:
        for event, story, lines in told(setting, index, seat):
            if event["event"] == kind and where(event, story):
                return event, story, lines
    raise AssertionError(kind)


def test_the_title_and_the_seats_say_who_is_whose_puppet():
    lines = [line for _, _, told_lines in told("puppets", 0) for line in told_lines][:5]
    names = {e["seat"]: BILLIONAIRES[e["billionaire"]] for e in recorded("puppets", 0) if e["event"] == "seat"}

    assert lines[0] == "Game 0 of seed 1: level 2, 2 players with Puppets"
    assert lines[3].startswith(f"  Seat 3: {names[3]} (")
    assert lines[3].endswith(f"), Puppet of {names[1]}")
    assert lines[4].endswith(f"), Puppet of {names[2]}")


def test_two_players_without_puppets_have_none():
    titles = [line for _, _, lines in told("two", 0) for line in lines]

    assert titles[0] == "Game 0 of seed 1: level 2, 2 players"
    assert not any("Puppet" in line for line in titles)


def test_a_roll_and_a_push_name_the_side_and_its_market():
    roll, story, lines = first_told("puppet_roll", where=lambda event, story: event["number"] == 3)
    assert lines == [f"  {story.players[roll['seat']]} rolls 3 (Toys)"]
    assert story.players[roll["seat"]].endswith(" (Puppet)")

    _, _, six = first_told("puppet_roll", where=lambda event, story: event["number"] == 6)
    assert six[0].endswith("rolls 6")

    push, story, lines = first_told("nudge", where=lambda event, story: event["number"] == 2)
    assert lines == [f"  {story.players[push['seat']]} pushes the die to 2 (Legacy)"]
    assert story.table.die == {push["seat"] + 2: 2}


def test_x3_nobody_sees_the_card_that_a_puppet_adds():
    event, story, lines = first_told("puppet_card")
    assert lines == [f"  the next card goes face-down to that market: {story.name(event['card'])}"]
    assert story.table.lying("covered", event["market"])[-1] == event["card"]
    assert story.table.seen_by[event["card"]] == frozenset()

    assert first_told("puppet_card", seat=1)[2] == ["  the next card goes face-down to that market: a card"]


def test_a_card_that_finds_its_market_closed_is_told():
    for event, _, lines in told("puppets, few markets", 0):
        if any("that market is closed" in line for line in lines):
            assert event["event"] == "discard"
            return
    raise AssertionError("no such card in this game")


def test_a_puppets_buy_has_points_and_its_name():
    event, story, lines = first_told("buy", where=lambda event, story: event["card"] is None)

    assert lines[0].startswith(f"  {story.players[event['seat']]} tries to buy at ")
    assert lines[0].endswith(" with 6 points")


@pytest.mark.parametrize(("kind", "words"), [("purchase", "purchases"), ("puppet_trade", "gets")])
def test_assets_that_come_from_a_puppet_change_hands(kind, words):
    event, story, lines = first_told(kind)
    player, puppet = story.players[event["seat"]], story.players[event["other_seat"]]

    assert lines[0].startswith(f"  {player} {words} {event['asset']} from {puppet}")
    assert story.table.assets[event["asset"]] == event["seat"]
    if kind == "puppet_trade":
        assert lines[0].endswith(f" for {event['other_asset']}")
        assert story.table.assets[event["other_asset"]] == event["other_seat"]


@pytest.mark.slow
@pytest.mark.parametrize(("setting", "index"), GAMES[::5])
def test_puppets_have_a_board_and_a_die_and_nothing_else(setting, index):
    table = Tabletop()
    for event in recorded(setting, index):
        table.apply(event)
        for seat in table.billionaires:
            zone = zones(table, None)[f"seat {seat}"]
            if table.player_of(seat) is None:
                assert "die" not in zone
            else:
                assert zone["hand"] == []
                assert not {"role", "envelope"} & set(zone)
                assert zone["die"].startswith("rolled ") == (seat in table.die)
        if event["event"] == "starting_player":
            assert table.clockwise() == [1, 3, 2, 4]


def test_the_page_marks_puppets_beside_their_players():
    page = picture(recorded("puppets, level 4", 0), None)
    places = [page.index(f'data-zone="seat {seat}"') for seat in (1, 3, 2, 4)]

    assert places == sorted(places)
    assert page.count("Puppet of seat 1</small>") == page.count("Puppet of seat 2</small>") == 1
    assert "Puppet of" not in picture(recorded("two", 0), None)
