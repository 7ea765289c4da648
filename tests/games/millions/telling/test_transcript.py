"""The story of a game: all of it to an onlooker, to a seat what it may know and nothing else."""

import re
from functools import partial

from bng_sim.games.millions.telling import naming
from bng_sim.games.millions.telling.naming import NAMES
from tests.games import recordings
from tests.games.millions.telling.recording import GAME, GAMES_OF_EACH, RECORDED, RECORDINGS, recorded, rows

told, lines_of = (partial(of, "millions") for of in (recordings.told, recordings.lines_of))


@RECORDINGS.each_game
def test_it_tells_every_heist_departure_and_take_and_the_end(setting, index):
    row, seats = rows(setting, index)

    lines = told(recorded(setting, index))

    def n(pattern):
        return sum(re.search(pattern, line) is not None for line in lines)

    assert n(r"^Heist \d+: \$") == sum(line.startswith(GAME.telling.pauses) for line in lines) == row["rounds"]
    assert n(r" pays seat .* to walk away$") == row["left_bribed"]
    assert n(r" walks away for nothing$") == row["left_alone"]
    assert n(r" walks away at the last call$") == row["left_final"]
    assert n(r" is in, and says so for good$") == row["bound"]
    assert n(r" turns down \$") == row["offers"] - row["offers_taken"]
    assert n(r" would walk away for \$") == row["asks"]
    assert n(r"seat \d looks at the card of ") == row["looks_used"]
    assert n(r"Nobody goes: the heist is off$") == row["heists_abandoned"]
    assert n(r" is caught: not the only ") == row["clashed"]
    assert n(r" is caught: the \w+ was named") == row["named"]
    assert n(r" pays a fine of ") == row["fined"]
    assert n(r" talks: the Snitch names the ") == row["snitch_named"]
    assert n(r"^  The take: \$") == row["heists_succeeded"]
    assert n(r"Nobody is left standing") == row["heists_failed"]
    assert lines[-1].startswith(f"After {row['rounds']} heist")
    assert all(f"seat {seat['seat']}" in lines[-1] for seat in seats if seat["won"])
    assert ("stalemate that nobody wins" in lines[-1]) == (row["winners"] == 0)


def test_silence_is_not_told_move_by_move_but_a_circuit_of_it_is_one_line():
    n_silent = 0
    for setting, index in RECORDED:
        log = recorded(setting, index)
        lines = told(log)
        n_silent += sum("silence all round" in line for line in lines)
        turns = [event["turn"] for event in log if event.get("decision") == "move" and
                 event["move"] == {"answer": "silent"}]  # fmt: skip
        for event in log:
            if event["event"] == "look":
                turns = [turn for turn in turns if turn != event["turn"]]
        assert not {f"turn {turn}" for turn in turns} & {line.strip().partition(":")[0] for line in lines}

    assert n_silent > 5


def test_k2_a_seat_is_told_its_own_role_and_no_role_of_one_that_leaves():
    log = recorded("usual", 0)
    own = {event["round"]: event["role"] for event in log if event["event"] == "place" and event["character"] == "2A"}

    for event, lines in lines_of(log, "ante", 2):
        sent = [line for line in lines if "short of cash" not in line]
        assert sent in ([], [f"  Sent face-down: seat 2 {NAMES[own[event['round']]]}"])
    for event, (line, *_) in lines_of(log, "bribe", 2):
        role = f" ({NAMES[own[event['round']]]})" if event["other_character"] == "2A" else ""
        assert f"{event['other_character'][:-1]}{role} ${event['amount']}M to walk away" in line


def test_i2_what_is_seen_is_told_to_who_looks_and_to_nobody_else():
    to = {"own": [], "other": []}
    for index in range(GAMES_OF_EACH):
        log = recorded("looks", index)
        for at, event in enumerate(log):
            if event["event"] == "look":
                for seat in (1, 2, 3):
                    line = told(log[: at + 1], seat)[-1]
                    assert line.endswith(f": {NAMES[event['role']]}") == (seat == event["seat"])
                    to["own" if seat == event["seat"] else "other"].append(line)

    assert to["own"] != []
    assert to["other"] != []


def test_a_lie_is_marked_for_who_knows_the_role():
    log = recorded("three", 0)
    everybody, seat = (" ".join(told(log, eyes)).count("(a lie)") for eyes in (None, 1))
    claims = [event for event in log if event["event"] == "claim"]
    roles = {(event["round"], event["character"]): event["role"] for event in log if event["event"] == "place"}
    lies = [event for event in claims if event["role"] != roles[event["round"], event["character"]]]

    assert everybody == len(lies)
    assert 0 < sum(event["character"][0] == "1" for event in lies) <= seat < everybody


def test_role_cards_are_counted():
    assert naming.roles(["snitch", "brute", "crook", "snitch"]).plain == "Brute, Crook, 2 Snitches"
    assert naming.roles([]).plain == "nothing"
    assert naming.either(["brute", "crook", "snitch"]) == "Brute, Crook or Snitch"
    assert (naming.money(-3), naming.money(1_200)) == ("-$3M", "$1,200M")
