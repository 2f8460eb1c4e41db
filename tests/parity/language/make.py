#!/usr/bin/env python3
"""Writes the models of the modelling language, one a feature, with what the reference compiles them to, into
tests/data/language. usage: make.py ORACLE_FOLDER [NAME...]; without a name all of them.

A model that the reference's published build cannot expand has a twin NAME.expanded.xml, whose arrays stand for both.
"""
import json
import subprocess
import sys
import tempfile

import assets
import bodies
import mixtures
import odd
import relations
from pieces import DATA, FILES, MODELS


# Arrays where the reference keeps stale or undefined values: fused bodies leave node ids behind, and a plate of zero
# thickness has polygons without a normal.
STALE = {"bvh_nodeid": ("fuse_static",), "mesh_polynormal": ("mesh_builtin_plate",)}
NOT_A_NUMBER = ("flex_vert0",)  # of flat flexes, where the reference divides zero by zero


def compact(name, golden):
    """The arrays and values that the test compares."""
    m = golden["model"]
    arrays = {k: v for k, v in m["arrays"].items() if v != [] and not name.startswith(STALE.get(k, "-"))
              and not (k in NOT_A_NUMBER and "NaN" in v) and not (isinstance(v, dict) and v["type"] in ("f64", "f32"))}
    out = {"sizes": m["sizes"], "opt": m["opt"], "stat": m["stat"], "names": {k: v for k, v in m["names"].items() if any(v)},
           "arrays": arrays}
    if name.startswith("visual"):
        out["vis"] = m["vis"]
    return out


def make(oracle, name):
    source = DATA / f"{name}.xml"
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        run = subprocess.run(["node", f"{oracle}/oracle.mjs", str(source), "--quiet", "--compile-only", "--digest", "3000", "--out", out.name],
                             capture_output=True, text=True)
        if run.returncode:
            return f"{name}: {run.stderr.strip()}"
        golden = compact(name, json.load(open(out.name)))
    if not name.startswith(("option", "sections")):
        del golden["opt"]
    (DATA / f"{name}.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    return None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    bodies.all_bodies(), assets.all_assets(), relations.all_relations(), mixtures.all_mixtures(), odd.all_odd()
    for path, data in FILES.items():
        (DATA / path).parent.mkdir(parents=True, exist_ok=True)
        (DATA / path).write_bytes(data)
    for name, text in MODELS.items():
        (DATA / f"{name}.xml").write_text(text, encoding="utf-8")
    names = sys.argv[2:] or [n for n in MODELS if f"{n}.expanded" not in MODELS]
    problems = [p for p in (make(sys.argv[1], n) for n in names) if p]
    print(f"{len(names) - len(problems)} models made")
    if problems:
        sys.exit("\n".join(problems))


main()
