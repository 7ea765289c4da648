"""A report's blocks as a page or as Markdown."""
