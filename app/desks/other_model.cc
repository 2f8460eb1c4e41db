#include "app/desks/other_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "app/files/model_loader.h"
#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/joint_size.h"
#include "engine/model/names.h"
#include "engine/model/state.h"
#include "engine/runner/loading/state_map.h"

namespace pliant::app {
namespace {

using runner::VariantRun;

// Number in `other` of the element with the name that it has in `m`; -1: none.
int SameName(const mjModel& m, const mjModel& other, mjtObj type, int id) {
  const char* name = Id2Name(m, type, id);
  return name != nullptr && *name != '\0' ? Name2Id(other, type, name) : -1;
}

void CopyRow(const std::vector<double>& from, std::size_t at, int count, std::vector<double>& to,
             std::size_t place) {
  const auto begin = from.begin() + static_cast<std::ptrdiff_t>(at);
  std::copy_n(begin, count, to.begin() + static_cast<std::ptrdiff_t>(place));
}

// The run of `other` in terms of m.
void Translate(const mjModel& m, const mjData& d, const mjModel& other, VariantRun& run) {
  const std::size_t n = run.times.size();
  const auto nq = static_cast<std::size_t>(m.nq), nbody = static_cast<std::size_t>(m.nbody);
  const auto other_nq = static_cast<std::size_t>(other.nq),
             other_nbody = static_cast<std::size_t>(other.nbody);
  std::vector<double> poses, positions(n * nbody * 3, NAN);
  for (std::size_t i = 0; i < n; ++i) poses.insert(poses.end(), d.qpos, d.qpos + nq);
  for (int j = 0; j < m.njnt; ++j) {
    const int k = SameName(m, other, mjOBJ_JOINT, j);
    if (k < 0 || other.jnt_type[k] != m.jnt_type[j]) continue;
    const auto to = static_cast<std::size_t>(m.jnt_qposadr[j]);
    const auto from = static_cast<std::size_t>(other.jnt_qposadr[k]);
    for (std::size_t i = 0; i < n; ++i)
      CopyRow(run.poses, i * other_nq + from, QposCount(m.jnt_type[j]), poses, i * nq + to);
  }
  for (int b = 1; b < m.nbody; ++b) {
    const int k = SameName(m, other, mjOBJ_BODY, b);
    if (k < 0) continue;
    for (std::size_t i = 0; i < n; ++i) {
      CopyRow(run.positions, 3 * (i * other_nbody + static_cast<std::size_t>(k)), 3, positions,
              3 * (i * nbody + static_cast<std::size_t>(b)));
    }
  }
  run.poses = std::move(poses);
  run.positions = std::move(positions);
}

}  // namespace

VariantRun RunOtherModel(const std::string& path, const mjModel& m, const mjData& d,
                         const std::string& changes, const runner::ExperimentOptions& options,
                         const std::atomic<bool>* stop) {
  VariantRun run;
  const LoadedModel loaded = LoadModel(path);
  if (loaded.model == nullptr) {
    run.problem = loaded.diagnostics.FirstError();
    return run;
  }
  const mjModel& other = *loaded.model;
  runner::Variant variant;
  if (!runner::ParseChanges(other, changes, &variant.changes, &run.problem)) return run;
  const DataPtr start(MakeData(other));
  runner::CarryState(m, d, other, *start);
  std::vector<double> state(static_cast<std::size_t>(RunStateSize(other)));
  GetRunState(other, *start, state.data());
  run = RunVariant(other, state, variant, options, stop);
  if (run.problem.empty()) Translate(m, d, other, run);
  return run;
}

}  // namespace pliant::app
