"""Checks what the build pulls in: known licences only, no crate in two versions, no C compiler,
nothing that has been yanked.

`cargo metadata` names every crate. What the default features link into the program must be
permissive. A test, or a feature that is off by default, may use a GPL library; crates that only
such a feature links are named with their licences.
"""

import json
import re
import subprocess
import sys

PERMISSIVE = {
    "MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause",
    "ISC", "Zlib", "Unlicense", "Unicode-3.0", "CC0-1.0", "0BSD", "MIT-0",
}

# Crates that may come in two versions, and why.
TOLERATED = {
    "syn": "only runs while building: one for the macros of pest, one for those of clap",
    "nix": "one for rustyline, one for ctrlc; the system calls of both are few",
}


def metadata(*arguments):
    command = ["cargo", "metadata", "--format-version", "1", "--locked", *arguments]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def linked_ids(data):
    """The crates that the library and program are built from, tests left out."""
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    waiting, seen = [data["resolve"]["root"]], set()
    while waiting:
        crate = waiting.pop()
        if crate in seen:
            continue
        seen.add(crate)
        for dependency in nodes[crate]["deps"]:
            if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    return seen


def yanked():
    """The crates of Cargo.lock that their authors have withdrawn: cargo asks when it packs ours."""
    command = ["cargo", "package", "--locked", "--no-verify", "--allow-dirty"]
    packed = subprocess.run(command, capture_output=True, text=True)
    if packed.returncode != 0:
        reason = packed.stderr.strip().splitlines()
        print("SKIPPED: yanked versions:", reason[-1] if reason else "cargo package failed")
    return re.findall(r"package `(.+?)` in Cargo.lock is yanked", packed.stderr)


def permissive(expression):
    """Whether one of the alternatives of an SPDX expression is permissive throughout."""
    alternatives = (expression or "").replace("/", " OR ").replace("(", "").replace(")", "")
    return any(
        all(part.strip() in PERMISSIVE for part in alternative.split(" AND "))
        for alternative in alternatives.split(" OR ")
    )


def main():
    target = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    host = next(line[6:] for line in target.splitlines() if line.startswith("host: "))
    data = metadata("--filter-platform", host)
    linked = linked_ids(data)
    whole = metadata("--filter-platform", host, "--all-features")
    optional = linked_ids(whole) - linked
    crates = {crate["id"]: crate for crate in data["packages"]}
    faults = []
    names = {}
    for crate in (crates[identity] for identity in linked):
        names.setdefault(crate["name"], []).append(crate["version"])
        if not permissive(crate["license"]):
            faults.append(f"{crate['name']} {crate['version']}: licence {crate['license']}")
        if crate["name"] in {"cc", "cmake", "openssl-sys"}:
            faults.append(f"{crate['name']}: needs a C compiler")
    for name, versions in sorted(names.items()):
        if len(versions) > 1 and name not in TOLERATED:
            faults.append(f"{name} in versions {', '.join(sorted(versions))}")
    root = crates[data["resolve"]["root"]]
    for crate in (crates[identity] for identity in linked):
        need, have = crate.get("rust_version"), root["rust_version"]
        if need and [int(n) for n in need.split(".")][:2] > [int(n) for n in have.split(".")][:2]:
            faults.append(f"{crate['name']} needs Rust {need}, we say {have}")
    faults += [f"{crate}: yanked" for crate in yanked()]
    for fault in faults:
        print(fault)
    for crate in whole["packages"]:
        if crate["id"] in optional:
            print(f"only with a feature that is off by default: {crate['name']} {crate['version']}, "
                  f"{crate['license']}")
    print(f"{len(linked)} crates linked, {len(crates) - len(linked)} more for tests, "
          f"{len(faults)} faults; Rust {root['rust_version']} or later")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
