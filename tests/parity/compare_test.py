"""The comparison tool must not pass what differs."""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

BASE = {
    "model": {"sizes": {"nq": 2}, "opt": {"timestep": 0.002}, "stat": {"extent": 1.0}, "vis": {}, "names": {"body": ["a"]},
              "arrays": {"qpos0": [1.0, 2.0], "body_parentid": [0, 0]},
              "array_types": {"qpos0": "f64", "body_parentid": "i32"}},
    "frames": [{"qpos": [1.0, 2.0], "efc_type": [5, 5], "efc_pos": [0.1, 0.2], "efc_force": [1.0, 3.0],
                "contact": {"dist": [0.1, 0.2], "pos": [0, 0, 0, 1, 1, 1], "geom": [0, 1, 0, 1], "efc_address": [0, 1]}}],
}


def status(ours):
    compare = pathlib.Path(__file__).with_name("compare.py")
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, name) for name in ("ours.json", "theirs.json")]
        for path, value in zip(paths, (ours, BASE)):
            path.write_text(json.dumps(value))
        return subprocess.run([sys.executable, str(compare), *map(str, paths)], capture_output=True).returncode


def changed(change):
    ours = copy.deepcopy(BASE)
    change(ours)
    return ours


def swap_contacts(x):
    x["frames"][0]["contact"] = {"dist": [0.2, 0.1], "pos": [1, 1, 1, 0, 0, 0], "geom": [0, 1, 0, 1], "efc_address": [0, 1]}
    x["frames"][0].update({"efc_pos": [0.2, 0.1], "efc_force": [3.0, 1.0]})


assert status(BASE) == 0
assert status(changed(swap_contacts)) == 0, "another order of contacts is no difference"
for name, change in {
    "size": lambda x: x["model"]["sizes"].update(nq=3),
    "integer": lambda x: x["model"]["arrays"].update(body_parentid=[0, 1]),
    "real": lambda x: x["model"]["arrays"].update(qpos0=[1.0, 2.00001]),
    "name": lambda x: x["model"]["names"].update(body=["b"]),
    "missing field": lambda x: x["frames"][0].pop("qpos"),
    "not a number": lambda x: x["frames"][0].update(qpos=["NaN", 2.0]),
    "length": lambda x: x["frames"][0].update(qpos=[1.0]),
    "contact": lambda x: x["frames"][0]["contact"].update(dist=[0.1, 0.3]),
    "force": lambda x: x["frames"][0].update(efc_force=[1.0, 3.1]),
    "frame count": lambda x: x.update(frames=[]),
}.items():
    assert status(changed(change)) == 1, name
print("every kind of difference is reported")
