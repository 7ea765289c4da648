"""A study as one file: everything that makes it again is in it, and nothing of the machine or of people."""

import io
import json
import zipfile

import pytest
import yaml

from bng_sim.core.errors import InputError
from bng_sim.report import bundle
from bng_sim.report.page_claims import PageClaims
from bng_sim.sweeps.run.load import load
from tests.report.published_reports import published


@pytest.fixture(scope="module")
def packed(small_report, small_run):
    return bundle.pack(published(small_report), load(small_run), {"mine.py": b"# a strategy"})


@pytest.fixture(scope="module")
def files(packed):
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def test_it_holds_what_makes_it_again(small_report, files):
    run = small_report.run

    assert {f"{run}.yaml", "report.html", "report.md", "summary.csv", "cells.csv", "columns.md", "mine.py"} <= {*files}
    assert {"README.md", "CITATION.cff", "requirements.txt", "ro-crate-metadata.json"} <= {*files}
    assert yaml.safe_load(files[f"{run}.yaml"])["name"] == run
    readme = files["README.md"].decode()
    assert f"bng-sim sweep {run}.yaml" in readme
    assert "bng-sim verify report.html --seed 2" in readme
    assert small_report.claims.code in readme


def test_it_says_how_to_cite_it_and_what_each_file_is(files):
    assert yaml.safe_load(files["CITATION.cff"])["authors"][0] == {
        "name": "Ann Example", "website": "https://example.org/ann"
    }  # fmt: skip
    graph = json.loads(files["ro-crate-metadata.json"])["@graph"]
    root = next(one for one in graph if one["@id"] == "./")
    assert {part["@id"] for part in root["hasPart"]} == {*files} - {"ro-crate-metadata.json"}
    assert root["license"] == "CC BY 4.0"


def test_no_rows_and_no_paths_of_the_machine_are_in_it(small_run, files):
    assert not [name for name in files if name.endswith(".parquet")]
    assert not [name for name, content in files.items() if str(small_run.parent).encode() in content]


def test_same_run_gives_same_bytes(small_report, small_run, packed):
    assert bundle.pack(published(small_report), load(small_run), {"mine.py": b"# a strategy"}) == packed


def test_it_unpacks_to_its_page(packed, small_report, tmp_path):
    path = tmp_path / "study.zip"
    path.write_bytes(packed)

    page = bundle.unpack(path, tmp_path / "here")

    assert page == tmp_path / "here" / small_report.run / "report.html"
    assert (page.parent / "mine.py").read_bytes() == b"# a strategy"


@pytest.mark.parametrize("name", ["../report.html", "/report.html", "a/../../x", "c:\\x", "..\\x"])
def test_nothing_is_written_outside(name, tmp_path):
    path = tmp_path / "bad.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(name, "x")
    (tmp_path / "here").mkdir()

    with pytest.raises(InputError, match="is outside of its folder"):
        bundle.unpack(path, tmp_path / "here")
    assert [*(tmp_path / "here").iterdir()] == []


@pytest.mark.parametrize("content", [b"", b"no zip file"])
def test_other_files_are_refused(content, tmp_path):
    (tmp_path / "bad.zip").write_bytes(content)

    with pytest.raises(InputError, match="expected what `bng-sim bundle` wrote"):
        bundle.unpack(tmp_path / "bad.zip", tmp_path)


def test_a_page_keeps_its_code_when_it_is_read_back(small_report):
    claims = small_report.claims

    assert PageClaims.from_json(claims.as_json()).code == claims.code
