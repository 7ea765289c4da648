"""What an author of a game in one file reads who has made a mistake: the line, and what to write instead."""

import re

import pytest

import bng_sim
from bng_sim import InputError, own_game
from bng_sim.own_games import reading
from tests.own_games.conftest import load
from tests.slow import slow_after

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
    "list in one line": (TURN, TURN + "    low = [x for x in range(3)]\n", "a list made in one line"),
    "sum in one line": (TURN, TURN + "    low = sum(x for x in range(3))\n", "a list made in one line"),
    "trait as a whole number": ("    score = s", "    score = traits[1]\n    score = s", r"traits\[0\] is points"),
    "trait by name": ("seen.public.pot >= traits[0]", "seen.public.pot >= traits.points", r"traits\[0\] is points"),
    "place from the end": ("public.score[seat] += public.pot", "public.score[-1] += public.pot", "count from 0"),
    "choice without ask": ("goes_on = go_on.ask(table, seat) ==", "goes_on = go_on.ask(table, seat) == go_on ==",
                           r"go_on stands here alone; write go_on\.ask\(table, seat\)"),
    "ask without brackets": ("goes_on = go_on.ask(table, seat) ==", "goes_on = go_on.ask == go_on.ask(table, seat) ==",
                             r"go_on\.ask is called: go_on\.ask\(table, seat\)"),
    "event with a field": ("held(table, seat, public.pot, public.score[seat])",
                           "held(table, seat, public.pot, public.score)", r"write public\.score\[seat\]"),
    "event with a fraction": ("rolled(table, seat, pips, public.pot)", "rolled(table, seat, pips, public.pot / 2)",
                              "rolled takes whole numbers"),
    "function not imported": ("roll(table, rules.sides)", "draw(table, 6)", "from bng_sim.own_game import draw"),
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


ELSEWHERE = {
    "fraction by way of a name": ("public.pot += pips", "half = pips / 2\n        public.pot += half",
                                  "line 42: .* this is a fraction"),
    "no ending in some cases": ("    return 0\n", "    table.count.busts += 0\n",
                                "line 48: is_over comes to its end without return in some cases; expected 0 while"),
    "nothing returned": ("return go_on.hold", "return", "line 72: hold_at returns nothing here; expected the place of"),
    "wins in some cases": ("    return table.public.score[seat] >= table.rules.goal\n\n\ndef distance",
                           "    if seat == 0:\n        return True\n\n\ndef distance", "line 56: wins comes"),
    "turn written twice": ("# A strategy", "def turn(table, seat):\n    go_on.ask(table, seat)\n\n\n# A strategy",
                           "line 66: turn is written twice, and that of line 30 counts for nothing"),
    "choice never asked": ("goes_on = go_on.ask(table, seat) == go_on.roll", "goes_on = public.pot < 20",
                           "line 24: go_on is never asked"),
    "async": ("def turn(", "async def turn(", "line 30: a compiled game cannot have async"),
    "each calls the other": ("def is_over(",
                             "def a(table):\n    b(table)\n\n\ndef b(table):\n    a(table)\n\n\ndef is_over(",
                             "line 48: a calls itself"),
    "NumPy's chance": ("from bng_sim", "import numpy as np\n\nfrom bng_sim", "np.random.randint is not repeated"),
    "one function of chance": ("from bng_sim", "from random import randint\n\nfrom bng_sim", "randint is not repeated"),
}  # fmt: skip


@pytest.mark.parametrize("what", ELSEWHERE)
def test_mistake_is_named_where_it_shows(edited, what):
    old, new, said = ELSEWHERE[what]
    foreign = {"NumPy's chance": "np.random.randint(1, 7)", "one function of chance": "randint(1, 6)"}.get(what)
    path = edited("pig", (old, new), *([("roll(table, rules.sides)", foreign)] if foreign else []))

    with pytest.raises(InputError, match=said):
        load(path)


DECLARED = {
    "no player": ("players=(2, 10)", "players=(0, 10)", "the least and the largest number, 1 to 16"),
    "shape": ('"pot": number', '"pot": 2.5', r"pot: got 2\.5, expected number, each_seat"),
    "field of every game": ('"pot": number', '"turn": number', "every game has the name turn"),
    "default beyond its range": ("Rule(100, 10, 1000", "Rule(5, 10, 1000", "5 is not from 10 to 1000"),
    "one move": ('"hold", "roll")', '"hold")', "two moves or more"),
    "event with too many values": ("{seat} rolls a {pips}:", "{a}{b}{c}{d}{seat} rolls a {pips}:", "at most 5 values"),
    "seen by nobody": ('loses {pot} points."', 'loses {pot} points.", seen_by="who"', "seen_by='who'"),
    "no turn": ("def turn(", "def turns(", r"a function is missing: def turn\(table, seat\)"),
    "turn with other arguments": ("def is_over(table):", "def is_over(table, seat):", r"expected is_over\(table\)"),
    "syntax": ("def wins(table, seat):", "def wins(table, seat)", "line 56: Python cannot read it: expected ':'"),
    "lineup": ('lineup="hold_at(points=20),hold_at(points=25)"', 'lineup="hold"', "strategy 'hold': no such strategy"),
    "players as a number": ("players=(2, 10)", "players=4", r"players=4: expected .* as in \(2, 4\)"),
    "usual number": ("players=(2, 10)", "players=(2, 10, 12)", "the third, the usual number, is from 2 to 10"),
    "misspelt argument": ("players=(2, 10)", "player=(2, 10)", r"line 9: OwnGame\(...\) .*did you mean players\?"),
    "fields in a list": ('public={"score": each_seat, "pot": number}', 'public=["score"]', r'as in public=\{"score"'),
    "number as a rule": ('Rule(6, 4, 20, "a die with {} sides")', "6", r"rules: sides: got 6; write rules="),
    "fraction as a rule": ("Rule(6, 4, 20,", "Rule(0.5, 0, 1,", "0.5 is a fraction; .* count in tenths or percent"),
    "rule of words without them": ("Rule(6, 4, 20,", 'Rule("open", 2, 20,', "choices="),
    "rule with a name of every game": ('"sides": Rule', '"players": Rule', "every game has the name players"),
    "Python's word": ('"pot": number', '"class": number', "'class' is a word of Python's; .* such as class_"),
    "name with a space": ('"busts": "turns', '"bad busts": "turns', "such as bad_busts"),
    "count of every game": ('"busts": "turns', '"ending": "turns', "counts: every game has the name ending"),
    "count that is no text": ('"busts": "turns lost to a 1"', '"busts": 1', "counts: busts: got 1; write counts="),
    "count of a list": ('counts={"rolls"', 'counts={"score": "s", "rolls"', "counts: score: .* not one number"),
    "count of a seat of one number": ('seat_counts={"score"', 'seat_counts={"pot"', "pot: .* a number for each seat"),
    "count of every seat": ('seat_counts={"score"', 'seat_counts={"won"', "every seat has the name won"),
    "lineup in a list": ('lineup="hold_at(points=20),hold_at(points=25)"', 'lineup=["hold_at"]', "expected a text"),
    "lost as one text": ("distance=(", 'lost="goal_reached", distance=(', r'as in lost=\("revolt",\)'),
    "distance as a text": ('distance=("points", lambda rules: rules["goal"])', 'distance="points"', "as in distance="),
    "distance of no rule": ('rules["goal"]', "rules.goal", "distance: .* rules are read by name"),
    "value of every event": ("rolls a {pips}:", "rolls in {turn}:", r"another name, such as \{this_turn\}"),
    "value with a format": ("{seat} rolls a {pips}:", "{seat} rolls a {pips:>3}:", r"write \{pips\} alone"),
    "brace left open": ("{seat} rolls a {pips}:", "{seat rolls a {pips}:", "write a value as {name}"),
    "event of every game": ("held = Event", "win = Event", "an event of every game has the name win"),
    "strategy without words": ("@game.strategy(", "@game.strategy\ndef lazy(s, m, n, t, r):\n    return 0\n\n\n"
                               "@game.strategy(", r'write @game\.strategy\("What it does\."\) above def lazy'),
    "misspelt import": ("Choice, Endings", "Choise, Endings", r"has no Choise; did you mean Choice\?"),
    "exit": ("def turn(", "exit()\n\n\ndef turn(", "leave out exit"),
    "plays itself": ("def turn(", "import bng_sim\nbng_sim.simulate(game=__file__)\n\n\ndef turn(", "plays itself"),
    "tabs": ("    public.pot = 0\n    while", "\tpublic.pot = 0\n    while", "line 33: Python cannot read it: .*tabs"),
    "bracket left open": ("lost(table, seat, public.pot)", "lost(table, seat, public.pot", "line 38: .* never closed"),
    "no choice": ('go_on = Choice("Roll again, or hold?", "hold", "roll")\n', "", "no choice is declared"),
}  # fmt: skip


@pytest.mark.parametrize("what", DECLARED)
def test_declaration_that_cannot_work_is_refused(edited, what):
    *replaced, said = DECLARED[what]
    path = edited("pig", tuple(replaced))

    with pytest.raises(InputError, match=said):
        bng_sim.simulate(game=str(path), games=1, progress=False)


PLAYED = {
    "endless turn": (("pips == 1", "pips == 0"), (" == go_on.roll", " >= 0"),
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


@pytest.mark.slow
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


CARDS = {
    "no file": ("dig.csv", "digg.csv", "", "", "'digg.csv' is not there"),
    "name put together": ('"dig.csv"', '"dig" + ".csv"', "", "", "its name written out"),
    "no names": ("", "", "name,", "title,", "expected a column 'name'; found title"),
    "empty cell": ("", "", "treasure,3,3", "treasure,,3", "silver cup: value is empty, .* write 0"),
    "fraction": ("", "", "treasure,3,3", "treasure,3.5,3", "silver cup: value: got 3.5, expected whole numbers"),
    "count in words": ("", "", "treasure,3,3", "treasure,3,three", "row 2: count: got 'three'"),
    "column twice": ("", "", "kind,value", "kind,kind", "two columns have the name 'kind'"),
    "column of Python": ("", "", "value", "class", "column 'class': expected a name"),
    "row too long": ("", "", "treasure,3,3", "treasure,3,3,9", "row 2: expected the columns"),
    "word that no card has": ("", "", "danger", "peril", "'danger' is none of the words .*: treasure, peril"),
    "column that is none": ("+= cards.value[card]", "+= cards.values[card]", "", "", "cards has no column values"),
    "text compared": ("cards.kind[card] != DANGER", 'cards.kind[card] != "danger"', "", "", "cannot have a text"),
    "names in a rule": ("cards.kind[card] != DANGER", "cards.names[card] != 3", "", "", "cards.names are texts"),
    "card changed": ("public.found += cards", "cards.value[0] = 1; public.found += cards", "", "", "do not change"),
}  # fmt: skip


@pytest.mark.parametrize("what", slow_after(5, CARDS))
def test_cards_that_cannot_be_read_are_named(edited, what):
    old, new, cell, other, said = CARDS[what]
    path = edited("dig", (old, new), called="cards_of_dig")
    table = path.with_name("dig.csv")
    table.write_text(table.read_text(encoding="utf-8").replace(cell, other), encoding="utf-8")

    with pytest.raises(InputError, match=rf"cards_of_dig\.py, line \d+: .*{said}"):
        load(path)


def test_table_with_semicolons_as_spreadsheets_save_it_is_read(edited):
    path = edited("dig", called="semicolons")
    table = path.with_name("dig.csv")
    table.write_bytes(b"\xef\xbb\xbf" + table.read_bytes().replace(b",", b";").replace(b"\n", b"\r\n"))

    assert load(path).title == "Dig"


FILES = {
    "empty": (b"", "0 games are declared"),
    "binary": (b"\x7fELF\x00\x01" * 9, "is no text in UTF-8"),
    "Latin-1": ("x = 'ä'".encode("latin-1"), "is no text in UTF-8"),
}


@pytest.mark.parametrize("what", FILES)
def test_file_that_is_no_program_is_refused(tmp_path, what):
    content, said = FILES[what]
    path = tmp_path / "odd.py"
    path.write_bytes(content)

    with pytest.raises(InputError, match=rf"odd\.py.*{said}"):
        load(path)


def test_folder_is_no_game_and_signs_of_windows_are_read(edited, tmp_path):
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(InputError, match="is a folder"):
        load(tmp_path / "folder.py")

    path = edited("pig", called="windows")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(path).title == "Pig"


def test_file_that_was_mended_is_read_again(edited):
    path = edited("pig", ("def turn(table, seat):", "def turn(table, seat)"), called="mended")
    with pytest.raises(InputError):
        load(path)

    path.write_text(path.read_text().replace("def turn(table, seat)", "def turn(table, seat):"))
    assert load(path).name == "mended"


def test_edit_of_the_cards_is_read_again(edited):
    path = edited("dig", called="counted")
    table = path.with_name("dig.csv")
    before = load(path)
    table.write_text(table.read_text().replace("gold mask,treasure,7,2", "gold mask,treasure,7,3"))

    assert load(path) is not before
    assert load(path) is load(path)


def test_hints_know_what_a_file_may_import():
    assert set(reading.OFFERED) == set(own_game.__all__)
