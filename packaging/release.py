"""Prepare a release: `make release VERSION=0.3.0`.

    python packaging/release.py VERSION

Plays what is missing of the reports, cuts the changelog, writes the version into all files that state it, builds the
wheel and the sdist, checks both, and packs the reports.
If anything fails, the files are as before. Nothing is committed, tagged or uploaded: it prints the commands for that.
"""

import datetime
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from packaging.metadata import Metadata

ROOT = Path(__file__).parents[1]
UNRELEASED = "## Unreleased\n"
COMPILED = "bng_sim/compiled/"  # in the wheel alone


class ReleaseError(Exception):
    """Report why there can be no release."""


def main() -> None:
    """Prepare the release that the command line names; exits with 2 if that is impossible."""
    try:
        version = next_version(current_version(), *sys.argv[1:])
        check_clean()
        run("make", "reports")
        check_clean()  # git tracks some of them
        release(new_texts(version, datetime.datetime.now(datetime.UTC).date()), version)
    except ReleaseError as error:
        print(f"make release: {error}", file=sys.stderr)
        sys.exit(2)
    print(
        f"bng-sim {version} is in dist/, checked. To publish it:\n"
        f"  git commit -am 'Release {version}' && git tag v{version} && git push --tags origin main\n"
        f"  twine upload dist/bng_sim-{version}-*.whl dist/bng_sim-{version}.tar.gz\n"
        f"Attach dist/bng_sim-{version}-reports.zip to the release: all reports, of which git tracks some."
    )


def current_version() -> str:
    """Return the version of the checkout."""
    (version,) = re.findall(r'__version__ = "(.*)"', (ROOT / "bng_sim/version.py").read_text(encoding="utf-8"))
    return str(version)


def next_version(current: str, wanted: str = "") -> str:
    """Return the version wanted; raises `ReleaseError` unless it is three numbers and higher than the current one."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", wanted):
        raise ReleaseError(f"VERSION={wanted}: expected three numbers, such as VERSION=0.3.0")
    if _numbers(wanted) <= _numbers(current):
        raise ReleaseError(f"VERSION={wanted}: expected one higher than {current}")
    return wanted


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def check_clean() -> None:
    """Raise `ReleaseError` if anything is not committed: what is released must be in the repository."""
    status = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, check=True, capture_output=True, text=True)
    if status.stdout:
        raise ReleaseError(f"commit these first:\n{status.stdout.rstrip()}")


def cut_changelog(text: str, version: str, day: datetime.date) -> str:
    """Return the changelog with its unreleased part under the version; raises `ReleaseError` if there is none."""
    before, heading, after = text.partition(UNRELEASED)
    changes, *_older = re.split(r"^## ", after, maxsplit=1, flags=re.MULTILINE)
    if not heading or not changes.strip():
        raise ReleaseError("CHANGELOG.md: expected lines under '## Unreleased', which say what a user notices")
    return f"{before}{UNRELEASED}\n## {version} ({day.isoformat()})\n{after}"


def cite(text: str, version: str, day: datetime.date) -> str:
    """Return the citation file with a version and the day of its release."""
    text = re.sub(r"^version: .*$", f"version: {version}", text, flags=re.MULTILINE)
    return re.sub(r"^date-released: .*\n", "", text, flags=re.MULTILINE) + f"date-released: {day.isoformat()}\n"


def new_texts(version: str, day: datetime.date) -> dict[Path, str]:
    """Return the new text of each file that states the version."""
    changelog, citation, stated = (ROOT / name for name in ("CHANGELOG.md", "CITATION.cff", "bng_sim/version.py"))
    return {
        changelog: cut_changelog(changelog.read_text(encoding="utf-8"), version, day),
        citation: cite(citation.read_text(encoding="utf-8"), version, day),
        stated: stated.read_text(encoding="utf-8").replace(current_version(), version),
    }


def release(written: dict[Path, str], version: str) -> None:
    """Write the files, build and check; on any failure put the files back."""
    before = {path: path.read_text(encoding="utf-8") for path in written}
    try:
        for path, text in written.items():
            path.write_text(text, encoding="utf-8")
        run("make", "wheel")
        run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(ROOT / "dist"))
        shutil.make_archive(str(ROOT / "dist" / f"bng_sim-{version}-reports"), "zip", ROOT, "reports")
        check(ROOT / "dist", version)
    except BaseException:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8")
        raise


def run(*command: str) -> None:
    """Run a command in the checkout; raises `ReleaseError` if it fails."""
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise ReleaseError(f"`{' '.join(command)}` failed")


def check(dist: Path, version: str) -> None:
    """Check the wheel and the sdist of a version; raises `ReleaseError`.

    Their metadata must be valid and of the version, and a wheel built from the sdist must have the same files as the
    wheel, but for what is compiled.
    """
    (wheel,), sdist = dist.glob(f"bng_sim-{version}-*.whl"), dist / f"bng_sim-{version}.tar.gz"
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = contents(wheel), contents(wheel_of(sdist, Path(folder)))
    different = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
    if different:
        raise ReleaseError(f"a wheel built from the sdist differs in {len(different)} files, such as {different[0]}")
    (metadata,) = (text for name, text in ours.items() if name.endswith(".dist-info/METADATA"))
    stated = Metadata.from_email(metadata, validate=True)
    if str(stated.version) != version:
        raise ReleaseError(f"{wheel.name}: its metadata state version {stated.version}")


def wheel_of(sdist: Path, folder: Path) -> Path:
    """Build a wheel from an sdist; return its path."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-build-isolation", "--wheel-dir", str(folder), str(sdist)]
    if subprocess.run(command, check=False).returncode:
        raise ReleaseError("no wheel can be built from the sdist")
    (built,) = folder.glob("*.whl")
    return built


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel by name, without what is compiled and the list of files."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.startswith(COMPILED) and not name.endswith(".dist-info/RECORD")
        }


if __name__ == "__main__":
    main()
