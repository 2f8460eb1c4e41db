// Jacobians of points, bodies and constraints.
#include <vector>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

TEST(Jacobians, AreTheReferences) {
  GoldenResults golden("jacobians", 1e-11);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  const int nv = m->nv, hand = s.Body("hand"), arm = s.Body("arm");
  golden.Check("sizes", {mjtNum(nv), mjtNum(m->nq), mjtNum(d->ncon), mjtNum(d->nefc)});
  const mjtNum point[3] = {0.2, -0.1, 0.5};
  const Values axis = Unit(3, 60);
  Values j(static_cast<size_t>(6 * nv));
  mjtNum *p = j.data(), *r = j.data() + 3 * nv;
  mj_jac(m, d, p, r, point, hand);
  golden.Check("mj_jac", j);
  mj_jacBody(m, d, p, r, hand);
  golden.Check("mj_jacBody", j);
  mj_jacBodyCom(m, d, p, r, hand);
  golden.Check("mj_jacBodyCom", j);
  mj_jacSubtreeCom(m, d, p, arm);
  golden.Check("mj_jacSubtreeCom", Copy(p, 3 * nv));
  mj_jacGeom(m, d, p, r, 2);
  golden.Check("mj_jacGeom", j);
  mj_jacSite(m, d, p, r, 1);
  golden.Check("mj_jacSite", j);
  mj_jacPointAxis(m, d, p, r, point, axis.data(), hand);
  golden.Check("mj_jacPointAxis", j);
  mj_jacDot(m, d, p, r, point, hand);
  golden.Check("mj_jacDot", j);
  mj_angmomMat(m, d, p, arm);
  golden.Check("mj_angmomMat", Copy(p, 3 * nv));
}

TEST(ConstraintJacobian, ProductsAreTheReferences) {
  GoldenResults golden("constraint_jacobian", 1e-11);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  Values v(static_cast<size_t>(m->nv)), rows(static_cast<size_t>(d->nefc));
  mj_mulJacVec(m, d, rows.data(), Numbers(m->nv, 61).data());
  golden.Check("mj_mulJacVec", rows);
  mj_mulJacTVec(m, d, v.data(), Numbers(d->nefc, 64).data());
  golden.Check("mj_mulJacTVec", v);
}

TEST_F(DrivenArm, JacobianOfAGeomMovesItsCenter) {
  const int geom = mj_name2id(&m, mjOBJ_GEOM, "gb");
  std::vector<mjtNum> jacp(static_cast<size_t>(3 * m.nv)), jacr(static_cast<size_t>(3 * m.nv));
  mj_jacGeom(&m, &d, jacp.data(), jacr.data(), geom);
  mjtNum velocity[6], by_jacobian[3], rotation[3];
  mj_objectVelocity(&m, &d, mjOBJ_GEOM, geom, velocity, 0);
  mju_mulMatVec(by_jacobian, jacp.data(), d.qvel, 3, m.nv);
  mju_mulMatVec(rotation, jacr.data(), d.qvel, 3, m.nv);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(by_jacobian[k], velocity[3 + k], 1e-12);
    EXPECT_NEAR(rotation[k], velocity[k], 1e-12);
  }
}

}  // namespace
}  // namespace pliant
