"""Write tables of plays as spreadsheets and text files hold them."""

import csv
import io
import zipfile
from xml.sax.saxutils import escape

import xlsxwriter

_ODS = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.2" '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>{}'
    "</office:spreadsheet></office:body></office:document-content>"
)
_KIND = "application/vnd.oasis.opendocument.spreadsheet"
_MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_KIND}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)


def write(path, rows, delimiter=",", encoding="utf-8"):
    """Write rows to a file, by its suffix a workbook or text; numbers stay numbers in workbooks."""
    if path.suffix == ".xlsx":
        write_xlsx(path, {"Plays": rows})
    elif path.suffix == ".ods":
        write_ods(path, {"Plays": rows})
    else:
        text = io.StringIO()
        csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
        path.write_bytes(text.getvalue().encode(encoding))
    return path


def write_xlsx(path, sheets, formats=None):
    """Write sheets; a cell that is a tuple is a value with a number format."""
    with xlsxwriter.Workbook(path, {"default_date_format": "yyyy-mm-dd"}) as workbook:
        for name, rows in sheets.items():
            sheet = workbook.add_worksheet(name)
            for y, row in enumerate(rows):
                for x, cell in enumerate(row):
                    if isinstance(cell, tuple):
                        sheet.write(y, x, cell[0], workbook.add_format({"num_format": cell[1]}))
                    else:
                        sheet.write(y, x, cell)
    return path


def write_ods(path, sheets, table=None):
    """Write sheets of texts and numbers; or the XML of their tables as it is."""
    content = _ODS.format(table or "".join(map(_table, sheets, sheets.values())))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), _KIND)
        archive.writestr("META-INF/manifest.xml", _MANIFEST)
        archive.writestr("content.xml", content)
    return path


def _table(name, rows):
    lines = "".join(f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in rows)
    return f'<table:table table:name="{escape(name)}">{lines}</table:table>'


def _cell(value):
    if value in (None, ""):
        return "<table:table-cell/>"
    kind = f'office:value-type="float" office:value="{value}"' if isinstance(value, int | float) else ""
    kind = kind or 'office:value-type="string"'
    return f"<table:table-cell {kind}><text:p>{escape(str(value))}</text:p></table:table-cell>"
