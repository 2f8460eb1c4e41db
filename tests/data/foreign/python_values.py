"""Writes what Python gives for the expressions of python_values.txt behind them: "expression<tab>str(result)".

Tuples, and what maps, sets and the like hold, stand there as lists: xacro of ours has but these. The names that
expressions use are NAMES; all of the module math is there too, as in xacro.

    python3 tests/data/foreign/python_values.py
"""
import math
import pathlib

NAMES = {"x": 2, "y": 1.5, "name": "left_arm", "d": {"mass": 1.5, "n": 3}, "l": [3, 1, 2]}
LISTS = (list, tuple, range, map, zip, enumerate, set, frozenset, filter, reversed, type({}.keys()), type({}.values()),
         type({}.items()))


def written(value, quote=False):
    if isinstance(value, LISTS):
        return "[" + ", ".join(written(item, True) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(written(k, True) + ": " + written(v, True) for k, v in value.items()) + "}"
    return repr(value) if quote else str(value)


def main():
    path = pathlib.Path(__file__).with_suffix(".txt")
    names = {name: getattr(math, name) for name in dir(math)} | {"math": math} | NAMES
    lines = []
    for line in path.read_text().splitlines():
        expression = line.split("\t")[0]
        lines.append(expression + "\t" + written(eval(expression, dict(names))).replace("\n", "\\n"))
    path.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
