"""Fails when a file includes a room that its own room may not include, when folders include each other in a circle, or
when a file reaches a library that it is to do without.

The table is the DEPENDS list of each room's CMakeLists.txt (pliant_room), and for the program the list PLIANT_APP_ROOMS
of app/CMakeLists.txt. A room may include itself, the rooms in its list (not those that they may include in turn), and
the public headers <mujoco/...>. Of two folders of a room one may know the other, directly or through others, but not both
each other; the files that stand in a folder itself are both the ground of the folders in it and what ties them together,
so that no folder is told from those above it. The folders of WITHOUT reach the headers named there through no file that
they include.
Usage: check_includes.py TOP | --self-test
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
ROOM_CALL = re.compile(r"pliant_room\((\w+)(.*?)\)", re.S)
APP_ROOMS = re.compile(r"set\(PLIANT_APP_ROOMS (.*?)\)", re.S)
ANY_INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)
TOP_ROOMS = ("render", "ui", "app")
# What is computed from a model is told apart from how it is drawn.
WITHOUT = {"ui/model/": ("imgui.h", "imgui_internal.h")}


def room_of(path):
    """Room name of an include path such as engine/math/vec3.h or render/gl/buffer.h; None for other headers."""
    parts = pathlib.PurePosixPath(path).parts
    if len(parts) >= 3 and parts[0] == "engine":
        return parts[1]
    if len(parts) >= 2 and parts[0] in TOP_ROOMS:
        return parts[0]
    return None


def read_table(top):
    table = {}
    for cmake in list(top.glob("engine/*/CMakeLists.txt")) + [top / room / "CMakeLists.txt" for room in TOP_ROOMS]:
        text = cmake.read_text(encoding="utf-8")
        for name, body in ROOM_CALL.findall(text):
            depends = body.split("DEPENDS", 1)[1] if "DEPENDS" in body else ""
            table[name] = set(re.split(r"LIBRARIES|EXCEPT", depends)[0].split())
        for rooms in APP_ROOMS.findall(text):
            table["app"] = set(rooms.split())
    return table


def allowed(room, target, table):
    return target == room or target in table.get(room, set())


def check(files, table):
    errors = []
    for name, text in files:
        room = room_of(name)
        if room is None:
            continue
        for include in INCLUDE.findall(text):
            target = room_of(include)
            if target is not None and not allowed(room, target, table):
                errors.append(f'{name}: includes "{include}", but {room} may not include {target}')
    return errors


def folder_includes(files):
    """An example, (file, include), of each pair of folders of which the first includes the second."""
    names = {name for name, _ in files}
    pairs = {}
    for name, text in files:
        folder = name.rsplit("/", 1)[0]
        for include in INCLUDE.findall(text):
            target = include.rsplit("/", 1)[0]
            nested = (folder + "/").startswith(target + "/") or (target + "/").startswith(folder + "/")
            if include in names and not nested:
                pairs.setdefault((folder, target), (name, include))
    return pairs


def known_from(folder, pairs):
    """All folders that `folder` knows, directly or through others."""
    known, waiting = set(), [folder]
    while waiting:
        now = waiting.pop()
        for target in {b for a, b in pairs if a == now} - known:
            known.add(target)
            waiting.append(target)
    return known


def check_circles(files):
    pairs = folder_includes(files)
    known = {folder: known_from(folder, pairs) for folder in {a for a, _ in pairs}}
    return [f'{name}: includes "{include}", but {target} knows {folder}: folders know each other one way only'
            for (folder, target), (name, include) in sorted(pairs.items()) if folder in known.get(target, set())]


def reaches(name, texts, wanted, seen):
    """The files through which `name` includes one of the headers `wanted`; empty when it does not."""
    for include in ANY_INCLUDE.findall(texts[name]):
        if include in wanted:
            return [name, include]
        if include in texts and include not in seen:
            seen.add(include)
            rest = reaches(include, texts, wanted, seen)
            if rest:
                return [name] + rest
    return []


def check_folders(files):
    texts = dict(files)
    errors = []
    for folder, wanted in WITHOUT.items():
        for name in texts:
            way = reaches(name, texts, wanted, {name}) if name.startswith(folder) else []
            if way:
                errors.append(f"{name}: {folder} does without {wanted[0]}, but includes it: {' -> '.join(way)}")
    return errors


def self_test():
    table = {"core": set(), "math": {"core"}, "model": {"core", "math"}, "ui": {"model"}}
    bad = check([("engine/math/a.cc", '#include "engine/model/b.h"\n')], table)
    through = check([("ui/panels/a.cc", '#include "engine/math/b.h"\n')], table)
    good = check([("engine/model/a.cc", '#include "engine/math/b.h"\n#include <vector>\n')], table)
    assert len(bad) == 1 and "math may not include model" in bad[0], bad
    assert len(through) == 1 and "ui may not include math" in through[0], through
    assert not good, good
    circle = [("ui/a/f.cc", '#include "ui/b/g.h"\n'), ("ui/b/g.h", '#include "ui/c/h.h"\n'), ("ui/a/k.h", ""),
              ("ui/c/h.h", '#include "ui/a/k.h"\n')]
    assert len(check_circles(circle)) == 3 and not check_circles(circle[:3]), check_circles(circle)
    ground = [("ui/f.h", '#include "ui/b/g.h"\n'), ("ui/b/g.h", '#include "ui/k.h"\n'), ("ui/k.h", "")]
    assert not check_circles(ground), check_circles(ground)
    drawn = [("ui/model/a.h", '#include "ui/widgets/b.h"\n'), ("ui/widgets/b.h", "#include <imgui.h>\n")]
    assert len(check_folders(drawn)) == 1 and not check_folders(drawn[1:]), check_folders(drawn)
    print("the checker finds a forbidden include, also of a room that only a room in between may include, "
          "and folders that include each other in a circle")


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    top = pathlib.Path(sys.argv[1])
    files = []
    for room in ("engine",) + TOP_ROOMS:
        for path in sorted((top / room).rglob("*")):
            if path.suffix in (".cc", ".h") and "include/mujoco" not in str(path):
                files.append((str(path.relative_to(top)), path.read_text(encoding="utf-8")))
    errors = check(files, read_table(top)) + check_circles(files) + check_folders(files)
    print("\n".join(errors) or f"{len(files)} files follow the table")
    return bool(errors)


if __name__ == "__main__":
    sys.exit(main())
