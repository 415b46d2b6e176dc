"""What cannot be measured is said plainly, and stops nothing else."""

from pathlib import Path

import pytest

from tests.bench import NOT_MEASURED, bench_footage
from tests.bench.__main__ import verdict


@pytest.mark.parametrize(("named", "code"), [(False, NOT_MEASURED), (True, 1)])
def test_a_film_that_is_not_there_is_not_measured(
    named: bool,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(bench_footage, "FOLDER", tmp_path / "none")
    monkeypatch.delenv(bench_footage.VARIABLE, raising=False)
    if named:
        monkeypatch.setenv(bench_footage.VARIABLE, str(tmp_path / "none"))
    assert bench_footage.main() == code
    assert capsys.readouterr().out.startswith(f"not measured: {tmp_path / 'none'} is missing")


def test_one_broken_promise_is_enough_and_none_hides_what_was_not_measured() -> None:
    assert verdict({"a": 0, "b": 0}) == ("2 of 2 benches keep their promise", 0)
    assert verdict({"a": 0, "b": NOT_MEASURED}) == ("1 of 2 benches keep their promise; not measured: b", 0)
    words, code = verdict({"a": 1, "b": NOT_MEASURED, "c": 0})
    assert (words, code) == ("1 of 3 benches keep their promise; broken: a; not measured: b", 1)
