"""Runs clang-tidy over the program, and fails when it finds something. The checks are chosen in .clang-tidy.

Sources of one room are checked together (cmake/units.py says why). A unit that does not compile is tried again without
the sources at fault, which are then checked alone. What was found clean is remembered by the hash of all that went into
it, so that a second run checks what has changed.
Usage: tidy.py BUILD_FOLDER [PART_OF_A_PATH ...]     (with the compile_commands.json that CMake writes)
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "cmake"))
sys.dont_write_bytecode = True
from units import group, text_of  # noqa: E402

ROOMS = ("engine", "render", "ui", "app")
HEADERS = r"/(engine|render|ui|app)/.*\.(h|cc)$"  # a unit includes its sources
FINDING = re.compile(r"^(\S+?:\d+:\d+: (?:warning|error): .*)$", re.M)
BROKEN = "[clang-diagnostic-error"
UNKNOWN_TO_CLANG = ("-fno-ipa-ra",)  # an error for it, not a warning as for other flags of GCC
INCLUDE = re.compile(r'^#include (?:"([^"]+)"|<(mujoco/[^>]+)>)', re.M)
INCLUDED = re.compile(r'^#include "([^"]+)"', re.M)


def compiled(build):
    """(command, source) of each source; of a unit that is compiled (PLIANT_UNITS), of each source in it."""
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(build / "units"):
            inside = [TOP / name for name in INCLUDED.findall(path.read_text(encoding="utf-8"))]
        else:
            inside = [path]
        yield from ((entry["command"], source) for source in inside if source.is_relative_to(TOP))


def sources(build, parts):
    """(flags, sources) of each room."""
    rooms = {}
    for command, path in compiled(build):
        name = path.relative_to(TOP).as_posix()
        if not name.startswith(ROOMS) or not name.endswith(".cc") or (parts and not any(part in name for part in parts)):
            continue
        words = shlex.split(command)
        flags = [word for word in words[1:words.index("-o")] if word not in UNKNOWN_TO_CLANG]
        room = name.split("/")[:2 if name.startswith("engine/") else 1]
        rooms.setdefault((*room, *flags), (flags, []))[1].append(path)
    return rooms.values()


def all_units(build, parts):
    """(flags, sources) of each unit; the largest first."""
    found = []
    for flags, paths in sources(build, parts):
        found += [(lines, flags, unit) for lines, unit in group(paths)]
    return [(flags, paths) for lines, flags, paths in sorted(found, key=lambda unit: -unit[0])]


def digest(flags, paths):
    """Of the flags, the checks, the sources and all headers of ours that they include."""
    seen, todo = {}, list(paths)
    while todo:
        path = todo.pop()
        if path in seen or not path.exists():
            continue
        seen[path] = path.read_text(encoding="utf-8")
        todo += [TOP / own if own else TOP / "engine/include" / public for own, public in INCLUDE.findall(seen[path])]
    parts = [*flags, (TOP / ".clang-tidy").read_text(encoding="utf-8")] + [seen[path] for path in sorted(seen)]
    return hashlib.sha256("\0".join(parts).replace(str(TOP), "").encode()).hexdigest()


def tidy(build, flags, paths):
    """What clang-tidy says of these sources."""
    unit = build / "tidy" / (digest([], paths)[:16] + ".cc")
    unit.write_text(text_of(paths), encoding="utf-8")
    run = subprocess.run(["clang-tidy", "--quiet", f"--config-file={TOP}/.clang-tidy", f"--header-filter={HEADERS}",
                          "--checks=-bugprone-suspicious-include", str(unit), "--", *flags, f"-I{TOP}", "-Wno-unknown-warning-option",
                          "-Wno-ignored-optimization-argument",  # of GCC's -ffat-lto-objects
                          # Clang counts forms for other processors as unused; what is unused fails in the build.
                          "-Wno-unused-function",
                          "-ferror-limit=0"],
                         capture_output=True, text=True, check=False)
    if run.returncode and not FINDING.search(run.stdout):
        return f"{paths[0]}:1:1: error: clang-tidy failed: {run.stderr[-500:]}\n"
    return run.stdout


def check(build, flags, paths):
    """Findings in a unit."""
    known = build / "tidy" / digest(flags, paths)
    if known.exists():
        return []
    out = tidy(build, flags, paths)
    if BROKEN in out and len(paths) > 1:
        errors = [line for line in out.split("\n") if BROKEN in line]
        apart = [path for path in paths if any(str(path) + ":" in line for line in errors)] or paths
        print(f"{', '.join(path.name for path in apart)}: checked apart from other sources, because\n  {errors[0]}", flush=True)
        rest = [path for path in paths if path not in apart]
        findings = [line for path in apart for line in check(build, flags, [path])]
        findings += check(build, flags, rest) if rest else []
    else:
        findings = FINDING.findall(out)
    if not findings:
        known.touch()
    return findings


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    (build / "tidy").mkdir(exist_ok=True)
    todo = all_units(build, sys.argv[2:])
    findings = set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for job in concurrent.futures.as_completed([pool.submit(check, build, *unit) for unit in todo]):
            for line in (line.replace(f"{TOP}/", "") for line in job.result()):
                if line not in findings:
                    print(line, flush=True)
                findings.add(line)
    if not findings:
        print(f"{sum(len(paths) for _, paths in todo)} sources in {len(todo)} units are clean")
    return bool(findings)


sys.exit(main())
