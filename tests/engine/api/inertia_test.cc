// The joint-space inertia, and masses that change in a compiled model.
#include <string>
#include <vector>

#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

TEST(Inertia, ProductsAndSolutionsAreTheReferences) {
  GoldenResults golden("inertia", 1e-11);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  const int nv = m->nv;
  const Values x = Numbers(nv, 61);
  Values v(static_cast<size_t>(nv));
  mj_mulM(m, d, v.data(), x.data());
  golden.Check("mj_mulM", v);
  mj_mulM2(m, d, v.data(), x.data());
  golden.Check("mj_mulM2", v);
  mj_solveM(m, d, v.data(), x.data(), 1);
  golden.Check("mj_solveM", v);
  mj_solveM2(m, d, v.data(), x.data(), Positive(nv, 63).data(), 1);
  golden.Check("mj_solveM2", v);
  Values full(static_cast<size_t>(nv * nv));
  mj_fullM(m, d, full.data());
  golden.Check("mj_fullM", full);
}

TEST(AddM, AddsTheInertiaToASparseMatrix) {
  const Simulation s(kTwoHinges);
  mj_forward(s.m.get(), s.d.get());
  const int nv = s.m->nv;
  std::vector<int> rownnz(static_cast<size_t>(nv), nv), rowadr, colind;
  for (int i = 0; i < nv; ++i) {
    rowadr.push_back(i * nv);
    for (int k = 0; k < nv; ++k) colind.push_back(k);
  }
  std::vector<mjtNum> sparse(static_cast<size_t>(nv * nv)), dense(sparse.size()), full(sparse.size());
  mj_addM(s.m.get(), s.d.get(), dense.data(), nullptr, nullptr, nullptr);
  mj_fullM(s.m.get(), s.d.get(), full.data());
  for (size_t i = 0; i < full.size(); ++i) EXPECT_NEAR(dense[i], full[i], 1e-14);
  mj_addM(s.m.get(), s.d.get(), sparse.data(), rownnz.data(), rowadr.data(), colind.data());
  for (int i = 0; i < nv; ++i) {
    for (int k = 0; k <= i; ++k)
      EXPECT_NEAR(sparse[static_cast<size_t>(i * nv + k)], full[static_cast<size_t>(i * nv + k)], 1e-14);
  }
}

TEST(TotalMass, IsTheReferences) {
  GoldenResults golden("total_mass", 1e-11);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  golden.Check("mj_getTotalmass", {mj_getTotalmass(m)});
}

TEST(TotalMass, ScalesMassesAndInertias) {
  GoldenResults golden("scaled_mass");
  const Mechanism s;
  mjModel* m = s.m.get();
  mj_setTotalmass(m, 7);
  golden.Check("mj_setTotalmass", Join({Copy(m->body_mass, m->nbody), Copy(m->body_inertia, 3 * m->nbody)}));
}

TEST(SetConst, FollowsChangedMasses) {
  std::string heavy = kTwoHinges;
  heavy.insert(heavy.find("type='box'"), "mass='7' ");
  const Simulation changed(kTwoHinges), compiled(heavy);
  const int body = mj_name2id(changed.m.get(), mjOBJ_BODY, "b");
  const double factor = compiled.m->body_mass[body] / changed.m->body_mass[body];
  changed.m->body_mass[body] *= factor;
  for (int i = 0; i < 3; ++i) changed.m->body_inertia[3 * body + i] *= factor;
  mj_setConst(changed.m.get(), changed.d.get());
  for (int i = 0; i < changed.m->nbody; ++i) {
    EXPECT_NEAR(changed.m->body_subtreemass[i], compiled.m->body_subtreemass[i], 1e-12);
    EXPECT_NEAR(changed.m->body_invweight0[2 * i], compiled.m->body_invweight0[2 * i], 1e-12);
  }
  for (int i = 0; i < changed.m->nv; ++i) EXPECT_NEAR(changed.m->dof_M0[i], compiled.m->dof_M0[i], 1e-12);
  EXPECT_NEAR(changed.m->actuator_acc0[0], compiled.m->actuator_acc0[0], 1e-12);
  EXPECT_NEAR(changed.m->stat.meaninertia, compiled.m->stat.meaninertia, 1e-12);
}

}  // namespace
}  // namespace pliant
