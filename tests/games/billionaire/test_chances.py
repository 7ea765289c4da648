"""Chances along a game of this one: from turn to turn, and after other choices; they end certain and change nothing."""

import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.core.win_chances import swings
from bng_sim.games import GAMES
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.simulation.play import play
from bng_sim.games.billionaire.telling.log import log_game
from bng_sim.games.billionaire.telling.win_chances import AUCTION, chances, instead
from tests.games.thinkers import with_thinkers

registry = GAMES["billionaire"].strategies
registry.load_shipped()
POOL = "pool:auctioneer,hoarder,raider,guard"
RULES = [
    {"players": 2, "max_turns": 120},
    {"players": 3, "goal_check": "turn", "play_windows": "after_landing"},
    {"players": 4, "power_cards": [8, 8, 8, 8, 8, 8], "disaster_targets": "any", "proxy_targets": "any"},
]
LANDING = ("bid", "analyze", "headquarters")


def cell(text=POOL, **rules):
    made = Rules.read(rules)
    return Cell(made, 4, lineup.parse(text, registry, made.players))


def first_choices(events):
    """The event in which the player of each turn that has one had something to choose, by turn."""
    found = {}
    seats = {event["turn"]: event["seat"] for event in events if event["event"] == "turn"}
    asked = [event for event in events if event["event"] == "decision" and event["options"] > 1]
    own = [event for event in asked if event["seat"] == seats[event["turn"]]]
    for event in [*(event for event in own if event["decision"] == "play"), *own[::-1]]:
        if event["decision"] in LANDING or event["turn"] not in found:
            found[event["turn"]] = event
    return {turn: event for turn, event in found.items() if event["decision"] in (*LANDING, "play")}


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_there_is_a_moment_after_every_turn_and_at_the_end_all_is_as_it_went(rules):
    made = cell(**rules)
    played, events = play(made, 7, 1), [*log_game(made, 7)]
    moments = [*chances(made, 7, 20)]

    turns = [event for event in events if event["event"] == "turn"]
    assert [moment.turn for moment in moments] == [0, *(event["turn"] for event in turns)]
    assert [moment.seat for moment in moments] == [None, *(event["seat"] for event in turns)]
    assert [*moments[-1].chances.values()][:-1] == [float(won) for won in played.seats["won"]]
    auctions = {event["turn"] for event in events if event["event"] == "put_up"}
    assert {moment.turn for moment in moments if moment.did == AUCTION} == auctions
    assert {moment.did for moment in moments if moment.turn not in auctions} == {""}


@pytest.mark.slow
def test_before_a_game_of_equals_all_have_the_same_chance_and_what_is_won_shows():
    moments = [*chances(cell("auctioneer"), 7, 400)]

    assert all(abs(wins / 400 - 1 / 4) < 0.2 for wins in moments[0].wins)
    assert max(swing.size for swing in swings(moments)) > 0.1


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("thinks", [False, True])
def test_what_was_chosen_in_any_turn_is_known_among_what_might_have_been(rules, thinks):
    made = with_thinkers(cell(**rules)) if thinks else cell(**rules)
    choices = first_choices([*log_game(made, 3)])

    kinds = {event["decision"]: event["turn"] for event in choices.values()}
    assert {*kinds} == {*LANDING, "play"}
    for turn in {*kinds.values(), *[*choices][::9]}:
        event, choice = choices[turn], instead(made, 3, turn, [0], 2)
        assert (choice.turn, choice.seat) == (turn, event["seat"])
        assert (len(choice.moves), choice.made) == (event["options"], event["choice"])
        assert set(choice.after) == {0, choice.made}
        assert begins(choice.moves[choice.made], event, made.rules)


def begins(words, event, rules):
    """Whether the words of the move taken are those of its event."""
    move, asked = event["move"], event["decision"]
    if asked == "bid":
        return words == ("bid nothing" if move == 0 else f"bid ${move}M")
    if asked == "play":
        kind = "play no card" if move == "no" else f"play {' '.join(move.split(' ')[0].split('_')).title()}"
        return words.startswith(kind)
    if move == "no":
        return words == "analyze nothing"
    region, number = move.split()
    worth = rules.trading_values[["eurasia", "afro_europa", "americas"].index(region)][int(number)]
    return words.startswith("analyze ") and f" ${worth}M of seat " in words


def test_who_buys_what_is_nearly_the_goal_had_less_to_hope_for_without_a_bid():
    made = cell("random", players=2, trading_values=[[10], [10], [10]], goal=110, start_profits=10, max_turns=400)
    game, turn = next(found for found in map(lambda i: (i, first_bid(made, i)), range(100)) if found[1])
    choice = instead(made, game, turn, [0], 200)

    assert choice.moves[0] == "bid nothing"
    assert choice.after[0].wins[choice.seat - 1] < choice.after[choice.made].wins[choice.seat - 1]


def first_bid(made, game):
    """The turn of the game's first auction, if its drawer's bid beat everybody's and could be paid."""
    events = [*log_game(made, game)]
    sold = [event for event in events if event["event"] in ("tie", "unsold", "overbid", "sold")]
    put_up = [event for event in events if event["event"] == "put_up"]
    if sold and sold[0]["event"] == "sold" and sold[0]["seat"] == put_up[0]["seat"]:
        return sold[0]["turn"]
    return None


def test_a_turn_in_which_there_was_nothing_to_choose_is_refused():
    made = cell("auctioneer")
    choices = first_choices([*log_game(made, 0)])
    idle = next(turn for turn in range(1, 60) if turn not in choices)
    with pytest.raises(InputError, match=f"turn {idle}: expected a turn of this game in which its player had"):
        instead(made, 0, idle, [0], 2)
