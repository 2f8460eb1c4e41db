// mj_, mjd_ and pliant_: the step, forward and inverse dynamics, constraints, finite differences.
#include <mujoco/mujoco.h>
#include <pliant/pliant.h>

#include "engine/constraint/assemble.h"
#include "engine/constraint/islands.h"
#include "engine/constraint/jacobian_product.h"
#include "engine/constraint/project.h"
#include "engine/math/pyramid.h"
#include "engine/model/options.h"
#include "engine/model/sleep_notes.h"
#include "engine/step/check.h"
#include "engine/step/constraint_solve.h"
#include "engine/step/discrete_limits.h"
#include "engine/step/euler.h"
#include "engine/step/finite_difference.h"
#include "engine/step/forward.h"
#include "engine/step/implicit.h"
#include "engine/step/inverse.h"
#include "engine/step/rk4.h"
#include "engine/step/step.h"

namespace {

void RequireInverse(const mjModel& m, const char* function) {
  if ((m.opt.enableflags & mjENBL_INVDISCRETE) && m.opt.integrator == mjINT_RK4) {
    mju_error("%s: the flag invdiscrete does not go with the RK4 integrator, whose step has no inverse",
              function);
  }
}

void RequireDiscrete(const mjModel& m, const char* function) {
  if (const char* obstacle = pliant::DiscreteObstacle(m, m.opt)) mju_error("%s: %s", function, obstacle);
}

}  // namespace

extern "C" {

// ---- The step

void mj_step(const mjModel* m, mjData* d) {
  RequireDiscrete(*m, "mj_step");
  pliant::Step(*m, *d);
}

void mj_step1(const mjModel* m, mjData* d) {
  RequireDiscrete(*m, "mj_step1");
  pliant::Step1(*m, *d);
}

void mj_step2(const mjModel* m, mjData* d) { pliant::Step2(*m, *d); }

void pliant_promiseUntouched(const mjModel* m, mjData* d) { pliant::PromiseUntouched(*m, *d); }

void mj_forward(const mjModel* m, mjData* d) {
  RequireDiscrete(*m, "mj_forward");
  pliant::Forward(*m, *d);
}

void mj_inverse(const mjModel* m, mjData* d) { mj_inverseSkip(m, d, mjSTAGE_NONE, 0); }

void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  RequireDiscrete(*m, "mj_forwardSkip");
  pliant::ForwardSkip(*m, *d, skipstage, skipsensor);
}

void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  RequireInverse(*m, "mj_inverse");
  RequireDiscrete(*m, "mj_inverse");
  pliant::InverseSkip(*m, *d, skipstage, skipsensor);
}

// ---- Components

void mj_fwdKinematics(const mjModel* m, mjData* d) { pliant::FwdKinematics(*m, *d); }

void mj_fwdPosition(const mjModel* m, mjData* d) { pliant::FwdPosition(*m, *d); }

void mj_fwdVelocity(const mjModel* m, mjData* d) { pliant::FwdVelocity(*m, *d); }

void mj_fwdAcceleration(const mjModel* m, mjData* d) { pliant::FwdAcceleration(*m, *d); }

void mj_fwdConstraint(const mjModel* m, mjData* d) { pliant::FwdConstraint(*m, *d); }

void mj_Euler(const mjModel* m, mjData* d) { pliant::Euler(*m, *d); }

void mj_RungeKutta(const mjModel* m, mjData* d, int N) { pliant::RungeKutta(*m, *d, N); }

void mj_implicit(const mjModel* m, mjData* d) {
  if (m->opt.integrator != mjINT_IMPLICIT && m->opt.integrator != mjINT_IMPLICITFAST) {
    mju_error("mj_implicit: the integrator of the model must be implicit or implicitfast");
  }
  pliant::Implicit(*m, *d);
}

void mj_invPosition(const mjModel* m, mjData* d) { pliant::InvPosition(*m, *d); }

void mj_invVelocity(const mjModel* m, mjData* d) { pliant::InvVelocity(*m, *d); }

void mj_invConstraint(const mjModel* m, mjData* d) { pliant::InvConstraint(*m, *d); }

void mj_compareFwdInv(const mjModel* m, mjData* d) {
  RequireInverse(*m, "mj_compareFwdInv");
  pliant::CompareFwdInv(*m, *d);
}

void mj_checkPos(const mjModel* m, mjData* d) { pliant::CheckPos(*m, *d); }

void mj_checkVel(const mjModel* m, mjData* d) { pliant::CheckVel(*m, *d); }

void mj_checkAcc(const mjModel* m, mjData* d) { pliant::CheckAcc(*m, *d); }

// ---- Constraints

void mj_makeConstraint(const mjModel* m, mjData* d) { pliant::MakeConstraint(*m, *d); }

void mj_island(const mjModel* m, mjData* d) { pliant::Island(*m, *d); }

void mj_projectConstraint(const mjModel* m, mjData* d) { pliant::ProjectConstraint(*m, *d); }

void mj_referenceConstraint(const mjModel* m, mjData* d) { pliant::ReferenceConstraint(*m, *d); }

void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1],
                         int flg_coneHessian) {
  pliant::ConstraintUpdate(*m, *d, jar, cost, flg_coneHessian);
}

int mj_isPyramidal(const mjModel* m) { return pliant::IsPyramidal(*m); }

int mj_isSparse(const mjModel* m) { return pliant::IsSparse(*m); }

int mj_isDual(const mjModel* m) { return pliant::IsDual(*m); }

void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  pliant::MulJacVec(*m, *d, res, vec);
}

void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  pliant::MulJacTVec(*m, *d, res, vec);
}

void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim) {
  pliant::EncodePyramid(pyramid, force, mu, dim);
}

void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim) {
  pliant::DecodePyramid(force, pyramid, mu, dim);
}

// ---- Finite differences

void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_centered, mjtNum* A, mjtNum* B,
                      mjtNum* C, mjtNum* D) {
  pliant::TransitionFD(*m, *d, eps, flg_centered, A, B, C, D);
}

void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_actuation, mjtNum* DfDq, mjtNum* DfDv,
                   mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa, mjtNum* DmDq) {
  pliant::InverseFD(*m, *d, eps, flg_actuation, DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq);
}

}  // extern "C"
