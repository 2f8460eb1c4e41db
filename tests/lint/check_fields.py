"""Fails when a panel uses one of ImGui's own number or colour fields: those act at every keystroke, the fields of
ui/widgets/number_field.h when the number is complete."""
import pathlib
import re
import sys

FIELD = re.compile(r"ImGui::((?:V?Slider|Drag|Input)(?:Int|Float|Scalar|Double|Angle)\w*|Color(?:Edit|Picker)[34])\s*\(")
ALLOWED = "ui/widgets/number_field.cc"


def findings(text, name):
    lines = text.splitlines()
    return [f"{name}:{i + 1}: ImGui::{m.group(1)}; use a field of ui/widgets/number_field.h"
            for i, line in enumerate(lines) for m in FIELD.finditer(line)]


if sys.argv[1] == "--self-test":
    bad = findings('  ImGui::SliderFloat("##v", &v, 0, 1);\nImGui::ColorEdit3 ("##c", c);\nImGui::InputText("##t", t, 9);', "x.cc")
    sys.exit(len(bad) != 2)
top = pathlib.Path(sys.argv[1])
found = []
for room in ("ui", "app"):
    for path in sorted((top / room).rglob("*.cc")):
        name = str(path.relative_to(top))
        if name != ALLOWED:
            found += findings(path.read_text(encoding="utf-8"), name)
print("\n".join(found) or "all number fields commit")
sys.exit(bool(found))
