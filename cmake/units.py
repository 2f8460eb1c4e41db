"""Puts sources together into units: a file that includes several sources, which are then compiled as one.

Most of the time that a compiler or a checker takes for a source goes into the headers of the standard library, anew for
each source. So sources that go together are read together. Where one defines for itself a name that another one uses, they
come into different units: what it means there might change.
Usage: units.py FOLDER SOURCE ...      writes FOLDER/unit_N.cc, and prints their paths with ";" between.
"""
import functools
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[1]
LINES = 3000
NO_CODE = re.compile(r"//[^\n]*|__attribute__\(\(.*?\)\) |\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)'")
NO_NAME = tuple(" }#/)") + ("TEST", "INSTANTIATE", "using ", "static_assert")
ALONE = re.compile(r"^#include <X11/", re.M)  # whose macros have names of ours
INCLUDE = re.compile(r'^#include "([^"]+\.h)"', re.M)
WORD = re.compile(r"(?<![.\w])(?<!->)(?<!::)[A-Za-z_]\w*")
NAME = re.compile(r"(?:struct|class|enum class|enum|union) (\w+)|.*?\b(\w+)(?:\[[^\]]*\])*(?:\(| *=| *\{|;)")


def own_names(text):
    """Names that a source defines for itself: those of its anonymous namespaces, aliases and macros."""
    names = set(re.findall(r"^#define (\w+)|^(?:namespace|using) (\w+) =", text, re.M))
    names = {name for pair in names for name in pair if name}
    for body in re.findall(r"^namespace \{\n(.*?)^\}  0$", NO_CODE.sub("0", text), re.S | re.M):
        for line in body.split("\n"):
            match = NAME.match(line) if line and not line.startswith(NO_NAME) else None
            if match:
                names.add(match.group(1) or match.group(2))
    return names


@functools.cache
def header(name):
    """Names that a header uses, and the headers that it includes."""
    path = TOP / name
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return set(WORD.findall(NO_CODE.sub("0", text))), INCLUDE.findall(text)


def words(text):
    """Names that a source and all headers of ours that it includes use, but for members of something."""
    names = set(WORD.findall(NO_CODE.sub("0", text)))
    seen, todo = set(), INCLUDE.findall(text)
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            names |= header(name)[0]
            todo += header(name)[1]
    return names


def group(paths):
    """[lines, paths] of each unit that these sources make; the order of the paths does not matter."""
    opened = []  # [own names, words, lines, paths] of each
    for path in sorted(paths):
        text = path.read_text(encoding="utf-8")
        own, used, lines = own_names(text), words(text), LINES if ALONE.search(text) else text.count("\n")
        for unit in opened:
            if unit[2] + lines <= LINES and not own & unit[1] and not used & unit[0]:
                break
        else:
            unit = [set(), set(), 0, []]
            opened.append(unit)
        unit[0] |= own
        unit[1] |= used
        unit[2] += lines
        unit[3].append(path)
    return [unit[2:] for unit in opened]


def text_of(paths):
    """The unit that includes these sources."""
    return "".join(f'#include "{path.relative_to(TOP).as_posix()}"\n' for path in paths)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for number, (_, paths) in enumerate(group([pathlib.Path(name) for name in sys.argv[2:]])):
        unit, text = folder / f"unit_{number}.cc", text_of(paths)
        if not unit.exists() or unit.read_text(encoding="utf-8") != text:  # what stays needs no new compilation
            unit.write_text(text, encoding="utf-8")
        names.append(unit.as_posix())
    print(";".join(names), end="")


if __name__ == "__main__":
    main()
