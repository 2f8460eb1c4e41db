// Velocities, accelerations, momenta and forces of bodies and joints.
#include <algorithm>
#include <string>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

TEST(JointForces, OfMotionAndOfAWrenchAreTheReferences) {
  GoldenResults golden("joint_forces", kSolved);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  const mjtNum point[3] = {0.2, -0.1, 0.5};
  Values v(static_cast<size_t>(m->nv));
  for (const int flag : {0, 1}) {
    mj_rne(m, d, flag, v.data());
    golden.Check("mj_rne_" + std::to_string(flag), v, 1e-9);
  }
  std::fill(v.begin(), v.end(), 0);
  mj_applyFT(m, d, Numbers(3, 65).data(), Numbers(3, 66).data(), point, s.Body("hand"), v.data());
  golden.Check("mj_applyFT", v);
}

// Right after a step the velocities of bodies belong to the state before it, qvel to the one after it. The
// numbers are those of release 3.14.0.
TEST(JointForces, OfALoneBodyRightAfterAStepAreTheReferences) {
  const Model m = Compile(
      "<mujoco><worldbody><body pos='0 0 1' euler='20 30 40'><freejoint/>"
      "<geom type='box' size='.1 .2 .05'/></body></worldbody></mujoco>");
  const Data d(mj_makeData(m.get()));
  const mjtNum before[6] = {1, 2, 3, 4, 5, 6}, after[6] = {3, 1, 2, -1, 2, 5};
  const mjtNum stepped[6] = {1.3739934953379027, -1.2852211856377433, 78.8788162919792, 3, -0.48, -1.6};
  const mjtNum changed[6] = {96.12131449545144, -37.085760969150485, 71.16340248094986, 3, -0.48, -1.6};
  mju_copy(d->qvel, before, 6);
  mj_step(m.get(), d.get());
  mjtNum force[6];
  mj_rne(m.get(), d.get(), 0, force);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(force[i], stepped[i], 1e-10) << i;
  mju_copy(d->qvel, after, 6);
  mj_rne(m.get(), d.get(), 0, force);
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(force[i], changed[i], 1e-10) << i;
}

// As in 3.14.0, which also adds to qfrc_inverse of sleepers what it left there before: that no one can use.
TEST(JointForces, OfSleepersAreLeftByTheRecursionAndTheSameInEveryInverse) {
  const Model m = Compile(
      "<mujoco><option><flag sleep='enable'/></option><worldbody><geom type='plane' size='2 2 .1'/>"
      "<body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
  const Data d(mj_makeData(m.get()));
  for (int i = 0; i < 100; ++i) mj_step(m.get(), d.get());
  ASSERT_EQ(d->ntree_awake, 0);
  mjtNum force[6] = {1, 2, 3, 4, 5, 6};
  mj_rne(m.get(), d.get(), 0, force);
  EXPECT_EQ(force[2], 3);
  mj_inverse(m.get(), d.get());
  const mjtNum first = d->qfrc_inverse[2];
  EXPECT_NEAR(first, -8 * 9.81, 1e-9);
  mj_inverse(m.get(), d.get());
  EXPECT_EQ(d->qfrc_inverse[2], first);
}

TEST(ObjectMotion, AndForcesAreTheReferences) {
  GoldenResults golden("motion_and_forces", kSolved);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  const int hand = s.Body("hand");
  const int objects[4][2] = {{1, hand}, {2, hand}, {5, 2}, {6, 1}};
  mj_rnePostConstraint(m, d);
  for (const int local : {0, 1}) {
    for (const auto& [type, id] : objects) {
      const std::string which = std::to_string(type) + "_" + std::to_string(local);
      mjtNum six[6];
      mj_objectVelocity(m, d, type, id, six, local);
      golden.Check("mj_objectVelocity_" + which, Copy(six, 6));
      mj_objectAcceleration(m, d, type, id, six, local);
      golden.Check("mj_objectAcceleration_" + which, Copy(six, 6), 1e-8);
    }
  }
  golden.Check(
      "rnePostConstraint",
      Join({Copy(d->cacc, 6 * m->nbody), Copy(d->cfrc_int, 6 * m->nbody), Copy(d->cfrc_ext, 6 * m->nbody)}),
      1e-8);
  for (int i = 0; i < d->ncon; ++i) {
    mjtNum six[6];
    mj_contactForce(m, d, i, six);
    golden.Check("mj_contactForce_" + std::to_string(i), Copy(six, 6), 1e-8);
  }
}

TEST(MomentumAndEnergy, AreTheReferences) {
  GoldenResults golden("momentum_and_energy", 1e-11);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  mj_subtreeVel(m, d);
  golden.Check("subtreeVel",
               Join({Copy(d->subtree_linvel, 3 * m->nbody), Copy(d->subtree_angmom, 3 * m->nbody)}));
  mj_energyPos(m, d);
  mj_energyVel(m, d);
  golden.Check("energy", Copy(d->energy, 2));
}

TEST_F(DrivenArm, AccelerationOfASiteIsWhatItsAccelerometerShows) {
  mjtNum acc[6];
  mj_rnePostConstraint(&m, &d);
  mj_objectAcceleration(&m, &d, mjOBJ_SITE, 0, acc, 1);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(d.sensordata[k], acc[3 + k], 1e-10);
}

}  // namespace
}  // namespace pliant
