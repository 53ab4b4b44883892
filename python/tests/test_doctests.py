"""The examples of the docstrings, of README.md and of docs/PYTHON.md."""

import doctest
import pathlib

import megaton
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_docstrings():
    runner = doctest.DocTestRunner()
    for name in megaton.__all__:
        thing = getattr(megaton, name)
        members = vars(thing).items() if isinstance(thing, type) else ()
        for owner in [thing] + [member for key, member in members if not key.startswith("_")]:
            text = getattr(owner, "__doc__", None) or ""
            if ">>>" in text:
                test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
                runner.run(test)
    assert runner.tries > 10
    assert runner.failures == 0


@pytest.mark.parametrize("path", ["python/README.md", "docs/PYTHON.md", "python/megaton/__init__.py"])
def test_pages(path):
    result = doctest.testfile(str(ROOT / path), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_every_public_name_is_documented():
    for name in megaton.__all__:
        if name != "__version__":
            assert getattr(megaton, name).__doc__, name
