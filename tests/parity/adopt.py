#!/usr/bin/env python3
"""Takes over into compile-only golden files of release 3.3.8 what our compiler follows of release 3.14.0: the arrays of
meshes, the diagonalisation of inertia, and what follows from both. Run it after making such a file anew.

usage: adopt.py ORACLE_FOLDER MODEL[=STANDIN] ...      (the golden file lies beside the model, with the suffix .json)

STANDIN is compiled in place of a model that release 3.14.0 refuses as it is.

ORACLE_FOLDER holds the reference's dump program for both releases.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

SIZES = ("nmeshgraph", "nmeshface", "nmeshpoly", "nmeshpolyvert", "nmeshpolymap", "nbvh", "nbvhstatic")
MESHES = ("mesh_graph", "mesh_graphadr", "mesh_face", "mesh_faceadr", "mesh_facenum", "mesh_facenormal", "mesh_facetexcoord",
          "mesh_bvhadr", "mesh_bvhnum",
          "mesh_vert", "mesh_normal", "mesh_pos", "mesh_quat", "mesh_polynum", "mesh_polyadr", "mesh_polynormal",
          "mesh_polyvertadr", "mesh_polyvertnum", "mesh_polyvert", "mesh_polymapadr", "mesh_polymapnum", "mesh_polymap",
          "bvh_child", "bvh_depth", "bvh_nodeid", "bvh_aabb")
INERTIA = ("body_mass", "body_subtreemass", "body_ipos", "body_inertia", "body_iquat", "body_sameframe", "body_simple", "body_invweight0", "dof_invweight0", "dof_M0",
           "tendon_invweight0", "actuator_acc0", "geom_pos", "geom_quat", "geom_size", "geom_rbound", "geom_aabb",
           "geom_sameframe")
STAT = ("meaninertia", "meanmass", "meansize", "extent", "center")


def newer(oracle, model):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        run = subprocess.run(["node", f"{oracle}/oracle.mjs", str(model), "--release", "3.14.0", "--quiet", "--compile-only",
                              "--digest", "3000", "--out", out.name], capture_output=True, text=True)
        if run.returncode:
            print(f"{model}: left as it is: {run.stderr.strip()}")
            return None
        return json.load(open(out.name))["model"]


def adopt(golden, model):
    """Changes the part `golden` that has sizes, arrays and stat; returns the names of what changed."""
    changed = []
    for name in SIZES:
        golden["sizes"][name] = model["sizes"][name]
    for name in (*MESHES, *INERTIA):
        ours, theirs = golden["arrays"].get(name), model["arrays"].get(name)
        if ours is None or theirs is None or ours == theirs:
            continue
        changed.append(name)
        if theirs in ([], None) or isinstance(theirs, dict) and theirs["type"] in ("f64", "f32"):
            del golden["arrays"][name]
        else:
            golden["arrays"][name] = theirs
    for name in STAT:
        if golden.get("stat") and golden["stat"][name] != model["stat"][name]:
            golden["stat"][name] = model["stat"][name]
            changed.append(f"stat.{name}")
    return changed


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    for argument in sys.argv[2:]:
        model, _, standin = argument.partition("=")
        model = pathlib.Path(model)
        path = model.with_suffix(".json")
        golden = json.loads(path.read_text())
        theirs = newer(sys.argv[1], standin or model)
        if theirs is None:
            continue
        changed = adopt(golden.get("model", golden), theirs)
        path.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
        print(f"{model.stem}: {' '.join(changed)}")


main()
