#!/usr/bin/env python3
"""make_models.py FOLDER [NAME...]: writes models that look like what people simulate, and families of models that
grow, for table.py and `pliant bench`. The same bytes every time. Names without a number: robots and scenes of
convex meshes. Families: humanoids_N, boxes_N, asleep_N, chain_N, hulls_N, drums_N, contacts_N, heaps_N,
logs_N, cloths_N (see GROWTH)."""
import pathlib
import random
import sys

from hull_points import mesh

GROWTH = {
    "humanoids": (1, 3, 10, 30, 100, 300, 1000),
    "boxes": (10, 30, 100, 300, 1000, 3000, 10000),
    "asleep": (10, 30, 100, 300, 1000, 3000, 10000),
    "chain": (10, 30, 100, 300, 1000, 3000),
    "hulls": (8, 16, 32, 64, 128, 256, 500, 1000, 2000, 5000),
    "drums": (16, 64, 256, 1000, 4000),
    "contacts": (100, 300, 1000, 3000, 10000),
    "heaps": (10, 30, 100, 300, 1000),
    "logs": (10, 30, 100, 300),
    "cloths": (12, 16, 24),
}
FLOOR = '<geom name="floor" type="plane" size="20 20 .1"/>'


def document(name, assets, bodies, *, option="", size="", extra=""):
    return (f'<mujoco model="{name}">\n<compiler angle="degree"/>\n<option timestep="0.002" {option}/>\n'
            f'<size {size or "memory=" + chr(34) + "64M" + chr(34)}/>\n'
            '<default><joint damping=".2" armature=".01"/></default>\n'
            f'<asset>\n{chr(10).join(assets)}\n</asset>\n<worldbody>\n{bodies}\n</worldbody>\n{extra}\n</mujoco>\n')


class Robot:
    """Links of one convex mesh each on one hinge each, moved by position servos that hold the first pose."""

    def __init__(self):
        self.assets, self.servos = [], []

    def link(self, name, pos, axis, part, children="", *, stiff=80, span=70):
        """part: shape, number of points, half sizes, and how far the middle lies below the hinge."""
        shape, n, half, down = part
        self.assets.append(mesh(name, shape, n, half, down))
        if axis == "free":
            joint = "<freejoint/>"
        else:
            joint = f'<joint name="{name}" axis="{axis}" range="{-span} {span}"/>'
            self.servos.append(f'<position joint="{name}" kp="{stiff}" kv="{stiff / 20:g}"/>')
        return (f'<body name="{name}" pos="{pos}">{joint}<geom type="mesh" mesh="{name}" density="600"/>\n'
                f'{children}</body>\n')

    def actuators(self):
        return f'<actuator>{"".join(self.servos)}</actuator>'


def humanoid():
    """26 dofs: a free trunk, two legs of six hinges, two arms of four; hulls of 200 to 2000 vertices."""
    robot = Robot()

    def leg(s, side):
        link = robot.link
        foot = link(f"foot_{s}", "0 0 0", "1 0 0", ("housing", 400, (.12, .05, .03), .06), stiff=150)
        ankle = link(f"ankle_{s}", "0 0 -.36", "0 1 0", ("drum", 200, (.035, .035, .03), 0), foot, stiff=150)
        shin = link(f"shin_{s}", "0 0 -.36", "0 1 0", ("ball", 900, (.05, .05, .17), .18), ankle, stiff=300)
        thigh = link(f"thigh_{s}", "0 0 -.02", "0 1 0", ("ball", 1200, (.07, .06, .17), .16), shin, stiff=300)
        roll = link(f"hip_roll_{s}", "0 0 -.04", "1 0 0", ("drum", 300, (.05, .05, .04), 0), thigh, stiff=300)
        return link(f"hip_yaw_{s}", f"0 {.1 * side} -.1", "0 0 1", ("housing", 500, (.05, .045, .05), 0), roll,
                    stiff=200)

    def arm(s, side):
        link = robot.link
        fore = link(f"forearm_{s}", "0 0 -.26", "0 1 0", ("ball", 800, (.035, .035, .15), .13))
        upper = link(f"upper_arm_{s}", "0 0 -.04", "0 0 1", ("ball", 700, (.045, .045, .13), .12), fore)
        roll = link(f"shoulder_roll_{s}", "0 0 0", "1 0 0", ("drum", 300, (.05, .05, .05), 0), upper)
        return link(f"shoulder_{s}", f"0 {.2 * side} .34", "0 1 0", ("pebble", 400, (.06, .05, .06), 0), roll)

    limbs = leg("l", 1) + leg("r", -1) + arm("l", 1) + arm("r", -1)
    trunk = robot.link("trunk", "0 0 .99", "free", ("housing", 2000, (.11, .15, .24), -.16), limbs)
    return document("humanoid", robot.assets, FLOOR + trunk, extra=robot.actuators())


def quadruped():
    """18 dofs: a free trunk and four legs of three hinges; hulls of 200 to 2000 vertices."""
    robot = Robot()
    legs = ""
    for s, x, y in (("fl", .24, .1), ("fr", .24, -.1), ("hl", -.24, .1), ("hr", -.24, -.1)):
        side = 1 if y > 0 else -1
        shin = robot.link(f"shin_{s}", "0 0 -.22", "0 1 0", ("ball", 600, (.02, .02, .12), .11), stiff=120)
        thigh = robot.link(f"thigh_{s}", f"0 {.07 * side} 0", "0 1 0", ("ball", 1000, (.04, .03, .13), .1), shin,
                           stiff=120)
        legs += robot.link(f"hip_{s}", f"{x} {y} 0", "1 0 0", ("drum", 200, (.045, .045, .05), 0), thigh, stiff=120)
    trunk = robot.link("trunk", "0 0 .46", "free", ("housing", 2000, (.28, .1, .07), 0), legs)
    return document("quadruped", robot.assets, FLOOR + trunk, extra=robot.actuators())


def gripper():
    """Two fingers of two phalanges press on a free mesh of 1000 vertices that stands on the floor."""
    robot = Robot()
    fingers = ""
    for s, side in (("l", 1), ("r", -1)):
        tip = robot.link(f"tip_{s}", "0 0 -.07", f"{-side} 0 0", ("pebble", 500, (.015, .012, .04), .035), stiff=4)
        fingers += robot.link(f"finger_{s}", f"0 {.075 * side} -.06", f"{-side} 0 0",
                              ("housing", 600, (.018, .015, .045), .035), tip, stiff=4)
    palm = robot.link("palm", "0 0 .23", "0 0 1", ("housing", 1200, (.05, .1, .04), 0), fingers)
    robot.assets.append(mesh("object", "pebble", 1000, (.05, .06, .055)))
    held = '<body pos="0 0 .055"><freejoint/><geom type="mesh" mesh="object" condim="4" friction="1 .02 .001"/></body>'
    return document("gripper", robot.assets, FLOOR + palm + held,
                    extra=robot.actuators() + '<keyframe><key ctrl="0 .5 .5 .5 .5"/></keyframe>')


def obstacles():
    """200 meshes of the world, some of them close together, under ten free bodies and a puck on a spring."""
    rng = random.Random(3)
    kinds = [("pebble", 60), ("housing", 200), ("drum", 100), ("ball", 500)]
    assets = [mesh(f"rock{i}", shape, n, (.12, .1, .08)) for i, (shape, n) in enumerate(kinds)]
    assets.append(mesh("puck", "ball", 800, (.15, .15, .1)))
    bodies = FLOOR
    for i in range(200):
        x, y = .3 * (i % 20 - 9.5) + rng.uniform(-.05, .05), .3 * (i // 20 - 4.5) + rng.uniform(-.05, .05)
        bodies += (f'<geom type="mesh" mesh="rock{i % 4}" pos="{x:.4f} {y:.4f} .05" '
                   f'euler="{rng.uniform(0, 360):.1f} {rng.uniform(0, 360):.1f} 0"/>\n')
    for i in range(10):
        bodies += (f'<body pos="{.5 * (i % 5 - 2):g} {.7 * (i // 5 - .5):g} .4"><freejoint/>'
                   f'<geom type="mesh" mesh="rock{i % 4}"/></body>\n')
    bodies += ('<body pos="0 0 .25"><joint type="slide" axis="1 0 0" stiffness="3" springref="2.5" damping="0"/>'
               '<joint type="slide" axis="0 0 1" damping="5"/><joint axis="0 1 0"/>'
               '<geom type="mesh" mesh="puck"/></body>')
    return document("obstacles", assets, bodies)


def arm_table():
    """An arm of seven hinges over a table with fourteen small meshes on it, four of them stacked."""
    robot = Robot()
    parts = [("housing", 500, (.05, .05, .08), -.06), ("ball", 800, (.06, .06, .12), -.1),
             ("drum", 300, (.055, .055, .09), -.09), ("ball", 1000, (.05, .05, .12), -.1),
             ("drum", 300, (.045, .045, .08), -.08), ("pebble", 600, (.045, .045, .06), -.05),
             ("housing", 700, (.04, .06, .03), -.04)]
    arm = ""
    for i in reversed(range(7)):
        pos = "-.35 0 .4" if i == 0 else f"0 0 {.16 if i % 2 else .2:g}"
        arm = robot.link(f"arm{i}", pos, "0 0 1" if i % 2 == 0 else "0 1 0", parts[i], arm, stiff=200)
    shapes = [("housing", 200), ("pebble", 40), ("drum", 64), ("ball", 300)]
    robot.assets += [mesh(f"thing{i}", shape, n, (.03, .025, .02)) for i, (shape, n) in enumerate(shapes)]
    things = '<geom type="box" size=".6 .5 .02" pos="0 0 .38"/>\n'
    for i in range(14):
        x, y, z = (.12 * (i % 5) - .1, .14 * (i // 5) - .2, .43) if i < 10 else (.3, .3, .43 + .045 * (i - 10))
        things += (f'<body pos="{x:g} {y:g} {z:g}"><freejoint/>'
                   f'<geom type="mesh" mesh="thing{0 if i >= 10 else i % 4}"/></body>\n')
    pose = "0 40 0 70 0 60 0"
    reach = " ".join(f"{float(x) * 3.14159265 / 180:.6g}" for x in pose.split())
    key = f'<keyframe><key ctrl="{reach}"/></keyframe>'
    return document("arm_table", robot.assets, FLOOR + arm + things, extra=robot.actuators() + key)


def hulls(n, shape="pebble"):
    """Two dozen hulls of n vertices in a bowl of planes: each lies on others. Drums have large flat faces, as most
    drawn parts have."""
    assets = [mesh("hull", shape, n, (.1, .08, .06))]
    walls = "".join(f'<geom type="plane" size="1 1 .1" pos="{-.3 * x} {-.3 * y} 0" zaxis="{x} {y} 1"/>'
                    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    bodies = walls
    for i in range(24):
        bodies += (f'<body pos="{.16 * (i % 3 - 1):g} {.16 * (i // 3 % 3 - 1):g} {.15 + .16 * (i // 9):g}" '
                   f'euler="{37 * i} {53 * i} 0"><freejoint/><geom type="mesh" mesh="hull"/></body>\n')
    return document(f"{shape}_{n}", assets, bodies)


def grid(n, spacing):
    side = 1
    while side * side < n:
        side += 1
    return [(spacing * (i % side - .5 * side), spacing * (i // side - .5 * side)) for i in range(n)]


def boxes(n, asleep=False):
    """n boxes that lie on the floor, awake or, all but ten, asleep."""
    bodies = FLOOR
    for i, (x, y) in enumerate(grid(n, .3)):
        sleeps = ' sleep="init"' if asleep and i >= 10 else (' sleep="never"' if asleep else "")
        bodies += f'<body pos="{x:.3f} {y:.3f} .0999"{sleeps}><freejoint/><geom type="box" size=".1 .1 .1"/></body>\n'
    flag = '<option><flag sleep="enable"/></option>' if asleep else ""
    text = document(f"{'asleep' if asleep else 'boxes'}_{n}", [], bodies, size=f'memory="{max(32, n // 4)}M"')
    return text.replace("<default>", flag + "<default>", 1)


def chain(n):
    """n hinges in one chain that hangs and swings: one a link, or more where so many links would be nested deeper
    than XML readers go."""
    hinges = -(-n // 600)
    text = ""
    for i in reversed(range(0, n, hinges)):
        joints = "".join(f'<joint axis="{"1 0 0" if k % 2 else "0 1 0"}" damping="1"/>'
                         for k in range(i, min(n, i + hinges)))
        text = (f'<body pos="0 0 {-.1 if i else 0}">{joints}'
                f'<geom type="capsule" size=".02" fromto="0 0 0 0 0 -.1" contype="0" conaffinity="0"/>{text}</body>')
    return document(f"chain_{n}", [], text, size=f'memory="{max(32, n)}M"')


def contacts(n):
    """About n contacts: slabs of four each on the floor."""
    bodies = FLOOR
    for x, y in grid(max(1, n // 4), .5):
        bodies += f'<body pos="{x:.3f} {y:.3f} .0499"><freejoint/><geom type="box" size=".2 .2 .05"/></body>\n'
    return document(f"contacts_{n}", [], bodies, size=f'memory="{max(32, n // 2)}M"')


def heaps(n, name="heaps", geoms=('type="box" size=".05 .04 .03"', 'type="box" size=".03 .06 .03"')):
    """n boxes, or other geoms in turn, dropped into a bin, about as high as wide: one heap, in which each lies on
    others."""
    rng = random.Random(n)
    side = .11 * n ** (1 / 3)
    walls = "".join(f'<geom type="plane" size="2 2 .1" pos="{-side * x:.3f} {-side * y:.3f} 0" zaxis="{x} {y} 0"/>'
                    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    bodies = FLOOR + walls
    layer = max(1, round(n ** (2 / 3)))
    for i in range(n):
        x, y = (rng.uniform(-.8, .8) * side for _ in range(2))
        turn = " ".join(f"{rng.uniform(0, 360):.0f}" for _ in range(3))
        bodies += (f'<body pos="{x:.3f} {y:.3f} {.1 + .1 * (i // layer):.3f}" euler="{turn}"><freejoint/>'
                   f'<geom {geoms[i % len(geoms)]} density="500"/></body>\n')
    return document(f"{name}_{n}", [], bodies, size=f'memory="{max(64, n)}M"')


def logs(n):
    """Cylinders, long ones and discs, in the same bin."""
    return heaps(n, "logs", tuple(f'type="cylinder" size="{size}"' for size in (".02 .1", ".03 .07", ".06 .01")))


def cloths(n):
    """A cloth of n by n points that falls on three bars and the floor: it is touched in more places than stay."""
    bars = "".join(f'<geom type="capsule" size=".03" fromto="{x} -.12 .02 {x} .12 .02"/>\n' for x in (-.12, 0, .12))
    cloth = (f'<flexcomp name="cloth" type="grid" dim="2" count="{n} {n} 1" spacing="{.4 / n:.4f} {.4 / n:.4f} .1"'
             ' pos="0 0 .07" radius=".008" mass=".3"><edge equality="true" damping=".001"/>'
             '<contact selfcollide="none"/></flexcomp>\n')
    return document(f"cloths_{n}", [], f"{FLOOR}\n{bars}{cloth}")


def capsule_humanoid(i, x, y):
    """27 dofs of capsules and spheres, as in the reference's example."""
    def body(name, pos, axes, geoms, children=""):
        joints = "".join(f'<joint axis="{a}" range="-60 60" stiffness="10" damping="2"/>' for a in axes)
        return f'<body name="{name}{i}" pos="{pos}">{joints}{geoms}{children}</body>'

    def capsule(size, fromto):
        return f'<geom type="capsule" size="{size}" fromto="{fromto}"/>'

    limbs = ""
    for s, side in (("l", 1), ("r", -1)):
        foot = body(f"foot{s}", "0 0 -.39", ("0 1 0", "1 0 .5"),
                    capsule(".027", "-.07 -.01 0 .14 -.03 0") + capsule(".027", "-.07 .01 0 .14 .03 0"))
        shin = body(f"shin{s}", "0 .01 -.4", ("0 -1 0",), capsule(".049", "0 0 0 0 0 -.3"), foot)
        limbs += body(f"thigh{s}", f"0 {.1 * side} -.04", ("1 0 0", "0 0 1", "0 1 0"),
                      capsule(".06", f"0 0 0 0 {-.01 * side} -.34"), shin)
    pelvis = body("pelvis", "0 0 -.17", ("1 0 0",), capsule(".09", "-.02 -.07 0 -.02 .07 0"), limbs)
    waist = body("waist", "0 0 -.26", ("0 0 1", "0 1 0"), capsule(".06", "0 -.06 0 0 .06 0"), pelvis)
    arms = ""
    for s, side in (("l", 1), ("r", -1)):
        fore = body(f"fore{s}", f".18 {.18 * side} -.18", ("0 -1 1",), capsule(".031", ".01 0 .01 .17 0 .17"))
        arms += body(f"arm{s}", f"0 {.17 * side} .06", ("2 1 1", "0 -1 1"),
                     capsule(".04", f"0 0 0 .16 {.16 * side} -.16"), fore)
    trunk = ('<freejoint/>' + capsule(".07", "0 -.07 0 0 .07 0") + '<geom size=".09" pos="0 0 .19"/>' +
             capsule(".06", "-.01 -.06 -.12 -.01 .06 -.12"))
    return f'<body name="trunk{i}" pos="{x:.3f} {y:.3f} 1.28">{trunk}{waist}{arms}</body>\n'


def humanoids(n):
    """n limp humanoids of 27 dofs that fall and lie on the floor."""
    bodies = FLOOR + "".join(capsule_humanoid(i, x, y) for i, (x, y) in enumerate(grid(n, 2)))
    return document(f"humanoids_{n}", [], bodies, size=f'memory="{max(32, 2 * n)}M"')


SCENES = {"mesh_humanoid": humanoid, "mesh_quadruped": quadruped, "mesh_gripper": gripper,
          "mesh_obstacles": obstacles, "mesh_arm_table": arm_table}
FAMILIES = {"humanoids": humanoids, "boxes": boxes, "asleep": lambda n: boxes(n, True), "chain": chain,
            "hulls": hulls, "drums": lambda n: hulls(n, "drum"), "contacts": contacts, "heaps": heaps,
            "logs": logs, "cloths": cloths}


def knows(name):
    family, _, number = name.rpartition("_")
    return name in SCENES or (family in FAMILIES and number.isdecimal() and int(number) > 0)


def list_names():
    return f"{', '.join(SCENES)}, and {'_N, '.join(FAMILIES)}_N"


def write(folder, name):
    """The path of the model, written to the folder."""
    family, _, number = name.rpartition("_")
    text = SCENES[name]() if name in SCENES else FAMILIES[family](int(number))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.xml"
    path.write_text(text, encoding="utf-8")
    return path


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    names = sys.argv[2:] or [*SCENES, *(f"{f}_{n}" for f, numbers in GROWTH.items() for n in numbers)]
    for name in names:
        if not knows(name):
            sys.exit(f"{name}: no such model; there are {list_names()}")
        print(write(pathlib.Path(sys.argv[1]), name))


if __name__ == "__main__":
    main()
