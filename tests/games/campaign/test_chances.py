"""Chances along a game of this one: from turn to turn, and after other choices; they end certain and change nothing."""

import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.core.win_chances import swings
from bng_sim.games import GAMES
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.simulation.play import play
from bng_sim.games.campaign.telling.log import log_game
from bng_sim.games.campaign.telling.win_chances import BANKRUPTCY, chances, instead
from tests.games.thinkers import with_thinkers

registry = GAMES["campaign"].strategies
registry.load_shipped()
POOL = "pool:raider,lawmaker,builder,buyer"
RULES = [
    {"players": 2, "max_turns": 120},
    {"players": 4, "start_cash": 600, "salary": 50, "favor_worth": 0, "max_turns": 80},
    {"players": 3, "attorney_general": "all", "jail_cards": "keep", "max_turns": 60},
]
KINDS = (("buy",), ("jail", "evade", "income_tax"), ("manage",))


def cell(text=POOL, **rules):
    made = Rules.read(rules)
    return Cell(made, 4, lineup.parse(text, registry, made.players))


def first_choices(events):
    """The event in which the player of each turn that has one had something to choose, by turn."""
    found = {}
    seats = {event["turn"]: event["seat"] for event in events if event["event"] == "turn"}
    asked = [event for event in events if event["event"] == "decision" and event["options"] > 1]
    for kinds in KINDS:
        for event in asked:
            if event["decision"] in kinds and event["seat"] == seats[event["turn"]]:
                found.setdefault(event["turn"], event)
    return found


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_there_is_a_moment_after_every_turn_and_at_the_end_all_is_as_it_went(rules):
    made = cell(**rules)
    played, events = play(made, 7, 1), [*log_game(made, 7)]
    moments = [*chances(made, 7, 10)]

    turns = [event for event in events if event["event"] == "turn"]
    assert [moment.turn for moment in moments] == [0, *(event["turn"] for event in turns)]
    assert [moment.seat for moment in moments] == [None, *(event["seat"] for event in turns)]
    assert [*moments[-1].chances.values()][:-1] == [float(won) for won in played.seats["won"]]
    out = {event["turn"] for event in events if event["event"] == "bankrupt"}
    assert {moment.turn for moment in moments if moment.did == BANKRUPTCY} == out


def test_a_bankruptcy_is_among_these_games():
    assert play(cell(**RULES[0]), 7, 1).games["bankruptcies"][0] > 0


@pytest.mark.slow
def test_before_a_game_of_equals_all_have_the_same_chance_and_what_is_won_shows():
    moments = [*chances(cell("lawmaker", billionaire="none", max_turns=120), 7, 200)]

    assert all(abs(wins / 200 - 1 / 4) < 0.2 for wins in moments[0].wins)
    assert max(swing.size for swing in swings(moments)) > 0.1


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("thinks", [False, True])
def test_what_was_chosen_in_any_turn_is_known_among_what_might_have_been(rules, thinks):
    made = with_thinkers(cell(**rules)) if thinks else cell(**rules)
    choices = first_choices([*log_game(made, 3)])

    kinds = {event["decision"]: event["turn"] for event in choices.values()}
    assert {"buy", "manage"} <= {*kinds}
    for turn in {*kinds.values(), *[*choices][::9]}:
        event, choice = choices[turn], instead(made, 3, turn, [0], 2)
        assert (choice.turn, choice.seat) == (turn, event["seat"])
        assert (len(choice.moves), choice.made) == (event["options"], event["choice"])
        assert set(choice.after) == {0, choice.made}
        assert fits(choice.moves[choice.made], event)


WORDS = {
    "decline": "decline ", "cash": "buy ", "favors": "buy ", "roll": "roll for doubles", "pay": "pay the bail",
    "card": "play a card", "no": "go to Jail", "files": "show the files", "flat": "pay $", "percent": "pay 10 %",
    "done": "do nothing more", "build": "build", "sell": "sell a building", "mortgage": "mortgage a deed",
    "lift": "lift a mortgage", "repay": "repay a debt", "force": "force a sale", "trade": "propose a trade",
}  # fmt: skip


def fits(words, event):
    """Whether the words of the move taken are those of its event."""
    move = event["move"]
    paid = {"cash": " for $", "favors": " intern"}.get(move, "")
    return words.startswith(WORDS[move]) and paid in words


def test_who_declines_what_its_rival_needs_is_told_what_it_is():
    made = cell(**RULES[0])
    event = next(each for each in log_game(made, 0) if each.get("decision") == "buy")
    moves = instead(made, 0, event["turn"], [], 2).moves

    assert moves[0].startswith("decline ")
    assert moves[1].startswith(moves[0].replace("decline", "buy") + " for $")


def test_a_turn_in_which_there_was_nothing_to_choose_is_refused():
    made = cell(manage_actions=0)
    choices = first_choices([*log_game(made, 0)])
    idle = next(turn for turn in range(1, 60) if turn not in choices)
    with pytest.raises(InputError, match=f"turn {idle}: expected a turn of this game in which its player had"):
        instead(made, 0, idle, [0], 2)
