"""Fails when a comment is broken badly: a line of one or two words within a text that flows, or a line that is too long.

The formatter leaves comments alone (ReflowComments: false), so that tables and contracts keep their form; what it does
for code, this does for them. A comment line of one or two words may stand alone, head a list, name a section, carry a
label or a list's mark; it may not go on with a sentence of the line above or be gone on with below, since a narrower
paragraph has no such line. Usage: check_comments.py TOP | --self-test
"""
import pathlib
import re
import sys

ROOMS = ("engine", "render", "ui", "app", "tests")
LIMIT = 110  # columns, as in .clang-format
COMMENT = re.compile(r"^( *)//( *)(\S.*)$")
# What begins something of its own: a mark of a list, a contract's label, a rule, columns set apart by blanks.
OWN = re.compile(r"([-*+] |\d+[.)] |-{4}|(reads|writes|needs|takes|may fail|cannot fail)\b|.*\S  )")


def ends(text):
    return text[-1] in ".:;?!"


def continues(above, line):
    """Whether `line` goes on with the text of the line above it; both are matches of COMMENT."""
    if line is None or above is None or line.group(1) != above.group(1) or OWN.match(line.group(3)):
        return False
    if len(line.group(2)) < len(above.group(2)):
        return False
    if len(above.group(0)) + 1 + len(line.group(3).split()[0]) > LIMIT:
        return True
    indented = len(line.group(2)) > 1  # an example or a list, a line each
    return not indented and not ends(above.group(3))


def check(name, text):
    errors = []
    lines = [COMMENT.match(line) for line in text.splitlines()] + [None]
    for i, line in enumerate(lines):
        if line is None:
            continue
        if len(line.group(0)) > LIMIT:
            errors.append(f"{name}:{i + 1}: a comment of {len(line.group(0))} columns; break it at {LIMIT}")
        words = line.group(3).split()
        if len(words) > 2 or OWN.match(line.group(3)):
            continue
        below = lines[i + 1]
        begins = below is not None and below.group(2) == line.group(2) and continues(line, below)
        if continues(lines[i - 1] if i else None, line) or begins:
            errors.append(f"{name}:{i + 1}: '{line.group(3)}' alone on a line; break the paragraph narrower or wider")
    return errors


def self_test():
    filler = "word " * 20 + "ends"
    good = (f"// {filler}.\n// Three more words.\n", "// Title.\nint a;\n// Other.\nint b;\n", "// As in:\n//   one\n//   two\n",
            "// Sum.\n//   needs    First()\n//   takes    stack\n", "// Both.\n// The one of the left and that of the right.\n")
    for text in good:
        assert not check("good.h", text), check("good.h", text)
    bad = (f"// {filler}\n// here.\n", f"// {filler}\n// here and\n// {filler}.\n", "// " + "x" * LIMIT + "\n",
           f"//   reads    {filler}\n//            d.xpos\n", f"//   - {filler}\n//   cut\n//     up.\n")
    for text in bad:
        assert check("bad.h", text), text
    print("the checker finds five badly broken comments")


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    top = pathlib.Path(sys.argv[1])
    errors, count = [], 0
    for room in ROOMS:
        for path in sorted((top / room).rglob("*")):
            name = path.relative_to(top).as_posix()
            if path.suffix in (".cc", ".h") and "include/mujoco/" not in name:
                errors += check(name, path.read_text(encoding="utf-8"))
                count += 1
    print("\n".join(errors) or f"the comments of {count} files are broken well")
    return bool(errors)


sys.exit(main())
