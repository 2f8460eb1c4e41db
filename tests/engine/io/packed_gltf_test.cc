// glTF as tools for the web pack it: a box of half sizes 1, 0.5 and 0.25 m, as whole numbers and compressed.
// The compressed bytes were made by meshoptimizer 0.18.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/assets/meshopt.h"
#include "engine/io/assets/scene.h"

namespace pliant::io {
namespace {

Bytes FromHex(std::string_view text) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16)));
  return bytes;
}

// 8 corners of 127, 64 and 32 in 4 bytes each, and 12 triangles.
constexpr std::string_view kCorners =
    "a00100c0000003010ccc0000ffffff013fff0000807f807f807f8000000000000000000000000000000000000000000000000000"
    "0"
    "000000081c0e000";
constexpr std::string_view kTriangles =
    "e1fe00ff0f0716a102071391050f06ff02040203007687566778a9866589689801690000";
constexpr std::string_view kIndices =
    "d10004080a0c020808040a0c0612100412140e0404101214021608101618060a100816180e00000000";
constexpr int kIds[36] = {0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1,
                          2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3};

Bytes Corners() {
  Bytes bytes;
  for (int i = 0; i < 8; ++i) {
    for (const int x : {i & 4 ? 127 : -127, i & 2 ? 64 : -64, i & 1 ? 32 : -32, 0})
      bytes.push_back(static_cast<std::uint8_t>(x));
  }
  return bytes;
}

Bytes Ids() {
  Bytes bytes;
  for (const int id : kIds) bytes.insert(bytes.end(), {static_cast<std::uint8_t>(id), 0});
  return bytes;
}

// `first` and `second`: the buffers' bytes, beside the document; `views` of them; what the accessors are.
struct Document {
  Bytes first = Corners(), second = Ids();
  std::string views = R"({"buffer":0,"byteLength":32,"byteStride":4},{"buffer":1,"byteLength":72})";
  std::string extension = "KHR_mesh_quantization";
  std::string more_buffers;

  bool Load(SceneData& scene, std::string& error) const {
    const std::string text =
        R"({"asset":{"version":"2.0"},"extensionsRequired":[")" + extension + R"("],"extensionsUsed":[")" +
        extension +
        R"("],"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
        R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"accessors":[)"
        R"({"bufferView":0,"componentType":5120,"normalized":true,"count":8,"type":"VEC3"},)"
        R"({"bufferView":1,"componentType":5123,"count":36,"type":"SCALAR"}],"bufferViews":[)" +
        views + R"(],"buffers":[{"uri":"a%20b.bin","byteLength":)" + std::to_string(first.size()) +
        R"(},{"uri":"c.bin","byteLength":)" + std::to_string(second.size()) + "}" + more_buffers + "]}";
    const auto beside = [&](const std::string& name, Bytes& bytes) {
      if (name == "a b.bin") bytes = first;
      if (name == "c.bin") bytes = second;
      return name == "a b.bin" || name == "c.bin";
    };
    const Bytes bytes(text.begin(), text.end());
    return LoadScene(bytes, "box.gltf", "", beside, scene, error);
  }
};

void ExpectBox(const Document& document) {
  SceneData scene;
  std::string error;
  ASSERT_TRUE(document.Load(scene, error)) << error;
  ASSERT_EQ(scene.parts.size(), 1u);
  const MeshData& mesh = scene.parts[0].mesh;
  EXPECT_EQ(mesh.vertices.size(), 24u);
  EXPECT_EQ(mesh.faces.size(), 36u);
  const float size[3] = {1, 32.0f / 127, 64.0f / 127};  // y of the file became z
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    EXPECT_NEAR(std::abs(mesh.vertices[i]), size[i % 3], 1e-6);
}

Document Compressed(const std::string& mode, std::string_view ids) {
  Document packed;
  packed.first = FromHex(kCorners);
  packed.second = FromHex(ids);
  const auto extension = [](const char* buffer, std::size_t size, const std::string& rest) {
    return R"("extensions":{"EXT_meshopt_compression":{"buffer":)" + std::string(buffer) +
           R"(,"byteLength":)" + std::to_string(size) + "," + rest + "}}}";
  };
  packed.views = R"({"buffer":2,"byteLength":32,"byteStride":4,)" +
                 extension("0", packed.first.size(), R"("byteStride":4,"count":8,"mode":"ATTRIBUTES")") +
                 R"(,{"buffer":2,"byteOffset":32,"byteLength":72,)" +
                 extension("1", packed.second.size(), R"("byteStride":2,"count":36,"mode":")" + mode + "\"");
  packed.extension = R"(EXT_meshopt_compression","KHR_mesh_quantization)";
  packed.more_buffers = R"(,{"byteLength":104,"extensions":{"EXT_meshopt_compression":{"fallback":true}}})";
  return packed;
}

TEST(PackedGltf, WholeNumbersArePositions) { ExpectBox({}); }

TEST(PackedGltf, CompressedTrianglesAndAttributesAreDecoded) {
  ExpectBox(Compressed("TRIANGLES", kTriangles));
}

TEST(PackedGltf, CompressedListsOfIndicesAreDecoded) { ExpectBox(Compressed("INDICES", kIndices)); }

TEST(PackedGltf, DirectionsAndExponentsAreUnfolded) {
  std::vector<std::uint8_t> bytes;
  ASSERT_TRUE(
      DecodeMeshopt(FromHex("a0013c000000fe91013c000000fe7000000000000000000000000000000000000000000000"
                            "000000000000000000007f7f"),
                    {"ATTRIBUTES", "OCTAHEDRAL", 3, 4}, bytes));
  const int normals[3][3] = {{0, 0, 127}, {0, 0, -127}, {76, -102, 0}};
  for (std::size_t i = 0; i < 9; ++i)
    EXPECT_NEAR(static_cast<std::int8_t>(bytes[i / 3 * 4 + i % 3]), normals[i / 3][i % 3], 2) << i;
  ASSERT_TRUE(DecodeMeshopt(
      FromHex("a00000000000000000000000000000000000000000000000000000000000000000040000fcd0fffffc803e00fc"),
      {"ATTRIBUTES", "EXPONENTIAL", 1, 12}, bytes));
  float numbers[3];
  std::memcpy(numbers, bytes.data(), sizeof numbers);
  EXPECT_EQ(numbers[0], 0.25f);
  EXPECT_EQ(numbers[1], -3);
  EXPECT_EQ(numbers[2], 1000);
}

TEST(PackedGltf, DamagedOnesAreRefusedWithASentence) {
  for (const std::size_t length : {0u, 1u, 20u, 59u}) {
    Document cut = Compressed("TRIANGLES", kTriangles);
    cut.first.resize(length);
    SceneData scene;
    std::string error;
    EXPECT_FALSE(cut.Load(scene, error)) << length;
    EXPECT_FALSE(error.empty());
  }
  Document beyond;
  beyond.second.resize(10);
  SceneData scene;
  std::string error;
  EXPECT_FALSE(beyond.Load(scene, error));
  EXPECT_NE(error.find("ends beyond"), std::string::npos) << error;
  std::vector<std::uint8_t> bytes;
  const std::vector<std::uint8_t> zeros = FromHex("a0" + std::string(200, '0'));
  EXPECT_FALSE(DecodeMeshopt(zeros, {"ATTRIBUTES", "NONE", 1u << 30, 256}, bytes));
}

}  // namespace
}  // namespace pliant::io
