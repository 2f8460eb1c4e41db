// What worlds of Gazebo hold beside models, and the scripts of their looks.
#include <algorithm>
#include <cmath>

#include "engine/compile/compiler.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

class SdfScenery : public Opening {
 protected:
  std::unique_ptr<spec::Spec> World(const std::string& content) {
    return Good(Write("a.world", "<sdf version='1.6'><world name='w'>" + content + "</world></sdf>"));
  }
  static std::string Can() {
    return "<model name='can'><link name='l'><collision name='c'><geometry><sphere><radius>0.1</radius>"
           "</sphere></geometry></collision></link></model>";
  }
};

TEST_F(SdfScenery, PopulationsAreModelsInTheirPlaces) {
  const auto spec = World("<population name='cans'>" + Can() +
                          "<pose>1 2 3 0 0 1.5707963267948966</pose><model_count>5</model_count>"
                          "<box><size>4 4 0</size></box><distribution><type>grid</type><rows>2</rows>"
                          "<cols>3</cols><step>2 1 0</step></distribution></population>");
  ASSERT_EQ(spec->bodies.size(), 6u) << sink_.Warnings();
  // The first of a row: two to the left and half a row down, turned by a quarter.
  EXPECT_NEAR(spec->bodies[1]->spec.pos[0], 1.5, 1e-9);
  EXPECT_NEAR(spec->bodies[1]->spec.pos[1], 0, 1e-9);
  EXPECT_EQ(spec->bodies[1]->spec.pos[2], 3);
  EXPECT_NEAR(spec->bodies[5]->spec.pos[0], 0.5, 1e-9);
  EXPECT_EQ(spec->bodies[5]->joints.size(), 1u);
}

TEST_F(SdfScenery, PopulationsAtRandomAreTheSameEveryTime) {
  const std::string text =
      "<population name='cans'>" + Can() +
      "<model_count>9</model_count><cylinder><radius>1</radius><length>0</length></cylinder>"
      "<distribution><type>random</type></distribution></population>";
  const auto first = World(text), again = World(text);
  ASSERT_EQ(first->bodies.size(), 10u);
  bool differ = false;
  for (std::size_t i = 1; i < 10; ++i) {
    const double* at = first->bodies[i]->spec.pos;
    EXPECT_EQ(at[0], again->bodies[i]->spec.pos[0]);
    EXPECT_LE(std::hypot(at[0], at[1]), 1);
    differ = differ || at[0] != first->bodies[1]->spec.pos[0];
  }
  EXPECT_TRUE(differ);
}

TEST_F(SdfScenery, PopulationsMayIncludeTheirModel) {
  Write("can/model.sdf", "<sdf version='1.6'>" + Can() + "</sdf>");
  const auto spec = World(
      "<population name='cans'><include><uri>model://can</uri></include><model_count>3</model_count>"
      "<box><size>4 4 6</size></box><distribution><type>linear-z</type></distribution></population>");
  ASSERT_EQ(spec->bodies.size(), 4u) << sink_.Warnings();
  EXPECT_EQ(spec->bodies[1]->spec.pos[2], -3);
  EXPECT_EQ(spec->bodies[3]->spec.pos[2], 3);
  EXPECT_EQ(spec->bodies[3]->spec.pos[0], 0);
}

TEST_F(SdfScenery, RoadsAreStripsThatAreSeen) {
  const auto spec = World(
      "<road name='way'><width>2</width><point>0 0 0.5</point><point>4 0 0.5</point><point>4 6 0.5</point>"
      "</road>");
  ASSERT_EQ(spec->geoms.size(), 1u) << sink_.Warnings();
  EXPECT_EQ(spec->geoms[0]->spec.contype, 0);
  EXPECT_TRUE(spec->bodies[1]->joints.empty());
  const ModelPtr m = compile::Compile(*spec, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  double low[2] = {9, 9}, high[2] = {-9, -9};
  for (std::size_t i = 0; i < spec->meshes[0]->own.uservert.size(); ++i) {
    if (i % 3 == 2) continue;
    low[i % 3] = std::min<double>(low[i % 3], spec->meshes[0]->own.uservert[i]);
    high[i % 3] = std::max<double>(high[i % 3], spec->meshes[0]->own.uservert[i]);
  }
  EXPECT_NEAR(low[0], 0, 1e-6);
  EXPECT_NEAR(high[0], 5, 1e-6);
  EXPECT_NEAR(low[1], -1, 1e-6);
  EXPECT_NEAR(high[1], 6, 1e-6);
}

TEST_F(SdfScenery, ActorsStandWhereTheyBegin) {
  CopyMesh("plate.dae", "plate.dae");
  const auto spec = World(
      "<actor name='man'><pose>9 9 9 0 0 0</pose><skin><filename>plate.dae</filename><scale>2</scale></skin>"
      "<script><trajectory id='0' type='walk'><waypoint><time>0</time><pose>1 2 0 0 0 0</pose></waypoint>"
      "<waypoint><time>1</time><pose>5 2 0 0 0 0</pose></waypoint></trajectory></script></actor>");
  ASSERT_GE(spec->geoms.size(), 1u) << sink_.Warnings();
  EXPECT_EQ(spec->bodies[1]->spec.pos[0], 1);
  EXPECT_TRUE(spec->bodies[1]->joints.empty());
  EXPECT_NE(sink_.Warnings().find("actors are not moved"), std::string::npos);
  EXPECT_NE(compile::Compile(*spec, nullptr, sink_), nullptr) << sink_.FirstError();
}

TEST_F(SdfScenery, ScriptsColorShapes) {
  Write(
      "crate/materials/scripts/crate.material",
      "// boards\nmaterial Crate/Base\n{\n technique {\n pass { ambient 1 1 1 1\n diffuse 0.25 0.5 0.75 1\n "
      "} }\n}\n"
      "material Crate/Side : Crate/Base { technique { pass { /* of wood */ texture_unit { texture side.png\n"
      "scale 1 1 } } } }\n");
  Write("crate/materials/textures/side.png", "");
  const auto visual = [](const std::string& name, const std::string& uris) {
    return "<visual name='" + name +
           "'><geometry><box><size>1 1 1</size></box></geometry><material><script>" + uris + "<name>Crate/" +
           name + "</name></script></material></visual>";
  };
  const std::string folders =
      "<uri>model://crate/materials/scripts</uri><uri>model://crate/materials/textures</uri>";
  const auto spec = Open(Write(
      "crate/model.sdf", "<sdf version='1.6'><model name='crate'><link name='l'>" + visual("Base", folders) +
                             visual("Side", folders) +
                             visual("Base", "<uri>model://crate/materials/scripts/crate.material</uri>") +
                             visual("None", folders) + "</link></model></sdf>"));
  ASSERT_NE(spec, nullptr) << sink_.FirstError();
  ASSERT_EQ(spec->geoms.size(), 4u);
  EXPECT_EQ(spec->geoms[0]->spec.rgba[2], 0.75f);
  EXPECT_EQ(spec->geoms[2]->spec.rgba[2], 0.75f);
  EXPECT_EQ(spec->geoms[3]->spec.rgba[2], 0.5f);
}

TEST_F(SdfScenery, ScriptsShowPicturesOnEverySide) {
  std::filesystem::create_directories(folder_ / "crate/materials/textures");
  std::filesystem::copy_file(TestDataPath("robots/meshes/red.jpg"),
                             folder_ / "crate/materials/textures/red.jpg");
  Write("crate/materials/scripts/crate.material",
        "material Side\n{\n technique\n {\n pass\n {\n texture_unit\n {\n texture red.jpg\n }\n }\n }\n}\n");
  const auto spec = Good(Write("crate/model.sdf",
                               "<sdf version='1.6'><model name='crate'><link name='l'><visual "
                               "name='v'><geometry><box><size>1 1 1</size>"
                               "</box></geometry><material><script><uri>model://crate/materials/scripts</"
                               "uri><name>Side</name></script>"
                               "</material></visual></link></model></sdf>"));
  ASSERT_EQ(spec->textures.size(), 1u) << sink_.Warnings();
  EXPECT_EQ(spec->geoms[0]->spec.type, mjGEOM_MESH);  // which has coordinates on all sides
  EXPECT_FALSE(spec->geoms[0]->own.material.empty());
  EXPECT_NE(compile::Compile(*spec, nullptr, sink_), nullptr) << sink_.FirstError();
}

TEST_F(SdfScenery, TheSunShinesBesideLamps) {
  const auto spec = World(
      "<include><uri>model://sun</uri></include><include><uri>model://ground_plane</uri>"
      "</include><light name='lamp' type='point'/>" +
      Can());
  EXPECT_EQ(spec->lights.size(), 2u);
}

TEST_F(SdfScenery, ShapesOfDrakeAreThoseOfTheFormat) {
  const auto spec = World(
      "<model name='m'><link name='l'><collision name='c'><geometry><drake:capsule><radius>0.1</radius>"
      "<length>0.4</length></drake:capsule></geometry></collision></link></model>");
  ASSERT_EQ(spec->geoms.size(), 1u) << sink_.Warnings();
  EXPECT_EQ(spec->geoms[0]->spec.type, mjGEOM_CAPSULE);
}

}  // namespace
}  // namespace pliant::foreign
