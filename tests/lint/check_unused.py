"""Fails when a function that a header declares is called by nobody in the program.

By names, as text: a function counts as used when its name stands anywhere in the sources of the program but in its own
declarations and definitions. Tests do not count: what only a test calls is not part of the program, unless
KEPT_FOR_TESTS says why. Usage: check_unused.py TOP | --self-test
"""
import collections
import re
import sys

from sources import read_sources

# Functions that tests need to look inside, with the reason.
KEPT_FOR_TESTS = {
    "ReadPng": "pictures are compared with kept ones",
    "Samples": "memory of plots is bounded",
}

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
WORD = re.compile(r"\b[A-Za-z_]\w*\b")
# A declaration or definition: a type before the name, at the start of a statement.
DECLARED = re.compile(
    r"^[ \t]*(?:\[\[\w+\]\] )?(?:(?:static|inline|virtual|constexpr|explicit|friend|template<[^>]*>) )*"
    r"(?:const )?[A-Za-z_][\w:]*(?:<[^;={}]*>)?[ *&]+(?:const )?(?:\w+::)*([A-Z]\w*)\(", re.M)


def strip(text):
    return STRING.sub('""', COMMENT.sub("", text))


def unused(files):
    """Names of functions declared in headers of `files` (name -> text) that stand nowhere else."""
    declared, uses = {}, collections.Counter()
    for name, text in files.items():
        text = strip(text)
        uses.update(WORD.findall(text))
        for match in DECLARED.finditer(text):
            if text[match.start():match.end()].lstrip().startswith(("return ", "new ", "delete ", "else ", "throw ")):
                continue
            uses[match.group(1)] -= 1
            if name.endswith(".h"):
                declared.setdefault(match.group(1), name)
    return sorted((file, name) for name, file in declared.items() if uses[name] <= 0 and name not in KEPT_FOR_TESTS)


def self_test():
    files = {"a.h": "int Used(int x);\nvoid Dead();\n  bool AlsoDead() const { return true; }\n",
             "a.cc": "int Used(int x) { return x; }\nvoid Dead() {}\nint main() {\n  return Used(1);\n}\n"}
    assert unused(files) == [("a.h", "AlsoDead"), ("a.h", "Dead")], unused(files)
    print("the checker finds two functions that nobody calls")


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    files = read_sources(sys.argv[1])
    dead = unused(files)
    print("\n".join(f"{file}: nobody calls {name}" for file, name in dead) or "every declared function is called")
    return bool(dead)


sys.exit(main())
