"""Show a report's blocks as a page or in Markdown."""
