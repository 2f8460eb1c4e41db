// Numbers of a model copied back into its document.
#include "engine/compile/copy_back.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/compile/compiler.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "tests/engine/compile/compile_text.h"

namespace pliant::compile {
namespace {

TEST(CopyBack, RealNumbersReturnToTheDocument) {
  Result model = CompileText(
      World("<frame pos='1 0 0' euler='0 0 90'><body name='b' pos='0 1 0'><joint name='j' range='-90 90'/>"
            "<geom name='g' size='.1'/></body></frame>"));
  mjModel& m = *model.model;
  m.jnt_range[1] = mjPI;
  m.jnt_stiffness[0] = 5;
  m.geom_size[0] = 0.2;
  m.body_pos[3] += 1;
  ASSERT_TRUE(CopyBack(*model.spec, m));
  EXPECT_NEAR(model.spec->Find<spec::Joint>("j")->spec.range[1], 180, 1e-12);
  EXPECT_EQ(model.spec->Find<spec::Geom>("g")->spec.size[0], 0.2);
  DiagnosticSink sink;
  const ModelPtr again = Compile(*model.spec, nullptr, sink);
  ASSERT_NE(again, nullptr);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(again->body_pos[3 + k], m.body_pos[3 + k], 1e-14);
  EXPECT_EQ(again->jnt_stiffness[0], 5);
}

// What the reference writes back as well: poses of meshes, elevations, the inertia of fused bodies.
TEST(CopyBack, ReachesMeshesHeightFieldsAndFusedBodies) {
  Result model = CompileText(R"(<compiler fusestatic="true"/><asset>
      <mesh name="tet" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
      <hfield name="h" nrow="2" ncol="2" size="1 1 1 1" elevation="0 1 2 3"/></asset><worldbody>
      <geom type="hfield" hfield="h"/><body name="a" pos="0 0 3"><joint/>
      <frame euler="30 20 10"><geom name="m" type="mesh" mesh="tet" pos=".1 .2 .3" euler="0 40 0"/></frame>
      <body name="f" pos="1 0 0" euler="0 0 30"><geom size=".1"/></body></body></worldbody>)");
  ASSERT_TRUE(model.model) << model.error;
  mjModel& m = *model.model;
  ASSERT_EQ(m.nbody, 2);
  const int mesh = 1;
  ASSERT_EQ(m.geom_type[mesh], mjGEOM_MESH);
  m.geom_pos[3 * mesh] += 0.5;
  const double turn[4] = {std::cos(.1), std::sin(.1), 0, 0};
  MulQuat(m.geom_quat + 4 * mesh, turn, m.geom_quat + 4 * mesh);
  m.hfield_data[0] = 0.75f;
  m.body_mass[1] *= 2;
  for (int k = 0; k < 3; ++k) m.body_inertia[3 + k] *= 3;
  m.body_ipos[3] += 0.25;
  ASSERT_TRUE(CopyBack(*model.spec, m));
  DiagnosticSink sink;
  const ModelPtr again = Compile(*model.spec, nullptr, sink);
  ASSERT_NE(again, nullptr) << sink.FirstError();
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(again->geom_pos[3 * mesh + k], m.geom_pos[3 * mesh + k], 1e-14);
    EXPECT_NEAR(again->body_ipos[3 + k], m.body_ipos[3 + k], 1e-14);
    EXPECT_NEAR(again->body_inertia[3 + k], m.body_inertia[3 + k], 1e-12);
  }
  for (int k = 0; k < 4; ++k) {
    EXPECT_NEAR(again->geom_quat[4 * mesh + k], m.geom_quat[4 * mesh + k], 1e-14);
    EXPECT_NEAR(again->body_iquat[4 + k], m.body_iquat[4 + k], 1e-14);
    EXPECT_NEAR(again->hfield_data[k], m.hfield_data[k], 1e-7);
  }
  EXPECT_NEAR(again->body_mass[1], m.body_mass[1], 1e-12);
}

// A free body that is aligned with its inertia carries primitives fitted to a mesh.
TEST(CopyBack, KeepsPrimitivesFittedToMeshesWhereTheyAreWhenTheirBodyIsAligned) {
  for (const std::string boxes : {"false", "true"}) {
    Result model = CompileText("<compiler alignfree='true' fitaabb='" + boxes + R"('/><asset>
        <mesh name="tet" vertex="0 0 0 1 0 0 0 .7 0 0 0 .3"/></asset><worldbody>
        <body pos=".3 0 .3" euler="10 20 30"><freejoint/><geom type="box" mesh="tet"/>
        <geom type="capsule" mesh="tet" fitscale="1.2" pos=".1 0 0" euler="0 40 0"/></body></worldbody>)");
    ASSERT_TRUE(model.model) << model.error;
    const mjModel& m = *model.model;
    ASSERT_TRUE(CopyBack(*model.spec, m));
    DiagnosticSink sink;
    const ModelPtr again = Compile(*model.spec, nullptr, sink);
    ASSERT_NE(again, nullptr) << sink.FirstError();
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(again->body_pos[3 + k], m.body_pos[3 + k], 1e-7) << boxes;
    for (int k = 0; k < 6; ++k) EXPECT_NEAR(again->geom_pos[k], m.geom_pos[k], 1e-7) << boxes;
    for (int k = 0; k < 8; ++k)
      EXPECT_NEAR(std::fabs(again->geom_quat[k]), std::fabs(m.geom_quat[k]), 1e-7) << boxes;
  }
}

// The model has it in the frame of the mesh, the document in that of the geom.
TEST(CopyBack, SurfaceVelocitiesOfMeshesAreThoseOfTheDocument) {
  Result model =
      CompileText(R"(<asset><mesh name="tet" vertex="0 0 0 1 0 0 0 .7 0 0 0 .3"/></asset><worldbody>
        <geom name="m" type="mesh" mesh="tet" pos=".3 0 .3" surfacevel=".1 .2 .3 .4 .5 .6"/>
        <geom name="b" type="box" mesh="tet" surfacevel="1 0 0"/></worldbody>)");
  ASSERT_TRUE(model.model) << model.error;
  mjModel& m = *model.model;
  ASSERT_TRUE(CopyBack(*model.spec, m));
  const mjtNum* vel = model.spec->Find<spec::Geom>("m")->spec.surfacevel;
  for (int k = 0; k < 6; ++k) EXPECT_EQ(vel[k], (k + 1) / 10.0) << k;
  EXPECT_NE(m.geom_surfacevel[6], 1);
  EXPECT_NEAR(Norm3(m.geom_surfacevel + 6), 1, 1e-12);  // without a turn only the directions change

  for (int k = 0; k < 12; ++k) m.geom_surfacevel[k] *= 2;
  ASSERT_TRUE(CopyBack(*model.spec, m));
  for (int k = 0; k < 6; ++k) EXPECT_NEAR(vel[k], (k + 1) / 5.0, 1e-12) << k;
  EXPECT_NEAR(model.spec->Find<spec::Geom>("b")->spec.surfacevel[0], 2, 1e-12);
}

TEST(CopyBack, RefusesTheModelOfAnotherDocument) {
  Result a = CompileText(kPendulum);
  Result b = CompileText(World("<geom size='1'/>"));
  EXPECT_FALSE(CopyBack(*a.spec, *b.model));
}

}  // namespace
}  // namespace pliant::compile
