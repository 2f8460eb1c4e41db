#include "engine/step/finite_difference.h"

#include <algorithm>

#include "engine/core/log.h"
#include "engine/dynamics/actuation.h"
#include "engine/dynamics/configuration.h"
#include "engine/model/stack.h"
#include "engine/model/state.h"
#include "engine/step/inverse.h"
#include "engine/step/step.h"

namespace pliant {
namespace {

constexpr unsigned kRestored = mjSTATE_FULLPHYSICS | mjSTATE_CTRL | mjSTATE_WARMSTART;

// Steps from perturbed states and collects columns of derivatives.
class StepDifferences {
 public:
  StepDifferences(const mjModel& m, mjData& d, mjtNum eps, bool centered, bool sensors, StackFrame& frame)
      : m_(m), d_(d), eps_(eps), centered_(centered), sensors_(sensors), nx_(2 * m.nv + m.na) {
    start_ = frame.Take<mjtNum>(StateSize(m, kRestored));
    base_ = TakeOutcome(frame);
    plus_ = TakeOutcome(frame);
    minus_ = TakeOutcome(frame);
    tangent_ = frame.Take<mjtNum>(m.nv);
    dx_ = frame.Take<mjtNum>(nx_);
    ds_ = frame.Take<mjtNum>(m.nsensordata);
    GetState(m, d, start_, kRestored);
    Run(mjSTAGE_NONE, base_);
  }

  // Columns `column` of da [nx x ncol] and ds [nsensordata x ncol], for a state changed by `perturb(size)`.
  // Stages up to `skip` stay valid. can_rise, can_fall: whether the input may be increased and decreased.
  template <class Perturb>
  void Column(Perturb perturb, int skip, bool can_rise, bool can_fall, int column, int ncol, mjtNum* da,
              mjtNum* ds) {
    const bool rise = can_rise || !can_fall;
    const bool fall = (centered_ || !rise) && can_fall;
    if (rise) {
      perturb(eps_);
      Run(skip, plus_);
    }
    if (fall) {
      perturb(-eps_);
      Run(skip, minus_);
    }
    const Outcome& from = fall ? minus_ : base_;
    const Outcome& to = rise ? plus_ : base_;
    const mjtNum span = rise && fall ? 2 * eps_ : eps_;
    DifferentiatePos(m_, dx_, span, from.qpos, to.qpos);
    for (int i = 0; i < m_.nv + m_.na; ++i) dx_[m_.nv + i] = (to.rest[i] - from.rest[i]) / span;
    for (int i = 0; da && i < nx_; ++i) da[i * ncol + column] = dx_[i];
    for (int i = 0; ds && i < m_.nsensordata; ++i)
      ds[i * ncol + column] = (to.sensors[i] - from.sensors[i]) / span;
  }

  // The start state moved along one direction of the tangent space.
  void MovePosition(int dof, mjtNum size) {
    std::fill_n(tangent_, m_.nv, 0);
    tangent_[dof] = 1;
    IntegratePos(m_, d_.qpos, tangent_, size);
  }

 private:
  // What a step leads to.
  struct Outcome {
    mjtNum* qpos;
    mjtNum* rest;  // qvel, act
    mjtNum* sensors;
  };

  Outcome TakeOutcome(StackFrame& frame) const {
    return {frame.Take<mjtNum>(m_.nq), frame.Take<mjtNum>(m_.nv + m_.na), frame.Take<mjtNum>(m_.nsensordata)};
  }

  // Steps, records, and puts the start back.
  void Run(int skip, const Outcome& outcome) {
    StepSkip(m_, d_, skip, !sensors_);
    std::copy_n(d_.qpos, m_.nq, outcome.qpos);
    std::copy_n(d_.qvel, m_.nv, outcome.rest);
    std::copy_n(d_.act, m_.na, outcome.rest + m_.nv);
    std::copy_n(d_.sensordata, m_.nsensordata, outcome.sensors);
    SetState(m_, d_, start_, kRestored);
  }

  const mjModel& m_;
  mjData& d_;
  const mjtNum eps_;
  const bool centered_;
  const bool sensors_;
  const int nx_;
  mjtNum* start_;
  Outcome base_;
  Outcome plus_;
  Outcome minus_;
  mjtNum* tangent_;
  mjtNum* dx_;
  mjtNum* ds_;
};

// One row of derivatives from two vectors.
void Difference(mjtNum* row, const mjtNum* changed, const mjtNum* base, mjtNum eps, int n) {
  for (int i = 0; i < n; ++i) row[i] = (changed[i] - base[i]) / eps;
}

// Inverse dynamics without the actuators' part, if asked for.
void RunInverse(const mjModel& m, mjData& d, int skip, bool sensors, bool actuation) {
  InverseSkip(m, d, skip, !sensors);
  if (!actuation) return;
  FwdActuation(m, d);
  for (int i = 0; i < m.nv; ++i) d.qfrc_inverse[i] -= d.qfrc_actuator[i];
}

// Ends in an error where a model asks for what differences cannot follow.
void Refuse(const char* function, bool refused, const char* what, const char* instead) {
  if (refused) Fatal("%s: %s not supported; %s", function, what, instead);
}

void RefuseSleep(const char* function, const mjModel& m) {
  Refuse(function, m.opt.enableflags & mjENBL_SLEEP, "sleeping is", "switch the flag sleep off");
}

}  // namespace

void TransitionFD(const mjModel& m, mjData& d, mjtNum eps, bool centered, mjtNum* A, mjtNum* B, mjtNum* C,
                  mjtNum* D) {
  Refuse("mjd_transitionFD", m.opt.integrator == mjINT_RK4, "RK4 integrator is", "choose another one");
  Refuse("mjd_transitionFD", m.nhistory > 0, "delays are", "remove nsample of actuators and sensors");
  RefuseSleep("mjd_transitionFD", m);
  StackFrame frame(d);
  StepDifferences step(m, d, eps, centered, C || D, frame);
  const int nv = m.nv, nx = 2 * nv + m.na;
  // The stages that a perturbation leaves valid are those of the last run: from inputs to positions.
  // D has one sign whether centred or not; that of the reference's centred differences is opposite.
  if (B || D) {
    for (int i = 0; i < m.nu; ++i) {
      const bool limited = m.actuator_ctrllimited[i] && !(m.opt.disableflags & mjDSBL_CLAMPCTRL);
      const mjtNum* range = m.actuator_ctrlrange + 2 * i;
      const bool can_rise = !limited || d.ctrl[i] + eps <= range[1];
      const bool can_fall = !limited || d.ctrl[i] - eps >= range[0];
      step.Column([&](mjtNum size) { d.ctrl[i] += size; }, mjSTAGE_VEL, can_rise, can_fall, i, m.nu, B, D);
    }
  }
  if (!A && !C) return;
  for (int i = 0; i < m.na; ++i) {
    step.Column([&](mjtNum size) { d.act[i] += size; }, mjSTAGE_VEL, true, true, 2 * nv + i, nx, A, C);
  }
  for (int i = 0; i < nv; ++i) {
    step.Column([&](mjtNum size) { d.qvel[i] += size; }, mjSTAGE_POS, true, true, nv + i, nx, A, C);
  }
  for (int i = 0; i < nv; ++i) {
    step.Column([&](mjtNum size) { step.MovePosition(i, size); }, mjSTAGE_NONE, true, true, i, nx, A, C);
  }
}

void InverseFD(const mjModel& m, mjData& d, mjtNum eps, bool actuation, mjtNum* DfDq, mjtNum* DfDv,
               mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa, mjtNum* DmDq) {
  Refuse("mjd_inverseFD", m.opt.integrator == mjINT_RK4, "RK4 integrator is", "choose another one");
  Refuse("mjd_inverseFD", m.opt.noslip_iterations > 0, "noslip solver is", "set noslip_iterations to 0");
  RefuseSleep("mjd_inverseFD", m);
  StackFrame frame(d);
  const int nv = m.nv, ns = m.nsensordata;
  const bool sensors = DsDq || DsDv || DsDa;
  mjtNum* qpos = frame.Take<mjtNum>(m.nq);
  mjtNum* force = frame.Take<mjtNum>(nv);
  mjtNum* sensordata = frame.Take<mjtNum>(ns);
  mjtNum* inertia = frame.Take<mjtNum>(m.nC);
  mjtNum* tangent = frame.Take<mjtNum>(nv);
  std::copy_n(d.qpos, m.nq, qpos);
  RunInverse(m, d, mjSTAGE_NONE, sensors, actuation);
  std::copy_n(d.qfrc_inverse, nv, force);
  std::copy_n(d.sensordata, ns, sensordata);
  std::copy_n(d.M, m.nC, inertia);

  const auto record = [&](int i, mjtNum* df, mjtNum* ds) {
    if (df) Difference(df + i * nv, d.qfrc_inverse, force, eps, nv);
    if (ds) Difference(ds + i * ns, d.sensordata, sensordata, eps, ns);
  };
  for (int i = 0; (DfDa || DsDa) && i < nv; ++i) {
    const mjtNum saved = d.qacc[i];
    d.qacc[i] += eps;
    RunInverse(m, d, mjSTAGE_VEL, sensors, actuation);
    record(i, DfDa, DsDa);
    d.qacc[i] = saved;
  }
  for (int i = 0; (DfDv || DsDv) && i < nv; ++i) {
    const mjtNum saved = d.qvel[i];
    d.qvel[i] += eps;
    RunInverse(m, d, mjSTAGE_POS, sensors, actuation);
    record(i, DfDv, DsDv);
    d.qvel[i] = saved;
  }
  for (int i = 0; (DfDq || DsDq || DmDq) && i < nv; ++i) {
    std::fill_n(tangent, nv, 0);
    tangent[i] = 1;
    IntegratePos(m, d.qpos, tangent, eps);
    RunInverse(m, d, mjSTAGE_NONE, sensors, actuation);
    record(i, DfDq, DsDq);
    if (DmDq) Difference(DmDq + i * m.nC, d.M, inertia, eps, static_cast<int>(m.nC));
    std::copy_n(qpos, m.nq, d.qpos);
  }
}

}  // namespace pliant
