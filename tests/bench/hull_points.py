"""Points of convex hulls as mesh assets of the model language, made by formulas: the same on every machine."""
import math
import random

GOLDEN = math.pi * (3 - math.sqrt(5))


def ball(n):
    """On a spiral over the unit sphere whose turns are as far apart as its points."""
    points = []
    for i in range(n):
        z = 1 - (2 * i + 1) / n
        ring, turn = math.sqrt(1 - z * z), i * GOLDEN
        points.append((ring * math.cos(turn), ring * math.sin(turn), z))
    return points


def pebble(n):
    """At random on the unit sphere: faces of all sizes and shapes."""
    rng, points = random.Random(n), []
    while len(points) < n:
        p = [rng.uniform(-1, 1) for _ in range(3)]
        length = math.sqrt(sum(x * x for x in p))
        if 0.1 < length <= 1:
            points.append(tuple(x / length for x in p))
    return points


def housing(n):
    """A box with rounded corners and edges, as drawn parts are: large flat faces, many vertices in the corners."""
    side = max(2, round(math.sqrt(n / 8)))
    points = []
    for corner in range(8):
        signs = [1 if corner >> k & 1 else -1 for k in range(3)]
        for i in range(side):
            for j in range(side if i == 0 else side - 1):  # the pole once
                turn, rise = (0.5 * math.pi * k / (side - 1) for k in (i, j))
                arc = (math.cos(turn) * math.cos(rise), math.sin(turn) * math.cos(rise), math.sin(rise))
                points.append(tuple(s * (0.7 + 0.3 * a) for s, a in zip(signs, arc)))
    return points


def drum(n):
    """Two flat caps and flat sides, as motors and wheels are."""
    ring = n // 2
    return [(math.cos(2 * math.pi * i / ring), math.sin(2 * math.pi * i / ring), z) for z in (-1, 1)
            for i in range(ring)]


SHAPES = {"ball": ball, "pebble": pebble, "housing": housing, "drum": drum}


def mesh(name, shape, n, half, down=0.0):
    """An asset: about n points of a shape with half sizes `half`, its middle `down` below the origin."""
    numbers = []
    for p in SHAPES[shape](n):
        numbers += [p[0] * half[0], p[1] * half[1], p[2] * half[2] - down]
    return f'<mesh name="{name}" vertex="{" ".join(f"{x:.6g}" for x in numbers)}"/>'
