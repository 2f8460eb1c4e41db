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
