// Finite differences of the step and of its inverse.

#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

TEST(Derivatives, AreTheReferences) {
  GoldenResults golden("derivatives", kSolved);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  const auto nv = static_cast<size_t>(m->nv), na = static_cast<size_t>(m->na),
             nu = static_cast<size_t>(m->nu);
  const auto ns = static_cast<size_t>(m->nsensordata), nC = static_cast<size_t>(m->nC), nx = 2 * nv + na;
  Values q(nv * nv), v(nv * nv), a(nv * nv), sq(nv * ns), sv(nv * ns), sa(nv * ns), mq(nv * nC);
  mjd_inverseFD(m, d, 1e-6, 0, q.data(), v.data(), a.data(), sq.data(), sv.data(), sa.data(), mq.data());
  golden.Check("mjd_inverseFD", Join({q, v, a, sq, sv, sa, mq}), 1e-7);
  mjd_inverseFD(m, d, 1e-6, 1, q.data(), v.data(), nullptr, nullptr, nullptr, nullptr, nullptr);
  golden.Check("mjd_inverseFD_actuation", Join({q, v}), 1e-7);
  Values A(nx * nx), B(nx * nu), C(ns * nx), D(ns * nu);
  mjd_transitionFD(m, d, 1e-6, 0, A.data(), B.data(), C.data(), D.data());
  golden.Check("mjd_transitionFD", Join({A, B, C, D}), 1e-6);
}

// Unlike the reference, whose centred D has the opposite sign of its one-sided D.
TEST(TransitionDerivatives, OfSensorsByControlsAreTheSameCentredOrNot) {
  const Simulation s(
      "<mujoco><worldbody><body><joint name='a' axis='0 1 0' damping='.1'/><geom size='.05 .2' "
      "type='capsule' pos='.2 0 0'/></body></worldbody><actuator><motor name='m' joint='a' "
      "gear='3'/></actuator>"
      "<sensor><actuatorfrc actuator='m'/><jointactuatorfrc joint='a'/></sensor></mujoco>");
  mjtNum centred[2], one_sided[2];
  mjd_transitionFD(s.m.get(), s.d.get(), 1e-6, 1, nullptr, nullptr, nullptr, centred);
  mjd_transitionFD(s.m.get(), s.d.get(), 1e-6, 0, nullptr, nullptr, nullptr, one_sided);
  EXPECT_NEAR(centred[0], 1, 1e-8);
  EXPECT_NEAR(centred[1], 3, 1e-8);
  EXPECT_NEAR(one_sided[0], centred[0], 1e-8);
  EXPECT_NEAR(one_sided[1], centred[1], 1e-8);
}

}  // namespace
}  // namespace pliant
