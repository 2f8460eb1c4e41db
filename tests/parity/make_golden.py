#!/usr/bin/env python3
"""Makes the golden files of the parity models: what the reference computes on tests/data/parity/NAME.xml.

usage: make_golden.py ORACLE_FOLDER [NAME ...]

ORACLE_FOLDER holds the reference's dump program (oracle.mjs, installed with npm ci). A model may say how it is run in a
comment at its top:  <!-- parity: steps=200 every=50 ctrl=random:1 opt=cone=elliptic,solver=CG extra=--inverse -->
The golden file NAME.json holds the arguments, the states, the model and one forward pass and one step from each state.

The numbers are those of release 3.3.8, but for the inertial frames, which we diagonalise as release 3.14.0 does: a model
where the two differ is given to 3.3.8 with the frames of 3.14.0 written out.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

DATA = pathlib.Path(__file__).resolve().parent.parent / "data" / "parity"
# Follow from other fields, so that the files stay small.
FIELDS = ("default,-xmat,-ximat,-geom_xmat,-site_xmat,-cam_xmat,-qM,-crb,-cinert,-qLD,-cdof_dot,-warning,-solver,-xipos,"
          "-efc_KBIP,-efc_margin,-efc_b,-efc_state,-qfrc_spring,-qfrc_damper,-xanchor,-light_xpos,-light_xdir")


def settings(xml):
    """Values of the parity comment, with defaults."""
    out = {"steps": "200", "every": "50", "ctrl": "random:1", "opt": "", "extra": "", "fields": FIELDS, "keyframe": "", "skip": ""}
    match = re.search(r"<!--\s*parity:(.*?)-->", xml, re.S)
    for item in (match.group(1).split() if match else []):
        key, value = item.split("=", 1)
        if key not in out:
            sys.exit(f"unknown parity setting '{key}'; known: {', '.join(out)}")
        out[key] = value
    return out


def run(oracle, args):
    result = subprocess.run(["node", str(oracle / "oracle.mjs"), *map(str, args)], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, args))}: {result.stderr}")


def shrink(golden, skip):
    """Leaves out what says nothing: empty arrays, the program's own text, and model arrays named by skip=, where the
    reference keeps stale values."""
    golden["model"]["arrays"] = {k: v for k, v in golden["model"]["arrays"].items() if v != [] and k not in skip}
    for key in ("array_types",):
        golden["model"][key] = {k: v for k, v in golden["model"][key].items() if k in golden["model"]["arrays"]}
    for record in golden["step_from"]:
        for part in ("forward", "step"):
            record[part] = {k: v for k, v in record[part].items() if v not in ([], None)}
    golden.pop("messages", None)


def compiled(oracle, path, release):
    """The arrays of the bodies, as a release compiles them."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        run(oracle, [path, "--release", release, "--compile-only", "--quiet", "--model-fields", "body_*", "--out", out.name])
        return json.load(open(out.name))["model"]["arrays"]


def unaligned(oracle, tree, path):
    """As compiled(), with the frames of free bodies as the file has them."""
    for joint in tree.iter("freejoint"):
        joint.set("align", "false")
    target = path.with_name(f"{path.stem}.unaligned.xml")
    tree.write(target)
    try:
        return compiled(oracle, target, "3.14.0")
    finally:
        target.unlink()
        for joint in tree.iter("freejoint"):
            joint.set("align", "true")


def with_newer_frames(oracle, path):
    """The model itself, or a copy beside it with the inertial frames of release 3.14.0 written out. Bodies are numbered in
    the order of the file, so it must not replicate, attach or include any."""
    older, newer = (compiled(oracle, path, release) for release in ("3.3.8", "3.14.0"))
    if all(abs(a - b) < 1e-12 for name in ("body_inertia", "body_iquat") for a, b in zip(older[name], newer[name])):
        return path
    tree = ElementTree.parse(path)
    if any(joint.get("align") == "true" for joint in tree.iter("freejoint")):
        newer = unaligned(oracle, tree, path)
    bodies = list(tree.getroot().iterfind("worldbody//body"))
    if len(bodies) + 1 != len(newer["body_mass"]):
        sys.exit(f"{path}: cannot tell which inertial frame belongs to which body")
    for number, body in enumerate(bodies, 1):
        if older["body_iquat"][4 * number:4 * number + 4] == newer["body_iquat"][4 * number:4 * number + 4] and \
           older["body_inertia"][3 * number:3 * number + 3] == newer["body_inertia"][3 * number:3 * number + 3]:
            continue
        for inertial in body.findall("inertial"):
            body.remove(inertial)
        values = {"mass": newer["body_mass"][number:number + 1], "pos": newer["body_ipos"][3 * number:3 * number + 3],
                  "quat": newer["body_iquat"][4 * number:4 * number + 4],
                  "diaginertia": newer["body_inertia"][3 * number:3 * number + 3]}
        ElementTree.SubElement(body, "inertial", {k: " ".join(map(repr, v)) for k, v in values.items()})
    target = path.with_name(f"{path.stem}.frames.xml")
    tree.write(target)
    return target


def make(oracle, path):
    model = with_newer_frames(oracle, path)
    try:
        write_golden(oracle, path, model)
    finally:
        if model != path:
            model.unlink()


def write_golden(oracle, path, model):
    """NAME.json of the model `path` from what the reference computes on `model`."""
    s = settings(path.read_text(encoding="utf-8"))
    args = ["--fields", s["fields"], "--digest", "3000"]
    options = ["tolerance=1e-14"] + [s["opt"]] * bool(s["opt"])
    args += ["--opt", ",".join(options)]
    args += [x for x in s["extra"].split(",") if x]
    with tempfile.TemporaryDirectory() as folder:
        states, out = pathlib.Path(folder, "states.json"), pathlib.Path(folder, "out.json")
        start = ["--keyframe", s["keyframe"]] * bool(s["keyframe"])
        older = ["--release", "3.3.8"]
        run(oracle, [model, *older, "--quiet", "--steps", s["steps"], "--every", s["every"], "--ctrl", s["ctrl"], "--states-out", states,
                     "--out", out, "--fields", "time", "--no-model", *start, "--opt", ",".join(options)])
        run(oracle, [model, *older, "--quiet", *args, "--step-from", states, "--out", out])
        golden = json.loads(out.read_text())
        golden["model_file"] = path.name
        golden["args"] = args
        golden["states"] = json.loads(states.read_text())
    shrink(golden, s["skip"].split(","))
    target = path.with_suffix(".json")
    target.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    print(f"{target.name}: {target.stat().st_size // 1024} KiB")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    names = sys.argv[2:] or sorted(p.stem for p in DATA.glob("*.xml"))
    for name in names:
        make(pathlib.Path(sys.argv[1]), DATA / f"{name}.xml")


main()
