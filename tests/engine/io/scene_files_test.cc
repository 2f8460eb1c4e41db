// Meshes of other makers: the same plate of 2 x 1 x 0.5 m in each format, red below and blue above.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>

#include "engine/io/assets/picture.h"
#include "engine/io/assets/scene.h"
#include "tests/support/oracle_model.h"

namespace pliant::io {
namespace {

Bytes ReadFile(const std::string& name) {
  std::ifstream file(TestDataPath("robots/meshes/" + name), std::ios::binary);
  return Bytes(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

bool ReadBeside(const std::string& name, Bytes& bytes) {
  bytes = ReadFile(name);
  return !bytes.empty();
}

struct Box {
  float low[3] = {1e9f, 1e9f, 1e9f}, high[3] = {-1e9f, -1e9f, -1e9f};
};

Box Bounds(const MeshData& mesh) {
  Box box;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    box.low[i % 3] = std::min(box.low[i % 3], mesh.vertices[i]);
    box.high[i % 3] = std::max(box.high[i % 3], mesh.vertices[i]);
  }
  return box;
}

double Volume(const MeshData& mesh) {
  double sum = 0;
  for (std::size_t f = 0; f + 2 < mesh.faces.size(); f += 3) {
    const float *a = &mesh.vertices[3 * mesh.faces[f]], *b = &mesh.vertices[3 * mesh.faces[f + 1]],
                *c = &mesh.vertices[3 * mesh.faces[f + 2]];
    sum += (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
            a[2] * (b[0] * c[1] - b[1] * c[0])) /
           6.0;
  }
  return sum;
}

SceneData Load(const std::string& name) {
  SceneData scene;
  std::string error;
  EXPECT_TRUE(LoadScene(ReadFile(name), name, "", ReadBeside, scene, error)) << name << ": " << error;
  return scene;
}

void ExpectPlate(const MeshData& mesh) {
  const Box box = Bounds(mesh);
  const float low[] = {-1, -0.5, 0}, high[] = {1, 0.5, 0.5};
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(box.low[k], low[k], 1e-5) << k;
    EXPECT_NEAR(box.high[k], high[k], 1e-5) << k;
  }
  EXPECT_NEAR(Volume(mesh), 1, 1e-4) << "faces are turned inside out, or some are missing";
}

TEST(SceneFiles, EachFormatGivesThePlateInMetresWithZUpward) {
  for (const char* name : {"plate.dae", "plate.gltf", "plate.glb", "plate.3ds", "plate.ply", "plate.obj",
                           "plate_text.stl", "plate.fbx"}) {
    SCOPED_TRACE(name);
    ExpectPlate(MergeParts(Load(name)));
    MeshData merged;
    std::string error;
    ASSERT_TRUE(LoadMesh(ReadFile(name), name, "", merged, error, ReadBeside)) << error;
    if (std::string(name) != "plate.obj") ExpectPlate(merged);  // there the reference's reading counts
  }
}

TEST(SceneFiles, PartsHaveTheirMaterials) {
  for (const char* name : {"plate.dae", "plate.3ds", "plate.glb", "plate.obj"}) {
    SCOPED_TRACE(name);
    const SceneData scene = Load(name);
    ASSERT_EQ(scene.parts.size(), 2u);
    for (const ScenePart& part : scene.parts) {
      const SceneMaterial& material = scene.materials[part.material];
      const bool red = material.name == "red";
      EXPECT_TRUE(red || material.name == "blue") << material.name;
      EXPECT_NEAR(Bounds(part.mesh).high[2], red ? 0.25 : 0.5, 1e-5);
      const std::vector<float> color(material.rgba, material.rgba + 3);
      EXPECT_TRUE(!red || color == std::vector<float>({1, 0, 0}));
    }
  }
}

TEST(SceneFiles, TexturesStandInsideOrBeside) {
  const SceneData glb = Load("plate.glb");
  ASSERT_EQ(glb.images.size(), 1u);
  EXPECT_EQ(glb.materials[glb.parts[1].material].image, 0);
  EXPECT_EQ(glb.images[0].pixels[2], 255);
  EXPECT_FLOAT_EQ(glb.materials[glb.parts[0].material].metallic, 0.5);
  EXPECT_EQ(glb.parts[1].mesh.face_texcoords.size(), glb.parts[1].mesh.faces.size());
  const SceneData obj = Load("plate.obj");
  EXPECT_EQ(obj.materials[obj.parts[1].material].texture, "blue.bmp");
  EXPECT_FLOAT_EQ(obj.materials[obj.parts[0].material].rgba[3], 0.5);
}

TEST(SceneFiles, VertexColorsBecomeTheMeanColor) {
  const SceneData scene = Load("plate.ply");
  ASSERT_EQ(scene.parts.size(), 1u);
  EXPECT_FLOAT_EQ(scene.materials[scene.parts[0].material].rgba[0], 1);
  EXPECT_FLOAT_EQ(scene.materials[scene.parts[0].material].rgba[1], 0);
}

TEST(SceneFiles, EqualPositionsAreOneVertex) {
  EXPECT_EQ(Load("plate_text.stl").parts[0].mesh.vertices.size(), 36u);
}

TEST(Pictures, AreToldApartByTheirBytes) {
  const struct {
    const char* file;
    int channel;
  } kPictures[] = {{"red.jpg", 0}, {"green.tga", 1}, {"blue.bmp", 2}};
  for (const auto& picture : kPictures) {
    SCOPED_TRACE(picture.file);
    ImageData image;
    std::string error;
    ASSERT_TRUE(LoadTexture(ReadFile(picture.file), picture.file, "", 3, image, error)) << error;
    for (int c = 0; c < 3; ++c) EXPECT_NEAR(image.pixels[c], c == picture.channel ? 255 : 0, 3) << c;
    ASSERT_TRUE(LoadTexture(ReadFile(picture.file), "wrong.png", "", 4, image, error)) << error;
    EXPECT_EQ(image.nchannel, 4);
  }
}

TEST(SceneFiles, TextStlNamesTheLineThatIsWrong) {
  MeshData mesh;
  std::string error;
  const std::string text =
      "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0\nvertex 0 1 0\n";
  EXPECT_FALSE(
      LoadMesh({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "a.stl", "", mesh, error));
  EXPECT_NE(error.find("line 6: 'vertex' needs three numbers"), std::string::npos) << error;
}

TEST(SceneFiles, ColladaNamesTheLineThatIsWrong) {
  const Bytes good = ReadFile("plate.dae");
  std::string text(good.begin(), good.end());
  text.replace(text.find("3 4 7</p>"), 3, "3\"4");
  SceneData scene;
  std::string error;
  EXPECT_FALSE(LoadScene({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "a.dae", "",
                         ReadBeside, scene, error));
  EXPECT_NE(error.find("line 13: 'p' must hold numbers"), std::string::npos) << error;
}

// The error of a file of tests/data whose text is changed; "" where it is read.
std::string ErrorOf(const std::string& name, const std::string& from, const std::string& to) {
  const Bytes file = ReadFile(name);
  std::string text(file.begin(), file.end());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << name << " has no " << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  SceneData scene;
  std::string error;
  LoadScene({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, name, "", ReadBeside, scene,
            error);
  return error;
}

// 3DS has no normals, and those that assimp makes up round every edge.
TEST(SceneFiles, EdgesOf3dsStaySharp) {
  const SceneData scene = Load("plate.3ds");
  for (const ScenePart& part : scene.parts) {
    ASSERT_EQ(part.mesh.face_normals.size(), part.mesh.faces.size());
    for (std::size_t i = 0; i + 2 < part.mesh.normals.size(); i += 3) {
      const float* n = &part.mesh.normals[i];
      EXPECT_NEAR(std::max({std::abs(n[0]), std::abs(n[1]), std::abs(n[2])}), 1, 1e-5) << i;
    }
  }
}

// assimp follows nodes until the memory or the stack ends.
TEST(SceneFiles, NodesThatHoldThemselvesAreRefused) {
  const std::string below_itself = "a node is below itself";
  EXPECT_NE(ErrorOf("plate.dae", "<visual_scene ",
                    "<node id='loop'><instance_node url='#loop'/></node><visual_scene ")
                .find(below_itself),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.gltf", "\"children\": [", "\"children\": [0, ").find(below_itself),
            std::string::npos);
  EXPECT_NE(
      ErrorOf("plate.fbx", "Connections:  {", "Connections:  {\n\tC: \"OO\",2000,2000").find(below_itself),
      std::string::npos);
}

// assimp takes for granted what the formats promise, and ends the program where it is not so.
TEST(SceneFiles, NumbersTextsAndIndicesOfGltfThatAreNoneAreRefusedWithTheirPlace) {
  EXPECT_NE(ErrorOf("plate.gltf", "\"POSITION\": 0", "\"POSITION\": 77")
                .find("'meshes/0/primitives/0/attributes/POSITION' is 77; there are "),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.gltf", "\"bufferView\": 0", "\"bufferView\": -1").find("is -1; there are"),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.gltf", "\"count\": ", "\"count\": 9").find("ends beyond its 'bufferView'"),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.gltf", "\"byteLength\": ", "\"byteLength\": 9").find("beyond its buffer"),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.gltf", "\"version\": \"2.0\"", "\"version\": 2")
                .find("'asset/version' has to be a text"),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.gltf", "\"VEC3\"", "\"VEC7\"").find("has no 'type' of this format"),
            std::string::npos);
}

// assimp wants matrices in skins, which the format leaves away where they do nothing.
TEST(SceneFiles, SkinsAndAnimationsOfGltfArePassedOver) {
  EXPECT_EQ(ErrorOf("plate.gltf", "\"scene\": 0,",
                    "\"scene\": 0, \"skins\": [{\"joints\": [2]}], \"animations\": [{\"channels\": 7}],"),
            "");
  EXPECT_EQ(ErrorOf("plate.gltf", "\"mesh\": 0,", "\"mesh\": 0, \"skin\": 0,"), "");
}

// KHR_texture_transform: scaled, turned and moved, in that order. Pictures repeat: whole numbers are nothing.
TEST(SceneFiles, TexturesOfGltfAreMovedAsTheFileSays) {
  const Bytes file = ReadFile("plate.gltf");
  const std::string plain(file.begin(), file.end());
  std::string moved = plain;
  const std::string texture = "\"baseColorTexture\": {";
  const std::size_t at = moved.find(texture);
  ASSERT_NE(at, std::string::npos);
  moved.insert(at + texture.size(),
               "\"extensions\": {\"KHR_texture_transform\": {\"offset\": [0.25, 0.5], \"scale\": [3, 2], "
               "\"rotation\": 0.3}}, ");
  SceneData before, after;
  std::string error;
  ASSERT_TRUE(LoadScene(Bytes(plain.begin(), plain.end()), "plate.gltf", "", ReadBeside, before, error))
      << error;
  ASSERT_TRUE(LoadScene(Bytes(moved.begin(), moved.end()), "plate.gltf", "", ReadBeside, after, error))
      << error;
  const MeshData &one = before.parts.at(1).mesh, &other = after.parts.at(1).mesh;
  ASSERT_EQ(one.face_texcoords.size(), other.face_texcoords.size());
  const double c = std::cos(0.3), s = std::sin(0.3);
  for (std::size_t i = 0; i < one.face_texcoords.size(); ++i) {
    const auto from = 2 * static_cast<std::size_t>(one.face_texcoords[i]);
    const auto to = 2 * static_cast<std::size_t>(other.face_texcoords[i]);
    const double u = 3 * one.texcoords[from], v = 2 * one.texcoords[from + 1];
    EXPECT_LT(std::abs(std::remainder(c * u + s * v + 0.25 - other.texcoords[to], 1)), 1e-5);
    EXPECT_LT(std::abs(std::remainder(c * v - s * u + 0.5 - other.texcoords[to + 1], 1)), 1e-5);
  }
}

TEST(SceneFiles, ObjectsOfFbxWithoutABeginningAreRefused) {
  EXPECT_NE(ErrorOf("plate.fbx", "Layer: 0 {", "Layer: 0al: 0 {").find("'Layer:' has to be followed"),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.fbx", "Layer: 0 {", "Layer: 0\n {").find("'Layer:' has to be followed"),
            std::string::npos);
}

TEST(SceneFiles, NodesThatAreRepeatedMillionsOfTimesAreRefused) {
  std::string nodes;
  for (int level = 0; level < 8; ++level) {
    nodes += "<node id='n" + std::to_string(level) + "'>";
    for (int i = 0; i < 10; ++i) nodes += "<instance_node url='#n" + std::to_string(level + 1) + "'/>";
    nodes += "</node>";
  }
  EXPECT_NE(ErrorOf("plate.dae", "<visual_scene ", nodes + "<node id='n8'/><visual_scene ")
                .find("more than a million"),
            std::string::npos);
}

TEST(SceneFiles, FacesBeyondTheListOfColladaAreRefused) {
  EXPECT_NE(ErrorOf("plate.dae", "stride=\"3\"", "stride=\"4\"").find("its faces name more points"),
            std::string::npos);
  // Counted in numbers, as some exporters do.
  EXPECT_EQ(ErrorOf("plate.dae", "count=\"8\" stride", "count=\"24\" stride"), "");
}

TEST(SceneFiles, CountsBeyondTheFileAreRefused) {
  EXPECT_NE(ErrorOf("plate.dae", "stride=\"3\"", "stride=\"300000000\"").find("'stride' must be"),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.dae", "offset=\"0\"", "offset=\"400000000\"").find("'offset' must be"),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.dae", "count=\"12\"", "count=\"99999999\"").find("'count' must be"),
            std::string::npos);
  EXPECT_NE(ErrorOf("plate.fbx", "Vertices: *", "Vertices: *99999999").find("longer than the file"),
            std::string::npos);
}

// Whatever bytes come, the reader answers, and with a sentence where it refuses.
TEST(SceneFiles, DamagedFilesAreRefusedOrRead) {
  std::mt19937 random(7);
  for (const char* name : {"plate.dae", "plate.gltf", "plate.glb", "plate.3ds", "plate.ply", "plate.obj",
                           "plate_text.stl", "plate.fbx"}) {
    SCOPED_TRACE(name);
    const Bytes good = ReadFile(name);
    for (int round = 0; round < 60; ++round) {
      Bytes bad = good;
      if (round % 2 == 0) bad.resize(random() % good.size());
      for (int k = 0; k < round / 4 && !bad.empty(); ++k)
        bad[random() % bad.size()] = static_cast<std::uint8_t>(random());
      SceneData scene;
      std::string error;
      const bool read = LoadScene(bad, name, "", ReadBeside, scene, error);
      EXPECT_EQ(read, error.empty()) << round;
    }
  }
}

TEST(SceneFiles, AMediaTypeThatIsNoneIsNamed) {
  const std::string good = "\"mimeType\": \"image/png\"";
  for (const char* name : {"plate.gltf", "plate.glb"}) {
    for (const std::string bad :
         {"\"mimeType\": \"image png\"", "\"uri\": \"data:;;;,image\"", "\"uri\": \"data:image;,AA\""}) {
      SCOPED_TRACE(name + bad);
      const Bytes file = ReadFile(name);
      std::string text(file.begin(), file.end());
      const std::size_t at = text.find(good);
      ASSERT_NE(at, std::string::npos);
      text.replace(at, good.size(), bad);
      SceneData scene;
      std::string error;
      const bool read = LoadScene(Bytes(text.begin(), text.end()), name, "", ReadBeside, scene, error);
      EXPECT_EQ(read, error.empty());
      EXPECT_EQ(error.find("is no media type") != std::string::npos, !bad.ends_with(",image\"")) << error;
    }
  }
}

TEST(SceneFiles, FacesWithoutNormalsAreFlatThoughTheyShareCorners) {
  const std::string gltf =
      R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"buffers":[{"byteLength":60,"uri":"b.bin"}],
"bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":12}],
"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,1,1]},
{"bufferView":1,"componentType":5121,"count":12,"type":"SCALAR"}]})";
  const auto corners = [](const std::string&, Bytes& bytes) {
    const float vertices[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const std::uint8_t faces[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    bytes.resize(60);
    std::memcpy(bytes.data(), vertices, 48);
    std::memcpy(bytes.data() + 48, faces, 12);
    return true;
  };
  SceneData scene;
  std::string error;
  ASSERT_TRUE(LoadScene(Bytes(gltf.begin(), gltf.end()), "t.gltf", "", corners, scene, error)) << error;
  const MeshData mesh = MergeParts(scene);
  ASSERT_EQ(mesh.faces.size(), 12u);
  ASSERT_EQ(mesh.face_normals.size(), 12u);
  for (std::size_t f = 0; f < 12; f += 3) {
    const float* corner[3];
    for (std::size_t k = 0; k < 3; ++k)
      corner[k] = &mesh.vertices[3 * static_cast<std::size_t>(mesh.faces[f + k])];
    for (std::size_t k = 0; k < 3; ++k) {
      const float* n = &mesh.normals[3 * static_cast<std::size_t>(mesh.face_normals[f + k])];
      EXPECT_NEAR(n[0] * n[0] + n[1] * n[1] + n[2] * n[2], 1, 1e-6);
      for (const float* other : {corner[1], corner[2]}) {
        float along = 0;
        for (int i = 0; i < 3; ++i) along += n[i] * (other[i] - corner[0][i]);
        EXPECT_NEAR(along, 0, 1e-6);
      }
    }
  }
}

Bytes ToBytes(const std::string& text) { return Bytes(text.begin(), text.end()); }

TEST(SceneFiles, ColladaWithAPrefixIsTheSamePlate) {
  const Bytes bytes = ReadFile("plate.dae");
  std::string text(bytes.begin(), bytes.end());
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos; ++at) {
    if (text[at + 1] != '?' && text[at + 1] != '!') text.insert(at + (text[at + 1] == '/' ? 2 : 1), "ns0:");
  }
  text.replace(text.find(" xmlns="), 7, " xmlns:ns0=");
  SceneData plain = Load("plate.dae"), prefixed;
  std::string error;
  ASSERT_TRUE(LoadScene(ToBytes(text), "plate.dae", "", ReadBeside, prefixed, error)) << error;
  ASSERT_EQ(prefixed.parts.size(), plain.parts.size());
  for (std::size_t i = 0; i < plain.parts.size(); ++i) {
    EXPECT_EQ(prefixed.parts[i].mesh.vertices, plain.parts[i].mesh.vertices);
    EXPECT_EQ(prefixed.parts[i].mesh.faces, plain.parts[i].mesh.faces);
  }
}

TEST(SceneFiles, ColladaWhoseIndicesAreNoWholeNumbersIsRefused) {
  const Bytes bytes = ReadFile("plate.dae");
  const std::string text(bytes.begin(), bytes.end());
  for (const std::string index : {" nan ", " 1.5 ", " 1e9 "}) {
    std::string damaged = text;
    damaged.insert(damaged.find("<p>") + 3, index);
    SceneData scene;
    std::string error;
    EXPECT_FALSE(LoadScene(ToBytes(damaged), "plate.dae", "", ReadBeside, scene, error)) << index;
    EXPECT_NE(error.find("'p' must hold numbers"), std::string::npos) << error;
  }
}

TEST(SceneFiles, PartsAreFoundByTheirNames) {
  const SceneData whole = Load("plate.dae");
  for (const bool centered : {false, true}) {
    SceneData part;
    std::string error;
    ASSERT_TRUE(LoadScene(ReadFile("plate.dae"), "plate.dae", ContentTypeOfPart("plate.dae", "top", centered),
                          ReadBeside, part, error))
        << error;
    ASSERT_EQ(part.parts.size(), 1u);
    EXPECT_EQ(whole.parts.size(), 2u);
    const Box box = Bounds(part.parts[0].mesh);
    EXPECT_NEAR(box.low[2] + box.high[2], centered ? 0 : 0.75, 1e-6);  // the upper half
    if (centered) {
      for (int k = 0; k < 3; ++k) EXPECT_NEAR(box.low[k] + box.high[k], 0, 1e-6);
    }
  }
  SceneData none;
  std::string error;
  EXPECT_FALSE(LoadScene(ReadFile("plate.dae"), "plate.dae", ContentTypeOfPart("plate.dae", "coffee", false),
                         ReadBeside, none, error));
  EXPECT_NE(error.find("coffee"), std::string::npos) << error;
}

TEST(SceneFiles, OffIsReadAsItsMakersWriteIt) {
  const std::string corners = "0 0 0\n1 0 0 255 0 0 255\r\n 0 +1 0 # up\n\n0 0 1\n";
  const std::string faces = "3 0 2 1\n3 0 1 3 0.5 0.5 0.5\n3 1 2 3\n3 2 0 3\n";
  for (const std::string head : {"OFF\n4 4 6\n", "OFF4 4 6\n", "# by hand\nCOFF\n\n4 4 0\n", "OFF 4 4 6\n"}) {
    SceneData scene;
    std::string error;
    ASSERT_TRUE(LoadScene(ToBytes(head + corners + faces), "a.off", "", nullptr, scene, error))
        << head << error;
    EXPECT_NEAR(Volume(scene.parts.at(0).mesh), 1.0 / 6, 1e-6) << head;
  }
  SceneData scene;
  std::string error;
  ASSERT_TRUE(
      LoadScene(ToBytes("OFF\n4 1 0\n" + corners + "4 0 1 2 3\n"), "a.off", "", nullptr, scene, error));
  EXPECT_EQ(scene.parts[0].mesh.faces, (std::vector<int>{0, 1, 2, 0, 2, 3}));
}

TEST(SceneFiles, DamagedOffNamesTheLine) {
  for (const auto& [text, problem] : {std::pair<std::string, std::string>{"", "line 0"},
                                      {"solid a\n", "line 1"},
                                      {"4OFF\n1 1 1\n", "more than 3 coordinates"},
                                      {"OFF BINARY\n", "binary"},
                                      {"OFF\n3 1\n0 0 0\n1 0 0\n0 1\n", "line 5"},
                                      {"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n", "from 0 to 2"},
                                      {"OFF\n2000000000 1 0\n", "line 2"},
                                      {"OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n", "no faces"},
                                      {"OFF\n3 1 0\n0 0 0\n1 0 nan\n0 1 0\n3 0 1 2\n", "finite"}}) {
    SceneData scene;
    std::string error;
    EXPECT_FALSE(LoadScene(ToBytes(text), "a.off", "", nullptr, scene, error)) << text;
    EXPECT_NE(error.find(problem), std::string::npos) << text << ": " << error;
  }
}

TEST(SceneFiles, PicturesThatAreNotReadAreTold) {
  const Bytes bytes = ReadFile("plate.gltf");
  std::string text(bytes.begin(), bytes.end());
  text.insert(text.find('{') + 1, R"("extensionsUsed": ["KHR_texture_basisu"],)");
  SceneData scene;
  std::string error;
  ASSERT_TRUE(LoadScene(ToBytes(text), "plate.gltf", "", ReadBeside, scene, error)) << error;
  ASSERT_EQ(scene.left_out.size(), 1u);
  EXPECT_NE(scene.left_out[0].find("KTX2"), std::string::npos);
  EXPECT_EQ(Load("plate.gltf").left_out.size(), 0u);
}

}  // namespace
}  // namespace pliant::io
