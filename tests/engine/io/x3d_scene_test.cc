// Shapes of VRML 97 and X3D: where their triangles are, how they look, and what is wrong with bad ones.
#include "engine/io/assets/x3d_scene.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {
namespace {

using testing::HasSubstr;

struct Read {
  SceneData scene;
  std::string error;
  bool ok = false;
};

Read ReadText(const std::string& text) {
  Read read;
  read.ok =
      LoadX3dScene({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, read.scene, read.error);
  return read;
}

Read Vrml(const std::string& body) { return ReadText("#VRML V2.0 utf8\n" + body); }

// Low and high corner of all parts.
std::array<float, 6> BoxOf(const SceneData& scene) {
  std::array<float, 6> box = {1e9f, 1e9f, 1e9f, -1e9f, -1e9f, -1e9f};
  for (const ScenePart& part : scene.parts) {
    for (std::size_t i = 0; i < part.mesh.vertices.size(); ++i) {
      box[i % 3] = std::min(box[i % 3], part.mesh.vertices[i]);
      box[3 + i % 3] = std::max(box[3 + i % 3], part.mesh.vertices[i]);
    }
  }
  return box;
}

double VolumeOf(const MeshData& mesh) {
  double volume = 0;
  for (std::size_t f = 0; f < mesh.faces.size(); f += 3) {
    const float* p[3];
    for (std::size_t k = 0; k < 3; ++k)
      p[k] = &mesh.vertices[3 * static_cast<std::size_t>(mesh.faces[f + k])];
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      volume += double{p[0][i]} * (double{p[1][j]} * p[2][k] - double{p[1][k]} * p[2][j]) / 6;
    }
  }
  return volume;
}

void ExpectBox(const SceneData& scene, const std::array<float, 6>& expected) {
  const std::array<float, 6> box = BoxOf(scene);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(box[i], expected[i], 1e-5) << i;
}

TEST(X3dScene, ShapesWithSizesAreSolidAndUpIsZ) {
  const struct {
    const char* text;
    double volume;
    std::array<float, 6> box;
  } kShapes[] = {
      {"Box { size 2 4 6 }", 48, {-1, -3, -2, 1, 3, 2}},
      {"Sphere { radius 0.5 }", 4.0 / 3 * M_PI / 8, {-.5f, -.5f, -.5f, .5f, .5f, .5f}},
      {"Cylinder { radius 1 height 3 }", 3 * M_PI, {-1, -1, -1.5f, 1, 1, 1.5f}},
      {"Cone { bottomRadius 1 height 3 }", M_PI, {-1, -1, -1.5f, 1, 1, 1.5f}},
  };
  for (const auto& shape : kShapes) {
    const Read read = Vrml("Shape { geometry " + std::string(shape.text) + " }");
    ASSERT_TRUE(read.ok) << read.error;
    ASSERT_EQ(read.scene.parts.size(), 1u);
    ExpectBox(read.scene, shape.box);
    EXPECT_NEAR(VolumeOf(read.scene.parts[0].mesh), shape.volume, 0.03 * shape.volume) << shape.text;
  }
}

TEST(X3dScene, TransformsTurnAboutTheirCenters) {
  // Twice as long from x = 1 on, it goes up by a quarter turn there; y is z here, and z is -y.
  const Read read = Vrml(R"(Transform { translation 0 0 5 center 1 0 0 rotation 0 0 1 1.5707963 scale 2 1 1
    children [ Shape { geometry Box { size 2 .2 .2 } } ] })");
  ASSERT_TRUE(read.ok) << read.error;
  ExpectBox(read.scene, {0.9f, -5.1f, -4, 1.1f, -4.9f, 0});
  EXPECT_NEAR(VolumeOf(read.scene.parts[0].mesh), 0.16, 1e-6);
}

TEST(X3dScene, MirrorsKeepTheOutsideOutside) {
  const Read read = Vrml("Transform { scale -1 1 1 children Shape { geometry Box { size 1 1 1 } } }");
  ASSERT_TRUE(read.ok) << read.error;
  EXPECT_NEAR(VolumeOf(read.scene.parts[0].mesh), 1, 1e-6);
}

// An L: its hollow must stay open.
TEST(X3dScene, HollowFacesAreCutIntoTriangles) {
  const Read read = Vrml(R"(Shape { geometry IndexedFaceSet { coord Coordinate { point [
    0 0 0, 2 0 0, 2 1 0, 1 1 0, 1 2 0, 0 2 0 ] } coordIndex [ 0 1 2 3 4 5 -1 ] } })");
  ASSERT_TRUE(read.ok) << read.error;
  const MeshData& mesh = read.scene.parts[0].mesh;
  EXPECT_EQ(mesh.faces.size(), 12u);
  double area = 0;
  for (std::size_t f = 0; f < mesh.faces.size(); f += 3) {
    const float *a = &mesh.vertices[3 * static_cast<std::size_t>(mesh.faces[f])],
                *b = &mesh.vertices[3 * static_cast<std::size_t>(mesh.faces[f + 1])],
                *c = &mesh.vertices[3 * static_cast<std::size_t>(mesh.faces[f + 2])];
    area += ((b[0] - a[0]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[0] - a[0])) / 2;
  }
  EXPECT_NEAR(area, 3, 1e-6);
}

TEST(X3dScene, MaterialsAreSharedAndTransparent) {
  const Read read = Vrml(R"(Group { children [
    Shape { appearance DEF RED Appearance { material Material { diffuseColor 1 0 0 transparency 0.25 } }
            geometry Box {} }
    Shape { appearance USE RED geometry Sphere {} }
    Shape { appearance Appearance { material Material {} texture ImageTexture { url "skin.png" } }
            geometry IndexedFaceSet { coord Coordinate { point [0 0 0 1 0 0 0 1 0] } coordIndex [0 1 2]
            texCoord TextureCoordinate { point [0 0 1 0 0 1] } } } ] })");
  ASSERT_TRUE(read.ok) << read.error;
  ASSERT_EQ(read.scene.parts.size(), 2u);
  ASSERT_EQ(read.scene.materials.size(), 2u);
  EXPECT_EQ(read.scene.materials[0].name, "RED");
  EXPECT_FLOAT_EQ(read.scene.materials[0].rgba[0], 1);
  EXPECT_FLOAT_EQ(read.scene.materials[0].rgba[3], 0.75f);
  EXPECT_EQ(read.scene.materials[1].texture, "skin.png");
  EXPECT_EQ(read.scene.parts[1].mesh.texcoords, (std::vector<float>{0, 1, 1, 1, 0, 0}));
}

TEST(X3dScene, ColoursOfVerticesAreTheirMean) {
  const Read read = Vrml(R"(Shape { geometry IndexedFaceSet { coord Coordinate { point [0 0 0 1 0 0 0 1 0] }
    color Color { color [1 0 0, 0 1 0] } coordIndex [0 1 2 -1] } })");
  ASSERT_TRUE(read.ok) << read.error;
  EXPECT_FLOAT_EQ(read.scene.materials.at(0).rgba[0], 0.5f);
  EXPECT_FLOAT_EQ(read.scene.materials.at(0).rgba[1], 0.5f);
}

TEST(X3dScene, TheXmlOfX3dSaysTheSame) {
  const Read read = ReadText(R"(<?xml version="1.0"?><X3D version="3.3"><head>
    <unit category="length" name="mm" conversionFactor="0.001"/></head><Scene>
    <Transform translation="1000 0 0"><Shape DEF="A"><Appearance><Material diffuseColor="0 0 1"/></Appearance>
      <IndexedTriangleSet index="0 1 2 0 2 3" normalPerVertex="true">
        <Coordinate point="0 0 0, 100 0 0, 100 100 0, 0 100 0"/>
        <Normal vector="0 0 1 0 0 1 0 0 1 0 0 1"/></IndexedTriangleSet></Shape></Transform>
    <Switch whichChoice="-1"><Shape><Sphere radius="9000"/></Shape></Switch>
    <LOD><Shape><TriangleSet><Coordinate point="0 0 0 100 0 0 0 0 -100"/></TriangleSet></Shape>
      <Shape><Sphere radius="9000"/></Shape></LOD></Scene></X3D>)");
  ASSERT_TRUE(read.ok) << read.error;
  ASSERT_EQ(read.scene.parts.size(), 2u);
  ExpectBox(read.scene, {0, 0, 0, 1.1f, 0.1f, 0.1f});
  const auto blue = std::find_if(read.scene.parts.begin(), read.scene.parts.end(),
                                 [](const ScenePart& part) { return part.material == 0; });
  ASSERT_NE(blue, read.scene.parts.end());
  EXPECT_FLOAT_EQ(read.scene.materials[0].rgba[2], 1);
  EXPECT_FLOAT_EQ(blue->mesh.normals.at(1), -1);  // z there is -y here
}

TEST(X3dScene, StripsAndFansTurnAsOne) {
  for (const char* set :
       {"IndexedTriangleStripSet index='0 1 3 2 -1'", "IndexedTriangleFanSet index='0 1 2 3'"}) {
    const std::string name = std::string(set).substr(0, std::string(set).find(' '));
    const Read read =
        ReadText("<X3D><Scene><Shape><" + std::string(set) +
                 "><Coordinate point='0 0 0 1 0 0 1 1 0 0 1 0'/></" + name + "></Shape></Scene></X3D>");
    ASSERT_TRUE(read.ok) << read.error;
    const MeshData& mesh = read.scene.parts[0].mesh;
    ASSERT_EQ(mesh.faces.size(), 6u) << set;
    for (std::size_t i = 0; i < mesh.normals.size(); i += 3)
      EXPECT_NEAR(mesh.normals[i + 1], -1, 1e-6) << set;
  }
}

TEST(X3dScene, ScriptsRoutesAndPrototypesAreNoShapes) {
  const Read read = Vrml(R"(PROTO Thing [ field SFColor c 1 0 0 ] { Shape { geometry Sphere {} } }
    Thing { c 0 1 0 }
    DEF S Script { url "javascript: function f() { }" eventIn SFTime go field SFBool on TRUE directOutput TRUE }
    DEF T TimeSensor { cycleInterval 2 loop TRUE }
    ROUTE T.time TO S.go
    WorldInfo { title "a { b" info [ "x" "y\"z" ] }  # a comment {
    Shape { geometry Box { } })");
  ASSERT_TRUE(read.ok) << read.error;
  EXPECT_EQ(read.scene.parts.size(), 1u);
  ASSERT_FALSE(read.scene.left_out.empty());
  EXPECT_THAT(read.scene.left_out[0], HasSubstr("'Thing'"));
}

TEST(X3dScene, WhatIsWrongIsSaid) {
  EXPECT_THAT(ReadText("#VRML V1.0 ascii\nSeparator {}").error, HasSubstr("VRML 97"));
  EXPECT_THAT(ReadText("Shape {}").error, HasSubstr("#VRML V2.0"));
  EXPECT_THAT(Vrml("Shape {\n geometry Box {").error, HasSubstr("line 3: the file ends"));
  EXPECT_THAT(Vrml("Shape { geometry ] }").error, HasSubstr("'geometry' has no value"));
  EXPECT_THAT(Vrml("WorldInfo { title \"open").error, HasSubstr("a text has no end"));
  EXPECT_THAT(Vrml("Group { }").error, HasSubstr("no triangles"));
  EXPECT_THAT(ReadText("<svg/>").error, HasSubstr("'X3D'"));
  EXPECT_FALSE(ReadText("<X3D><Scene>").ok);
  // Points that are not there make no triangles.
  EXPECT_FALSE(Vrml("Shape { geometry IndexedFaceSet { coord Coordinate { point [0 0 0] } "
                    "coordIndex [0 1 2 -1 0 7 9] } }")
                   .ok);
  std::string deep = "#VRML V2.0 utf8\n";
  for (int i = 0; i < 100000; ++i) deep += "Group { children [ ";
  EXPECT_THAT(ReadText(deep).error, HasSubstr("deep"));
}

// Each level holds the one before twice.
TEST(X3dScene, NodesThatDoubleAtEachLevelEnd) {
  std::string text = "DEF L0 Shape { geometry Box {} }\n";
  for (int i = 1; i < 60; ++i) {
    const std::string before = "USE L" + std::to_string(i - 1);
    text += "DEF L" + std::to_string(i) + " Group { children [ " + before + " " + before + " ] }\n";
  }
  EXPECT_THAT(Vrml(text).error, HasSubstr("too many"));
}

TEST(X3dScene, FilesAreFoundByTheirEndings) {
  for (const char* name : {"a.wrl", "B.WRL", "a.x3d", "a.x3dv"})
    EXPECT_EQ(FindMeshFormat(name, ""), MeshFormat::kScene) << name;
  const std::string text = "#VRML V2.0 utf8\nShape { geometry Box {} }";
  MeshData mesh;
  std::string error;
  EXPECT_TRUE(
      LoadMesh({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "a.wrl", "", mesh, error))
      << error;
  EXPECT_EQ(mesh.faces.size(), 36u);
}

}  // namespace
}  // namespace pliant::io
