#!/usr/bin/env python3
"""A chain of links with one large mesh file each, as exports from CAD are: what loading is timed with.

make_mesh_robot.py FOLDER [MESHES] [TRIANGLES] writes FOLDER/robot.urdf and FOLDER/meshes/link_N.stl; 60 meshes of
50 000 triangles unless told. `pliant bench FOLDER/robot.urdf --steps 1` shows the load time.
"""
import math
import os
import struct
import sys


def link_mesh(seed, triangles):
    """A bumpy ball of about so many triangles, no two alike: bytes of a binary STL file."""
    rings = max(3, round(math.sqrt(triangles / 4)))
    sectors = 2 * rings
    points = []
    for i in range(rings + 1):
        polar = math.pi * i / rings
        for j in range(sectors):
            around = 2 * math.pi * j / sectors
            r = 0.05 * (1 + 0.08 * math.sin((3 + seed % 5) * polar) * math.cos((2 + seed % 7) * around) + 0.001 * seed)
            points.append((r * math.sin(polar) * math.cos(around), r * math.sin(polar) * math.sin(around),
                           r * math.cos(polar)))
    poles = {0: points[0], rings: points[rings * sectors]}
    corner = lambda i, j: poles.get(i, points[i * sectors + j % sectors])
    faces = []
    for i in range(rings):
        for j in range(sectors):
            a, b, c, d = corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)
            if i < rings - 1:
                faces.append((a, b, c))
            if i > 0:
                faces.append((a, c, d))
    record = struct.Struct("<12fH")
    body = b"".join(record.pack(0, 0, 0, *a, *b, *c, 0) for a, b, c in faces)
    return struct.pack("<80sI", b"bumpy ball", len(faces)) + body


def main(folder, meshes=60, triangles=50000):
    os.makedirs(f"{folder}/meshes", exist_ok=True)
    parts = ['<robot name="mesh_robot">']
    for n in range(meshes):
        with open(f"{folder}/meshes/link_{n}.stl", "wb") as file:
            file.write(link_mesh(n, triangles))
        shape = f'<geometry><mesh filename="meshes/link_{n}.stl"/></geometry>'
        parts.append(f'<link name="link_{n}"><inertial><mass value="0.3"/><inertia ixx="1e-3" iyy="1e-3" izz="1e-3" '
                     f'ixy="0" ixz="0" iyz="0"/></inertial><visual>{shape}</visual>'
                     f'<collision>{shape}</collision></link>')
        if n > 0:
            parts.append(f'<joint name="joint_{n}" type="revolute"><parent link="link_{n - 1}"/>'
                         f'<child link="link_{n}"/><origin xyz="0.15 0 0"/><axis xyz="0 1 0"/>'
                         '<limit lower="-1" upper="1" effort="50" velocity="2"/></joint>')
    with open(f"{folder}/robot.urdf", "w", encoding="utf-8") as file:
        file.write("\n".join(parts + ["</robot>\n"]))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:4]))
