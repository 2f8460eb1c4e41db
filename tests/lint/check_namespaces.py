"""Fails when a file opens another namespace than that of its room.

The physics core is one namespace, pliant. Each room of the program around it has its own inside, named after the room,
so that names of one room never meet those of another by accident. A file may open a foreign namespace to declare types
that it only points to. Headers bring no names of other rooms into their own. Usage: check_namespaces.py TOP | --self-test
"""
import re
import sys

from sources import read_sources

ELSEWHERE = {
    "render/api/library_log.cc": "the drawing library's own body of engine/core/log.h",
}
OWN = ("spec", "io", "foreign", "compile", "doctor", "fit", "identify", "visual", "plugins", "runner", "render", "ui", "app")  # rooms with a namespace of their own
OPENED = re.compile(r"^namespace (pliant[\w:]*) \{\n(.*?)^\}", re.M | re.S)
DECLARATIONS = re.compile(r"(\s*(?:(?:struct|class|enum class) \w+(?: : \w+)?;|//[^\n]*))*\s*")
BROUGHT_IN = re.compile(r"^using (?:namespace )?[\w:]+;", re.M)


def room_of(name):
    parts = name.split("/")
    return parts[1] if parts[0] == "engine" else parts[0]


def foreign(files):
    """(file, what is wrong) for each namespace that is not the room's, and each name brought in by a header."""
    found = []
    for name, text in files.items():
        room = room_of(name)
        wanted = f"pliant::{room}" if room in OWN else "pliant"
        for opened, body in OPENED.findall(text):
            inside = opened == wanted or (room in OWN and opened.startswith(wanted + "::"))
            if not inside and name not in ELSEWHERE and not DECLARATIONS.fullmatch(body):
                found.append((name, f"defines names in {opened}; the room's namespace is {wanted}"))
        if name.endswith(".h"):
            for brought in BROUGHT_IN.findall(text):
                found.append((name, f"'{brought}' in a header; say the name in full"))
    return found


def self_test():
    files = {"ui/a.h": "namespace pliant::ui {\nint a;\n}\nusing pliant::spec::Spec;\n",
             "engine/math/b.h": "namespace pliant::math {\nint b;\n}\n",
             "engine/io/c.h": "namespace pliant::spec {\nclass Spec;\n}\nnamespace pliant::io::mjcf {\nint c;\n}\n"}
    found = [name for name, _ in foreign(files)]
    assert found == ["ui/a.h", "engine/math/b.h"], found
    print("the checker finds a foreign namespace and a name brought in")


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    files = read_sources(sys.argv[1])
    found = foreign(files)
    print("\n".join(f"{name}: {what}" for name, what in found) or f"{len(files)} files follow the rooms' namespaces")
    return bool(found)


sys.exit(main())
