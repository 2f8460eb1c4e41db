// A body that becomes a frame leaves the inertia that it states to its parent.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <memory>
#include <string>
#include <vector>

namespace pliant {
namespace {

struct Mass {
  double total = 0;
  std::vector<double> inertia;  // generalized, of the whole model in its initial pose
};

Mass MassOf(mjSpec* spec) {
  Mass mass;
  const std::unique_ptr<mjModel, void (*)(mjModel*)> m(mj_compile(spec, nullptr), mj_deleteModel);
  EXPECT_NE(m, nullptr) << mjs_getError(spec);
  if (m == nullptr) return mass;
  const std::unique_ptr<mjData, void (*)(mjData*)> d(mj_makeData(m.get()), mj_deleteData);
  mj_forward(m.get(), d.get());
  mass.total = mj_getTotalmass(m.get());
  mass.inertia.resize(static_cast<size_t>(m->nv) * static_cast<size_t>(m->nv));
  mj_fullM(m.get(), d.get(), mass.inertia.data());
  return mass;
}

class BodyToFrame : public testing::TestWithParam<const char*> {};

TEST_P(BodyToFrame, KeepsMassAndInertia) {
  const std::string xml =
      std::string("<mujoco><compiler angle='degree'/><worldbody><body pos='1 2 3'><freejoint/>") +
      "<inertial pos='.1 0 .2' mass='2' diaginertia='.3 .2 .15' euler='10 20 30'/>" +
      "<frame pos='0 .1 0' euler='0 0 40'>" + GetParam() + "</frame></body></worldbody></mujoco>";
  char error[300] = "";
  mjSpec* spec = mj_parseXMLString(xml.c_str(), nullptr, error, sizeof error);
  ASSERT_NE(spec, nullptr) << error;
  const Mass before = MassOf(spec);
  mjsBody* child = mjs_findBody(spec, "child");
  ASSERT_NE(child, nullptr);
  ASSERT_NE(mjs_bodyToFrame(&child), nullptr);
  const Mass after = MassOf(spec);
  mj_deleteSpec(spec);
  EXPECT_NEAR(after.total, before.total, 1e-12);
  ASSERT_EQ(after.inertia.size(), before.inertia.size());
  for (size_t i = 0; i < after.inertia.size(); ++i)
    EXPECT_NEAR(after.inertia[i], before.inertia[i], 1e-12) << i;
}

INSTANTIATE_TEST_SUITE_P(
    Children, BodyToFrame,
    testing::Values("<body name='child' pos='.3 .2 .1' euler='30 0 50'>"
                    "<inertial pos='0 .1 0' mass='1.5' diaginertia='.03 .02 .015' quat='1 .2 .3 .4'/></body>",
                    "<body name='child' pos='-.3 0 .1' axisangle='0 1 1 70'>"
                    "<inertial pos='.1 0 0' mass='.5' fullinertia='.03 .02 .025 .001 .002 .003'/></body>"));

TEST(BodyToFrameOfTheWorld, LeavesTheWorldWithoutMass) {
  char error[300] = "";
  mjSpec* spec = mj_parseXMLString(
      "<mujoco><worldbody><body name='child'><inertial pos='0 0 0' mass='1' "
      "diaginertia='1 1 1'/><geom size='.1'/></body></worldbody></mujoco>",
      nullptr, error, sizeof error);
  ASSERT_NE(spec, nullptr) << error;
  mjsBody* child = mjs_findBody(spec, "child");
  ASSERT_NE(mjs_bodyToFrame(&child), nullptr);
  EXPECT_EQ(MassOf(spec).total, 0);
  mj_deleteSpec(spec);
}

}  // namespace
}  // namespace pliant
