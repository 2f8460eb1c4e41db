#include "engine/compile/constants/length_range.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>
#include <vector>

#include "engine/dynamics/inertia.h"
#include "engine/model/handles.h"
#include "engine/step/step.h"

namespace pliant::compile {
namespace {

bool IsSelected(const mjModel& m, int i, int mode) {
  const bool muscle = m.actuator_gaintype[i] == mjGAIN_MUSCLE || m.actuator_biastype[i] == mjBIAS_MUSCLE;
  const bool user = m.actuator_gaintype[i] == mjGAIN_USER || m.actuator_biastype[i] == mjBIAS_USER;
  switch (mode) {
    case mjLRMODE_NONE:
      return false;
    case mjLRMODE_MUSCLE:
      return muscle;
    case mjLRMODE_MUSCLEUSER:
      return muscle || user;
    default:
      return true;
  }
}

// Limits of the target joint or tendon; false when it has none.
bool CopyTargetLimits(mjModel& m, int i) {
  const int target = m.actuator_trnid[2 * i];
  const int type = m.actuator_trntype[i];
  const mjtNum* range = nullptr;
  if ((type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) && m.jnt_limited[target])
    range = m.jnt_range + 2 * target;
  if (type == mjTRN_TENDON && m.tendon_limited[target]) range = m.tendon_range + 2 * target;
  if (range) std::copy_n(range, 2, m.actuator_lengthrange + 2 * m.actuator_outadr[i]);
  return range != nullptr;
}

// One step under a force along the moment of actuator i, towards longer (side 1) or shorter (side 0).
mjtNum PushedStep(const mjModel& m, mjData& d, int i, int side, const mjLROpt& opt,
                  std::vector<mjtNum>& moment) {
  const mjtNum decay = std::exp(-m.opt.timestep / std::max(0.01, opt.timeconst));
  for (int dof = 0; dof < m.nv; ++dof) d.qvel[dof] *= decay;
  Step1(m, d);
  std::fill(moment.begin(), moment.end(), 0.0);
  const int out = m.actuator_outadr[i];
  for (int k = d.moment_rowadr[out]; k < d.moment_rowadr[out] + d.moment_rownnz[out]; ++k) {
    moment[d.moment_colind[k]] = d.actuator_moment[k];
  }
  const auto norm = [&](const mjtNum* x) {
    mjtNum sum = 0;
    for (int dof = 0; dof < m.nv; ++dof) sum += x[dof] * x[dof];
    return std::sqrt(sum);
  };
  SolveM(m, d, d.qfrc_applied, moment.data(), 1);
  const mjtNum scale = (2 * side - 1) * opt.accel / std::max(mjMINVAL, norm(d.qfrc_applied));
  for (int dof = 0; dof < m.nv; ++dof) d.qfrc_applied[dof] = moment[dof] * scale;
  const mjtNum force = norm(d.qfrc_applied);
  if (opt.maxforce > 0 && force > opt.maxforce) {
    for (int dof = 0; dof < m.nv; ++dof) d.qfrc_applied[dof] *= opt.maxforce / force;
  }
  Step2(m, d);
  return d.actuator_length[out];
}

// While it lives only limits and the push act.
class QuietOptions {
 public:
  QuietOptions(mjModel& m, const mjLROpt& opt) : m_(m), saved_(m.opt) {
    m.opt.disableflags = mjDSBL_FRICTIONLOSS | mjDSBL_CONTACT | mjDSBL_SPRING | mjDSBL_DAMPER |
                         mjDSBL_GRAVITY | mjDSBL_ACTUATION;
    if (opt.timestep > 0) m.opt.timestep = opt.timestep;
  }
  ~QuietOptions() { m_.opt = saved_; }
  QuietOptions(const QuietOptions&) = delete;
  QuietOptions& operator=(const QuietOptions&) = delete;

 private:
  mjModel& m_;
  mjOption saved_;
};

// A bad value resets the data, and then the time would never come to an end.
bool HasDiverged(const mjData& d) {
  return d.warning[mjWARN_BADQPOS].number || d.warning[mjWARN_BADQVEL].number ||
         d.warning[mjWARN_BADQACC].number;
}

bool FindLengthRange(mjModel& m, mjData& d, int index, const mjLROpt& opt, std::string& error) {
  mjtNum* range = m.actuator_lengthrange + 2 * m.actuator_outadr[index];
  if (!IsSelected(m, index, opt.mode)) return true;
  if (opt.useexisting && range[0] < range[1]) return true;
  if (opt.uselimit && CopyTargetLimits(m, index)) return true;
  std::vector<mjtNum> moment(m.nv);
  mjtNum spread[2];
  for (int side = 0; side < 2; ++side) {
    mjtNum low = 0, high = 0;
    bool recorded = false;
    ResetData(m, d);
    while (d.time < opt.inttotal) {
      const mjtNum length = PushedStep(m, d, index, side, opt, moment);
      if (HasDiverged(d)) {
        error = "unstable lengthrange simulation";
        return false;
      }
      if (d.time <= opt.inttotal - opt.interval) continue;
      low = recorded ? std::min(low, length) : length;
      high = recorded ? std::max(high, length) : length;
      recorded = true;
    }
    range[side] = side ? high : low;
    spread[side] = high - low;
  }
  const mjtNum reach = range[1] - range[0];
  if (reach <= 0) {
    error = "invalid lengthrange (" + std::to_string(range[0]) + ", " + std::to_string(range[1]) + ")";
    return false;
  }
  if (std::max(spread[0], spread[1]) > opt.tolrange * reach) {
    error = "lengthrange computation did not converge; limit the transmission or give lengthrange";
    return false;
  }
  return true;
}

}  // namespace

bool SetLengthRange(mjModel& m, mjData& d, int index, const mjLROpt& opt, std::string& error) {
  const QuietOptions quiet(m, opt);
  return FindLengthRange(m, d, index, opt, error);
}

int SetLengthRanges(mjModel& m, const mjLROpt& opt, bool use_threads, std::string& error) {
  std::vector<int> wanted;
  for (int i = 0; i < m.nactuator; ++i) {
    const mjtNum* range = m.actuator_lengthrange + 2 * m.actuator_outadr[i];
    if (IsSelected(m, i, opt.mode) && !(opt.useexisting && range[0] < range[1])) wanted.push_back(i);
  }
  if (wanted.empty()) return -1;
  const QuietOptions quiet(m, opt);

  // Each simulation starts from a reset, so the result does not depend on which thread runs it.
  std::vector<std::string> errors(wanted.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    const DataPtr data(MakeData(m));
    for (size_t k = next++; k < wanted.size(); k = next++) {
      if (!data) {
        errors[k] = "could not allocate the simulation data";
      } else if (!FindLengthRange(m, *data, wanted[k], opt, errors[k]) && errors[k].empty()) {
        errors[k] = "lengthrange computation failed";
      }
    }
  };
  const size_t cores = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::jthread> helpers;
  if (use_threads) {
    for (size_t k = 1; k < std::min(cores, wanted.size()); ++k) helpers.emplace_back(work);
  }
  work();
  helpers.clear();
  for (size_t k = 0; k < wanted.size(); ++k) {
    if (errors[k].empty()) continue;
    error = errors[k];
    return wanted[k];
  }
  return -1;
}

}  // namespace pliant::compile
