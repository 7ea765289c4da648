"""Command lines with odd values for their options. Each has a number, which makes it.

Values are such that a command that takes them is soon done and writes nowhere but into its own folder.
"""

import random

from bng_sim.cli.app import MODULES, import_command
from tests.fuzz.mutants import TEXT

RIGHT = {
    "sweep": ("tiny.yaml",),
    "balance": ("knobs.yaml",),
    "ablate": ("random", "--thing", "draw", "--against", "random", "--games", "20"),
    "trim": ("bluffing", "--lineup", "random", "--games", "20"),
    "playtests import": ("evenings.csv",),
    "playtests report": ("playtests.parquet", "--games", "200"),
    "playtests compare": ("playtests.parquet", "--games", "200"),
    "status": ("{run}",),
    "init": ("made",),
    "analyse": ("{run}", "--question", "seats"),
    "report": ("{run}", "--format", "markdown", "--out", "made"),
    "bundle": ("{run}", "--out", "made.zip"),
    "notebook": ("{run}", "--out", "made.ipynb"),
    "simulate": ("--lineup", "random", "--games", "20"),
    "play": ("--lineup", "random"),
    "here": ("table.yaml", "--playouts", "20", "--moves", "2"),
    "studio": ("nowhere.yaml", "--no-open"),  # refused: a server would not end
    "table": ("--lineup", "random", "--no-open"),
    "compare": ("{run}", "--cell-a", "0", "--cell-b", "2"),
    "verify": ("{run}", "--seed", "2", "--games", "20"),
    "games": ("{run}", "--limit", "2"),
    "replay": ("{run}", "--index", "7", "--cell", "4"),
    "audit": ("--games", "2", "--lineup", "random", "--workers", "1"),
    "rules": (),
    "strategies": (),
    "schema": (),
    "doctor": ("--games", "2"),
    "lab exploit": ("random", "--against", "random", "--deals", "2"),
    "lab league": ("random", "greedy", "--deals", "2"),
    "lab best-reply": ("greedy", "--trait", "haste", "--values", "2", "--deals", "2"),
    "lab skill": ("search(by=random)", "--against", "random", "--playouts", "2", "--deals", "2"),
    "lab train": ("--against", "newcomer", "--games", "20"),  # refused: a player is trained in half a minute
    "lab explain": ("nowhere.npz",),
    "lab tune": (
        *("greedy", "--trait", "haste", "--generations", "1", "--candidates", "4", "--deals", "2", "--held-out", "2"),
        *("--against", "random"),
    ),
}
NOT_TRIED = {"--clear-cache", "--step", "--help"}  # the first would cost other tests their cache, the second waits
NUMBERS = [
    "", "0", "-1", "1", "2", "+2", "3.5", "1e3", "0x2", "2 ", "1_0", "\u0663", "\u00b2", "nan", "inf", "None", "two",
    "9" * 19, "9" * 40, "9" * 5000, "4611686018427387904", "4611686018427387905", "-" + "9" * 30, "--", "-",
]  # fmt: skip
FEW = [number for number in NUMBERS if not number.isdecimal() or len(number) < 2 or len(number) > 1000]  # soon done
PATHS = [
    "",
    " ",
    "tiny.yaml",
    "tiny.yaml/x",
    "nowhere",
    "x" * 300,
    "a/b/c",
    "caf\u00e9",
    "\x1b[31m",
    "\udcff",
    ".",
    "-",
]
NAMES = [path for path in PATHS if path.strip()]  # an empty one is the folder here, as everywhere
SETTINGS = [
    "", "=", "x", "x=1", "players=", "players=9", "players=3,", "players=[", "players={3: 3}", "players=3=4", "level=0",
    "hand_limit=1:30", "hand_limit=true", "crisis_rebels=3,3", "max_turns=2024-02-30", "max_turns=&a [*a]",
    "players=!!python/object:os.system x", "players=*a", "self=1", "rules={}", "max_turns=" + "[" * 4000,
    "crises_in_deck={2: 1, x: 3}", "crises_in_deck=" + "9" * 5000, "\x1b=1", "panic_cards=[[toys]]",
]  # fmt: skip
CELLS = [
    "",
    "-1",
    "99",
    "9" * 5000,
    "players=",
    "=",
    ",",
    "lineup=x",
    "players=3",
    "players=3,lineup=dice",
    "\u0663",
    "0-3,7",
]
CODES = [
    "guillotines", "guillotines/1/2", "guillotines/1/2/x", "/".join(["guillotines", "9" * 30, "1", "x"]), "chess/1/1/x",
    "guillotines/1/1/x/players=9", "guillotines/1/1/x/lineup=", "guillotines/1/1/x/y=z", "guillotines/-1/0/x", "//",
    "guillotines/1/1/x/starting_seat=\u0663", "guillotines/1/1/x/rotate=x", "guillotines/1/1/x/level=[[",
]  # fmt: skip
CONDITIONS = [
    "", " ", "1", "true", "null", "turns", "turns >", "turns > 3", "turns > 'x'", "ending > 3", "ending = 'x'", "x = 1",
    "turns / 0 > 1", "turns % 0 = 1", "cast(ending as int) > 1", "turns > " + "9" * 400, "(" * 4000,
    "not " * 3000 + "panic",
    "ending ~ '['", "ending like '%[%'", "substr(ending, -1, 9) = ''", "turns in ()", "turns in (1, 'x')", "panic = 1",
    "winner_roles_held is null", "least_strategy = 'x'", "total_won > 'x'", "winner_ = 1", "winner_winner_seat = 1",
    "turns between 9 and", "select 1", "turns > (select max(turns) from games)", "avg(turns) > 1", "turns -- > 1",
    "roles_held = 1", "turns > 3;", "*", "columns('*')", "\x1b[31m > 1", "caf\u00e9 = 1", "interval '1' > 3",
    "date '2024-02-30' > 1", "case when panic then 1 end = 1", "coalesce(winner, 'x') = 1", "exists (select 1)",
]  # fmt: skip
ORDERS = ["", "-", "--", "drama", "x", "-x", "-ending", "-panic", "checksum", "-checksum", "cell",
          "game", "winner_seat", "least_", "most_roles_held", "total_won", "winner_strategy", "roles_taken",
          "longest comeback"]  # fmt: skip
WORDS = [text for text in TEXT if "\0" not in text]
OF = {
    "--set": SETTINGS, "--cell": CELLS, "--cell-a": CELLS, "--cell-b": CELLS, "--only": CELLS, "--games": FEW,
    "--workers": FEW, "--runs": PATHS, "--out": PATHS, "--figures": PATHS, "--html": PATHS, "--strategies": PATHS,
    "CODE": CODES, "RUN": NAMES, "RUN [RUN]": NAMES, "CONFIG": NAMES, "DIR": NAMES,
    "GAME|CONFIG": NAMES,
    "RUN|LINK": NAMES, "LINK": NAMES, "--folder": PATHS, "--deals": FEW, "--held-out": FEW, "--candidates": FEW,
    "--where": CONDITIONS, "--sort": ORDERS, "--generations": FEW, "--values": FEW,
}  # fmt: skip


def line(number):
    """The command line of this number: a command, its arguments, and what was put in oddly."""
    rng = random.Random(number)
    name = rng.choice(list(MODULES))
    arguments, odd = [*RIGHT[name]], []
    takes = [param for param in import_command(name, []).params if not {*param.opts} & NOT_TRIED]
    for param in rng.sample(takes, min(len(takes), rng.choice((1, 1, 2)))):
        if getattr(param, "is_flag", False):
            arguments.append(param.opts[0])
            continue
        is_option = param.opts[0].startswith("--")
        known = param.opts[0] if is_option else param.metavar
        value = rng.choice(OF.get(known, NUMBERS + WORDS if rng.random() < 0.7 else WORDS))
        if not is_option:
            arguments = [value, *arguments[1:]] if name != "play" else [value]
        else:
            arguments += [f"{known}={value}"] if rng.random() < 0.5 else [known, value]
        odd.append((known, value))
    return [*name.split(), *arguments], odd
