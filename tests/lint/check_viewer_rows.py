"""Fails when a row of assets/viewer_rows.md is missing, has no state, or names a test that does not exist."""
import pathlib
import re
import sys

ROWS = {"O": 7, "T": 10, "C": 6, "S": 8, "V": 8, "I": 10, "U": 8, "P": 3, "R": 5, "H": 3, "A": 8, "B": 6, "M": 4}
TEST = re.compile(r"^TEST(?:_F|_P)?\(\s*(\w+)\s*,\s*(\w+)\s*\)", re.M)
STATE = re.compile(r"done|partly: .+")


def findings(table, tests):
    found, ids = [], []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) < 3 or cells[-1] == "tests" or set(line) <= set("|- "):
            continue
        if len(cells) == 4:
            ids.append(cells[0])
        if not STATE.fullmatch(cells[-2]):
            found.append(f"{cells[0]}: '{cells[-2]}' is no state; right would be 'done' or 'partly: what is missing'")
        found += [f"{cells[0]}: there is no test {name}" for name in cells[-1].split(", ") if name not in tests]
    wanted = [letter + str(i) for letter, n in ROWS.items() for i in range(1, n + 1)]
    if ids != wanted:
        found.append(f"rows that are missing, doubled or out of order: {sorted(set(wanted) ^ set(ids)) or 'order'}")
    return found


if sys.argv[1] == "--self-test":
    good = "".join(f"| {letter}{i} | x | done | A.B |\n" for letter, n in ROWS.items() for i in range(1, n + 1))
    ok = not findings(good, {"A.B"})
    bad = [findings(good, {"A.C"}), findings(good.replace("| T3 | x | done", "| T3 | x | soon"), {"A.B"}),
           findings(good.replace("| M4 | x | done | A.B |\n", ""), {"A.B"})]
    sys.exit(not (ok and all(bad)))
top = pathlib.Path(sys.argv[1])
existing = {f"{suite}.{name}" for path in (top / "tests").rglob("*.cc")
            for suite, name in TEST.findall(path.read_text(encoding="utf-8"))}
wrong = findings((top / "assets/viewer_rows.md").read_text(encoding="utf-8"), existing)
print("\n".join(wrong) or "every row has its state and its tests")
sys.exit(bool(wrong))
