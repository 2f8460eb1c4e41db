// Files of meshes: OBJ, STL, MSH, and which reader is chosen.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "engine/io/assets/hfield.h"
#include "engine/io/assets/mesh_data.h"
#include "engine/io/assets/png.h"
#include "engine/io/assets/skn.h"
#include "tests/engine/io/bytes.h"

namespace pliant::io {
namespace {

Bytes FromText(const std::string& text) { return Bytes(text.begin(), text.end()); }

MeshData Load(const Bytes& bytes, const std::string& file) {
  MeshData mesh;
  std::string error;
  EXPECT_TRUE(LoadMesh(bytes, file, "", mesh, error)) << error;
  return mesh;
}

TEST(Obj, QuadsAreCutAlongTheShorterDiagonal) {
  const std::string longer_first = "v 0 0 0\nv 1 0 0\nv 2 1 0\nv 0 1 0\nf 1 2 3 4\n";
  const std::string shorter_first = "v 1 0 0\nv 2 1 0\nv 0 1 0\nv 0 0 0\nf 1 2 3 4\n";
  EXPECT_EQ(Load(FromText(longer_first), "a.obj").faces, (std::vector<int>{0, 1, 3, 1, 2, 3}));
  EXPECT_EQ(Load(FromText(shorter_first), "a.obj").faces, (std::vector<int>{0, 1, 2, 0, 2, 3}));
}

TEST(Obj, LargerPolygonsAreCutIntoTrianglesWithinThem) {
  // An arrow head: vertex 4 is reflex, so no fan of the first corner fits.
  const MeshData mesh =
      Load(FromText("v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 0.3 0\nv 0 1 0\nf 1 2 3 4 5\n"), "a.obj");
  ASSERT_EQ(mesh.faces.size(), 9u);
  double area = 0;
  for (size_t f = 0; f < 9; f += 3) {
    const float *a = &mesh.vertices[3 * mesh.faces[f]], *b = &mesh.vertices[3 * mesh.faces[f + 1]],
                *c = &mesh.vertices[3 * mesh.faces[f + 2]];
    const double twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    EXPECT_GT(twice, 0);
    area += twice / 2;
  }
  EXPECT_NEAR(area, 1.3, 1e-6);
}

const std::string kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

TEST(Obj, KeepsAllVerticesButOnlyTheFirstObject) {
  const MeshData mesh = Load(FromText("o A\n" + kSquare + "f 1 2 3\no B\nv 9 9 9\nf 1 2 5\n"), "a.obj");
  EXPECT_EQ(mesh.vertices.size(), 15u);
  EXPECT_EQ(mesh.faces, (std::vector<int>{0, 1, 2}));
}

TEST(Obj, LinesAreFacesWithoutArea) {
  const std::string points = "v 0 0 0\nv 1 0 0\nv 2 1 0\nv 0 1 0\n";
  EXPECT_EQ(Load(FromText(points + "l 1 2 3\nl 4 1\n"), "a.obj").faces,
            (std::vector<int>{0, 1, 1, 1, 2, 2, 3, 0, 0}));
  EXPECT_EQ(Load(FromText(points + "l 3 4\nf 1 2 3\n"), "a.obj").faces, (std::vector<int>{0, 1, 2}));
}

TEST(Obj, TextureRowsCountFromTheTop) {
  const MeshData mesh = Load(FromText(kSquare + "vt 0 0.25\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1\n"), "a.obj");
  EXPECT_FLOAT_EQ(mesh.texcoords[1], 0.75f);
  EXPECT_EQ(mesh.face_normals, (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(mesh.face_texcoords, (std::vector<int>{0, 0, 0}));
}

TEST(Obj, CornersWithoutANormalAreMarked) {
  const MeshData mesh = Load(FromText(kSquare + "vn 0 0 1\nf 1//1 2//1 3//1\nf 1 3 4\n"), "a.obj");
  EXPECT_EQ(mesh.normals.size(), 3u);
  EXPECT_EQ(mesh.face_normals, (std::vector<int>{0, 0, 0, -1, -1, -1}));
  EXPECT_EQ(mesh.faces.size(), 6u);
}

TEST(Obj, SlashesWithNothingBehindThemNameNothing) {
  for (const std::string face : {"f 1// 2// 3//\n", "f 1/ 2/ 3/\n", " f 1//\t2// 3//", "f 1// 2// 3//\r\n"}) {
    const MeshData mesh = Load(FromText("# a/ b/\n" + kSquare + face), "a.obj");
    EXPECT_EQ(mesh.faces, (std::vector<int>{0, 1, 2})) << face;
  }
}

Bytes Stl(int triangles) {
  Bytes bytes(80, 0);
  Put<std::uint32_t>(bytes, {static_cast<std::uint32_t>(triangles)});
  for (int t = 0; t < triangles; ++t) {
    Put<float>(bytes, {0, 0, 1, 0, 0, 0, 1, 0, 0, 0, static_cast<float>(t + 1), -0.0f});
    Put<std::uint16_t>(bytes, {0});
  }
  return bytes;
}

TEST(Stl, EqualCornersBecomeOneVertexInOrderOfAppearance) {
  const MeshData mesh = Load(Stl(2), "a.STL");
  EXPECT_EQ(mesh.faces, (std::vector<int>{0, 1, 2, 0, 1, 3}));
  EXPECT_EQ(mesh.vertices.size(), 12u);
}

std::string ErrorOf(const Bytes& bytes, const std::string& file, const std::string& type = "") {
  MeshData mesh;
  std::string error;
  return LoadMesh(bytes, file, type, mesh, error) ? "" : error;
}

TEST(Stl, WrongSizesAreRefusedAndTextsWithoutTriangles) {
  Bytes cut = Stl(2);
  cut.pop_back();
  EXPECT_NE(ErrorOf(cut, "a.stl").find("size does not fit"), std::string::npos);
  EXPECT_NE(ErrorOf(FromText("soli"), "a.stl").find("too short"), std::string::npos);
  EXPECT_NE(ErrorOf(FromText("solid " + std::string(200, 'x')), "a.stl").find("no triangles"),
            std::string::npos);
  EXPECT_NE(ErrorOf(Stl(0), "a.stl").find("no triangles"), std::string::npos);
}

Bytes Msh() {
  Bytes bytes;
  Put<std::int32_t>(bytes, {4, 4, 4, 1});
  for (int i = 0; i < 4; ++i) Put<float>(bytes, {static_cast<float>(i), 0, 0});
  for (int i = 0; i < 4; ++i) Put<float>(bytes, {0, 0, 1});
  for (int i = 0; i < 4; ++i) Put<float>(bytes, {0.5f, 0.25f});
  Put<std::int32_t>(bytes, {0, 1, 2});
  return bytes;
}

TEST(Msh, ReadsWhatItsHeaderSays) {
  const MeshData mesh = Load(Msh(), "a.msh");
  EXPECT_EQ(mesh.vertices.size(), 12u);
  EXPECT_EQ(mesh.face_normals, mesh.faces);
  EXPECT_FLOAT_EQ(mesh.texcoords[1], 0.25f);
}

TEST(Msh, EveryTruncationIsRefused) {
  const Bytes whole = Msh();
  for (std::size_t n = 0; n < whole.size(); ++n) {
    EXPECT_NE(ErrorOf(Bytes(whole.begin(), whole.begin() + n), "a.msh"), "") << n;
  }
}

TEST(Msh, FacesOfVerticesThatAreNotThereAreRefused) {
  for (const std::int32_t id : {-1, 4, 2000000000}) {
    Bytes msh = Msh();
    std::memcpy(msh.data() + msh.size() - sizeof id, &id, sizeof id);
    EXPECT_EQ(ErrorOf(msh, "a.msh"),
              "mesh file 'a.msh': face 0 has vertex " + std::to_string(id) + ", and vertices are 0 ... 3");
  }
}

TEST(Mesh, EndingsMayTellBinaryFromText) {
  for (const char* name : {"palm.stl", "palm_convex.stlb", "PALM.STLA"})
    EXPECT_EQ(FindMeshFormat(name, ""), MeshFormat::kStl) << name;
}

TEST(Mesh, UnknownFormatsAndInfiniteVerticesAreRefused) {
  EXPECT_NE(ErrorOf({}, "a.xyz").find("one of .stl, .obj, .msh"), std::string::npos);
  EXPECT_NE(ErrorOf({}, "a.xyz", "model/x").find("unknown content type"), std::string::npos);
  Bytes msh = Msh();
  const float infinite = INFINITY;
  std::memcpy(msh.data() + 16, &infinite, 4);
  EXPECT_NE(ErrorOf(msh, "a.msh").find("not a finite number"), std::string::npos);
}

TEST(Mesh, AnUnknownContentTypeLeavesItToTheExtension) {
  for (const char* type : {"model/x", "model/OBJ", "text/obj; charset=utf-8", "image/png"}) {
    EXPECT_EQ(ErrorOf(FromText(kSquare + "f 1 2 3\n"), "a.obj", type), "") << type;
  }
}

TEST(Texture, AContainerIsARowOfItsBytes) {
  ImageData image;
  std::string error;
  ASSERT_TRUE(LoadTexture(FromText("abcde"), "a.bin", "image/ktx", 3, image, error)) << error;
  EXPECT_EQ(image.width, 5);
  EXPECT_EQ(image.height, 1);
  EXPECT_EQ(image.nchannel, 1);
}

TEST(Mesh, ContentTypeWinsOverTheExtension) {
  MeshData mesh;
  std::string error;
  EXPECT_TRUE(LoadMesh(FromText(kSquare + "f 1 2 3\n"), "a.bin", "model/obj", mesh, error));
  EXPECT_EQ(mesh.faces.size(), 3u);
}

TEST(Mesh, FilesOfObjAndStlAreWhatTheirNamesSay) {
  MeshData mesh;
  std::string error;
  for (const char* type : {"model/stl", "model/gltf+json", "text/plain", "model/obj;x=y"}) {
    EXPECT_TRUE(LoadMesh(FromText(kSquare + "f 1 2 3\n"), "a.OBJ", type, mesh, error)) << type << error;
  }
  EXPECT_EQ(FindMeshFormat("a.stl", "model/obj"), MeshFormat::kStl);
  EXPECT_EQ(FindMeshFormat("a.obj", "model/vnd.mujoco.msh"), MeshFormat::kMsh);
}

TEST(Mesh, RandomBytesNeverCrash) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 2000; ++trial) {
    Bytes bytes(random() % 300);
    for (auto& b : bytes) b = static_cast<std::uint8_t>(random());
    for (const char* file : {"a.stl", "a.msh", "a.obj"}) ErrorOf(bytes, file);
    SkinData skin;
    HFieldData hfield;
    ImageData image;
    std::string error;
    LoadSkn(bytes, skin, error);
    LoadHField(bytes, "a.bin", "", hfield, error);
    LoadTexture(bytes, "a.bin", "", 3, image, error);
    LoadPng(bytes, 3, image, error);
  }
}

}  // namespace
}  // namespace pliant::io
