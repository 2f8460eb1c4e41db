#!/usr/bin/env python3
"""Filters and mixing of contact parameters in random models, ours against the reference's.

usage: contact_parameters.py --oracle ORACLE.mjs --compare build/dev/tests/parity/compare_contacts [--models 40] [--show N]
Each model has bodies of one to three geoms, children, welded bodies, masks, priorities, margins, gaps, explicit pairs,
excluded bodies and sometimes the override and filterparent flags.
"""
import argparse
import json
import pathlib
import random
import subprocess
import tempfile

import collision_poses

FIELDS = "contact,geom_xpos,geom_xmat,xpos,xmat,xipos,ximat,xquat,ncon"
SHAPES = ['type="sphere" size=".2"', 'type="capsule" size=".12 .2"', 'type="box" size=".2 .15 .1"',
          'type="ellipsoid" size=".2 .15 .25"', 'type="cylinder" size=".15 .2"']


def numbers(rnd, low, high, n):
    return " ".join(f"{rnd.uniform(low, high):.3f}" for _ in range(n))


def parameters(rnd):
    choice = rnd.random
    out = ""
    if choice() < .4:
        out += f' priority="{rnd.randrange(-1, 3)}"'
    if choice() < .5:
        out += f' solmix="{rnd.choice((0, 1, 3, .25, 1e-20))}"'
    if choice() < .5:
        out += f' condim="{rnd.choice((1, 3, 4, 6))}"'
    if choice() < .5:
        out += f' friction="{rnd.choice((0, .5, 1.5))} {numbers(rnd, 0, .1, 2)}"'
    if choice() < .5:
        out += f' solref="{rnd.choice((".02 1", ".05 .7", "-1000 -20", "-500 0"))}"'
    if choice() < .4:
        out += ' solimp="%.2f %.2f %s %.2f %d"' % (rnd.uniform(.5, .9), rnd.uniform(.9, .99), rnd.choice((".001", ".01")),
                                                   rnd.uniform(.2, .8), rnd.randrange(1, 4))
    if choice() < .4:
        margin = rnd.choice((0, .02, .1))
        out += f' margin="{margin}" gap="{margin * rnd.random():.4f}"'
    if choice() < .3:
        out += f' contype="{rnd.randrange(4)}" conaffinity="{rnd.randrange(4)}"'
    return out


def model_xml(rnd):
    names, bodies = [], []

    def geoms():
        out = ""
        for _ in range(rnd.randrange(1, 4)):
            names.append(f"g{len(names)}")
            place = numbers(rnd, -.2, .2, 3)
            out += f'<geom name="{names[-1]}" {rnd.choice(SHAPES)} pos="{place}"{parameters(rnd)}/>'
        return out

    def child(depth):
        if depth == 0 or rnd.random() < .4:
            return ""
        bodies.append(f"b{len(bodies)}")
        joint = rnd.choice(("", '<joint axis="0 1 0"/>'))
        return f'<body name="{bodies[-1]}" pos="{numbers(rnd, -.3, .3, 3)}">{joint}{geoms()}{child(depth - 1)}</body>'

    world = f'<geom name="floor" type="plane" size="1 1 .1" pos="0 0 -.3"{parameters(rnd)}/>'
    names.append("floor")
    world += child(2)
    for _ in range(4):
        bodies.append(f"b{len(bodies)}")
        world += f'<body name="{bodies[-1]}"><freejoint/>{geoms()}{child(2)}</body>'
    contact = ""
    for _ in range(rnd.randrange(3)):
        a, b = rnd.sample(bodies, 2)
        contact += f'<exclude body1="{a}" body2="{b}"/>'
    for _ in range(rnd.randrange(4)):
        a, b = rnd.sample(names, 2)
        extra = rnd.choice(("", ' condim="6" friction="1 .5 .1 .02 .03"', ' margin=".08" gap=".01"', ' solref="-800 -10"',
                            ' solref=".1 1" solreffriction=".2 1"', ' solimp=".8 .9 .01"'))
        contact += f'<pair geom1="{a}" geom2="{b}"{extra}/>'
    flags = ""
    if rnd.random() < .2:
        flags += ' override="enable"'
    if rnd.random() < .3:
        flags += ' filterparent="disable"'
    if rnd.random() < .3:
        flags += ' midphase="disable"'
    option = ('<option o_margin=".03" o_solref=".04 .8" o_solimp=".7 .9 .01 .4 3" o_friction=".9 .8 .03 .02 .01">'
              f"<flag{flags}/></option>")
    return f"<mujoco>{option}<worldbody>{world}</worldbody><contact>{contact}</contact></mujoco>"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--compare", required=True)
    parser.add_argument("--models", type=int, default=40)
    parser.add_argument("--show", default="0")
    arguments = parser.parse_args()
    print(" model  poses contacts  count  differ  order params     dist      pos    frame")
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.models):
            rnd = random.Random(seed)
            base = pathlib.Path(folder, f"model{seed}")
            xml, poses, answers = base.with_suffix(".xml"), base.with_suffix(".states"), base.with_suffix(".json")
            xml.write_text(model_xml(rnd))
            oracle = ["node", arguments.oracle, xml, "--out", answers, "--quiet"]
            run = subprocess.run([*oracle, "--compile-only"], capture_output=True, text=True)
            if run.returncode:
                print(f"{seed:6} refused: {run.stderr.strip()[:90]}")
                continue
            arrays = json.loads(answers.read_text())["model"]["arrays"]
            states = []
            for _ in range(15):
                q = []
                for kind in arrays["jnt_type"]:
                    q += [rnd.uniform(-.4, .4) for _ in range(3)] + collision_poses.turn(rnd, False) if kind == 0 else [
                        rnd.uniform(-1.5, 1.5)]
                states.append({"qpos": q})
            poses.write_text(json.dumps(states))
            run = subprocess.run([*oracle, "--step-from", poses, "--fields", FIELDS], capture_output=True, text=True)
            if run.returncode:  # it cannot solve contacts between two static bodies
                print(f"{seed:6} stopped: {run.stderr.strip()[:90]}")
                continue
            run = subprocess.run([arguments.compare, answers, "1e-4", arguments.show], capture_output=True, text=True,
                                 check=True)
            *shown, row = run.stdout.rstrip("\n").split("\n")
            print(*shown, f"{seed:6} {row}", sep="\n", flush=True) if shown else print(f"{seed:6} {row}", flush=True)


if __name__ == "__main__":
    main()
