"""Shared pieces of the language models: the table that they go to, writers of asset files, and common snippets."""
import math
import pathlib
import random
import struct
import zlib

DATA = pathlib.Path(__file__).resolve().parent.parent.parent / "data" / "language"
MODELS = {}  # file name without extension -> text
FILES = {}  # path below DATA -> bytes


def model(name, body="", *, compiler="", option="", asset="", default="", extra="", size="", statistic="", visual=""):
    """One model: the world's contents, sections by attribute text (compiler, option, size, statistic) or by content."""
    text = f'<mujoco model="{name}">\n'
    for part in (f"<compiler {compiler}/>" if compiler and not compiler.startswith("<") else compiler,
                 f"<option {option}/>" if option and not option.startswith("<") else option,
                 f"<size {size}/>" if size else "", f"<statistic {statistic}/>" if statistic else "",
                 f"<visual>{visual}</visual>" if visual else "", f"<default>{default}</default>" if default else "",
                 f"<asset>{asset}</asset>" if asset else "", f"<worldbody>{body}</worldbody>" if body else "", extra):
        if part:
            text += "  " + part + "\n"
    assert name not in MODELS, name
    MODELS[name] = text + "</mujoco>\n"


def body(content, attributes='pos="0 0 1"', joint='<joint axis="0 1 0"/>'):
    return f"<body {attributes}>{joint}{content}</body>"


def free(content, attributes='pos="0 0 1"'):
    return body(content, attributes, "<freejoint/>")


def row(contents, joint="<freejoint/>"):
    """A body for each content, side by side."""
    return "".join(body(c, f'pos="{i} 0 1"', joint) for i, c in enumerate(contents))


# ---- shapes for mesh files

def numbers(values):
    return " ".join(f"{v:.6g}" for v in values)


def flat(rows):
    return [x for r in rows for x in r]


TETRA = ([(0, 0, 0), (1, 0, 0), (0, 1.5, 0), (0, 0, 2)], [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)])


def box_mesh(a=.5, b=.3, c=.2):
    v = [(x, y, z) for x in (-a, a) for y in (-b, b) for z in (-c, c)]
    f = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7),
         (1, 7, 3)]
    return v, f


def ell_mesh():
    """An L-shaped prism: closed and not convex."""
    outline = [(0, 0), (2, 0), (2, .5), (.5, .5), (.5, 1.5), (0, 1.5)]
    v = [(x, y, 0) for x, y in outline] + [(x, y, .4) for x, y in outline]
    cap = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
    f = [(c, b, a) for a, b, c in cap] + [(a + 6, b + 6, c + 6) for a, b, c in cap]
    for i in range(6):
        j = (i + 1) % 6
        f += [(i, j, j + 6), (i, j + 6, i + 6)]
    return v, f


def cloud(seed, n, sx=1, sy=.7, sz=.4):
    r = random.Random(seed)
    return [(round(sx * r.uniform(-1, 1), 4), round(sy * r.uniform(-1, 1), 4), round(sz * r.uniform(-1, 1), 4)) for _ in range(n)]


def inline(mesh):
    v, f = mesh
    return f'vertex="{numbers(flat(v))}" face="{" ".join(map(str, flat(f)))}"'


def stl(mesh):
    v, f = mesh
    out = b"made for tests".ljust(80, b"\0") + struct.pack("<I", len(f))
    for tri in f:
        out += struct.pack("<3f", 0, 0, 0) + b"".join(struct.pack("<3f", *v[i]) for i in tri) + b"\0\0"
    return out


def msh(v, f, normals=(), texcoords=()):
    out = struct.pack("<4i", len(v), len(normals), len(texcoords), len(f))
    out += struct.pack(f"<{3 * len(v)}f", *flat(v)) + struct.pack(f"<{3 * len(normals)}f", *flat(normals))
    out += struct.pack(f"<{2 * len(texcoords)}f", *flat(texcoords)) + struct.pack(f"<{3 * len(f)}i", *flat(f))
    return out


def unit(v):
    n = math.sqrt(sum(x * x for x in v))
    return tuple(x / n for x in v)


# ---- images

def png(width, height, pixel, colour=2, depth=8, palette=None, interlace=0):
    """A PNG file; pixel(x, y) gives the bytes of one pixel."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    def scan(xs, ys):
        rows = b""
        for k, y in enumerate(ys):
            line = b"".join(bytes(pixel(x, y)) for x in xs)
            rows += b"\0" + line
        return rows
    if interlace:
        raw = b""
        for x0, y0, dx, dy in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
            xs, ys = range(x0, width, dx), range(y0, height, dy)
            if len(xs) and len(ys):
                raw += scan(xs, ys)
    else:
        raw = scan(range(width), range(height))
    out = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace))
    if palette:
        out += chunk(b"PLTE", bytes(flat(palette)))
    return out + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def mixed(x, y, k=0):
    return ((37 * x + 11 * y + 50 * k) % 256, (91 * x + 5 * y * y + k) % 256, (3 * x * y + 17 + k) % 256)


CHAIN = ('<body name="a" pos="0 0 1"><joint name="j1" axis="0 1 0"/><geom name="ga" type="capsule" size=".04" fromto="0 0 0 .4 0 0"/>'
         '<site name="sa" pos=".2 0 .05"/>'
         '<body name="b" pos=".4 0 0"><joint name="j2" axis="0 1 .3" pos="0 .02 0"/>'
         '<geom name="gb" type="capsule" size=".03" fromto="0 0 0 .3 0 .1"/><site name="sb" pos=".3 0 .1" euler="10 20 30"/>'
         '</body></body>')
