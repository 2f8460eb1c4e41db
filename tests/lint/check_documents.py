"""Fails when a document names a file or a folder of this repository that is not there.

Looked at are the words between backticks that are paths from the top, such as `engine/model/awake.h`, a folder, or a path
without the ending of its files; and bare names of sources, such as `errors_panel.cc`, which must stand somewhere. Words with
a placeholder in capitals or with a star name no certain file. What a recipe tells to write is in EXAMPLES.
Usage: check_documents.py TOP | --self-test
"""
import pathlib
import re
import sys

DOCUMENTS = ("README.md", "DESIGN.md", "CONTRIBUTING.md")
SPAN = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?<![\w./<>*-])(?:(?:engine|render|ui|app|tests|cmake|assets|models)/[\w./{},*-]+"
                  r"|[\w-]+\.(?:cc|h|py|sh|cmake|md))(?![\w(])")
# The files that the recipes of CONTRIBUTING.md add.
EXAMPLES = {"ui/panels/bottom/energy_panel.cc", "app/verbs/weigh/weigh_verb.cc",
            "ui/viewport/drawings/gravity_drawing.cc"}


def spread(path):
    """`a/{b,c}/d` as `a/b/d` and `a/c/d`."""
    match = re.search(r"\{([^{}]*)\}", path)
    if match is None:
        return [path]
    return [whole for part in match.group(1).split(",")
            for whole in spread(path[:match.start()] + part.strip() + path[match.end():])]


def is_certain(path):
    return not re.search(r"[*{}]|(?:^|[/_.])[A-Z]+(?:[/_.]|$)", path) or pathlib.PurePosixPath(path).name in DOCUMENTS


def exists(path, files):
    """Whether it is a file, a folder, the beginning of a file's name before its ending, or the end of a file's path."""
    if "/" not in path:
        return any(name == path or name.endswith("/" + path) for name in files)
    path = path.rstrip("/.")
    return any(name == path or name.startswith((path + "/", path + ".")) for name in files)


def check(documents, files):
    errors = []
    for document, text in documents:
        commands = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
        for span in SPAN.finditer(commands):
            for found in PATH.findall(re.sub(r"build/\w+/\S*", "", span.group(1))):
                for path in spread(found.rstrip(".,")):
                    if is_certain(path) and path not in EXAMPLES and not exists(path, files):
                        errors.append(f"{document}: names `{path}`, which is not there")
    return errors


def files_of(top):
    return [path.relative_to(top).as_posix() for path in sorted(top.rglob("*"))
            if path.is_file() and not {"build", ".git"} & set(path.relative_to(top).parts[:1])]


def self_test():
    files = ["engine/model/awake.h", "engine/geometry/gjk.cc", "ui/panels/left/input_panel.cc", "README.md"]
    text = ("`engine/model/awake.h`, `engine/geometry/gjk`, `ui/panels/{left}`, `input_panel.cc`, `engine/NAME_format.cc`, "
            "`README.md`")
    assert not check([("a", text)], files), check([("a", text)], files)
    gone = check([("a", "`engine/model/asleep.h` and `ui/panels/{left,right}` and `output_panel.cc`")], files)
    assert len(gone) == 3, gone
    print("the checker finds names of files that are not there")


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    top = pathlib.Path(sys.argv[1])
    errors = check([(name, (top / name).read_text(encoding="utf-8")) for name in DOCUMENTS], files_of(top))
    print("\n".join(errors) or f"{len(DOCUMENTS)} documents name files that are there")
    return bool(errors)


if __name__ == "__main__":
    sys.exit(main())
