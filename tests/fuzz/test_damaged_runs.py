"""Runs that were damaged in all sorts of ways are refused with the file and what to do, or mended to the byte."""

import pytest

from tests.fuzz.damaged_runs import fuzz, fuzz_sealed


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_no_damage_goes_unnoticed_and_none_is_without_remedy(tmp_path, seeds):
    fuzz(seeds(8), tmp_path)


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_no_manifest_that_was_sealed_by_hand_ends_in_a_traceback(tmp_path, seeds):
    fuzz_sealed(seeds(5, 300), tmp_path)
