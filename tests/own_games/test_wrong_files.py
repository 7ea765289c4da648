"""What an author of a game in one file reads who has made a mistake: the line, and what to write instead."""

import re

import pytest

import bng_sim
from bng_sim import InputError
from tests.own_games.conftest import load

TURN = "    public, rules, goes_on = table.public, table.rules, True\n"
WRONG = {
    "dictionary": (TURN, TURN + "    seen_before = {}\n", "a dictionary; keep numbers in a field"),
    "set": (TURN, TURN + "    seen_before = {1, 2}\n", "a set; keep 0 or 1"),
    "text": (TURN, TURN + '    name = "pig"\n', "a text, as 'pig'; only events make sentences"),
    "formatted text": (TURN, TURN + '    name = f"{seat}"\n', "a text; only events make sentences"),
    "print": (TURN, TURN + "    print(seat)\n", "print shows nothing"),
    "try": (TURN, TURN + "    try:\n        seat += 0\n    except ValueError:\n        pass\n", "try; test with `if`"),
    "class": (TURN, TURN + "    class Pot:\n        pass\n", "a class; what is remembered"),
    "lambda": (TURN, TURN + "    double = lambda x: 2 * x\n", "lambda; write a function"),
    "import": (TURN, TURN + "    import math\n", "import at the head of the file"),
    "inner function": (TURN, TURN + "    def double(x):\n        return 2 * x\n", "move double out of it"),
    "fraction": ("public.pot += pips", "public.pot += pips / 2", "write // to round down"),
    "fraction divided in place": ("public.pot += pips", "public.pot /= 2", "write //="),
    "fraction set": ("public.pot = 0\n", "public.pot = 0.5\n", "holds whole numbers, and this is a fraction"),
    "misspelt field": ("table.public.score[seat] >= table.rules.goal:", "table.public.scores[seat] >= 1:",
                       r"table\.public has no field scores; did you mean table\.public\.score\?"),
    "unknown field": ("table.public.score[seat] >= table.rules.goal:", "table.public.starting == 1:",
                      "no field starting; its fields: turn, round_, first, active, out, score, pot; declare others"),
    "field of another record": ("public.pot += pips", "rules.pot += pips", r"did you mean table\.public\.pot\?"),
    "misspelt record": ("table.count.rolls", "table.counts.rolls", "table has no counts"),
    "field without seat": ("public.score[seat] += public.pot", "public.score = public.pot",
                           r"table\.public\.score has 10 numbers; write table\.public\.score\[seat\]"),
    "number with a seat": ("public.pot += pips", "public.pot[seat] += pips", "is one number"),
    "rule changed": ("public.pot = 0\n", "rules.goal = 0\n", "rules do not change during a game"),
    "index beyond": ("public.score[seat] += public.pot", "public.score[99] += public.pot", r"the last is .*score\[9\]"),
    "event with too few values": ("rolled(table, seat, pips, public.pot)", "rolled(table, seat, pips)",
                                  r"rolled takes \(table, seat, pips, pot\).*; 3 given"),
    "event without table": ("lost(table, seat, public.pot)", "lost(seat, public.pot)", "lost takes"),
    "move that no choice has": ("go_on.roll  #", "go_on.rol  #", "go_on has no move rol; its moves: hold, roll"),
    "move of a strategy": ("return go_on.hold", "return go_on.stop", "go_on has no move stop"),
    "ending that is none": ("end.goal_reached", "end.goal", "end has no ending goal; its endings: goal_reached"),
    "choice asked without a seat": ("go_on.ask(table, seat)", "go_on.ask(table)", r"go_on\.ask takes \(table, seat\)"),
    "choice called": ("go_on.ask(table, seat)", "go_on(table, seat)", r"go_on is asked by go_on\.ask"),
    "unknown function": ("roll(table, rules.sides)", "rolll(table, rules.sides)", "no rolll here; did you mean roll"),
    "die without sides": ("roll(table, rules.sides)", "roll(table)", r"roll takes \(table, sides\); 1 given"),
    "foreign chance": ("roll(table, rules.sides)", "random.randint(1, 6)", "not repeated by a seed; write draw"),
    "calls itself": ("    public.pot = 0\n", "    turn(table, seat)\n", "turn calls itself"),
    "strategy that writes": ("    score = s", "    seen.public.pot = 0\n    score = s", "a strategy only chooses"),
    "strategy that peeks": ("seen.public.pot >= traits", "seen.hidden.pot >= traits", "seen has no hidden"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_mistake_is_named_with_its_line_and_a_remedy(edited, what):
    old, new, said = WRONG[what]
    head = [("from bng_sim", "import random\n\nfrom bng_sim")] if what == "foreign chance" else []
    path = edited("pig", *head, (old, new))
    changed = new.strip("\n").splitlines()
    line = next(
        i for i, text in enumerate(path.read_text().splitlines(), 1) if changed[-1 if TURN in new else 0] in text
    )
    if "\n    try:" in new or "\n    class" in new or "\n    def" in new:
        line -= len(changed) - 2
    line = path.read_text()[: path.read_text().index("def turn")].count("\n") + 1 if what == "calls itself" else line

    with pytest.raises(InputError, match=rf"pig\.py, line {line}: .*{said}"):
        load(path)


DECLARED = {
    "no player": ("players=(2, 10)", "players=(0, 10)", "the least and the largest number, from 1 to 16"),
    "shape": ('"pot": number', '"pot": 2.5', r"pot: got 2\.5, expected number, each_seat"),
    "field of every game": ('"pot": number', '"turn": number', "every game has the field turn"),
    "default beyond its range": ("Rule(100, 10, 1000", "Rule(5, 10, 1000", "5 is not from 10 to 1000"),
    "one move": ('"hold", "roll")', '"hold")', "two moves or more"),
    "event with too many values": ("{seat} rolls a {pips}:", "{a}{b}{c}{d}{seat} rolls a {pips}:", "at most 5 values"),
    "seen by nobody": ('loses {pot} points."', 'loses {pot} points.", seen_by="who"', "seen_by='who'"),
    "no turn": ("def turn(", "def turns(", r"a function is missing: def turn\(table, seat\)"),
    "turn with other arguments": ("def is_over(table):", "def is_over(table, seat):", r"expected is_over\(table\)"),
    "syntax": ("def wins(table, seat):", "def wins(table, seat)", "SyntaxError"),
    "lineup": ('lineup="hold_at(points=20),hold_at(points=25)"', 'lineup="hold"', "strategy 'hold': no such strategy"),
    "no choice": ('go_on = Choice("Roll again, or hold?", "hold", "roll")\n', "", "no choice is declared"),
}  # fmt: skip


@pytest.mark.parametrize("what", DECLARED)
def test_declaration_that_cannot_work_is_refused(edited, what):
    *replaced, said = DECLARED[what]
    path = edited("pig", tuple(replaced))

    with pytest.raises(InputError, match=said):
        bng_sim.simulate(game=str(path), games=1, progress=False)


PLAYED = {
    "endless turn": (("pips == 1", "pips == 0"), ("goes_on = go_on.ask(table, seat) == go_on.roll", "goes_on = True"),
                     "line 36, in turn: a loop has gone round 10,000 times"),
    "index beyond a field": (("public.score[seat] += public.pot", "public.score[seat + 20] += public.pot"),
                             "line 44, in turn: an index is beyond its field"),
    "division by zero": (("public.pot += pips", "public.pot += pips // (public.pot - public.pot)"), "divided by 0"),
}  # fmt: skip


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=[pytest.mark.slow] * (what != "index beyond a field")) for what in PLAYED]
)
def test_fault_in_a_game_is_named_with_its_line(edited, what):
    *replaced, said = PLAYED[what]
    path = edited("pig", *replaced, called=f"pig_{len(what)}")

    with pytest.raises(InputError, match=said):
        bng_sim.simulate(game=str(path), games=3, progress=False)


def test_choice_without_an_offered_move_is_named(edited):
    path = edited("tricks", ("play.offer(table, card)", "card += 0"), called="no_offer")

    with pytest.raises(InputError, match=r"line \d+, in turn: .*no move was offered"):
        bng_sim.simulate(game=str(path), games=3, progress=False)


def test_file_that_is_no_game_is_refused(tmp_path):
    path = tmp_path / "empty.py"
    path.write_text("x = 1\n")

    with pytest.raises(InputError, match=re.escape('0 games are declared; expected one: game = OwnGame("Title", ...)')):
        load(path)
    with pytest.raises(InputError, match="no such file"):
        load(tmp_path / "other.py")
    (tmp_path / "My Game.py").write_text("")
    with pytest.raises(InputError, match="small letters"):
        load(tmp_path / "My Game.py")
