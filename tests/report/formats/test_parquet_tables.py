"""Tables as Parquet: typed, and each says whose it is, on which terms, and from which page."""

import io
import json
from dataclasses import replace

import polars as pl
import pyarrow.parquet as pq

from bng_sim.report import report_files
from bng_sim.report.formats import parquet_tables
from bng_sim.report.sheets import Sheet
from tests.report.published_reports import ABOUT, NASTY, nasty, published


def test_metadata_can_be_read_back_with_the_tables(small_report, tmp_path):
    report = published(small_report)
    paths = parquet_tables.write(report, tmp_path)

    assert len(paths) == len(report.sheets) == len({*paths})
    for path, sheet in zip(paths, report.sheets, strict=True):
        said = pl.read_parquet_metadata(path)
        assert pl.read_parquet(path).equals(sheet.frame.select(~pl.selectors.nested()))
        assert {key: said[f"bng_sim.{key}"] for key in ("title", "author", "date", "version", "licence", "code")} == {
            "title": "Five Crises?", "author": "Ann Example and Bob", "date": "2026-11-29", "version": "0.7",
            "licence": "CC BY 4.0", "code": report.claims.code,
        }  # fmt: skip
        assert json.loads(said["bng_sim.columns"]) == dict(sheet.columns)


def test_other_readers_find_the_metadata_too(small_report):
    content = parquet_tables.render(published(small_report), small_report.sheets[0])

    said = pq.read_metadata(io.BytesIO(content)).metadata
    assert said[b"bng_sim.address"].decode() == ABOUT.address


def test_report_that_nobody_signed_names_no_author(small_report):
    said = parquet_tables.metadata(small_report, small_report.sheets[0])

    assert {"bng_sim.author", "bng_sim.date", "bng_sim.licence"} & {*said} == set()
    assert said["bng_sim.code"] == small_report.claims.code


def test_names_stay_text_and_files_differ(tmp_path):
    sheets = [Sheet(name, pl.DataFrame({NASTY: [1]}), {NASTY: NASTY}) for name in (NASTY, NASTY.upper(), "\u05e9", "/")]
    paths = parquet_tables.write(replace(nasty(), sheets=sheets), tmp_path)

    assert [path.parent for path in paths] == [tmp_path / "report_tables"] * 4
    assert len({path.name for path in paths}) == 4
    assert pl.read_parquet(paths[0])[NASTY].to_list() == [1]
    assert "\u202e" not in pl.read_parquet_metadata(paths[0])["bng_sim.title"]


def test_a_table_that_is_called_as_its_question_is_called_so_once():
    names = [f"{report_files.TABLES}/{stem}.parquet" for stem in ("last_card_last_card", "seats_order", "settings")]

    assert list(report_files.table_words(names).values()) == ["last card", "seats order", "settings"]


def test_same_report_gives_same_bytes(small_report):
    first = small_report.sheets[0]

    assert parquet_tables.render(small_report, first) == parquet_tables.render(small_report, first)
