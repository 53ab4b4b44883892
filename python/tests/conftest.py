"""Paths of the repository's test data, and how many random positions to compare."""

import pathlib

import pytest


def pytest_addoption(parser):
    parser.addoption("--positions", type=int, default=2000, help="random positions of each kind")


@pytest.fixture(scope="session")
def data():
    return pathlib.Path(__file__).resolve().parents[2] / "tests" / "data"
