"""Assets: meshes, height fields, textures, materials, skins, flexes, fitting of shapes to meshes."""
from pieces import *

M = '<geom type="mesh" mesh="m"/>'


def mesh(name, attributes, geom=M, **kw):
    model(f"mesh_{name}", row([geom]), asset=f'<mesh name="m" {attributes}/>', **kw)


def mesh_files():
    FILES["assets/ell.stl"] = stl(ell_mesh())
    FILES["assets/box.STL"] = stl(box_mesh())
    v, f = box_mesh()
    FILES["assets/plain.obj"] = ("# a box\n" + "".join(f"v {numbers(p)}\n" for p in v)
                                 + "".join(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in f)).encode()
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    FILES["assets/quads.obj"] = ("o box\n" + "".join(f"v {numbers(p)}\n" for p in v)
                                 + "".join(f"f {' '.join(str(i - 8) for i in q)}\n" for q in quads)).encode()
    normal = [(-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1)]
    FILES["assets/full.obj"] = ("mtllib none.mtl\no box\n" + "".join(f"v {numbers(p)}\n" for p in v)
                                + "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n" + "".join(f"vn {numbers(n)}\n" for n in normal) + "usemtl none\ns off\n"
                                + "".join("f " + " ".join(f"{i + 1}/{k + 1}/{s + 1}" for k, i in enumerate(q)) + "\n"
                                          for s, q in enumerate(quads))).encode()
    FILES["assets/normals.obj"] = ("".join(f"v {numbers(p)}\n" for p in v) + "".join(f"vn {numbers(n)}\n" for n in normal)
                                   + "".join("f " + " ".join(f"{i + 1}//{s + 1}" for i in q) + "\n" for s, q in enumerate(quads))).encode()
    FILES["assets/coords.obj"] = ("".join(f"v {numbers(p)}\nvt {k / 8:g} {k * k / 64:g}\n" for k, p in enumerate(v))
                                  + "".join("f " + " ".join(f"{i + 1}/{i + 1}" for i in t) + "\n" for t in f)).encode()
    FILES["assets/box.msh"] = msh(v, f)
    FILES["assets/full.msh"] = msh(v, f, [unit(p) for p in v], [(k / 8, 1 - k / 8) for k in range(8)])
    FILES["assets/points.msh"] = msh(cloud(5, 14), [])
    FILES["assets/box.renamed"] = FILES["assets/box.STL"]


def meshes():
    mesh_files()
    for name, file in {"stl": "ell.stl", "stl_upper_case": "box.STL", "obj": "plain.obj", "obj_quads_negative_indices": "quads.obj",
                       "obj_normals_texcoords": "full.obj", "obj_normals": "normals.obj", "obj_texcoords": "coords.obj", "msh": "box.msh",
                       "msh_normals_texcoords": "full.msh", "msh_points": "points.msh"}.items():
        mesh(name, f'file="{file}"', compiler='meshdir="assets"')
    mesh("content_type", 'file="assets/box.renamed" content_type="model/stl"')
    model("mesh_name_from_file", row(['<geom type="mesh" mesh="ell"/>']), asset='<mesh file="ell.stl"/>', compiler='assetdir="assets"')
    model("mesh_strip_path", row(['<geom type="mesh" mesh="box"/>']), asset='<mesh file="some/where/box.msh"/>',
          compiler='meshdir="assets" strippath="true"')
    mesh("vertices", f'vertex="{numbers(flat(cloud(1, 20)))}"')
    mesh("vertices_visual_only", f'vertex="{numbers(flat(cloud(1, 20)))}"', M.replace("/>", ' contype="0" conaffinity="0"/>'))
    mesh("faces", inline(ell_mesh()))
    mesh("faces_visual_only", inline(ell_mesh()), M.replace("/>", ' contype="0" conaffinity="0"/>'))
    v, f = box_mesh()
    mesh("faces_normals", inline((v, f)) + f' normal="{numbers(flat(unit(p) for p in v))}"')
    mesh("faces_texcoords", inline((v, f)) + f' texcoord="{numbers([k / 16 for k in range(16)])}"')
    mesh("smooth_normals", inline(ell_mesh()) + ' smoothnormal="true"')
    for limit in (4, 7, 12):
        mesh(f"max_hull_vertices_{limit}", f'vertex="{numbers(flat(cloud(2, 30)))}" maxhullvert="{limit}"')
    mesh("reference_frame", inline(ell_mesh()) + ' refpos=".1 .2 .3" refquat="1 2 3 4"')
    mesh("reference_frame_scaled", inline(ell_mesh()) + ' refpos=".1 .2 .3" refquat="1 .5 0 0" scale="2 1 .5"')
    mesh("scale", inline(ell_mesh()) + ' scale=".1 .2 .3"')
    mesh("scale_negative", inline(ell_mesh()) + ' scale="-1 1 1"')
    mesh("scale_negative_file", 'file="assets/full.obj" scale="1 -2 1"')
    mesh("scale_negative_plain_file", 'file="assets/plain.obj" scale="-1 1 .5"')
    mesh("scale_negative_stl", 'file="assets/ell.stl" scale="1 1 -1" inertia="exact"')
    mesh("scale_negative_all", inline(ell_mesh()) + ' scale="-1 -2 -.5"')
    mesh("scale_two_negative_exact", inline(ell_mesh()) + ' scale="-1 -1 1" inertia="exact"')
    model("mesh_class", row([M.replace('"m"', '"m1"'), M.replace('"m"', '"m2"')]), default='<mesh scale="2 2 2"/><default class="c"><mesh scale="1 2 3" inertia="convex" maxhullvert="6"/></default>',
          asset=f'<mesh name="m1" {inline(box_mesh())}/><mesh name="m2" class="c" vertex="{numbers(flat(cloud(3, 16)))}"/>')
    model("mesh_material", row([M, M.replace("/>", ' material="b"/>'), M.replace("/>", ' rgba="1 0 0 1"/>')]),
          asset=f'<material name="a" rgba="0 1 0 1"/><material name="b"/><mesh name="m" material="a" {inline(box_mesh())}/>')
    model("mesh_shared_and_posed", body(M + M.replace("/>", ' pos=".1 .2 .3" quat="1 .2 .3 .4" mass="2"/>')) +
          '<geom type="mesh" mesh="m" euler="10 20 30"/>', asset=f'<mesh name="m" {inline(ell_mesh())}/><mesh name="unused" {inline(TETRA)}/>')
    model("mesh_geom_class", row(['<geom/>', '<geom class="v"/>']), asset=f'<mesh name="m" {inline(ell_mesh())}/>',
          default='<geom type="mesh" mesh="m"/><default class="v"><geom contype="0" conaffinity="0" group="2" mass="1"/></default>')
    builtins = {"sphere": "1", "hemisphere": "2", "cone": "6 .4", "supersphere": "6 .7 1.3", "supertorus": "6 .3 .8 1.2",
                "wedge": "3 2 50 30 .2", "plate": "3 2"}
    for name, params in builtins.items():
        passive = ' contype="0" conaffinity="0"' if name in ("plate", "wedge") else ""
        geom = f'<geom type="mesh" mesh="m"{passive}/>'
        assets = f'<mesh name="m" builtin="{name}" params="{params}" scale=".2 .3 .25"{" inertia=^shell^".replace("^", chr(34)) if passive else ""}/>'
        model(f"mesh_builtin_{name}", row([geom]), asset=assets)
    model("mesh_pair_needs_hull", row(['<geom name="a" type="mesh" mesh="m" contype="0" conaffinity="0"/>', '<geom name="b" size=".1"/>']),
          asset=f'<mesh name="m" vertex="{numbers(flat(cloud(1, 20)))}"/>', extra='<contact><pair geom1="a" geom2="b"/></contact>')


def fits():
    for shape in ("sphere", "capsule", "cylinder", "ellipsoid", "box"):
        for how in ("inertia", "aabb"):
            model(f"fit_{shape}_{how}", row([f'<geom type="{shape}" mesh="m" pos=".1 .2 .3" quat="1 .2 .3 .4"/>',
                                             f'<geom type="{shape}" mesh="m" fitscale="1.4" size="9 9 9"/>']),
                  compiler=f'fitaabb="{"true" if how == "aabb" else "false"}"', asset=f'<mesh name="m" {inline(ell_mesh())} inertia="exact"/>')


def hfields():
    FILES["assets/hill.png"] = png(5, 4, lambda x, y: mixed(x, y), 2)
    FILES["assets/grey.png"] = png(4, 3, lambda x, y: (40 * x + 20 * y,), 0)
    FILES["assets/hill.hf"] = struct.pack("<2i", 3, 4) + struct.pack("<12f", *[(k * 7) % 5 + .25 for k in range(12)])
    g = '<geom type="hfield" hfield="h"/><geom type="hfield" hfield="h" pos="1 2 3" euler="10 20 0"/>' + row(['<geom size=".1"/>'])
    for name, attributes in {"png": 'file="assets/hill.png"', "png_grey": 'file="assets/grey.png"', "binary": 'file="assets/hill.hf"',
                             "content_type": 'file="assets/hill.hf" content_type="image/vnd.mujoco.hfield"',
                             "inline": 'nrow="3" ncol="4" elevation="0 1 2 3 4 5 6 7 8 9 10 17"', "flat": 'nrow="3" ncol="5"',
                             "inline_constant": 'nrow="2" ncol="2" elevation="3 3 3 3"', "inline_negative": 'nrow="2" ncol="3" elevation="-1 -2 -3 0 1 4"'}.items():
        model(f"hfield_{name}", g, asset=f'<hfield name="h" size="2 1 .5 .1" {attributes}/>')
    model("hfield_name_from_file", g.replace('"h"', '"hill"'), asset='<hfield size="1 1 .2 .1" file="hill.png"/>', compiler='meshdir="assets"')


def textures():
    FILES["assets/rgb.png"] = png(4, 6, mixed)
    FILES["assets/square.png"] = png(4, 4, mixed)
    FILES["assets/rgba.png"] = png(4, 4, lambda x, y: mixed(x, y) + ((60 * x) % 256,), 6)
    FILES["assets/grey.png"] = png(4, 3, lambda x, y: (40 * x + 20 * y,), 0)
    FILES["assets/grey_alpha.png"] = png(4, 4, lambda x, y: (40 * x + 20 * y, 255 - 9 * x), 4)
    FILES["assets/palette.png"] = png(4, 4, lambda x, y: ((x + y) % 3,), 3, palette=[(255, 0, 0), (0, 200, 10), (1, 2, 3)])
    FILES["assets/deep.png"] = png(3, 3, lambda x, y: struct.pack(">3H", 9000 * x, 8000 * y, 65535 - 99 * x), 2, 16)
    FILES["assets/interlaced.png"] = png(6, 5, mixed, interlace=1)
    FILES["assets/raw.tex"] = struct.pack("<2i", 3, 2) + bytes(range(10, 28))
    for k, side in enumerate(("right", "left", "up", "down", "front", "back")):
        FILES[f"assets/{side}.png"] = png(3, 3, lambda x, y, k=k: mixed(x, y, 30 * k))
    FILES["assets/cross.png"] = png(12, 9, mixed)
    FILES["assets/strip.png"] = png(3, 18, mixed)
    use = '<geom size=".1" material="m"/>'

    def texture(name, attributes, **kw):
        model(f"texture_{name}", use, asset=f'<texture name="t" {attributes}/><material name="m" texture="t"/>', **kw)
    for name in ("rgb", "square", "rgba", "grey", "grey_alpha", "palette", "deep", "interlaced"):
        texture(f"png_{name}", f'type="2d" file="{name}.png"', compiler='texturedir="assets"')
    texture("png_rgba_four_channels", 'type="2d" file="assets/rgba.png" nchannel="4"')
    texture("png_rgb_four_channels", 'type="2d" file="assets/rgb.png" nchannel="4"')
    texture("png_rgb_one_channel", 'type="2d" file="assets/rgb.png" nchannel="1"')
    texture("png_hflip", 'type="2d" file="assets/rgb.png" hflip="true"')
    texture("png_vflip", 'type="2d" file="assets/rgb.png" vflip="true"')
    texture("png_both_flips_cube", 'type="cube" file="assets/strip.png" gridsize="6 1" gridlayout="RLUDFB" hflip="true" vflip="true"')
    texture("raw", 'type="2d" file="assets/raw.tex"')
    texture("raw_content_type", 'type="2d" file="assets/raw.tex" content_type="image/vnd.mujoco.texture"')
    texture("colorspace", 'type="2d" file="assets/rgb.png" colorspace="sRGB"')
    texture("cube_one_file", 'type="cube" file="assets/square.png"')
    texture("cube_strip", 'type="cube" file="assets/strip.png" gridsize="6 1" gridlayout="RLUDFB"')
    texture("cube_grid", 'type="cube" file="assets/cross.png" gridsize="3 4" gridlayout=".U..LFRB.D.."')
    texture("cube_grid_partial", 'type="cube" file="assets/cross.png" gridsize="3 4" gridlayout=".U..LF...D.." rgb1=".2 .4 .6"')
    sides = " ".join(f'file{s}="assets/{s}.png"' for s in ("right", "left", "up", "down", "front", "back"))
    texture("cube_six_files", f'type="cube" {sides}')
    texture("cube_two_files", 'type="cube" fileup="assets/up.png" fileback="assets/back.png" rgb1="1 .5 .25"')
    model("texture_skybox_six_files", use, asset=f'<texture type="skybox" {sides}/><material name="m"/>')
    model("texture_skybox_one_file", use, asset='<texture type="skybox" file="assets/square.png"/><material name="m"/>')
    for kind in ("gradient", "checker", "flat"):
        for where in ("2d", "cube", "skybox"):
            model(f"texture_{kind}_{where}", use, asset=f'<texture name="t" type="{where}" builtin="{kind}" rgb1=".9 .2 .1" rgb2=".1 .3 .8" width="6" '
                  f'{"height=^5^".replace("^", chr(34)) if where == "2d" else "height=^36^".replace("^", chr(34))}/><material name="m"/>')
    for mark in ("edge", "cross", "random"):
        texture(f"mark_{mark}", f'type="2d" builtin="checker" width="12" height="10" mark="{mark}" markrgb=".1 .9 .4" random=".2"')
        texture(f"mark_{mark}_cube", f'type="cube" builtin="flat" width="7" height="42" mark="{mark}" markrgb=".1 .9 .4" random=".1"')
    model("texture_names_from_files", use, asset='<texture type="2d" file="assets/rgb.png"/><material name="m" texture="rgb"/>')
    model("material_layers", use, asset='<texture name="a" type="2d" builtin="flat" width="2" height="2"/><texture name="b" type="2d" builtin="checker" '
          'width="2" height="2"/><material name="m"><layer texture="a" role="rgb"/><layer texture="b" role="roughness"/><layer texture="a" role="normal"/>'
          '<layer texture="b" role="orm"/></material>')
    model("material_values", use, asset='<texture name="a" type="2d" builtin="flat" width="2" height="2"/><material name="m" texture="a" texrepeat="2 3" texuniform="true" emission=".1" '
          'specular=".2" shininess=".3" reflectance=".4" metallic=".5" roughness=".6" rgba=".7 .8 .9 .95"/>')
    model("material_class", '<geom size=".1" material="m"/><geom size=".1" material="m" rgba=".5 .5 .5 1"/><site material="n"/>',
          default='<material specular=".1" texrepeat="4 4"/><default class="c"><material shininess=".9" rgba="1 0 0 1"/></default>',
          asset='<material name="m"/><material name="n" class="c" emission="1"/>')


def flexes():
    pins = {"id": 'id="0 3"', "range": 'range="1 4"', "grid": 'grid="0 0 2 1"', "gridrange": 'gridrange="0 0 1 0"'}
    grid = '<flexcomp name="f" type="grid" count="4 3 1" spacing=".1 .1 .1" dim="2" radius=".01"{0}>{1}<contact selfcollide="none" internal="false"/></flexcomp>'
    for name, pin in pins.items():
        model(f"flexcomp_pin_{name}", body(grid.format("", f"<pin {pin}/>"), 'name="x" pos="0 0 1"', ""))
    model("flexcomp_grid_1", '<flexcomp name="f" type="grid" dim="1" count="5 1 1" spacing=".1 .1 .1" radius=".01" mass="2"><edge equality="true" solref=".03 1"/></flexcomp>')
    model("flexcomp_grid_2", grid.format(' pos="1 2 3" euler="10 20 30" mass=".3" inertiabox=".02" rgba="1 0 0 1" group="2"', '<edge equality="true" damping=".1"/>'))
    model("flexcomp_vertcollide", body('<flexcomp name="f" type="grid" dim="1" count="5 1 1" spacing=".1 .1 .1" radius=".01"><contact vertcollide="true" condim="1"/>'
          '<pin id="1"/></flexcomp><geom size=".1"/>', 'name="h" pos="0 0 1"'), default='<geom margin=".01" group="2"/>')
    model("flexcomp_long_quaternion", grid.format(' pos="1 2 3" quat=".9 -.6 .8 .7"', ""))
    model("flexcomp_trilinear_in_turned_body", body('<flexcomp name="f" type="grid" dim="3" count="3 3 3" spacing=".1 .2 .1" radius=".01" dof="trilinear">'
          '<elasticity young="1e4" poisson=".1"/><contact selfcollide="none" internal="false"/></flexcomp><geom size=".1"/>', 'name="h" pos="0 0 1" euler="30 10 40"'))
    model("flexcomp_grid_3", '<flexcomp name="f" type="grid" dim="3" count="3 2 2" spacing=".1 .1 .1" radius=".01"><elasticity young="1000" poisson=".2" damping=".01"/></flexcomp>')
    model("flexcomp_shell", grid.format("", '<elasticity young="1000" poisson=".2" thickness=".01" elastic2d="both"/>'))
    model("flexcomp_edge_stiffness", '<flexcomp name="f" type="circle" dim="1" count="8 1 1" spacing=".1 .1 .1" radius=".01"><edge stiffness="30" damping=".3"/></flexcomp>')
    for kind in ("box", "cylinder", "ellipsoid"):
        model(f"flexcomp_{kind}", free(f'<geom size=".01"/><flexcomp name="f" type="{kind}" dim="3" count="3 3 4" spacing=".1 .1 .1" radius=".01" dof="radial"/>', 'name="x" pos="0 0 1"'))
    model("flexcomp_disc", '<flexcomp name="f" type="disc" dim="2" count="4 4 1" spacing=".1 .1 .1" radius=".01"/>')
    model("flexcomp_trilinear", '<flexcomp name="f" type="grid" dim="3" count="3 3 3" spacing=".1 .1 .1" radius=".01" dof="trilinear"><elasticity young="1000" poisson=".2"/><contact selfcollide="none"/></flexcomp>')
    model("flexcomp_rigid", free('<geom size=".01"/>' + grid.format(' rigid="true"', ""), 'name="x" pos="0 0 1"'))
    model("flexcomp_mesh", '<flexcomp name="f" type="mesh" file="assets/box.STL" dim="2" radius=".01" scale="2 1 1"/>')
    model("flexcomp_mesh_origin", '<flexcomp name="f" type="mesh" file="assets/plain.obj" dim="3" radius=".01" origin=".05 0 0"/>')
    model("flexcomp_direct", '<flexcomp name="f" type="direct" dim="2" point="0 0 0 1 0 0 0 1 0 1 1 0" element="0 1 2 1 3 2" texcoord="0 0 1 0 0 1 1 1" radius=".01" flatskin="true"/>')
    FILES["assets/tet.msh"] = (b"$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 5 1 5\n3 1 0 5\n1\n2\n3\n4\n5\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 1 1\n"
                               b"$EndNodes\n$Elements\n1 2 1 2\n3 1 4 2\n1 1 2 3 4\n2 2 3 4 5\n$EndElements\n")
    model("flexcomp_gmsh", '<flexcomp name="f" type="gmsh" dim="3" file="assets/tet.msh" radius=".01"/>')
    bodies = "".join(f'<body name="v{i}" pos="{i % 2} {i // 2} 0"><joint type="slide"/><geom size=".01"/></body>' for i in range(4))
    model("flex_elements", bodies, extra='<deformable><flex name="f" dim="2" radius=".02" body="v0 v1 v2 v3" vertex="0 0 0 0 .1 0 0 0 0 0 0 0" element="0 1 2 1 3 2" '
          'texcoord="0 0 1 0 0 1 1 1" rgba="1 0 0 1" group="1"><edge damping=".2"/><contact condim="1" selfcollide="none" margin=".01" friction=".5 .1 .1"/></flex></deformable>')
    model("flex_rigid_body", free('<geom size=".01"/>', 'name="v" pos="0 0 1"'), extra='<deformable><flex name="f" dim="3" body="v" vertex="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3"/></deformable>')
    model("flex_equality", bodies, extra='<deformable><flex name="f" dim="2" body="v0 v1 v2 v3" element="0 1 2 1 3 2"/></deformable><equality><flex flex="f" solref=".05 1"/></equality>')
    bone = '<bone body="{0}" bindpos="{1} 0 1" bindquat="1 0 0 0" vertid="0 1 2 3" vertweight="{2}"/>'
    skin = (f'<skin name="s" vertex="0 0 1 1 0 1 0 1 1 1 1 1" texcoord="0 0 1 0 0 1 1 1" face="0 1 2 1 3 2" inflate=".01" rgba="1 0 0 1" group="1">'
            f'{bone.format("x", 0, "1 0 .5 .3")}{bone.format("y", 1, "0 1 .5 .9")}</skin>')
    two = '<body name="x" pos="0 0 1"><freejoint/><geom size=".1"/></body><body name="y" pos="1 0 1"><freejoint/><geom size=".1"/></body>'
    model("skin_inline", two, extra=f"<deformable>{skin}</deformable>")
    model("skin_in_assets", two, asset=skin)
    bones = b""
    for name, x, w in (("x", 0, (1, 0, .5, .25)), ("y", 1, (0, 1, .5, .75))):
        bones += name.encode().ljust(40, b"\0") + struct.pack("<7f", x, 0, 1, 1, 0, 0, 0) + struct.pack("<i", 4) + struct.pack("<4i", 0, 1, 2, 3) + struct.pack("<4f", *w)
    FILES["assets/cloth.skn"] = (struct.pack("<4i", 4, 4, 2, 2) + struct.pack("<12f", 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1)
                                 + struct.pack("<8f", 0, 0, 1, 0, 0, 1, 1, 1) + struct.pack("<6i", 0, 1, 2, 1, 3, 2) + bones)
    model("skin_file", two, extra='<deformable><skin name="s" file="assets/cloth.skn"/></deformable>')


def all_assets():
    for part in (meshes, fits, hfields, textures, flexes):
        part()
