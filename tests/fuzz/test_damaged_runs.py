"""Runs that were damaged in all sorts of ways are refused with the file and what to do, or mended to the byte."""

import pytest

from tests.fuzz.damaged_runs import fuzz


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_no_damage_goes_unnoticed_and_none_is_without_remedy(tmp_path, seeds):
    fuzz(seeds(8), tmp_path)
