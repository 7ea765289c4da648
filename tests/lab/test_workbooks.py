"""Workbooks (.xlsx, .ods): cells as somebody typed them, and files that are none or too large."""

import datetime
import random
import zipfile

import pytest

from bng_sim.core.errors import InputError
from bng_sim.lab.playtests import importing, workbook_size
from bng_sim.lab.playtests.own_headers import TableOptions
from tests.lab.spreadsheets import write, write_ods, write_xlsx
from tests.lab.test_own_headers import GAME, known

ROWS = [["play", "players", "ending", "turns"], [1, 4, "assets", 20], [2, 4, "revolution", ""]]


def read(path, **options):
    return importing.read([path], GAME, options=TableOptions(**options))


def test_cells_are_read_as_they_are_shown(tmp_path):
    day, time, long = datetime.date(2026, 10, 2), datetime.time(1, 15), datetime.timedelta(hours=25, minutes=5)
    rows = [
        ["play", "date", "players", "minutes", "fun", "panic_agreed", "notes"],
        ["#1", (day, "yyyy-mm-dd"), 4, (time, "h:mm"), 4.0, True, "a\nb"],
        ["#2", "2026-10-03", 4.0, (long, "[h]:mm"), "", False, 1.5],
    ]
    found = read(write_xlsx(tmp_path / "a.xlsx", {"Plays": rows}))

    assert known(found, "play", "date", "players", "minutes", "fun", "panic_agreed", "notes") == [
        ("#1", "2026-10-02", 4, 75.0, 4.0, 1.0, "a\nb"), ("#2", "2026-10-03", 4, 1505.0, None, 0.0, "1.5"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["a.xlsx", "a.ods"])
def test_lines_above_the_header_are_named_and_lines_are_those_of_the_sheet(tmp_path, name):
    rows = [["My playtests"], [], *ROWS, [], [3, 4, "assets", "many"]]

    with pytest.raises(InputError, match=f"{name}:7: turns: got 'many'"):
        read(write(tmp_path / name, rows))
    found = read(write(tmp_path / name, rows[:-1]))
    assert [str(what) for what in found.left_out] == ["line 1: stands before the header"]
    assert (found.rows, found.rows_left_out, found.plays.frame.height) == (3, 1, 2)


def test_the_sheet_is_the_first_that_is_not_blank_or_the_one_named(tmp_path):
    path = write_xlsx(tmp_path / "a.xlsx", {"Notes": [], "Old": ROWS, "New": [ROWS[0], [7, 3, "", ""]]})

    assert list(read(path).words) == ["sheet 'Old' was read; there are also 'Notes', 'New': say --sheet NAME"]
    assert known(read(path, sheet="New"), "play", "players") == [("7", 3)]
    with pytest.raises(InputError, match=r"has no sheet 'new'; did you mean New\?"):
        read(path, sheet="new")
    with pytest.raises(InputError, match=r"--sheet New: .* is no workbook"):
        read(write(tmp_path / "a.csv", ROWS), sheet="New")


def test_a_workbook_that_unpacks_to_too_much_is_refused_with_a_number(tmp_path, monkeypatch):
    path = write_xlsx(tmp_path / "a.xlsx", {"Plays": [["players", "notes"], *[[4, "x" * 30_000]] * 5]})
    monkeypatch.setattr(workbook_size, "LARGEST_UNPACKED", 10_000)

    with pytest.raises(InputError, match=r"unpacks to 0\.0 MB, expected at most 0\.01 MB"):
        read(path)


FAR = (
    '<table:table table:name="a"><table:table-row table:number-rows-repeated="1048576"><table:table-cell '
    'table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell>'
    "</table:table-row></table:table>"
)


def changed(path, *changes):
    """Write a workbook again with some texts of its parts replaced, and parts renamed."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            for old, new in changes:
                content, name = content.replace(old, new), name.replace(old.decode(), new.decode())  # noqa: PLW2901
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    "reference",
    [b'r="XFD1048576"', b"r='XFD1048576'", b'r = "XFD1048576"', b'r="xfd1048576"', b'r="ZZZZZZZ1048576"'],
)
@pytest.mark.parametrize("part", [b"worksheets/sheet1.xml", b"elsewhere/s.bin"])
def test_a_cell_far_away_is_refused_before_room_is_made_for_it(tmp_path, reference, part):
    path = write_xlsx(tmp_path / "a.xlsx", {"Plays": ROWS})
    cell = b"<row r='1048576'><c " + reference + b"><v>1</v></c></row></sheetData>"
    changed(path, (b"</sheetData>", cell), (b"worksheets/sheet1.xml", part))

    with pytest.raises(InputError, match=r"reaches to row 1,048,576 and column [0-9,]+, expected at most"):
        read(path)


def test_a_cell_far_away_is_refused_in_an_open_document_too(tmp_path):
    with pytest.raises(InputError, match=r"reaches to row 1,048,576 and column 16,384, expected at most"):
        read(write_ods(tmp_path / "a.ods", {}, FAR))


def test_a_long_text_in_many_cells_is_refused(tmp_path):
    rows = [["players", "notes"], *[[4, "TEXT"]] * 300]
    path = changed(write_xlsx(tmp_path / "a.xlsx", {"Plays": rows}), (b"TEXT", b"x" * 5_000_000))

    with pytest.raises(InputError, match=r"its texts may have [0-9,]+ letters, expected at most"):
        read(path)


def test_cells_with_errors_are_counted(tmp_path):
    path = write_xlsx(tmp_path / "a.xlsx", {"Plays": [["players", "turns"], [4, "=1/0"]]})
    changed(path, (b"<v>0</v>", b"<v>#DIV/0!</v>"), (b'<c r="B2">', b'<c r="B2" t="e">'))

    assert "1 cell holds an error, such as #N/A, and is taken for blank" in read(path).words


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "is an old workbook, or has a password"),
        (b"players,turns\n4,20\n", "is no workbook that can be read"),
        (b"", "is no workbook that can be read"),
    ],
)
def test_what_is_no_workbook_is_refused_with_its_reason(tmp_path, content, said):
    (tmp_path / "a.xlsx").write_bytes(content)

    with pytest.raises(InputError, match=said):
        read(tmp_path / "a.xlsx")


def test_what_a_spreadsheet_program_repeats_to_its_last_row_is_blank(tmp_path):
    blank = (
        '<table:table-row table:number-rows-repeated="1048570">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    cells = [
        "".join(
            f'<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>' for text in row
        )
        for row in (["players", "turns"], ["4", "20"])
    ]
    rows = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    found = read(write_ods(tmp_path / "a.ods", {}, f'<table:table table:name="a">{rows}{blank}</table:table>'))

    assert known(found, "players", "turns") == [(4, 20)]


@pytest.mark.parametrize("name", ["a.xlsx", "a.ods"])
def test_whatever_a_workbook_holds_it_is_read_or_refused(tmp_path, name):
    content = write(tmp_path / name, ROWS).read_bytes()
    chance = random.Random(1)
    for _ in range(150):
        torn = bytearray(content)
        for _ in range(chance.randint(1, 20)):
            torn[chance.randrange(len(torn))] = chance.randrange(256)
        (tmp_path / name).write_bytes(bytes(torn[: chance.choice([len(torn), chance.randrange(len(torn))])]))
        try:
            read(tmp_path / name)
        except InputError as error:
            assert name in str(error)  # noqa: PT017 (most are refused, some are read)
