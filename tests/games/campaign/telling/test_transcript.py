"""The story of a game: everything that counts is told, and to every seat the same."""

import re
from functools import partial

import pytest

from bng_sim.games.campaign.telling import naming
from tests.games import recordings
from tests.games.campaign.telling.recording import GAME, RECORDINGS, SETTINGS, recorded, rows
from tests.slow import slow_after

told, lines_of = (partial(of, "campaign") for of in (recordings.told, recordings.lines_of))

TOLD = {  # patterns of lines: the columns whose sum is how many there are
    r"rolls \d and \d, ": ("rolls",),
    r"rolls (\d) and \1, ": ("doubles",),
    r"passes Go: ": ("salaries",),
    r"forgets the salary$": ("salaries_missed",),
    r"goes to Jail$": ("jailed_square", "jailed_card"),
    r"goes for doubles to Jail$": ("jailed_doubles",),
    r"moves past Jail$": ("past_jail",),
    r"not to prosecute$": ("files_used",),
    r"moves to Bribe a Senator$": ("senator_landings",),
    r"^  buys .* for \$[\d,]+$": ("bought_cash",),
    r"^  buys .* for \d+ interns?$": ("bought_favors",),
    r" and gets no deed$": ("no_deed",),
    r"^  auction of ": ("auctions",),
    r"^  auction of .* buys for ": ("auctions_sold",),
    r"owes seat \d \$[\d,]+ of rent for ": ("rents",),
    r"misses .* of rent for ": ("rents_missed",),
    r"^  (rolls .*)?(Chance|Community Chest): ": ("cards_drawn",),
    r"builds house ": ("houses_built",),
    r"builds a hotel on ": ("hotels_built",),
    r"mortgages ": ("mortgages",),
    r"lifts the mortgage of ": ("lifts",),
    r"^  offers \$[\d,]+ for .*, mortgaged$": ("forced_tried",),
    r"^  offers seat \d ": ("trades_offered",),
    r"^  seat \d accepts$": ("trades_made",),
    r"promises a law for ": ("law_loans",),
    r"repays the Slush Fund ": ("laws_repaid",),
    r"borrows .* from seat ": ("player_loans",),
    r"seat \d is bankrupt to ": ("bankruptcies",),
    r"seat \d is bankrupt to seat ": ("bankrupt_to_player",),
}


@RECORDINGS.each_game
def test_it_tells_every_turn_and_all_that_is_counted_and_the_end(setting, index):
    row, seats = rows(setting, index)

    lines = told(recorded(setting, index))

    def n(pattern):
        return sum(re.search(pattern, line) is not None for line in lines)

    assert n(r"^Turn \d+: seat \d$") == sum(line.startswith(GAME.telling.pauses) for line in lines) == row["turns"]
    assert n(r"^  Worth: ") == row["rounds"] - 1
    assert n(r" of rent for .*, noticed late$") <= row["rents_late"]
    for pattern, columns in TOLD.items():
        assert n(pattern) == sum(row[column] for column in columns), pattern
    assert lines[-1].startswith(f"After {row['turns']} turn")
    assert all(f"seat {seat['seat']}" in lines[-1] for seat in seats if seat["won"])
    assert ("nobody wins" in lines[-1]) == (row["winners"] == 0)


@pytest.mark.parametrize("setting", slow_after(4, SETTINGS))
def test_i1_every_seat_is_told_the_same(setting):
    log = recorded(setting, 0)

    assert told(log, 1) == told(log, 2) == told(log)


@pytest.mark.parametrize("setting", ["usual", "bankrupts", "forgetful"])
def test_each_deed_that_gets_an_owner_is_told_once(setting):
    log = recorded(setting, 0)
    lines = "\n".join(told(log))
    sides = [e["gives"] for e in log if e["event"] == "propose"] + [e["takes"] for e in log if e["event"] == "propose"]
    n_proposed = sum(deed is not None for deed in sides)
    n_given = sum(
        (proposal["gives"] is not None) + (proposal["takes"] is not None)
        for proposal, answer in made_trades(log)
    )  # fmt: skip

    told_otherwise = len(re.findall(r"  (?:buys| ?seat \d gets|gets|auction of (?!a house).* buys) ", lines))
    assert told_otherwise == sum(e["event"] == "deed" and e["seat"] is not None for e in log) - n_given
    assert n_proposed >= n_given > 0


def made_trades(log):
    """The proposals that were accepted."""
    proposal = None
    for event in log:
        if event["event"] == "propose":
            proposal = event
        if event["event"] == "trade":
            yield proposal, event


def test_a_debt_of_nothing_and_one_that_a_card_has_told_are_not_told_again():
    for event, lines in lines_of(recorded("usual", 0)[:900], "debt"):
        is_told = event["reason"] in ("rent", "tax") or event["amount"] == 0
        assert len(lines) == 0 or not is_told


@pytest.mark.parametrize(
    ("text", "pile", "words"),
    [
        ("to:24", "chance", "go to red 24"),
        ("to:5", "chance", "go to Railroad 5"),
        ("to:20", "chance", "go to Bribe a Senator"),
        ("to:30", "chest", "go to Go to Jail"),
        ("back:1", "chance", "go back 1 square"),
        ("rail", "chance", "go to the next Railroad, for twice the rent"),
        ("utility", "chance", "go to the next utility, for a new roll"),
        ("free", "chest", "Get out of Jail Free"),
        ("door", "chance", "Revolving Door"),
        ("door", "chest", "Community Greenwash"),
        ("money:1000", "chest", "get $1,000"),
        ("money:-15", "chest", "pay $15"),
        ("each:10", "chest", "get $10 from each"),
        ("each:-50", "chest", "pay $50 to each"),
        ("repairs:25:100", "chance", "repairs: $25 a house, $100 a hotel"),
    ],
)
def test_cards_in_words(text, pile, words):
    assert naming.card(text, pile, 20) == words


@pytest.mark.parametrize(
    ("number", "senator_at", "words"),
    [
        (0, 20, "Go"),
        (10, 20, "Jail"),
        (20, 20, "Bribe a Senator"),
        (20, 30, "a free square"),
        (20, 0, "a free square"),
        (30, 20, "Go to Jail"),
        (30, 30, "Bribe a Senator"),
        (0, 0, "Go"),
        (12, 20, "Solyndra"),
        (28, 20, "Tesla"),
        (15, 20, "Railroad 15"),
        (37, 20, "dark blue 37"),
        (38, 20, "Luxury Tax"),
        (33, 20, "Community Chest"),
    ],
)
def test_squares_in_words(number, senator_at, words):
    assert naming.square(number, senator_at) == words
