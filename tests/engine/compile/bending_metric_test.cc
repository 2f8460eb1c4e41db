// The constant part of the metric of bending sheets.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/compile/constants/constants.h"
#include "engine/model/data.h"
#include "tests/support/text_model.h"

namespace pliant::compile {
namespace {

// Two triangles that bend, the second vertex held by a body without joints.
std::string Hinge() {
  const std::string inertial = "<inertial pos='0 0 0' mass='.1' diaginertia='.001 .001 .001'/></body>";
  const std::string slides =
      "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/><joint type='slide'/>" + inertial;
  return "<mujoco><worldbody><body name='a' pos='0 0 0'>" + slides + "<body name='b' pos='.1 0 0'>" +
         inertial + "<body name='c' pos='0 .1 0'>" + slides + "<body name='d' pos='.1 .1 .01'>" + slides +
         "</worldbody><deformable><flex name='f' dim='2' radius='.001' body='a b c d' "
         "vertex='0 0 0 0 0 0 0 0 0 0 0 0' element='0 1 2 1 3 2'><contact selfcollide='none' "
         "internal='false'/><elasticity young='1e3' poisson='.2' thickness='.02' elastic2d='bend'/></flex>"
         "</deformable></mujoco>";
}

// From release 3.14.0.
TEST(BendingMetric, HasTheFactorOfTheReference) {
  const ModelPtr m = ModelFromText(Hinge());
  ASSERT_NE(m, nullptr);
  ASSERT_EQ(m->nefm0dof, 9);
  const std::vector<double> factor = {
      0.3162288045418488,      0.3162288045418488,      0.3162288045418488,      -2.0668281134756256e-06,
      0.31622879434173284,     -2.0668281134756256e-06, 0.31622879434173284,     -2.0668281134756256e-06,
      0.31622879434173284,     2.056609349854249e-06,   -2.0464780222376443e-06, 0.3162287841918244,
      2.056609349854249e-06,   -2.0464780222376443e-06, 0.3162287841918244,      2.056609349854249e-06,
      -2.0464780222376443e-06, 0.3162287841918244};
  ASSERT_EQ(m->nefm0L, static_cast<mjtSize>(factor.size()));
  for (size_t i = 0; i < factor.size(); ++i) EXPECT_NEAR(m->efm0_L[i], factor[i], 1e-15) << i;
  EXPECT_EQ(std::vector<int>(m->efm0_L_colind + 5, m->efm0_L_colind + 8), std::vector<int>({1, 4, 2}));
}

TEST(BendingMetric, FollowsTheTimeStepWhenConstantsAreSet) {
  const ModelPtr m = ModelFromText(Hinge());
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  m->opt.timestep = 0;
  SetConst(*m, *d);
  for (int i = 0; i < m->nefm0dof; ++i) {
    const int last = m->efm0_L_rowadr[i] + m->efm0_L_rownnz[i] - 1;
    EXPECT_DOUBLE_EQ(m->efm0_L[last], std::sqrt(m->body_mass[1]));
  }
}

}  // namespace
}  // namespace pliant::compile
