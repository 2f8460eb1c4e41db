#!/usr/bin/env python3
"""Two classes of one name in namespace pliant, in two headers, make one program out of parts that disagree about the
class (the one-definition rule), which no compiler reports. usage: check_type_names.py SOURCE_FOLDER"""
import collections
import pathlib
import re
import sys

DEFINITION = re.compile(r"^(?:template <[^>]*>\n)?(?:struct|class|enum class|enum) (\w+)[^;{]*\{", re.M)


def main():
    top = pathlib.Path(sys.argv[1])
    places = collections.defaultdict(set)
    for room in ("engine", "render", "ui", "app"):
        for header in (top / room).rglob("*.h"):
            if "include/mujoco" in header.as_posix():
                continue
            for match in DEFINITION.finditer(header.read_text()):
                if not match.group(0).startswith("template"):
                    places[match.group(1)].add(header.relative_to(top).as_posix())
    bad = {name: files for name, files in places.items() if len(files) > 1}
    for name, files in sorted(bad.items()):
        print(f"{name} is defined in {' and '.join(sorted(files))}: give one of them another name")
    if not places:
        print("no header defines anything: wrong folder?")
    return 1 if bad or not places else 0


if __name__ == "__main__":
    sys.exit(main())
