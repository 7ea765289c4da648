"""A page that claims nothing, for tests of how pages are written."""

from bng_sim.report.page_claims import PageClaims

NO_CLAIMS = PageClaims("sweep", "", "", ["headline"], "", {}, [], [])
