"""How far can the default players be beaten? A learner among them, in each game, for so much of the processor's time.

    python benchmarks/learners.py --minutes 5 --out learned bluffing/3 guillotines/4/level=4

Prints a row for each setting. The files stay in the folder; a setting whose file is there is not trained again.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bng_sim.games import GAMES


def main() -> None:
    """Train in each setting, and print what is won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("settings", nargs="*", default=[*GAMES], help="GAME, GAME/PLAYERS, and /NAME=VALUE for rules")
    parser.add_argument("--minutes", default="5", help="of the processor's time, for each")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="folder of the files")
    arguments = parser.parse_args()
    table = Table(
        "setting", "wins, in times an even share", "its script", "games", "min", title="Among default players"
    )
    for setting in arguments.settings:
        found = learn(setting, arguments.minutes, arguments.out)
        wins, script = found["wins"], found["of_script"]
        table.add_row(
            setting, f"{wins['times']:.2f} ± {wins['half']:.2f}", f"{script['times']:.2f} ± {script['half']:.2f}",
            f"{found['games']:,}", f"{found['seconds'] / 60:.1f}",
        )  # fmt: skip
    console = Console()
    console.print(table)
    console.print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")


def learn(setting: str, minutes: str, folder: Path) -> dict[str, Any]:
    """Train in a setting, or read what was found when that was done."""
    name = setting.replace("/", "-").replace("=", "")
    stored = folder / f"{name}.json"
    if not stored.is_file():
        game, *rules = setting.split("/")
        options = [part for rule in rules for part in ("--set", f"players={rule}" if rule.isdecimal() else rule)]
        command = ["-m", "bng_sim", "lab", "train", "--game", game, *options]
        command += ["--minutes", minutes, "--out", str(folder / f"{name}.npz"), "--json"]
        done = subprocess.run([sys.executable, *command], check=True, stdout=subprocess.PIPE)
        stored.write_bytes(done.stdout)
    found: dict[str, Any] = json.loads(stored.read_bytes())
    return found


if __name__ == "__main__":
    main()
