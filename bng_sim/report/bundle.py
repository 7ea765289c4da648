"""A study as one file: how it was played, what came of it, and how to verify it.

No game's rows are in it: whoever has the config plays the same ones. Nor are playtests: they are about people.
"""

import datetime
import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

import yaml

from bng_sim.core.errors import InputError
from bng_sim.core.visible import visible
from bng_sim.report.about import UNDATED
from bng_sim.report.document import Report
from bng_sim.report.formats import html_page, markdown
from bng_sim.report.formats.escaping import escape_markdown
from bng_sim.report.report_files import PAGE
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.store.files import SUMMARY

README, CITATION, LOCK, CRATE = "README.md", "CITATION.cff", "requirements.txt", "ro-crate-metadata.json"
TABLES = (SUMMARY, "cells.csv", "columns.md")  # of a run's folder
LARGEST = 200_000_000  # bytes of what a bundle holds, unpacked
LATEST = datetime.date(2107, 12, 31)  # that a zip file can say


def pack(report: Report, run: StoredRun, sources: Mapping[str, bytes]) -> bytes:
    """Return a study as a zip file; the same run gives the same bytes.

    Args:
        report: Its report.
        run: The run.
        sources: The files that its config names, by the names it has for them: strategies, a game of one file.

    """
    files = {**_contents(report, run), **sources}
    files[CRATE] = _crate(report, files).encode()
    files = dict(sorted(files.items()))
    day = min(max(report.about.day, UNDATED), LATEST)
    when = (day.year, day.month, day.day, 0, 0, 0)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(f"{report.run}/{name}", when)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, content)
    return held.getvalue()


def unpack(path: Path, folder: Path) -> Path:
    """Unpack a bundle into a folder; return the path of its page.

    Raises `InputError` for a file that is no bundle, or one that reaches out of the folder, or is too large.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if sum(entry.file_size for entry in entries) > LARGEST:
                raise InputError(f"{path}: it unpacks to more than {LARGEST:,} bytes, which no bundle has")
            for entry in entries:
                _write(archive, entry, path, folder)
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise InputError(f"{path}: cannot be read ({error}); expected what `bng-sim bundle` wrote") from None
    pages = sorted(folder.glob(f"*/{PAGE}"))
    if len(pages) != 1:
        raise InputError(f"{path}: {len(pages)} files named {PAGE} in it; expected what `bng-sim bundle` wrote")
    return pages[0]


def _write(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: Path, folder: Path) -> None:
    name = PurePosixPath(entry.filename)
    if name.is_absolute() or ".." in name.parts or "\\" in entry.filename or ":" in entry.filename:
        raise InputError(
            f"{path}: {visible(entry.filename)!r} is outside of its folder; expected what `bng-sim bundle` wrote"
        )
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(archive.read(entry))


def _contents(report: Report, run: StoredRun) -> dict[str, bytes]:
    found = {PAGE: html_page.render(report), "report.md": markdown.render(report), **markdown.files(report)}
    found |= {f"{report.run}.yaml": report.claims.config, README: _readme(report), CITATION: _citation(report, run)}
    found[LOCK] = "".join(f"{name.replace('_', '-')}=={version}\n" for name, version in _versions(run))
    tables = {name: (run.folder / name).read_bytes() for name in TABLES}
    return {name: text.encode() for name, text in found.items()} | tables


def _versions(run: StoredRun) -> Iterator[tuple[str, str]]:
    """Yield what played the games, as pip takes it."""
    for name, version in sorted(run.manifest["versions"].items()):
        if name != "python":
            yield name, version


def _readme(report: Report) -> str:
    about = report.about
    by = f"By {about.names}. " if about.authors else ""
    verdict = " ".join(map(str, report.front.verdict))
    return f"""# {escape_markdown(report.heading)}

{escape_markdown(by + report.title)}

{escape_markdown(verdict)}

`{PAGE}` is the report, `{report.run}.yaml` what was played, `{SUMMARY}` every figure. With Python 3.11 or newer and
`pip install bng-sim`, in this folder:

    bng-sim sweep {report.run}.yaml      # plays it again: the same bytes with the versions of {LOCK}
    bng-sim verify {PAGE} --seed 2  # plays other games, and judges each claim

The page's code is {report.claims.code}.{f" Licence: {escape_markdown(about.licence)}." if about.licence else ""}
"""


def _citation(report: Report, run: StoredRun) -> str:
    about = report.about
    people = [{"name": each.name, **({"website": each.link} if each.link else {})} for each in about.authors]
    found: dict[str, Any] = {
        "cff-version": "1.2.0", "message": "If you use this study, please cite it.", "title": report.heading,
        "type": "dataset", "authors": people or [{"name": "unknown"}],
        "abstract": str(next(iter(report.front.verdict), "")),
    }  # fmt: skip
    found |= {"date-released": about.date} if about.date else {}
    found |= {"url": about.address} if about.address else {}
    found |= {"version": about.version} if about.version else {}
    software = {"type": "software", "title": "bng-sim", "version": run.manifest["versions"]["bng_sim"]}
    found["references"] = [{**software, "authors": [{"name": "The bng-sim authors"}]}]
    return yaml.safe_dump(found, sort_keys=False, allow_unicode=True)


def _crate(report: Report, files: Mapping[str, bytes]) -> str:
    """Describe the files as RO-Crate 1.1 does (https://www.researchobject.org/ro-crate/)."""
    about = report.about
    people = [
        {"@id": f"#author-{number}", "@type": "Person", "name": each.name, **({"url": each.link} if each.link else {})}
        for number, each in enumerate(about.authors, start=1)
    ]
    root: dict[str, Any] = {
        "@id": "./", "@type": "Dataset", "name": report.heading, "description": report.lead,
        "license": about.licence or "unknown",
        "hasPart": [{"@id": quote(name)} for name in files], "author": [{"@id": each["@id"]} for each in people],
        **({"datePublished": about.date} if about.date else {}),
    }  # fmt: skip
    itself = {
        "@id": CRATE, "@type": "CreativeWork", "about": {"@id": "./"},
        "conformsTo": {"@id": "https://w3id.org/ro/crate/1.1"},
    }  # fmt: skip
    parts = [{"@id": quote(name), "@type": "File", "contentSize": str(len(content))} for name, content in files.items()]
    crate = {"@context": "https://w3id.org/ro/crate/1.1/context", "@graph": [itself, root, *people, *parts]}
    return json.dumps(crate, ensure_ascii=False, indent=1)
