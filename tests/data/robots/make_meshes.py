#!/usr/bin/env python3
"""Writes the binary and larger mesh files of this folder: one plate of 2 x 1 x 0.5 m (x, y, z with z upward) in each format,
its lower half red, its upper half blue, as the exporters of these formats would write it."""
import json
import os
import struct
import zlib

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "meshes")
FACES = [(0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7), (0, 1, 5), (0, 5, 4), (1, 2, 6), (1, 6, 5), (2, 3, 7), (2, 7, 6), (3, 0, 4),
         (3, 4, 7)]


def box(z0, z1):
    return [(x, y, z) for z in (z0, z1) for x, y in ((-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5))]


def write(name, data):
    with open(os.path.join(HERE, name), "wb") as file:
        file.write(data)


def png(width, height, rgb):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(rgb) * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def bmp(width, height, rgb):
    row = bytes(reversed(rgb)) * width
    row += b"\0" * (-len(row) % 4)
    return (struct.pack("<2sIHHI", b"BM", 54 + len(row) * height, 0, 0, 54)
            + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, 0, 2835, 2835, 0, 0) + row * height)


def tga(width, height, rgb):
    return struct.pack("<BBBHHBHHHHBB", 0, 0, 2, 0, 0, 0, 0, 0, width, height, 24, 0) + bytes(reversed(rgb)) * width * height


def gltf_parts():
    """Document and buffer: y upward, the lower box under a node that lifts it into place, a texture inside."""
    blob, views, accessors = b"", [], []

    def add(data, target):
        nonlocal blob
        views.append({"buffer": 0, "byteOffset": len(blob), "byteLength": len(data), **({"target": target} if target else {})})
        blob += data + b"\0" * (-len(data) % 4)
        return len(views) - 1

    meshes = []
    for z0, z1, material in ((0.25, 0.5, 0), (0.25, 0.5, 1)):
        points = [(x, z, -y) for x, y, z in box(z0, z1)]  # z upward to y upward
        view = add(b"".join(struct.pack("<3f", *p) for p in points), 34962)
        accessors.append({"bufferView": view, "componentType": 5126, "count": 8, "type": "VEC3",
                          "min": [min(p[i] for p in points) for i in range(3)],
                          "max": [max(p[i] for p in points) for i in range(3)]})
        uv = add(b"".join(struct.pack("<2f", (x + 1) / 2, z / 0.5) for x, y, z in box(z0, z1)), 34962)
        accessors.append({"bufferView": uv, "componentType": 5126, "count": 8, "type": "VEC2"})
        index = add(b"".join(struct.pack("<3H", *f) for f in FACES), 34963)
        accessors.append({"bufferView": index, "componentType": 5123, "count": 36, "type": "SCALAR"})
        n = len(accessors)
        meshes.append({"primitives": [{"attributes": {"POSITION": n - 3, "TEXCOORD_0": n - 2}, "indices": n - 1,
                                       "material": material}]})
    image = add(png(2, 2, (0, 0, 255)), None)
    document = {
        "asset": {"version": "2.0", "generator": "make_meshes.py"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"children": [1, 2], "name": "plate"}, {"mesh": 0, "translation": [0, -0.25, 0], "name": "low"},
                  {"mesh": 1, "name": "high"}],
        "meshes": meshes, "accessors": accessors, "bufferViews": views, "images": [{"bufferView": image, "mimeType": "image/png"}],
        "textures": [{"source": 0}],
        "materials": [{"name": "red", "pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 1], "metallicFactor": 0.5,
                                                               "roughnessFactor": 0.25}},
                      {"name": "blue", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
    }
    return document, blob


def write_gltf():
    document, blob = gltf_parts()
    write("plate.gltf", json.dumps({**document, "buffers": [{"uri": "plate.bin", "byteLength": len(blob)}]}, indent=1).encode())
    write("plate.bin", blob)
    text = json.dumps({**document, "buffers": [{"byteLength": len(blob)}]}).encode()
    text += b" " * (-len(text) % 4)
    write("plate.glb", struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(blob)) + struct.pack("<I4s", len(text), b"JSON")
          + text + struct.pack("<I4s", len(blob), b"BIN\0") + blob)


def write_3ds():
    def chunk(kind, data):
        return struct.pack("<HI", kind, 6 + len(data)) + data

    def material(name, rgb):
        return chunk(0xAFFF, chunk(0xA000, name + b"\0") + chunk(0xA020, chunk(0x0011, bytes(rgb))))

    def mesh(name, points, use):
        faces = struct.pack("<H", len(FACES)) + b"".join(struct.pack("<4H", *f, 7) for f in FACES)
        faces += chunk(0x4130, use + b"\0" + struct.pack("<H", len(FACES)) + struct.pack("<12H", *range(12)))
        return chunk(0x4000, name + b"\0" + chunk(0x4100, chunk(0x4110, struct.pack("<H", 8)
                     + b"".join(struct.pack("<3f", *p) for p in points)) + chunk(0x4120, faces)))
    body = (chunk(0x3D3E, struct.pack("<I", 3)) + material(b"red", (255, 0, 0)) + material(b"blue", (0, 0, 255))
            + mesh(b"low", box(0, 0.25), b"red") + mesh(b"high", box(0.25, 0.5), b"blue"))
    write("plate.3ds", chunk(0x4D4D, chunk(0x0002, struct.pack("<I", 3)) + chunk(0x3D3D, body)))


def write_texts():
    points = box(0, 0.25) + box(0.25, 0.5)
    lines = ["ply", "format ascii 1.0", "element vertex 16", "property float x", "property float y", "property float z",
             "property uchar red", "property uchar green", "property uchar blue", "element face 24",
             "property list uchar int vertex_indices", "end_header"]
    lines += ["%g %g %g 255 0 0" % p for p in points]
    lines += ["3 %d %d %d" % tuple(8 * part + i for i in f) for part in (0, 1) for f in FACES]
    write("plate.ply", ("\n".join(lines) + "\n").encode())
    stl = ["solid plate of two halves"]
    for part in (0, 1):
        for f in FACES:
            stl += ["  facet normal 0 0 0", "    outer loop"]
            stl += ["      vertex %e %e %e" % points[8 * part + i] for i in f] + ["    endloop", "  endfacet"]
    write("plate_text.stl", ("\n".join(stl + ["endsolid plate"]) + "\n").encode())
    obj = ["# plate", "mtllib plate.mtl"] + ["v %g %g %g" % p for p in points] + ["vt 0 0", "vt 1 0", "vt 1 1"]
    for part, name in ((0, "red"), (1, "blue")):
        obj += ["o part%d" % part, "usemtl " + name]
        obj += ["f " + " ".join("%d/%d" % (8 * part + i + 1, k + 1) for k, i in enumerate(f)) for f in FACES]
    write("plate.obj", ("\n".join(obj) + "\n").encode())
    write("plate.mtl", b"newmtl red\nKd 1 0 0\nd 0.5\n\nnewmtl blue\nKd 0 0 0\nmap_Kd blue.bmp\n")


def write_collada():
    """Millimetres, z upward, the lower half under two nested nodes that turn and lift it."""
    def geometry(name, points, material):
        flat = " ".join("%g" % (1000 * x) for p in points for x in p)
        ids = " ".join(str(i) for f in FACES for i in f)
        return f'''<geometry id="{name}"><mesh><source id="{name}-p"><float_array id="{name}-a" count="24">{flat}</float_array>
<technique_common><accessor source="#{name}-a" count="8" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source><vertices id="{name}-v"><input semantic="POSITION"
source="#{name}-p"/></vertices><triangles material="{material}" count="12"><input semantic="VERTEX" source="#{name}-v" offset="0"/>
<p>{ids}</p></triangles></mesh></geometry>'''

    def effect(name, rgb):
        return f'''<effect id="{name}-fx"><profile_COMMON><technique sid="common"><phong><diffuse><color>{rgb}</color></diffuse>
</phong></technique></profile_COMMON></effect>'''

    def instance(name, material):
        return f'''<instance_geometry url="#{name}"><bind_material><technique_common><instance_material symbol="{material}"
target="#{material}"/></technique_common></bind_material></instance_geometry>'''
    turned = [(-y, x, z) for x, y, z in box(0.25, 0.5)]
    write("plate.dae", f'''<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="millimeter" meter="0.001"/><up_axis>Z_UP</up_axis></asset>
<library_effects>{effect("red", "1 0 0 1")}{effect("blue", "0 0 1 1")}</library_effects>
<library_materials><material id="red" name="red"><instance_effect url="#red-fx"/></material>
<material id="blue" name="blue"><instance_effect url="#blue-fx"/></material></library_materials>
<library_geometries>{geometry("low", turned, "red")}{geometry("high", box(0.25, 0.5), "blue")}</library_geometries>
<library_visual_scenes><visual_scene id="scene"><node id="outer"><translate>0 0 -250</translate><node id="inner">
<rotate>0 0 1 -90</rotate>{instance("low", "red")}</node></node><node id="top">{instance("high", "blue")}</node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#scene"/></scene></COLLADA>
'''.encode())


def write_fbx():
    """Text of version 7.4 in centimetres with y upward, one box of one material."""
    points = [(100 * x, 100 * z, -100 * y) for x, y, z in box(0, 0.5)]
    vertices = ",".join("%g" % c for p in points for c in p)
    ids = ",".join("%d,%d,%d" % (f[0], f[1], -f[2] - 1) for f in FACES)
    write("plate.fbx", f'''; FBX 7.4.0 project file
FBXHeaderExtension:  {{
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}}
GlobalSettings:  {{
	Version: 1000
	Properties70:  {{
		P: "UpAxis", "int", "Integer", "",1
		P: "UpAxisSign", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",2
		P: "FrontAxisSign", "int", "Integer", "",1
		P: "CoordAxis", "int", "Integer", "",0
		P: "CoordAxisSign", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",1
	}}
}}
Objects:  {{
	Geometry: 1000, "Geometry::plate", "Mesh" {{
		Vertices: *{3 * len(points)} {{
			a: {vertices}
		}}
		PolygonVertexIndex: *{3 * len(FACES)} {{
			a: {ids}
		}}
		GeometryVersion: 124
		LayerElementMaterial: 0 {{
			Version: 101
			Name: ""
			MappingInformationType: "AllSame"
			ReferenceInformationType: "IndexToDirect"
			Materials: *1 {{
				a: 0
			}}
		}}
		Layer: 0 {{
			Version: 100
			LayerElement:  {{
				Type: "LayerElementMaterial"
				TypedIndex: 0
			}}
		}}
	}}
	Model: 2000, "Model::plate", "Mesh" {{
		Version: 232
	}}
	Material: 3000, "Material::red", "" {{
		Version: 102
		ShadingModel: "phong"
		Properties70:  {{
			P: "DiffuseColor", "Color", "", "A",1,0,0
		}}
	}}
}}
Connections:  {{
	C: "OO",2000,0
	C: "OO",1000,2000
	C: "OO",3000,2000
}}
'''.encode())


if __name__ == "__main__":
    write_gltf()
    write_3ds()
    write_texts()
    write_collada()
    write_fbx()
    write("blue.bmp", bmp(2, 2, (0, 0, 255)))
    write("green.tga", tga(2, 2, (0, 255, 0)))
