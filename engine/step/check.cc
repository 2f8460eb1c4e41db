#include "engine/step/check.h"

#include <atomic>

#include "engine/math/runs.h"
#include "engine/model/awake.h"
#include "engine/model/parts.h"
#include "engine/model/warning.h"
#include "engine/step/forward.h"
#include "engine/step/reset.h"

namespace pliant {
namespace {

// Place of the first bad value of [begin, end), which is `end` when there is none.
int FirstBad(mjData& d, const mjtNum* values, int begin, int end) {
  constexpr int kFewValues = 1024;
  std::atomic<int> first = end;
  ForRanges(d, end - begin, kFewValues, [&](int from, int to) {
    const int bad = begin + from + CountWithin(values + begin + from, to - from, mjMAXVAL);
    if (bad == begin + to) return;
    for (int found = first; bad < found && !first.compare_exchange_weak(found, bad);) {
    }
  });
  return first;
}

// Whether the data was reset because of a bad value. The warning survives the reset.
bool ResetIfBad(const mjModel& m, mjData& d, const mjtNum* values, int begin, int end, mjtWarning warning) {
  const int bad = FirstBad(d, values, begin, end);
  if (bad == end) return false;
  RaiseWarning(d, warning, bad);
  if (m.opt.disableflags & mjDSBL_AUTORESET) return false;
  ResetSimulation(m, d);
  d.warning[warning] = {bad, 1};
  return true;
}

// Of sleepers nothing changes but by a program, which wakes them. A reset ends the search.
bool ResetIfBadDof(const mjModel& m, mjData& d, const mjtNum* values, mjtWarning warning) {
  bool reset = false;
  ForAwakeDofs(m, d,
               [&](int begin, int end) { reset = reset || ResetIfBad(m, d, values, begin, end, warning); });
  return reset;
}

// Place in qpos behind the last number of a joint.
int QposEnd(const mjModel& m, int joint) {
  return joint + 1 < m.njnt ? m.jnt_qposadr[joint + 1] : static_cast<int>(m.nq);
}

}  // namespace

void CheckPos(const mjModel& m, mjData& d) {
  bool reset = false;
  ForAwakeJoints(m, d, [&](int begin, int end) {
    if (begin == end) return;
    const int first = m.jnt_qposadr[begin];
    reset = reset || ResetIfBad(m, d, d.qpos, first, QposEnd(m, end - 1), mjWARN_BADQPOS);
  });
}

void CheckVel(const mjModel& m, mjData& d) { ResetIfBadDof(m, d, d.qvel, mjWARN_BADQVEL); }

void CheckAcc(const mjModel& m, mjData& d) {
  if (ResetIfBadDof(m, d, d.qacc, mjWARN_BADQACC)) Forward(m, d);
}

}  // namespace pliant
