// Flexes whose numbers make no body, but which other programs open.
#include <gtest/gtest.h>

#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

// The box of its triangle ends before it begins.
TEST(OddFlex, WithANegativeRadiusMeetsNothing) {
  const ModelPtr m = ModelFromText(
      "<mujoco><worldbody><body name='a'><freejoint/><geom size='.1'/></body>"
      "<body name='b' pos='1 0 0'><freejoint/><geom size='.1'/></body>"
      "<body name='c' pos='0 1 0'><freejoint/><geom size='.1'/></body></worldbody><deformable>"
      "<flex name='f' radius='-1' dim='2' body='a b c' vertex='0 0 0 0 0 0 0 0 0' element='0 1 2'/>"
      "</deformable></mujoco>");
  const DataPtr d(MakeData(*m));
  Forward(*m, *d);
  EXPECT_EQ(d->ncon, 0);
}

// A triangle that lies on a plane without friction, by the condim of the flex.
ModelPtr OnAPlane(const std::string& condim) {
  return ModelFromText(
      "<mujoco><worldbody><geom type='plane' size='1 1 1' condim='1'/>"
      "<body name='a' pos='0 0 .005'><freejoint/><geom size='.05' contype='0' conaffinity='0'/></body>"
      "<body name='b' pos='1 0 .006'><freejoint/><geom size='.05' contype='0' conaffinity='0'/></body>"
      "<body name='c' pos='0 1 .007'><freejoint/><geom size='.05' contype='0' conaffinity='0'/></body>"
      "</worldbody><deformable><flex name='f' radius='.01' dim='2' body='a b c' "
      "vertex='0 0 0 0 0 0 0 0 0' element='0 1 2'><contact condim='" +
      condim + "'/></flex></deformable></mujoco>");
}

TEST(OddFlex, AnyCondimCountsAsTheNearestThereIs) {
  const std::pair<const char*, int> dims[] = {{"-1", 1}, {"2", 2}, {"5", 5}, {"7", 6}, {"10", 6}};
  for (const auto& [condim, dim] : dims) {
    const ModelPtr m = OnAPlane(condim);
    ASSERT_NE(m, nullptr) << condim;
    const DataPtr d(MakeData(*m));
    Forward(*m, *d);
    ASSERT_EQ(d->ncon, 3);
    EXPECT_EQ(d->contact[0].dim, dim);
    EXPECT_EQ(d->nefc, 3 * (dim == 1 ? 1 : 2 * (dim - 1)));
  }
}

// A flex of radius 1 cm, whose middle is 5 mm above a plane.
ModelPtr Sunk(const std::string& shape, const std::string& option = "") {
  return ModelFromText(
      "<mujoco><option " + option +
      "/><worldbody><geom type='plane' size='1 1 1' pos='0 0 .995'/><body name='w'><flexcomp "
      "name='f' spacing='.1 .1 .1' radius='.01' pos='0 0 1' " +
      shape +
      "><contact selfcollide='none' internal='false' passive='true'/></flexcomp></body>"
      "</worldbody></mujoco>");
}

// In release 3.3.8, 1e4 N/m a contact; release 3.14.0 refuses the model.
TEST(OddFlex, PassiveContactActsByAFixedSpringUnderIntegratorsWithoutAMetric) {
  const ModelPtr m = Sunk("type='grid' dim='2' count='2 2 1'");
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  Forward(*m, *d);
  EXPECT_EQ(d->nefc, 0);
  for (int v = 0; v < 4; ++v) EXPECT_NEAR(d->qfrc_passive[3 * v + 2], 1e4 * 0.005, 1e-8) << v;
}

TEST(OddFlex, PassiveContactSaysNothingForLinesAndGridsOfNodes) {
  for (const char* option : {"", "integrator='discrete'"}) {
    for (const char* shape :
         {"type='grid' dim='1' count='4 1 1'", "type='grid' dim='3' count='2 2 2' dof='trilinear'"}) {
      const ModelPtr m = Sunk(shape, option);
      ASSERT_NE(m, nullptr);
      const DataPtr d(MakeData(*m));
      Forward(*m, *d);
      EXPECT_GT(d->nefc, 0) << shape << option;
    }
  }
}

// 81 rows without dofs, otherwise.
TEST(OddFlex, EqualitiesOfEdgesHoldNothingInAGridOfNodes) {
  const ModelPtr m = ModelFromText(
      "<mujoco><worldbody><body name='w'><flexcomp name='f' type='grid' dim='3' count='3 2 4' "
      "dof='trilinear' "
      "spacing='.1 .1 .1' cellcount='2 2 2' radius='.01'><contact selfcollide='none' internal='false'/>"
      "<edge equality='true'/></flexcomp></body></worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  Forward(*m, *d);
  EXPECT_EQ(d->nefc, 0);
}

// Half of the nodes are the finger's, which feels these alone. The figures are the reference's.
TEST(OddFlex, ItsOwnNodesPassNoForceOnToTheFingerThatCarriesThem) {
  const ModelPtr m = ModelFromText(
      "<mujoco><option gravity='0 0 0'/><worldbody><body name='b'><joint type='slide' axis='1 0 0'/>"
      "<geom size='.01' contype='0' conaffinity='0'/><flexcomp name='f' type='grid' count='3 3 3' "
      "spacing='.02 .02 .02' pos='.05 0 0' dim='3' radius='.003' mass='.05' dof='trilinear'>"
      "<elasticity young='4e4' poisson='.3' damping='.01'/>"
      "<contact selfcollide='none' contype='0' conaffinity='0'/><pin gridrange='0 0 0 0 1 1'/></flexcomp>"
      "</body></worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  const DataPtr d(MakeData(*m));
  for (int i = 0; i < m->nq; ++i) d->qpos[i] = 0.001 * (i * 7 % 5 - 2);
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.01 * (i * 5 % 7 - 3);
  Forward(*m, *d);
  EXPECT_NEAR(d->qfrc_spring[0], 0.4446872398977422, 1e-12);
  EXPECT_NEAR(d->qfrc_damper[0], 0.037273685579521446, 1e-12);
}

}  // namespace
}  // namespace pliant
