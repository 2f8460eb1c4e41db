#!/usr/bin/env python3
"""Writes published/odd_meshes: one robot of one link a mesh file, each with a habit of an exporter. All show and touch the box
0.2 x 0.1 x 0.4 m (x, y, z) with its lower corner at the origin, however their files say it."""
import json
import os
import struct

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "published", "odd_meshes")
SIZE = (0.2, 0.1, 0.4)
CORNERS = [(x * SIZE[0], y * SIZE[1], z * SIZE[2]) for z in (0, 1) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
QUADS = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
FACES = [t for a, b, c, d in QUADS for t in ((a, b, c), (a, c, d))]


def write(name, data):
    path = os.path.join(TOP, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)


def robot(name, mesh, more="", visual="visual"):
    shape = f'<geometry><mesh filename="{mesh}"{more}/></geometry>'
    write(name + ".urdf", f'<?xml version="1.0"?>\n<robot name="{name}">\n  <link name="base">\n    <{visual}>{shape}</{visual}>\n'
          f'    <collision>{shape}</collision>\n  </link>\n</robot>\n')


def facet(corners, normal="0 0 0", word="facet normal"):
    return f"  {word} {normal}\n    outer loop\n" + "".join(f"      vertex {x:g} {y:g} {z:g}\n" for x, y, z in corners) \
        + "    endloop\n  endfacet\n"


def text_stl():
    halves = [FACES[:6], FACES[6:]]
    parts = ["".join(facet([CORNERS[i] for i in f], "nan nan nan") for f in half) for half in halves]
    write("several_solids.stl", f"solid one of two\n{parts[0]}endsolid one of two\nsolid two\n{parts[1]}endsolid two\n".replace("\n", "\r\n"))
    robot("several_solids", "several_solids.stl")
    body = "".join(facet([CORNERS[i] for i in f]) for f in FACES)
    write("upper_case.STL", "\n" + ("solid X\n" + body + "endsolid X\n").upper())
    robot("upper_case", "upper_case.stl")


def binary_stl(name, header, faces, trailing=b"", count=None):
    data = header.ljust(80, b"\0") + struct.pack("<I", len(faces) if count is None else count)
    for f in faces:
        data += struct.pack("<12fH", 0, 0, 0, *[x for p in f for x in p], 0)
    write(name + ".stl", data + trailing)
    robot(name, name + ".stl")


def binary_stls():
    box = [[CORNERS[i] for i in f] for f in FACES]
    binary_stl("solid_header", b"solid exported by a CAD program", box)
    binary_stl("trailing_bytes", b"binary", box, b"\0" * 7)
    needle = [CORNERS[0], CORNERS[0], CORNERS[1]]
    binary_stl("no_area", b"binary", box + [needle, [CORNERS[2]] * 3])
    flat = [[(x, y, 0) for x, y, z in f] for f in box[:2]]
    binary_stl("flat", b"binary", flat)


def obj():
    lines = ["# a comment", "mtllib not here.mtl", "o Box"] + [f"v {x:g} {y:g} {z:g} 0.8 0.1 0.1" for x, y, z in CORNERS]
    lines += ["vt 0 0", "vn 0 0 1", "g side", "usemtl steel", "s off"]
    lines += ["f " + " ".join(f"{i - 8}/1/1" for i in q) for q in QUADS[:3]]
    lines += ["f " + " ".join(f"{i + 1}//1" for i in q) for q in QUADS[3:5]] + ["f " + " ".join(str(i + 1) for i in QUADS[5])]
    write("negative_ids.obj", "\n".join(lines) + "\nl 1 2\np 1\n")
    robot("negative_ids", "negative_ids.obj")


def dae(name, up, points, unit=None, matrix="", extra="", primitive="triangles", material="", more="", node_extra=""):
    numbers = " ".join(f"{x:g}" for p in points for x in p)
    lists = " ".join(str(i) for f in (QUADS if primitive == "polylist" else FACES) for i in f)
    counts = "<vcount>" + "4 " * 6 + "</vcount>" if primitive == "polylist" else ""
    axis = f"<up_axis>{up}</up_axis>" if up else ""
    meter = f'<unit meter="{unit}" name="x"/>' if unit else ""
    write(name + ".dae", f"""<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><contributor><authoring_tool>tool</authoring_tool></contributor>{meter}{axis}</asset>
{material}  <library_geometries><geometry id="g" name="g"><mesh>
    <source id="p"><float_array id="pa" count="{3 * len(points)}">{numbers}</float_array>
      <technique_common><accessor source="#pa" count="{len(points)}" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
    <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
{extra}    <{primitive} count="{6 if primitive == 'polylist' else 12}"{' material="m"' if material else ''}><input semantic="VERTEX" source="#v" offset="0"/>{counts}<p>{lists}</p></{primitive}>
  </mesh></geometry></library_geometries>
  <library_visual_scenes><visual_scene id="s">{node_extra}<node id="outer">{matrix}<node id="n"><instance_geometry url="#g">{more}</instance_geometry></node></node></visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#s"/></scene>
</COLLADA>
""")
    robot(name, name + ".dae")


def collada():
    dae("z_up", "Z_UP", CORNERS)
    dae("y_up", "Y_UP", CORNERS)  # what is called up does not count in robots
    dae("x_up", "X_UP", CORNERS)
    dae("no_axis", "", CORNERS)
    dae("millimetres", "Z_UP", [tuple(1000 * x for x in p) for p in CORNERS], "0.001", primitive="polylist")
    turned = "<translate>0.2 0.1 0</translate><rotate>0 0 1 180</rotate><scale>0.1 0.1 0.1</scale>"
    dae("turned_node", "Z_UP", [tuple(10 * x for x in p) for p in CORNERS], matrix=turned)
    lines = '    <lines count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 6</p></lines>\n'
    lamp = '<node id="lamp"><instance_light url="#no"/></node><node id="camera"><matrix>1 0 0 9 0 1 0 9 0 0 1 9 0 0 0 1</matrix></node>'
    dae("lines_and_lamps", "Z_UP", CORNERS, extra=lines, node_extra=lamp)
    material = ('  <library_images><image id="i"><init_from>file:///C:/work/Robot%20Textures/label.png</init_from></image></library_images>\n'
                '  <library_effects><effect id="e"><profile_COMMON><newparam sid="u"><surface type="2D"><init_from>i</init_from></surface>'
                '</newparam><newparam sid="t"><sampler2D><source>u</source></sampler2D></newparam><technique sid="c"><phong><diffuse>'
                '<texture texture="t" texcoord="UV"/></diffuse></phong></technique></profile_COMMON></effect></library_effects>\n'
                '  <library_materials><material id="mm" name="label"><instance_effect url="#e"/></material></library_materials>\n')
    bind = ('<bind_material><technique_common><instance_material symbol="m" target="#mm"/></technique_common></bind_material>')
    dae("texture_elsewhere", "Z_UP", CORNERS, material=material, more=bind)


def gltf():
    """Two scenes, of which the second counts; y upward."""
    points = b"".join(struct.pack("<3f", x, z, -y) for x, y, z in CORNERS)
    index = b"".join(struct.pack("<3H", *f) for f in FACES)
    blob = points + index
    low, high = (0, 0, -SIZE[1]), (SIZE[0], SIZE[2], 0)
    document = {
        "asset": {"version": "2.0"}, "scene": 1, "scenes": [{"nodes": [1]}, {"nodes": [0]}],
        "nodes": [{"mesh": 0}, {"mesh": 0, "scale": [9, 9, 9]}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": list(low), "max": list(high)},
                      {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}],
        "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": len(points)},
                        {"buffer": 0, "byteOffset": len(points), "byteLength": len(index)}],
        "buffers": [{"byteLength": len(blob)}]}
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    blob += b"\0" * (-len(blob) % 4)
    write("two_scenes.glb", struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(blob)) + struct.pack("<I4s", len(text), b"JSON") + text
          + struct.pack("<I4s", len(blob), b"BIN\0") + blob)
    robot("two_scenes", "two_scenes.glb")


text_stl()
binary_stls()
obj()
collada()
gltf()
