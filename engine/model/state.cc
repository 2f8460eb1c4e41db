#include "engine/model/state.h"

#include <algorithm>

#include "engine/core/log.h"
#include "engine/math/dense.h"
#include "engine/model/asleep.h"
#include "engine/model/kept_by_sleepers.h"

namespace pliant {
namespace {

constexpr int kAllBits = (1 << mjNSTATE) - 1;

// One part of the state: its length and its place; eq_active is boolean and handled apart.
struct Part {
  mjtSize size;
  mjtNum* at;
};

Part PartOf(const mjModel& m, mjData& d, int bit) {
  switch (bit) {
    case mjSTATE_TIME:
      return {1, &d.time};
    case mjSTATE_QPOS:
      return {m.nq, d.qpos};
    case mjSTATE_QVEL:
      return {m.nv, d.qvel};
    case mjSTATE_ACT:
      return {m.na, d.act};
    case mjSTATE_HISTORY:
      return {m.nhistory, d.history};
    case mjSTATE_WARMSTART:
      return {m.nv, d.qacc_warmstart};
    case mjSTATE_CTRL:
      return {m.nu, d.ctrl};
    case mjSTATE_QFRC_APPLIED:
      return {m.nv, d.qfrc_applied};
    case mjSTATE_XFRC_APPLIED:
      return {6 * m.nbody, d.xfrc_applied};
    case mjSTATE_EQ_ACTIVE:
      return {m.neq, nullptr};
    case mjSTATE_MOCAP_POS:
      return {3 * m.nmocap, d.mocap_pos};
    case mjSTATE_MOCAP_QUAT:
      return {4 * m.nmocap, d.mocap_quat};
    case mjSTATE_USERDATA:
      return {m.nuserdata, d.userdata};
    case mjSTATE_PLUGIN:
      return {m.npluginstate, d.plugin_state};
    default:
      return {0, nullptr};
  }
}

template <class F>
void ForEachPart(const mjModel& m, mjData& d, int sig, F&& f) {
  for (int bit = 1; bit <= kAllBits; bit <<= 1) {
    if (sig & bit) f(PartOf(m, d, bit));
  }
}

}  // namespace

void CheckStateBits(const char* function, const char* what, int sig) {
  if (sig < 0) Fatal("%s: invalid %s %d < 0; give bits of mjtState", function, what, sig);
  if (sig <= kAllBits) return;
  Fatal("%s: invalid %s %d >= 2^mjNSTATE; mjtState has %d components", function, what, sig, mjNSTATE);
}

int StateSize(const mjModel& m, int sig) {
  int size = 0;
  // The places are not used, only the sizes.
  static mjData nowhere;
  ForEachPart(m, nowhere, sig, [&](const Part& part) { size += static_cast<int>(part.size); });
  return size;
}

void GetState(const mjModel& m, const mjData& d, mjtNum* state, int sig) {
  ForEachPart(m, const_cast<mjData&>(d), sig, [&](const Part& part) {
    if (part.at) {
      Copy(state, part.at, static_cast<int>(part.size));
    } else {
      for (int i = 0; i < part.size; ++i) state[i] = d.eq_active[i];
    }
    state += part.size;
  });
}

void SetState(const mjModel& m, mjData& d, const mjtNum* state, int sig) {
  ForEachPart(m, d, sig, [&](const Part& part) {
    if (part.at) {
      Copy(part.at, state, static_cast<int>(part.size));
    } else {
      for (int i = 0; i < part.size; ++i) d.eq_active[i] = state[i] != 0;
    }
    state += part.size;
  });
  if (sig & mjSTATE_WARMSTART) UnsettleSleepers(m, d);
}

void ExtractState(const mjModel& m, const mjtNum* src, int src_sig, mjtNum* dst, int dst_sig) {
  for (int bit = 1; bit <= kAllBits; bit <<= 1) {
    if (!(src_sig & bit)) continue;
    const int size = StateSize(m, bit);
    if (dst_sig & bit) {
      Copy(dst, src, size);
      dst += size;
    }
    src += size;
  }
}

void CopyState(const mjModel& m, const mjData& src, mjData& dst, int sig) {
  for (int bit = 1; bit <= kAllBits; bit <<= 1) {
    if (!(sig & bit)) continue;
    const Part part = PartOf(m, dst, bit);
    if (part.at) {
      Copy(part.at, PartOf(m, const_cast<mjData&>(src), bit).at, static_cast<int>(part.size));
    } else {
      std::copy_n(src.eq_active, m.neq, dst.eq_active);
    }
  }
  if (sig & mjSTATE_WARMSTART) UnsettleSleepers(m, dst);
}

int RunStateSize(const mjModel& m) {
  return StateSize(m, mjSTATE_INTEGRATION) + KeptBySleepersSize(m) + static_cast<int>(m.ntree);
}

void GetRunState(const mjModel& m, const mjData& d, mjtNum* state) {
  const StateRun all = {0, RunStateSize(m)};
  GetRunState(m, d, {&all, 1}, state);
}

void GetRunState(const mjModel& m, const mjData& d, std::span<const StateRun> runs, mjtNum* state) {
  auto run = runs.begin();
  int part_begin = 0;
  // read(from, to) for what the runs have of a part of `size` numbers, counted from its first.
  const auto visit = [&](mjtSize size, const auto& read) {
    const int part_end = part_begin + static_cast<int>(size);
    for (; run != runs.end() && run->begin < part_end; ++run) {
      const int from = std::max(run->begin, part_begin), to = std::min(run->end, part_end);
      if (from < to) read(from - part_begin, to - part_begin, state + from);
      if (run->end > part_end) break;
    }
    part_begin = part_end;
  };
  ForEachPart(m, const_cast<mjData&>(d), mjSTATE_INTEGRATION, [&](const Part& part) {
    visit(part.size, [&](int from, int to, mjtNum* out) {
      if (part.at) {
        std::copy(part.at + from, part.at + to, out);
      } else {
        std::copy(d.eq_active + from, d.eq_active + to, out);
      }
    });
  });
  ForEachKeptBySleepers(m, const_cast<mjData&>(d),
                        [&](mjtSize size, const mjtNum* kept, const auto& visit_sleepers) {
                          visit(size, [&](int from, int to, mjtNum* out) {
                            std::fill(out, out + (to - from), 0);
                            visit_sleepers([&](int begin, int end) {
                              begin = std::max(begin, from);
                              end = std::min(end, to);
                              if (begin < end) std::copy(kept + begin, kept + end, out + (begin - from));
                            });
                          });
                        });
  visit(m.ntree,
        [&](int from, int to, mjtNum* out) { std::copy(d.tree_asleep + from, d.tree_asleep + to, out); });
}

void FindAwakeRunState(const mjModel& m, const mjData& d, std::vector<StateRun>* runs) {
  runs->clear();
  int at = 0;
  const auto add = [&](int begin, int end) {
    if (begin < end) runs->push_back({at + begin, at + end});
  };
  constexpr int kOfDofs = mjSTATE_QVEL | mjSTATE_WARMSTART;
  constexpr int kOfAll = mjSTATE_TIME | mjSTATE_ACT | mjSTATE_HISTORY | mjSTATE_CTRL;
  for (int bit = 1; bit <= kAllBits; bit <<= 1) {
    if (!(mjSTATE_INTEGRATION & bit)) continue;
    const int size = StateSize(m, bit);
    if (bit & kOfAll) add(0, size);
    if (bit & kOfDofs) ForAwakeDofs(m, d, add);
    if (bit == mjSTATE_QPOS) ForAwakeCoordinates(m, d, add);
    at += size;
  }
  at += KeptBySleepersSize(m);
  ForAwakeDofs(m, d, [&](int begin, int end) { add(m.dof_treeid[begin], m.dof_treeid[end - 1] + 1); });
}

void SetKeyframe(mjModel& m, const mjData& d, int k) {
  if (k < 0 || k >= m.nkey)
    Fatal("keyframe %d does not exist: the model has %d (size/nkey)", k, static_cast<int>(m.nkey));
  m.key_time[k] = d.time;
  Copy(m.key_qpos + k * m.nq, d.qpos, m.nq);
  Copy(m.key_qvel + k * m.nv, d.qvel, m.nv);
  Copy(m.key_act + k * m.na, d.act, m.na);
  Copy(m.key_mpos + k * 3 * m.nmocap, d.mocap_pos, 3 * m.nmocap);
  Copy(m.key_mquat + k * 4 * m.nmocap, d.mocap_quat, 4 * m.nmocap);
  Copy(m.key_ctrl + k * m.nu, d.ctrl, m.nu);
}

}  // namespace pliant
