"""Poses of two geoms that try a collision function: used by collision_pairs.py."""
import math
import random

SIZES = {"plane": [1, 1, .1], "sphere": [.3], "capsule": [.2, .35], "ellipsoid": [.3, .2, .15], "cylinder": [.25, .3],
         "box": [.3, .2, .25]}
REACH = {"sphere": .3, "capsule": .55, "ellipsoid": .3, "cylinder": .39, "box": .44}
TURNS = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (.5 ** .5, .5 ** .5, 0, 0), (.5 ** .5, 0, .5 ** .5, 0),
         (.5 ** .5, 0, 0, .5 ** .5), (.5, .5, .5, .5), (.5, -.5, .5, .5)]
KINDS = ("random", "deep", "grazing", "faces", "grid", "center")


def make_meshes():
    rnd = random.Random(7)
    ball = []
    for _ in range(60):
        p = unit([rnd.gauss(0, 1) for _ in range(3)])
        ball.append([round(s * x, 6) for s, x in zip((.3, .26, .22), p)])
    box = [(x, y, z) for x in (-.3, .3) for y in (-.2, .2) for z in (-.25, .25)]
    tet = [(.3, .3, .3), (-.3, -.3, .3), (-.3, .3, -.3), (.3, -.3, -.3)]
    oct_ = [(round(.3 * math.cos(k * math.pi / 4), 6), round(.3 * math.sin(k * math.pi / 4), 6), z)
            for k in range(8) for z in (-.2, .2)]
    return {"meshball": ball, "meshbox": box, "meshtet": tet, "meshoct": oct_}


def unit(v):
    n = math.sqrt(sum(x * x for x in v)) or 1
    return [x / n for x in v]


def rotate(q, v):
    w, x, y, z = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0]]


def multiply(a, b):
    return [a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]]


def about(axis, angle):
    return [math.cos(angle / 2), *(math.sin(angle / 2) * x for x in axis)]


def support(shape, q, direction):
    """The farthest point of the shape (turned by q, centred at the origin) in a direction."""
    d = rotate([q[0], -q[1], -q[2], -q[3]], direction)
    sign = [1 if x >= 0 else -1 for x in d]
    if shape in MESHES:
        local = max(MESHES[shape], key=lambda v: sum(a * b for a, b in zip(v, d)))
    else:
        s = SIZES[shape]
        if shape == "sphere":
            local = [s[0] * x for x in d]
        elif shape == "capsule":
            local = [s[0] * d[0], s[0] * d[1], s[0] * d[2] + sign[2] * s[1]]
        elif shape == "ellipsoid":
            n = math.sqrt(sum((a * b) ** 2 for a, b in zip(s, d)))
            local = [a * a * b / n for a, b in zip(s, d)]
        elif shape == "cylinder":
            n = math.hypot(d[0], d[1])
            local = [s[0] * d[0] / n if n > 1e-15 else 0, s[0] * d[1] / n if n > 1e-15 else 0, sign[2] * s[1]]
        else:
            local = [a * b for a, b in zip(sign, s)]
    return rotate(q, local)


MESHES = make_meshes()
REACH.update({name: .45 for name in MESHES})


def turn(rnd, special):
    if special:
        return list(rnd.choice(TURNS))
    return unit([rnd.gauss(0, 1) for _ in range(4)])


def small(rnd):
    return rnd.choice((-1, 1)) * 10 ** rnd.uniform(-9, -1.3)


def over_plane(rnd, kind, shape):
    q = turn(rnd, kind in ("faces", "grid"))
    if kind == "faces":
        q = multiply(about([0, 0, 1], rnd.uniform(0, 6.3)), q)
    low = support(shape, q, [0, 0, -1])[2]
    height = {"random": rnd.uniform(-.3, .6), "deep": rnd.uniform(-.3, .1), "center": 0}.get(kind, -low + small(rnd))
    if kind == "grid":
        height = round(rnd.uniform(-.2, .5), 1)
    return [rnd.uniform(-.5, .5), rnd.uniform(-.5, .5), height, *q]


def over_hfield(rnd, kind):
    q = turn(rnd, kind in ("faces", "grid"))
    p = [rnd.uniform(-1.4, 1.4), rnd.uniform(-1.2, 1.2), rnd.uniform(-.1, .7)]
    if kind == "deep":
        p[2] = rnd.uniform(-.3, .2)
    elif kind in ("grid", "center"):
        p = [round(x, 1) for x in p]
    return [*p, *q]


def pose(rnd, kind, a, b):
    """The free coordinates of the pair."""
    if a == "plane":
        return over_plane(rnd, kind, b)
    if a == "hfield":
        return over_hfield(rnd, kind)
    special = kind in ("faces", "grid")
    origin = [0, 0, 0] if special else [rnd.uniform(-1, 1) for _ in range(3)]
    q1, q2 = turn(rnd, special), turn(rnd, special)
    n = unit([rnd.gauss(0, 1) for _ in range(3)])
    reach = REACH[a] + REACH[b]
    if kind == "random":
        p = [rnd.uniform(0, reach) * x for x in n]
    elif kind == "deep":
        p = [rnd.uniform(0, .4) * reach * x for x in n]
    elif kind == "center":
        p = [0, 0, 0] if rnd.random() < .5 else [10 ** rnd.uniform(-12, -2) * x for x in n]
    elif kind == "grid":
        p = [round(rnd.uniform(0, 1) * reach * x, 1) for x in n]
    else:
        if kind == "faces":
            n = [0, 0, 0]
            n[rnd.randrange(3)] = rnd.choice((-1, 1))
            if rnd.random() < .5:
                q2 = multiply(about(n, rnd.uniform(0, 6.3)), q2)
        here, there = support(a, q1, n), support(b, q2, [-x for x in n])
        gap = small(rnd)
        p = [x - y + gap * z for x, y, z in zip(here, there, n)]
        if kind == "faces":
            slide = [rnd.uniform(-.4, .4) if z == 0 else 0 for z in n]
            p = [x + (round(s, 1) if rnd.random() < .3 else s) for x, s in zip(p, slide)]
    return [*origin, *q1, *(x + y for x, y in zip(origin, p)), *q2]


def geom_xml(shape, name, margin):
    if shape == "hfield":
        what = 'type="hfield" hfield="hf"'
    elif shape in MESHES:
        what = f'type="mesh" mesh="{shape}"'
    else:
        what = f'type="{shape}" size="{" ".join(map(str, SIZES[shape]))}"'
    return f'<geom name="{name}" {what} margin="{margin}"/>'


def model_xml(a, b, margin, option=""):
    rnd = random.Random(11)
    heights = " ".join(f"{rnd.random():.3f}" for _ in range(30))
    assets = "".join(f'<mesh name="{name}" vertex="{" ".join(str(x) for v in vertices for x in v)}"/>'
                     for name, vertices in MESHES.items() if name in (a, b))
    if a == "hfield":
        assets += f'<hfield name="hf" nrow="5" ncol="6" size="1.2 1 .3 .1" elevation="{heights}"/>'
    first = geom_xml(a, "a", margin)
    if a not in ("plane", "hfield"):
        first = f"<body><freejoint/>{first}</body>"
    return (f'<mujoco><option gravity="0 0 0">{option}</option><asset>{assets}</asset><worldbody>{first}'
            f'<body><freejoint/>{geom_xml(b, "b", margin)}</body></worldbody></mujoco>')


def states(a, b, count, seed):
    rnd = random.Random(f"{a} {b} {seed}")
    return [{"qpos": pose(rnd, KINDS[i % len(KINDS)], a, b)} for i in range(count)]
