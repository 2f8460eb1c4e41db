// Bare meshes and damaged files of every kind.
#include <random>

#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using BareMesh = Opening;
using DamagedFiles = Opening;

TEST_F(BareMesh, BecomesABodyOnAFloor) {
  CopyMesh("plate.glb", "plate.glb");
  const auto spec = Good((folder_ / "plate.glb").string());
  ASSERT_EQ(spec->bodies.size(), 2u);
  EXPECT_EQ(spec->bodies[1]->name, "plate");
  EXPECT_EQ(spec->joints[0]->spec.type, mjJNT_FREE);
  EXPECT_NEAR(spec->bodies[1]->spec.pos[2], 0, 1e-6);
  EXPECT_EQ(spec->geoms.size(), 4u);  // the floor, two that are seen, one that is touched
}

TEST_F(BareMesh, MillimetresAreGuessedFromTheSize) {
  Write("big.obj", "v 0 0 0\nv 900 0 0\nv 0 900 0\nv 0 0 900\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
  const auto spec = Good((folder_ / "big.obj").string());
  EXPECT_EQ(spec->meshes[0]->spec.scale[0], 1e-3);
  EXPECT_NE(sink_.Warnings().find("it would be 900 m large"), std::string::npos) << sink_.Warnings();
  options_.mesh_unit = 1;
  EXPECT_EQ(Good((folder_ / "big.obj").string())->meshes[0]->spec.scale[0], 1);
}

TEST_F(BareMesh, AFolderOfMeshesIsOneBody) {
  CopyMesh("plate.3ds", "parts/a.3ds");
  CopyMesh("plate_text.stl", "parts/b.stl");
  const auto spec = Good((folder_ / "parts").string());
  EXPECT_EQ(spec->bodies.size(), 2u);
  EXPECT_EQ(spec->meshes.size(), 4u);  // two parts of a, each file whole for contacts
}

// Cut anywhere and with bytes changed: either it opens or there is an error that names the file.
TEST_F(DamagedFiles, OpenOrSayWhyNot) {
  const std::string urdf =
      Robot(Link("a", Ball("collision")) + Link("b") + JointOf("j", "a", "b") +
            "<transmission name='t'>"
            "<joint name='j'/></transmission><gazebo reference='a'><mu1>1</mu1></gazebo>");
  const std::string xacro =
      Robot("<xacro:property name='p' value='${2*pi}'/><xacro:macro name='m' params='a *o'>" + Link("${a}") +
            "<xacro:insert_block name='o'/></xacro:macro><xacro:m a='x${p}'><none/></xacro:m>");
  const std::string sdf =
      "<sdf version='1.7'><model name='m'><link name='a'><pose>1 2 3 0 0 0</pose><collision "
      "name='c'><geometry><box>"
      "<size>1 1 1</size></box></geometry></collision></link><link name='b'/><joint name='j' type='revolute'>"
      "<parent>a</parent><child>b</child><axis><xyz>0 1 0</xyz></axis></joint></model></sdf>";
  std::mt19937 random(3);
  for (const auto& [name, good] :
       {std::pair<std::string, std::string>{"a.urdf", urdf}, {"a.xacro", xacro}, {"a.sdf", sdf}}) {
    for (int round = 0; round < 150; ++round) {
      std::string bad = good;
      if (round % 3 == 0) bad.resize(random() % good.size());
      for (int k = 0; k < round % 5 && !bad.empty(); ++k)
        bad[random() % bad.size()] = static_cast<char>(32 + random() % 95);
      sink_ = {};
      const auto spec = Open(Write(name, bad));
      if (!spec) {
        EXPECT_NE(sink_.FirstError().find(name), std::string::npos) << sink_.FirstError() << "\n" << bad;
      }
    }
  }
}

}  // namespace
}  // namespace pliant::foreign
