"""Fails when a file, a function or a class is larger than DESIGN.md allows: beyond that it holds more than one idea.

Sources have at most 500 lines, headers 250, functions 60 with their signature, classes 20 data members. What may be
larger stands in LARGER with the reason, and only that. Text in the format that lint.SourcesAreFormatted asks for needs no parser: what
a line ending in "{" opens is closed by the next "}" of the same indentation. Usage: check_sizes.py TOP | --self-test
"""
import pathlib
import re
import sys

ROOMS = ("engine", "render", "ui", "app", "tests")
LINES = {".cc": 500, ".h": 250}
FUNCTION_LINES = 60
MEMBERS = 20
API = "engine/include/mujoco/"  # declarations and structs that the API fixes
LARGER = {
    "app/verbs/dump/options.h:DumpOptions": "one member an option of the command line",
    "engine/compile/flex/flex.h:CompiledFlex": "one member an array of the model",
    "engine/spec/macros/composite_lattice.h:LatticeOptions": "one member an attribute of the element",
    "engine/spec/macros/flexcomp.h:FlexcompOptions": "one member an attribute of the element",
    "engine/spec/spec.h:Spec": "one list a kind of element",
    "ui/state/state.h:UiState": "one member a panel or a window",
}

RAW = re.compile(r'R"(\w*)\(.*?\)\1"', re.S)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
LITERAL = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|(?<![0-9a-fA-F])'(?:[^'\\\n]|\\.)+'")
CLASS = re.compile(r"(?:template <.*> ?)?(?:struct|class|union) (?:alignas\(.*?\) )?([\w:]+)")
NO_FUNCTION = re.compile(r"(namespace|enum|extern|static_assert)\b|[^(]*=")
NO_MEMBER = re.compile(r"(using|typedef|friend|static|template|struct|class|enum|union|constexpr|virtual|explicit|\}|~)")


def strip(text):
    """The text without comments and literals, line by line."""
    text = RAW.sub(lambda raw: '""' + "\n" * raw.group(0).count("\n"), text)
    return LITERAL.sub("0", COMMENT.sub(lambda comment: "\n" * comment.group(0).count("\n"), text)).split("\n")


def blocks(lines, first, last, indent):
    """(head, first line, line of the brace, line of the closing brace) of what is defined at this indentation."""
    start, i = None, first
    while i < last:
        line = lines[i]
        here = line.startswith(" " * indent) and line[indent:indent + 1] not in ("", " ", "#", "}")
        if here:
            start = i
        if start is not None and line.endswith("{"):
            head = " ".join(part.strip() for part in lines[start:i + 1])
            if head.startswith(("namespace", "extern")):
                start = None
            else:
                end = next(k for k in range(i + 1, len(lines)) if re.match(r" {%d}\}" % indent, lines[k]))
                yield head, start, i, end
                start, i = None, end
        elif start is not None and line.endswith((";", "}")):
            start = None
        i += 1


def members(lines, first, last, indent):
    """Number of data members that the lines of a class declare at this indentation."""
    count, statement = 0, ""
    for line in lines[first:last]:
        if not line.startswith(" " * indent) or not line.strip():
            continue
        if line[indent] != " ":
            statement = line.strip()
        elif statement and not statement.endswith((";", "{", "}")):
            statement += " " + line.strip()
        else:
            continue
        if not statement.endswith(";") or NO_MEMBER.match(statement):
            continue
        for inner in (r"<[^<>]*>", r"\{[^{}]*\}"):
            while re.search(inner, statement):
                statement = re.sub(inner, "", statement)
        if re.search(r"\(\*\w+\)\(", statement):
            count += 1
        elif "(" not in statement.split("=")[0] and "operator" not in statement:
            count += 1 + re.sub(r"\([^()]*\)", "", statement).count(",")
    return count


def check_blocks(name, lines, first, last, indent):
    """(name of a function or class, what is wrong) for each that is too large."""
    for head, start, brace, end in blocks(lines, first, last, indent):
        class_match = CLASS.match(head)
        if class_match and "(" not in head.split("{")[0].replace("alignas(", ""):
            count = members(lines, brace + 1, end, indent + 2)
            if count > MEMBERS:
                yield class_match.group(1), f"{name}:{start + 1}: {class_match.group(1)} has {count} members, at most {MEMBERS}"
            yield from check_blocks(name, lines, brace + 1, end, indent + 2)
        elif "(" in head and not NO_FUNCTION.match(head):
            size = end - start + 1
            found = re.search(r"([\w:~]+|operator\S+) ?\(", head)
            function = found.group(1) if found else head
            if function.startswith("TEST"):
                function = re.sub(r"\W+", ".", head[head.index("(") + 1:head.index(")")])
            if size > FUNCTION_LINES:
                yield function, f"{name}:{start + 1}: {function} has {size} lines, at most {FUNCTION_LINES}"


def check(name, text, excused=None):
    """What is wrong in a file; which entries of LARGER excuse something goes to `excused`."""
    excused = set() if excused is None else excused
    errors = []
    path = pathlib.PurePosixPath(name)
    lines = strip(text)
    if len(lines) - 1 > LINES[path.suffix]:
        errors.append(f"{name}: {len(lines) - 1} lines, at most {LINES[path.suffix]}")
    for what, error in check_blocks(name, lines, 0, len(lines), 0):
        if f"{name}:{what}" in LARGER:
            excused.add(f"{name}:{what}")
        else:
            errors.append(error)
    return errors


def self_test():
    body = "  int a;\n" * 60
    members_text = "".join(f"  int a{i}, b{i} = F(0, 1);\n" for i in range(11))
    for bad in ("int a;\n" * 501, f"void F() {{\n{body}}}\n", f"void F(int a,\n       int b) {{\n{body}}}\n",
                f"struct S {{\n{members_text}}};\n", "class S {\n  void F() {\n" + "    a = 1;\n" * 60 + "  }\n};\n"):
        assert len(check("bad.cc", bad)) == 1, check("bad.cc", bad)
    calls = "void F() {\n  G([] {\n" + "    a = 1;\n" * 40 + "  });\n}\n" + "class S {\n  void F() {\n" + "    int a;\n" * 50 + "  }\n};\n"
    kept = "const int kTable[] = {\n" + "  1,\n" * 70 + "};\nenum class E {\n" + "  kA,\n" * 70 + "};\n"
    for good in (calls, kept, 'const char* kText = R"(\n' + "void F() {\n" * 3 + ')";\n'):
        assert not check("good.cc", good), check("good.cc", good)
    print("the checker finds five things that are too large")


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    top = pathlib.Path(sys.argv[1])
    errors, excused, count = [], set(), 0
    for room in ROOMS:
        for path in sorted((top / room).rglob("*")):
            name = path.relative_to(top).as_posix()
            if path.suffix in LINES and not name.startswith(API):
                errors += check(name, path.read_text(encoding="utf-8"), excused)
                count += 1
    errors += [f"{entry}: within the budget again; take it off LARGER" for entry in LARGER if entry not in excused]
    print("\n".join(errors) or f"{count} files within the budget")
    return bool(errors)


sys.exit(main())
