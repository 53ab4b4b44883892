"""The type stubs say what the package has: names, parameters and defaults."""

import subprocess
import sys


def test_stubs_agree_with_the_package(tmp_path):
    command = [sys.executable, "-m", "mypy.stubtest", "megaton"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
