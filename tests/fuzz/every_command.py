"""Take a config through every command that a designer would, and list what is wrong with what they print and write."""

import csv
import json
import re
import shlex
import shutil
import traceback
import warnings
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from numba.core.errors import NumbaExperimentalFeatureWarning

from bng_sim.api import sweeping
from bng_sim.core.errors import InputError
from bng_sim.lab.ablation.things import list_things
from bng_sim.sweeps.config.targets import is_stated_for
from bng_sim.sweeps.plan.cells import Plan
from tests.command import Done, call
from tests.fuzz import ordinary_configs
from tests.report import figure_text
from tests.report.elements import Elements

RUN, SECOND = "runs/ordinary", "runs/second"
UNSEEN = (DeprecationWarning, PendingDeprecationWarning, ResourceWarning, NumbaExperimentalFeatureWarning)
PLAYED = {0, 3, 4}  # targets are met, missed, not yet known


class Journey:
    """A config on its way through the commands.

    Attributes:
        faults: What went wrong, each with its command.
        refused: The words in which the config was refused, if it was.

    """

    def __init__(self, number: int, folder: Path, page: Any = None) -> None:
        """Begin.

        Args:
            number: Of the config.
            folder: An empty one.
            page: Of a browser, which draws the figures. None: nobody looks at them, and what takes longest is left to
                some of the numbers.

        """
        self.number, self.folder, self.page = number, folder, page
        self.config = ordinary_configs.drawn(number).config
        self.faults: list[str] = []
        self.refused = ""

    def go(self) -> "Journey":
        """Run all commands, in turns with other options, so that few numbers try them all."""
        plan = self._plan(self._write("ordinary", {}))
        if plan is None:
            return self
        number, seen = self.number, self.config["keep"] != "summary"
        if number % 3 or self.page is None:
            self._sweep(plan, "--no-report", "--json")
            self._reported(PLAYED, "report", RUN)
        else:
            self._sweep(plan)
            self._reported(PLAYED, "report", RUN, "--format", "markdown")
        self._analysed(plan)
        self._json({0}, "status", RUN, "--check", "--json")
        if seen:
            self._games()
        self._compared(plan)
        if self.page is not None or number % 4 == 2:
            self._compared_with_second()
        if "knobs" in self.config:
            self._run(PLAYED, "balance", "ordinary.yaml", *(["--json"] * (number % 2)))
        if number % 4 == 0:
            self._ablated(plan)
        return self

    def _run(self, right: set[int], *arguments: str) -> Done:
        """Run a command that leaves with one of these codes, or says in words which key it cannot take."""
        done, shown = Done(1, "", ""), []
        try:
            with warnings.catch_warnings(record=True) as shown:
                warnings.simplefilter("always")
                for unseen in UNSEEN:
                    warnings.simplefilter("ignore", unseen)
                done = call(*arguments, cwd=self.folder, BNG_SIM_DEBUG="1")
        except Exception as error:  # noqa: BLE001 (which it is, is listed)
            self._fault(arguments, f"{type(error).__name__}: {error}\n{_place(error)}")
            return done
        self.faults += [f"{shlex.join(arguments)}: {one.filename}: {one.message}" for one in shown]
        if done.returncode not in right:
            self._fault(arguments, f"left with {done.returncode}: {done.stderr[-600:]}")
        for word in ("Traceback", "Warning", "fault of bng-sim"):
            if word in done.stdout + done.stderr:
                self._fault(arguments, f"prints {word}: {(done.stdout + done.stderr)[-600:]}")
        return done

    def _json(self, right: set[int], *arguments: str) -> Any:
        done = self._run(right, *arguments)
        if done.returncode not in right:
            return None
        try:
            return json.loads(done.stdout, parse_constant=_refuse_constant)
        except ValueError as error:
            self._fault(arguments, f"{error}: {done.stdout[:300]}")
            return None

    def _fault(self, arguments: tuple[str, ...], text: str) -> None:
        self.faults.append(f"{shlex.join(arguments)}: {text}")

    def _write(self, name: str, keys: dict[str, Any]) -> Path:
        path = self.folder / f"{name}.yaml"
        changed = ordinary_configs.Drawn({**self.config, **keys, "name": name}, frozenset())
        path.write_text(changed.text, encoding="utf-8")
        return path

    def _plan(self, path: Path) -> Plan | None:
        """Plan the config; None if it is refused, in words that name a key of it."""
        try:
            return sweeping.read(path)[0]
        except InputError as error:
            self.refused = str(error)
        done = self._run({2}, "sweep", path.name)
        keys = "|".join(map(re.escape, self.config))
        if not re.search(rf"ordinary\.yaml:\d+: ({keys})\b", done.stderr):
            self._fault(("sweep", path.name), f"names no key: {done.stderr[-600:]}")
        return None

    def _sweep(self, plan: Plan, *options: str) -> None:
        arguments = ("sweep", "ordinary.yaml", *options)
        printed = self._json(PLAYED, *arguments) if "--json" in options else self._run(PLAYED, *arguments) and None
        if printed and len(printed["cells"]) != len(plan.cells):
            self._fault(arguments, f"prints {len(printed['cells'])} settings of {len(plan.cells)}")
        for table in ("cells.csv", "summary.csv"):
            path = self.folder / RUN / table
            rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines())) if path.exists() else []
            found = {int(row["cell"]) for row in rows}
            if found != {cell.index for cell in plan.cells}:
                self._fault(arguments, f"{table} has {len(found)} settings of {len(plan.cells)}")

    def _reported(self, right: set[int], *arguments: str) -> None:
        self._run(right, *arguments)
        for name in ("report.html", "report.md"):
            path = self.folder / RUN / name
            if not path.exists():
                self._fault(arguments, f"{name} is missing")
                continue
            text = path.read_text(encoding="utf-8")
            shown = Elements(text if name.endswith("html") else _rendered(text))
            if shown.wrong or shown.open:
                self._fault(arguments, f"{name} is not well-formed: {shown.wrong[:3]} {shown.open[:3]}")
            linked = {attributes["src"] for attributes, _ in shown.of("img")}
            for source in (source for source in linked if not source.startswith("data:")):
                if not (path.parent / source).exists():
                    self._fault(arguments, f"{name} shows {source}, which is missing")
        page = self.folder / RUN / "report.html"
        if self.page is not None and page.exists():
            self.page.goto(page.as_uri())
            self.faults += [f"figure: {fault}" for fault in figure_text.faults(self.page)]

    def _analysed(self, plan: Plan) -> None:
        few = ["--question", "targets"] if plan.config.targets else []
        if self.page is None and not few and self.number % 4:
            return  # the report has the same answers
        if self.page is not None and self.number % 2:
            self._run({0}, "analyse", RUN, "--figures", "drawn")
        printed = self._json({0}, "analyse", RUN, "--json", *few * (self.page is None or self.number % 2))
        stated = {
            (name, cell.index)
            for name, target in plan.config.targets.items()
            for cell in plan.cells
            if not (cell.assumption or cell.change or cell.rung)
            if is_stated_for(target.where, cell.values, cell.lineup)
        }
        if printed and stated:
            answers = [one for one in printed["questions"] if one["name"] == "targets"]
            rows = [row for one in answers for table in one["tables"].values() for row in table["rows"]]
            judged = {(row["target"], row["cell"]) for row in rows if row["state"]}
            if judged != stated:
                self._fault(("analyse", RUN), f"has no verdict on {sorted(stated - judged)[:5]}")

    def _games(self) -> None:
        found = self._json({0}, "games", RUN, "--json", "--limit", "1", "--sort", "drama")
        for game in found["games"] if found else ():
            for command in game["commands"]:
                self._run({0}, *shlex.split(command)[1:])

    def _compare(self, *arguments: str) -> None:
        if self.number % 3 == 0:
            self._json({0}, "compare", *arguments, "--json")
        else:
            self._run({0}, "compare", *arguments, *["--markdown"] * (self.number % 3 == 1))

    def _compared(self, plan: Plan) -> None:
        last = str(len([cell for cell in plan.cells if not (cell.assumption or cell.change or cell.rung)]) - 1)
        if last != "0":
            self._compare(RUN, "--cell-a", "0", "--cell-b", last)

    def _compared_with_second(self) -> None:
        seed, first = self.config.get("seed", 1), self.config.get("first_game", 0)
        other = [{"seed": seed // 2 + 1}, {"first_game": first + 1}, {"keep": "all"}][self.number % 3]
        self._write("second", other)
        self._run(PLAYED, "sweep", "second.yaml", "--no-report")
        self._compare(RUN, SECOND)

    def _ablated(self, plan: Plan) -> None:
        game = plan.game
        rules = {name: value for name, value in plan.config.rules.items() if name in (*game.structure, "players")}
        thing = list_things(game)[self.number % 7].name
        asked = ["ablate", "--game", game.name, "--games", "4", "--thing", thing, "--json"]
        self._json({0}, *asked, *(f"--{name}={value}" for name, value in rules.items()))


def check(number: int, folder: Path, page: Any = None) -> Journey:
    """Take the config of a number through all commands, in a folder that is deleted afterwards."""
    here = folder / f"journey_{number}"
    here.mkdir(parents=True)
    try:
        return Journey(number, here, page).go()
    finally:
        shutil.rmtree(here, ignore_errors=True)


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames[-6:]))


def _rendered(text: str) -> str:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(text)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")
