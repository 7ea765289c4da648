"""A run as a report to read. Knows no game.

| room | what is there |
|---|---|
| `content`, `document` | what a report says, in blocks that every format shows alike |
| `sections/` | the sections' tables and texts |
| `pairwise` | two settings side by side, in sentences and as a table |
| `formats/` | the page and the Markdown |
| `places`, `published` | where reports lie, and reading a published one back |
"""
