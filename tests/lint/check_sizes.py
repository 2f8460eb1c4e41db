"""Fails when a source file is longer than 1000 lines: beyond that a file holds more than one topic."""
import pathlib
import sys

LIMIT = 1000
# Declarations that the API fixes, one table each.
EXEMPT = {"engine/include/mujoco/mjmodel.h", "engine/include/mujoco/mujoco.h"}

top = pathlib.Path(sys.argv[1])
long_files = []
for room in ("engine", "render", "ui", "app", "tests"):
    for path in sorted((top / room).rglob("*")):
        if path.suffix not in (".cc", ".h") or str(path.relative_to(top)) in EXEMPT:
            continue
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LIMIT:
            long_files.append(f"{path.relative_to(top)}: {lines} lines, at most {LIMIT}")
print("\n".join(long_files) or "all files within the budget")
sys.exit(bool(long_files))
