"""The claims of a page as data: what its first screen says, and what has to be played to hold it to that."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from bng_sim.analyses.verification import NO_FIGURE, Claim, Figure

UNSIGNED = "0" * 64  # in place of a page's digest while that is computed


@dataclass(frozen=True, slots=True)
class PageClaims:
    """What a page says, and how to play it again.

    Attributes:
        command: The command that wrote the page, by its config.
        config: That config, as YAML.
        played: The config of the sweep that the claims are held to; of a sweep's page the same.
        answers: The questions whose answers have the claims.
        version: The version of bng-sim that wrote it.
        fingerprints: Of the game's code and that of each strategy.
        sentences: Those of the first screen, and of each target.
        claims: What they state of figures.
        digest: SHA-256 of the page, with `UNSIGNED` in this place.
        part: What of a run's report the page has, if not all and only that: `first screen`, `against`.

    """

    command: str
    config: str
    played: str
    answers: Sequence[str]
    version: str
    fingerprints: Mapping[str, str]
    sentences: Sequence[str]
    claims: Sequence[Claim]
    digest: str = UNSIGNED
    part: str = ""

    def as_json(self) -> str:
        """Return it as JSON that may stand in a page."""
        data = asdict(self) | {"claims": [claim.as_data() for claim in self.claims]}
        return json.dumps(data, default=str).replace("<", "\\u003c")

    @property
    def code(self) -> str:
        """A short code of what the page says and how it was played: the same on the page and on its pictures."""
        data = replace(self, digest=UNSIGNED).as_json()
        return hashlib.sha256(data.encode()).hexdigest()[:10]

    @classmethod
    def from_json(cls, text: str) -> "PageClaims":
        """Restore what `as_json` wrote; raises `ValueError`, `KeyError` or `TypeError` for anything else."""
        data = json.loads(text)
        return cls(**{**data, "claims": [Claim.from_data(one) for one in data["claims"]]})

    def figure(self, claim: Claim) -> Figure:
        """Return the figure that this page has for a claim of another; None three times if it has none."""
        for one in self.claims:
            if (one.table, one.where, one.column) == (claim.table, claim.where, claim.column):
                return one.was
        return NO_FIGURE

    @property
    def unjudged(self) -> list[str]:
        """The sentences that state no figure."""
        judged = {claim.text for claim in self.claims}
        return [sentence for sentence in self.sentences if sentence not in judged]
