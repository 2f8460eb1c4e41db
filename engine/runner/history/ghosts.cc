#include "engine/runner/history/ghosts.h"

#include <cmath>
#include <utility>

#include "engine/model/state.h"

namespace pliant::runner {
namespace {

Ghost GhostAt(const mjModel& m, const TimelineBranches& branches, Replay& replay, int branch, int64_t index) {
  const std::span<const double> state = replay.StateAt(branches, branch, index);
  const auto part = [&](unsigned int bits_before, int n) {
    const auto begin = state.begin() + StateSize(m, bits_before);
    return std::vector<double>(begin, begin + n);
  };
  Ghost ghost;
  ghost.branch = branch;
  ghost.time = state[0];
  ghost.qpos = part(mjSTATE_QPOS - 1, m.nq);
  ghost.mocap_pos = part(mjSTATE_MOCAP_POS - 1, 3 * m.nmocap);
  ghost.mocap_quat = part(mjSTATE_MOCAP_QUAT - 1, 4 * m.nmocap);
  return ghost;
}

}  // namespace

void Ghosts::Clear() {
  branches_.clear();
  past_.clear();
}

std::vector<std::string> Ghosts::Set(const mjModel& m, const command::SetGhosts& wanted,
                                     const Timeline& timeline, Replay& replay) {
  std::vector<std::string> complaints;
  branches_ = wanted.branches;
  past_.clear();
  for (const double time : wanted.times) {
    const int branch = timeline.Branch();
    const int64_t index = timeline.Branches().IndexAtTime(branch, time);
    Ghost ghost = index < 0 ? Ghost{} : GhostAt(m, timeline.Branches(), replay, branch, index);
    if (index < 0 || std::abs(ghost.time - time) > 1.5 * m.opt.timestep) {
      complaints.push_back("t = " + std::to_string(time) + " s is not recorded on this branch.");
    } else {
      past_.push_back(std::move(ghost));
    }
  }
  return complaints;
}

std::vector<Ghost> Ghosts::At(const mjModel& m, double time, const TimelineBranches& kept,
                              Replay& replay) const {
  std::vector<Ghost> ghosts;
  for (const int branch : branches_) {
    const int64_t index = kept.IndexAtTime(branch, time);
    if (index >= 0) ghosts.push_back(GhostAt(m, kept, replay, branch, index));
  }
  ghosts.insert(ghosts.end(), past_.begin(), past_.end());
  return ghosts;
}

}  // namespace pliant::runner
