// Mesh files that were decoded before come from disk, with the same arrays, while no byte of them changes.
#include "engine/io/assets/scene_store.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/io/assets/record_store.h"

namespace pliant::io {
namespace {

SceneData Example() {
  SceneData scene;
  ScenePart& part = scene.parts.emplace_back();
  part.material = 0;
  part.mesh.vertices = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  part.mesh.normals = {0, 0, 1};
  part.mesh.texcoords = {0.25f, 0.5f};
  part.mesh.faces = {0, 1, 2};
  part.mesh.face_normals = {0, 0, 0};
  part.mesh.face_texcoords = {0, 0, 0};
  scene.parts.emplace_back().mesh.vertices = {3, 4, 5};
  SceneMaterial& material = scene.materials.emplace_back();
  material.name = "lacquer";
  material.colored = true;
  material.rgba[1] = 0.5f;
  material.metallic = 0.75f;
  material.roughness = 0.125f;
  material.texture = "lacquer.png";
  material.image = 0;
  ImageData& image = scene.images.emplace_back();
  image.width = 1;
  image.height = 2;
  image.nchannel = 3;
  image.is_srgb = true;
  image.pixels = {1, 2, 3, 4, 5, 6};
  return scene;
}

void ExpectSame(const SceneData& a, const SceneData& b) {
  ASSERT_EQ(a.parts.size(), b.parts.size());
  for (std::size_t i = 0; i < a.parts.size(); ++i) {
    const MeshData &x = a.parts[i].mesh, &y = b.parts[i].mesh;
    EXPECT_EQ(a.parts[i].material, b.parts[i].material);
    EXPECT_EQ(x.vertices, y.vertices);
    EXPECT_EQ(x.normals, y.normals);
    EXPECT_EQ(x.texcoords, y.texcoords);
    EXPECT_EQ(x.faces, y.faces);
    EXPECT_EQ(x.face_normals, y.face_normals);
    EXPECT_EQ(x.face_texcoords, y.face_texcoords);
  }
  ASSERT_EQ(a.materials.size(), b.materials.size());
  for (std::size_t i = 0; i < a.materials.size(); ++i) {
    const SceneMaterial &x = a.materials[i], &y = b.materials[i];
    EXPECT_EQ(x.name, y.name);
    EXPECT_EQ(x.colored, y.colored);
    for (int k = 0; k < 4; ++k) EXPECT_EQ(x.rgba[k], y.rgba[k]);
    EXPECT_EQ(x.metallic, y.metallic);
    EXPECT_EQ(x.roughness, y.roughness);
    EXPECT_EQ(x.texture, y.texture);
    EXPECT_EQ(x.image, y.image);
  }
  ASSERT_EQ(a.images.size(), b.images.size());
  for (std::size_t i = 0; i < a.images.size(); ++i) {
    const ImageData &x = a.images[i], &y = b.images[i];
    EXPECT_EQ(x.width, y.width);
    EXPECT_EQ(x.height, y.height);
    EXPECT_EQ(x.nchannel, y.nchannel);
    EXPECT_EQ(x.is_srgb, y.is_srgb);
    EXPECT_EQ(x.pixels, y.pixels);
  }
}

class SceneStoreTest : public ::testing::Test {
 protected:
  SceneStoreTest() { RecordStore::Get().Open(folder_, "test", std::size_t{1} << 30); }
  ~SceneStoreTest() override {
    RecordStore::Get().Open("", "", 0);
    std::filesystem::remove_all(folder_);
  }

  // Decodes a file of these bytes that names a neighbour.
  void Decode(const Bytes& bytes, const std::string& kind) {
    const auto siblings = [this](const std::string& name, Bytes& neighbour) {
      neighbour = neighbour_;
      return name == "colours.mtl" && !neighbour.empty();
    };
    const auto decode = [this](const SiblingReader& near, SceneData& scene, std::string&) {
      ++decoded_;
      Bytes neighbour;
      if (near("colours.mtl", neighbour)) neighbours_read_ += 1;
      scene = Example();
      return true;
    };
    scene_ = {};
    std::string error;
    ASSERT_TRUE(DecodeOnce(bytes, kind, siblings, decode, scene_, error)) << error;
    RecordStore::Get().Flush();
    ExpectSame(scene_, Example());
  }

  const std::string folder_ =
      testing::TempDir() + "/scene_store_" + testing::UnitTest::GetInstance()->current_test_info()->name();
  Bytes neighbour_ = {1, 2, 3};
  SceneData scene_;
  int decoded_ = 0, neighbours_read_ = 0;
};

TEST_F(SceneStoreTest, DecodesTheSameContentOnce) {
  const Bytes large(100000, 7);
  Decode(large, "any");
  Decode(large, "any");
  EXPECT_EQ(decoded_, 1);
  EXPECT_EQ(neighbours_read_, 1);
}

TEST_F(SceneStoreTest, DecodesAgainWhatChanged) {
  Bytes large(100000, 7);
  Decode(large, "any");
  Decode(large, "any other");
  EXPECT_EQ(decoded_, 2);
  large.back() = 8;
  Decode(large, "any");
  EXPECT_EQ(decoded_, 3);
  neighbour_ = {1, 2, 4};
  Decode(large, "any");
  EXPECT_EQ(decoded_, 4);
  neighbour_.clear();  // it is gone
  Decode(large, "any");
  EXPECT_EQ(decoded_, 5);
  Decode(large, "any");
  EXPECT_EQ(decoded_, 5);
}

TEST_F(SceneStoreTest, KeepsNoSmallFiles) {
  Decode(Bytes(100, 7), "any");
  Decode(Bytes(100, 7), "any");
  EXPECT_EQ(decoded_, 2);
}

}  // namespace
}  // namespace pliant::io
