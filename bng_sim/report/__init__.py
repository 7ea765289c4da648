"""Write the report of a run; this package knows no game.

| module | content |
|---|---|
| `content`, `document` | what a report says, in blocks that every format shows alike |
| `sections/` | the tables and texts of the sections |
| `pairwise` | two settings compared, in sentences and as a table |
| `formats/` | the HTML page and Markdown |
| `report_files`, `published` | the paths of reports, and reading a published one back |
"""
