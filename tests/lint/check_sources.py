"""Fails when a header declares a free function that another file than its own source defines.

engine/a/b.h belongs to engine/a/b.cc, and so does b_impl.h, what b.cc shares with the sources beside it: who reads
a declaration finds the body. Methods are not looked at: a large class may be spread over sources by subject. Functions
are told apart by name within their room; headers whose functions may stand elsewhere are in SPREAD, with the reason.
Usage: check_sources.py TOP | --self-test
"""
import re
import sys

from sources import read_sources

SPREAD = {
    "engine/io/mjcf/schema/schema.h": "the table is one, its rows stand by topic in the folder",
    "engine/geometry/primitive_pairs/primitive_pairs.h": "one signature, a source for each family of pairs",
    "engine/model/model.h": "the defaults of its structs fill a source of their own",
    "engine/core/contract.h": "the last words of a broken contract are a message of log.cc",
    "engine/dynamics/kinematics.h": "cameras and lights, the last part of the pass, fill a source of their own",
    "engine/collision/convex_geom.h": "planes need no support function: a source of their own",
    "engine/collision/flex_contacts.h": "contacts of a flex with itself fill a source of their own",
    "engine/plugins/builtin.h": "the list is one, each plugin is a source of its own",
    "engine/collision/sdf.h": "meshes against distance fields fill a source of their own",
}

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
# Namespace scope is column 0 here (clang-format). A declaration ends with `;`, a definition opens a brace.
HEAD = r"^(?:\[\[\w+\]\] )?(?:const )?[A-Za-z_][\w:]*(?:<[^;={}]*>)?[ *&]+([A-Z]\w*)\((?:[^;{}()]|\([^()]*\)|\{\})*\)(?: noexcept)?"
DECLARED = re.compile(HEAD + r";", re.M)
DEFINED = re.compile(HEAD + r"\s*\{", re.M)
ANONYMOUS = re.compile(r"^namespace \{$.*?^\}  // namespace$", re.M | re.S)


def room_of(name):
    parts = name.split("/")
    return "/".join(parts[:2]) if parts[0] == "engine" else parts[0]


def strangers(files):
    """(header, function, source) where the header declares what a source of another name defines."""
    bodies = {}
    for name, text in files.items():
        if name.endswith(".cc"):
            plain = COMMENT.sub("", ANONYMOUS.sub("", text))
            for match in DEFINED.finditer(STRING.sub('""', plain)):
                bodies.setdefault((room_of(name), match.group(1)), set()).add(name[:-3])
    found = []
    for name, text in files.items():
        if not name.endswith(".h") or name in SPREAD:
            continue
        for match in DECLARED.finditer(STRING.sub('""', COMMENT.sub("", text))):
            homes = bodies.get((room_of(name), match.group(1)), set())
            own = name[:-2].removesuffix("_impl")
            if homes and own not in homes:
                found.append((name, match.group(1), sorted(homes)[0] + ".cc"))
    return sorted(set(found))


def self_test():
    files = {"ui/a.h": "int Here(int x);\nint There(\n    int x);\n",
             "ui/a.cc": "int Here(int x) { return x; }\nnamespace {\nint There(int x) { return 0; }\n}  // namespace\n",
             "ui/b.cc": "int There(int x) {\n  return x;\n}\n"}
    assert strangers(files) == [("ui/a.h", "There", "ui/b.cc")], strangers(files)
    print("the checker finds a function that another file defines")


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    files = read_sources(sys.argv[1])
    found = strangers(files)
    print("\n".join(f"{header}: declares {name}, which {source} defines" for header, name, source in found)
          or "every header declares what its own source defines")
    return bool(found)


sys.exit(main())
