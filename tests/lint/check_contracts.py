"""Fails when a contract comment in an engine header has another form than

    // What the function does.
    //   reads    what it takes from the data, with shapes and units
    //   writes   what it leaves there
    //            (a line that goes on starts below the text)
    //   needs    what must have run before
    //   takes    stack | nothing
    //   may fail when and how    or    cannot fail

Each label at most once, in this order, each on a line of its own, none behind a sentence. Usage: check_contracts.py TOP | --self-test
"""
import pathlib
import re
import sys

LABELS = ("reads", "writes", "needs", "takes", "may fail", "cannot fail")
TEXT_COLUMN = 9  # of the text behind a label, counted from the label
LABEL = re.compile(r"(%s)(?= |$)" % "|".join(LABELS))
INSIDE = re.compile(r"(?:[;.,] +|  +)(?:%s)(?=  |$)|; (?:reads|writes|needs|takes) " % "|".join(LABELS))

BEHIND_A_SENTENCE = re.compile(r"\S  +(?:%s)\b|; takes (?:stack|nothing)\b|\. needs " % "|".join(LABELS))


def check_line(rest, inside, done):
    """What is wrong with one line of a comment, `rest` being what follows the slashes; and whether a contract goes on."""
    if not rest.startswith("   "):
        wrong = "a label behind a sentence; it stands on a line of its own" if BEHIND_A_SENTENCE.search(rest) else None
        return wrong, False
    label = LABEL.match(rest[3:])
    if label is None:
        if not inside:
            return None, False
        wrong = None if rest.startswith(" " * (3 + TEXT_COLUMN)) else "a line that goes on starts below the text"
        return wrong, True
    name = label.group(1)
    if name != "cannot fail" and not re.match(r"%s\S" % name.ljust(TEXT_COLUMN), rest[3:]):
        return f"the text behind '{name}' starts in column {TEXT_COLUMN} of the label", True
    if done and LABELS.index(name) <= LABELS.index(done[-1]):
        return f"'{name}' stands behind '{done[-1]}'; the order is {', '.join(LABELS)}, each once", True
    done.append(name)
    if INSIDE.search(rest[3 + TEXT_COLUMN:]):
        return "two labels on one line", True
    return None, True


def check(name, text):
    errors, done, inside = [], [], False
    for number, line in enumerate(text.splitlines(), 1):
        comment = re.match(r"\s*//(.*)$", line)
        if comment is None:
            done, inside = [], False
            continue
        wrong, inside = check_line(comment.group(1), inside, done)
        if wrong:
            errors.append(f"{name}:{number}: {wrong}")
    return errors


def self_test():
    good = "// Sum.\n//   reads    a [n]\n//            b\n//   needs    First()\n//   cannot fail\nvoid Sum();\n"
    assert not check("good.h", good), check("good.h", good)
    for bad in ("//   reads  a\n", "//   reads    a; writes b\n", "//   needs    a\n//   reads    b\n",
                "//   reads    a  needs  b\n", "//   reads    a\n//   and b\n", "// Sum.  needs First()\n",
                "// Sum of a; takes stack\n"):
        assert check("bad.h", bad), bad
    print("the checker finds seven broken contracts")


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    top = pathlib.Path(sys.argv[1])
    errors = []
    headers = [path for path in sorted((top / "engine").rglob("*.h")) if "include/mujoco" not in str(path)]
    for path in headers:
        errors += check(str(path.relative_to(top)), path.read_text(encoding="utf-8"))
    print("\n".join(errors) or f"the contracts of {len(headers)} headers have the form")
    return bool(errors)


sys.exit(main())
