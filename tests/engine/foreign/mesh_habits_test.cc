// Mesh files and pictures with habits of exporters, written by the tests themselves: an octahedron with
// corners at a distance of 1 m, or a robot that must open without what cannot be read.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

constexpr float kCorners[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
constexpr int kFaces[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                              {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};

template <class Number>
std::string BytesOf(Number number) {
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

// `colors`: of the first facets, in the 16 bits behind them.
std::string BinaryStl(std::uint32_t count, std::string header = "",
                      const std::vector<std::uint16_t>& colors = {}) {
  header.resize(80, ' ');
  std::string stl = header + BytesOf(count);
  std::size_t facet = 0;
  for (const auto& face : kFaces) {
    stl += BytesOf(0.0f) + BytesOf(0.0f) + BytesOf(0.0f);
    for (const int corner : face)
      for (const float x : kCorners[corner]) stl += BytesOf(x);
    stl += BytesOf(facet < colors.size() ? colors[facet] : std::uint16_t{0});
    ++facet;
  }
  return stl;
}

std::string TextStl() {
  std::string stl = "solid part\n";
  for (const auto& face : kFaces) {
    stl += "\tfacet normal 0 0 0\r\n\t\touter loop\r\n";
    for (const int corner : face) {
      stl += "vertex";
      for (const float x : kCorners[corner]) stl += " " + std::to_string(x);
      stl += "\r\n";
    }
    stl += "endloop\r\nendfacet\r\n";
  }
  return stl + "endsolid part\r\n";
}

std::string Obj(const std::string& color, const std::string& slashes) {
  std::string obj;
  for (const auto& corner : kCorners) {
    obj += "v";
    for (const float x : corner) obj += " " + std::to_string(x);
    obj += color + "\n";
  }
  for (const auto& face : kFaces) {
    obj += "f";
    for (const int corner : face) obj += " " + std::to_string(corner + 1) + slashes;
    obj += "\n";
  }
  return obj;
}

std::string CornerBytes() {
  std::string bytes;
  for (const auto& corner : kCorners)
    for (const float x : corner) bytes += BytesOf(x);
  for (const auto& face : kFaces)
    for (const int corner : face) bytes += BytesOf(static_cast<std::uint16_t>(corner));
  return bytes;
}

// A document of glTF whose buffer is the file `buffer`, with more attributes of the primitive, views of the
// buffer, accessors and members at the root.
std::string Gltf(const std::string& buffer, std::size_t size, const std::string& attributes = "",
                 const std::string& views = "", const std::string& accessors = "",
                 const std::string& root = R"(,"materials":[{}])") {
  return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
         R"("meshes":[{"primitives":[{"attributes":{"POSITION":0)" +
         attributes + R"(},"indices":1,"material":0}]}],"buffers":[{"uri":")" + buffer +
         R"(","byteLength":)" + std::to_string(size) +
         R"(}],"bufferViews":[{"buffer":0,"byteLength":72},)"
         R"({"buffer":0,"byteOffset":72,"byteLength":48})" +
         views +
         R"(],"accessors":[{"bufferView":0,"componentType":5126,"count":6,"type":"VEC3",)"
         R"("min":[-1,-1,-1],"max":[1,1,1]},{"bufferView":1,"componentType":5123,"count":24,"type":"SCALAR"})" +
         accessors + "]" + root + "}";
}

class MeshHabits : public Published {
 protected:
  // A robot of one link that shows and touches the mesh.
  ModelPtr WithMesh(const std::string& mesh) {
    spec_ = Good(Write("r.urdf", Robot(Link("a", MeshOf("visual", mesh) + MeshOf("collision", mesh)))));
    ModelPtr model = spec_ ? compile::Compile(*spec_, nullptr, sink_) : nullptr;
    if (!model) throw std::runtime_error(sink_.FirstError());
    return model;
  }
  void ExpectOctahedron(const std::string& mesh) {
    const ModelPtr m = WithMesh(mesh);
    ASSERT_EQ(m->ngeom, 2) << sink_.Warnings();
    for (int geom = 0; geom < 2; ++geom) {
      ASSERT_EQ(m->geom_type[geom], mjGEOM_MESH) << sink_.Warnings();
      const int id = m->geom_dataid[geom];
      EXPECT_EQ(m->mesh_facenum[id], 8);
      const float* v = m->mesh_vert + 3 * m->mesh_vertadr[id];
      EXPECT_NEAR(*std::max_element(v, v + 3 * m->mesh_vertnum[id]), 1, 1e-6);
    }
  }
  // The colour that the geoms which are only seen have.
  const float* ColorOf(const mjModel& m) {
    for (int geom = 0; geom < m.ngeom; ++geom) {
      if (m.geom_contype[geom] == 0 && m.geom_matid[geom] >= 0) return m.mat_rgba + 4 * m.geom_matid[geom];
    }
    throw std::runtime_error("nothing has a material\n" + sink_.Warnings());
  }
};

TEST_F(MeshHabits, StlThatDoesNotCountItsTriangles) {
  for (const std::uint32_t count : {0u, 0xffffffffu}) {
    Write("a.stl", BinaryStl(count));
    ExpectOctahedron("a.stl");
  }
}

constexpr std::uint16_t kMark = 0x8000;

TEST_F(MeshHabits, ColorsOfFacetsBecomeGeoms) {
  const std::uint16_t red = kMark | (31 << 10), blue = kMark | 31;
  Write("a.stl", BinaryStl(8, "", {red, red, blue}));
  const auto spec = Good(Write("r.urdf", Robot(Link("base", MeshOf("visual", "a.stl")))));
  ASSERT_NE(spec, nullptr);
  ASSERT_EQ(spec->geoms.size(), 3u);
  ASSERT_EQ(spec->materials.size(), 2u);
  EXPECT_NE(spec->materials[0]->name.find("0000ff"), std::string::npos) << spec->materials[0]->name;
  EXPECT_EQ(spec->materials[1]->spec.rgba[0], 1);
  EXPECT_EQ(spec->materials[1]->spec.rgba[2], 0);
}

TEST_F(MeshHabits, ColorsOfFacetsYieldToThoseOfTheDocument) {
  const std::uint16_t red = kMark | (31 << 10);
  Write("a.stl", BinaryStl(8, "", std::vector<std::uint16_t>(8, red)));
  const std::string look =
      "<visual><geometry><mesh filename='a.stl'/></geometry><material name='m'>"
      "<color rgba='0 1 0 1'/></material></visual>";
  const auto spec = Good(Write("r.urdf", Robot(Link("base", look))));
  ASSERT_NE(spec, nullptr);
  ASSERT_EQ(spec->geoms.size(), 1u);
  EXPECT_TRUE(spec->materials.empty());
  EXPECT_EQ(spec->geoms[0]->spec.rgba[1], 1);
}

TEST_F(MeshHabits, ColorOfThePartInTheHeader) {
  const std::uint16_t green = 31 << 5;  // without the mark: its own
  std::string header = "COLOR=";
  header += {'\x33', '\x66', '\x99', '\xff'};
  std::vector<std::uint16_t> colors(8, kMark);
  colors[3] = green;
  Write("a.stl", BinaryStl(8, header, colors));
  const auto spec = Good(Write("r.urdf", Robot(Link("base", MeshOf("visual", "a.stl")))));
  ASSERT_NE(spec, nullptr);
  ASSERT_EQ(spec->materials.size(), 2u);
  EXPECT_NEAR(spec->materials[0]->spec.rgba[1], 0.4, 1e-6);
  EXPECT_EQ(spec->materials[1]->spec.rgba[1], 1);
}

TEST_F(MeshHabits, BitsBehindFacetsThatAreNoColors) {
  for (const std::uint16_t bits : {std::uint16_t{0xFFFF}, std::uint16_t{0x2020}}) {
    Write("a.stl", BinaryStl(8, "", std::vector<std::uint16_t>(8, bits)));
    const auto spec = Good(Write("r.urdf", Robot(Link("base", MeshOf("visual", "a.stl")))));
    ASSERT_NE(spec, nullptr);
    EXPECT_TRUE(spec->materials.empty());
  }
}

TEST_F(MeshHabits, TextStlWithAByteOrderMark) {
  Write("a.stl", "\xEF\xBB\xBF" + TextStl());
  ExpectOctahedron("a.stl");
}

TEST_F(MeshHabits, ObjWithSlashesThatNothingFollows) {
  Write("a.obj", Obj("", "//"));
  ExpectOctahedron("a.obj");
}

TEST_F(MeshHabits, ObjWithColorsOfItsVertices) {
  Write("a.obj", Obj(" 0.25 0.5 1", ""));
  const ModelPtr m = WithMesh("a.obj");
  EXPECT_NEAR(ColorOf(*m)[0], 0.25, 1e-6);
  EXPECT_NEAR(ColorOf(*m)[1], 0.5, 1e-6);
}

// As programs for convex decomposition write them: what the pieces leave open stays open.
TEST_F(MeshHabits, ObjThatIsAListOfConvexPiecesCollidesByThem) {
  const auto box = [](int first, double x, double height) {
    std::string text = "o piece" + std::to_string(first) + "\n";
    for (int i = 0; i < 8; ++i)
      text += "v " + std::to_string(x + (i & 1)) + " " + std::to_string((i >> 1) & 1) + " " +
              std::to_string((i & 4) ? height : 0) + "\n";
    for (const char* face : {"1342", "5687", "1265", "3784", "1573", "2486"}) {
      text += "f";
      for (int k = 0; k < 4; ++k) text += " " + std::to_string(first + face[k] - '1');
      text += "\n";
    }
    return text;
  };
  Write("u.obj", box(1, 0, 3) + box(9, 1, 1) + box(17, 2, 3));  // a U
  ModelPtr m = WithMesh("u.obj");
  EXPECT_EQ(m->ngeom, 4) << sink_.Warnings();
  EXPECT_EQ(m->nmesh, 4);
  for (int geom = 0; geom < m->ngeom; ++geom)
    EXPECT_EQ(m->mesh_facenum[m->geom_dataid[geom]], m->geom_contype[geom] ? 12 : 36);
  // One of them is not convex: then the file is a shape like others.
  Write("l.obj", box(1, 0, 3) + "v 0.5 0.5 1\nf 1 2 9\n" + box(10, 1, 1));
  m = WithMesh("l.obj");
  EXPECT_EQ(m->ngeom, 2);
}

TEST_F(MeshHabits, GltfNamesItsFilesAsUris) {
  Write("my buffer.bin", CornerBytes());
  Write("a.gltf", Gltf("my%20buffer.bin", 120));
  ExpectOctahedron("a.gltf");
}

TEST_F(MeshHabits, FilesThatAMeshNamesMayStandElsewhere) {
  Write("Data/Buffer.BIN", CornerBytes());
  Write("a.gltf", Gltf("data/buffer.bin", 120));
  ExpectOctahedron("a.gltf");
}

TEST_F(MeshHabits, GltfWithColorsOfItsVertices) {
  std::string colors;
  for (int i = 0; i < 6; ++i) colors += BytesOf(1.0f) + BytesOf(0.5f) + BytesOf(0.25f);
  Write("b.bin", CornerBytes() + colors);
  Write("a.gltf", Gltf("b.bin", 192, R"(,"COLOR_0":2)", R"(,{"buffer":0,"byteOffset":120,"byteLength":72})",
                       R"(,{"bufferView":2,"componentType":5126,"count":6,"type":"VEC3"})",
                       R"(,"materials":[{"pbrMetallicRoughness":{"baseColorFactor":[1,0.5,1,1]}}])"));
  const ModelPtr m = WithMesh("a.gltf");
  EXPECT_NEAR(ColorOf(*m)[0], 1, 1e-6);
  EXPECT_NEAR(ColorOf(*m)[1], 0.25, 1e-6);
  EXPECT_NEAR(ColorOf(*m)[2], 0.25, 1e-6);
}

TEST_F(MeshHabits, GltfWithColorsOfTheGlossyModel) {
  Write("b.bin", CornerBytes());
  Write("a.gltf",
        Gltf("b.bin", 120, "", "", "",
             R"(,"extensionsUsed":["KHR_materials_pbrSpecularGlossiness"],"materials":[{"extensions":)"
             R"({"KHR_materials_pbrSpecularGlossiness":{"diffuseFactor":[0.75,0,0.25,1],)"
             R"("glossinessFactor":0.3}}}])"));
  const ModelPtr m = WithMesh("a.gltf");
  EXPECT_NEAR(ColorOf(*m)[0], 0.75, 1e-6);
  EXPECT_NEAR(ColorOf(*m)[2], 0.25, 1e-6);
}

TEST_F(MeshHabits, GltfWhoseNumbersArePackedIsRead) {
  Write("b.bin", CornerBytes());
  Write("a.gltf", Gltf("b.bin", 120, "", "", "",
                       R"(,"materials":[{}],"extensionsUsed":["KHR_mesh_quantization"],)"
                       R"("extensionsRequired":["KHR_mesh_quantization"])"));
  WithMesh("a.gltf");
  EXPECT_FALSE(Warned("a.gltf")) << sink_.Warnings();
}

TEST_F(MeshHabits, FormatsThatAreNotReadAreLeftOut) {
  Write("a.step", "ISO-10303-21;\n");
  Write("b.obj", Obj("", ""));
  spec_ = Good(Write("r.urdf", Robot(Link("a", MeshOf("visual", "a.step") + MeshOf("collision", "b.obj")))));
  const ModelPtr m = compile::Compile(*spec_, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  EXPECT_EQ(m->ngeom, 1);
  EXPECT_TRUE(Warned("unknown mesh format")) << sink_.Warnings();
}

TEST_F(MeshHabits, PicturesThatAreNotReadAreLeftOut) {
  for (const char* picture : {"a.tif", "a.dds", "a.webp", "damaged.png", "short.jpg"}) {
    Write(picture, "II*\x08 that is no picture that anybody can show");
    Write(std::string(picture) + ".mtl", std::string("newmtl m\nKd 0.5 1 0\nmap_Kd ") + picture + "\n");
    Write("a.obj", std::string("mtllib ") + picture + ".mtl\nvt 0 0\nusemtl m\n" + Obj("", "/1"));
    const ModelPtr m = WithMesh("a.obj");
    EXPECT_EQ(m->ntex, 0) << picture;
    EXPECT_EQ(ColorOf(*m)[0], 0.5f) << picture;
    EXPECT_TRUE(Warned(picture)) << sink_.Warnings();
  }
}

}  // namespace
}  // namespace pliant::foreign
