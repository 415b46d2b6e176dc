"""The link against the twin over a bad line: only what was wanted is ever shown, and it is in the end."""

from hypothesis import settings

from tests.hardware.lossy import LossyLine

LossyLine.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
TestLossyLine = LossyLine.TestCase
