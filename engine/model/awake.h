// Who is awake: loops over what belongs to trees that do not sleep, and questions about single elements.
// The lists that they read are those of engine/model/trees.h. While no tree sleeps, every loop is one run
// over all there is.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

inline bool SleepEnabled(const mjModel& m) { return (m.opt.enableflags & mjENBL_SLEEP) != 0; }
inline bool SomeAsleep(const mjModel& m, const mjData& d) { return d.ntree_awake < m.ntree; }

// Calls visit(begin, end) for the runs of consecutive numbers in ids [n], which ascend.
template <class Visit>
void ForRuns(const int* ids, int n, const Visit& visit) {
  for (int i = 0; i < n;) {
    const int begin = ids[i];
    int end = begin + 1;
    while (++i < n && ids[i] == end) ++end;
    visit(begin, end);
  }
}

// visit(begin, end) for runs of bodies that do not sleep, static ones and the world included, ascending.
template <class Visit>
void ForAwakeBodies(const mjModel& m, const mjData& d, const Visit& visit) {
  if (SomeAsleep(m, d)) return ForRuns(d.body_awake_ind, d.nbody_awake, visit);
  visit(0, static_cast<int>(m.nbody));
}

// visit(body) for the same bodies but the world, children before parents.
template <class Visit>
void ForAwakeBodiesUp(const mjModel& m, const mjData& d, const Visit& visit) {
  if (SomeAsleep(m, d)) {
    for (int i = d.nbody_awake - 1; i > 0; --i) visit(d.body_awake_ind[i]);
  } else {
    for (int i = static_cast<int>(m.nbody) - 1; i > 0; --i) visit(i);
  }
}

// visit(begin, end) for runs of dofs, joints, coordinates and geoms of bodies that do not sleep, ascending.
template <class Visit>
void ForAwakeDofs(const mjModel& m, const mjData& d, const Visit& visit) {
  if (SomeAsleep(m, d)) return ForRuns(d.dof_awake_ind, d.nv_awake, visit);
  if (m.nv) visit(0, static_cast<int>(m.nv));
}
template <class Visit>
void ForAwakeJoints(const mjModel& m, const mjData& d, const Visit& visit) {
  if (!SomeAsleep(m, d)) return visit(0, static_cast<int>(m.njnt));
  ForAwakeDofs(m, d, [&](int begin, int end) { visit(m.dof_jntid[begin], m.dof_jntid[end - 1] + 1); });
}
template <class Visit>
void ForAwakeCoordinates(const mjModel& m, const mjData& d, const Visit& visit) {
  const auto begin_of = [&m](int joint) {
    return joint < m.njnt ? m.jnt_qposadr[joint] : static_cast<int>(m.nq);
  };
  ForAwakeJoints(m, d, [&](int begin, int end) {
    if (begin < end) visit(begin_of(begin), begin_of(end));
  });
}
template <class Visit>
void ForAwakeGeoms(const mjModel& m, const mjData& d, const Visit& visit) {
  if (!SomeAsleep(m, d)) return visit(0, static_cast<int>(m.ngeom));
  ForAwakeBodies(m, d, [&](int begin, int end) {
    for (int body = begin; body < end; ++body) {
      visit(m.body_geomadr[body], m.body_geomadr[body] + m.body_geomnum[body]);
    }
  });
}

// What several bodies or trees come to: awake if one is, asleep if none is and one sleeps.
class JointState {
 public:
  void AddTree(const mjData& d, int tree) {
    if (tree >= 0) Add(d.tree_asleep[tree] < 0 ? mjS_AWAKE : mjS_ASLEEP);
  }
  void AddBody(const mjData& d, int body) { Add(d.body_awake[body]); }
  void Add(int state) { state_ = state > state_ ? state : state_; }
  int Get() const { return state_; }

 private:
  int state_ = mjS_STATIC;
};

// mjtSleepState of a tendon, of the trees that an actuator moves, of the bodies of a flex. Tendons over
// more than two trees never sleep.
int TendonState(const mjModel& m, const mjData& d, int tendon);
int ActuatorState(const mjModel& m, const mjData& d, int actuator);
int FlexState(const mjModel& m, const mjData& d, int flex);

// Wakes the trees that the actuator with input `ctrl` moves. A step does not look at controls: those of
// sleepers wait. Returns whether a tree woke.
bool WakeByControl(const mjModel& m, mjData& d, int ctrl);

inline bool TendonAsleep(const mjModel& m, const mjData& d, int tendon) {
  return SomeAsleep(m, d) && TendonState(m, d, tendon) == mjS_ASLEEP;
}
inline bool FlexAsleep(const mjModel& m, const mjData& d, int flex) {
  return SomeAsleep(m, d) && FlexState(m, d, flex) == mjS_ASLEEP;
}

// Bodies of the vertices (interpolated: of the nodes) of a flex.
struct FlexBodies {
  const int* body;
  int count;
};
inline FlexBodies BodiesOfFlex(const mjModel& m, int flex) {
  if (m.flex_interp[flex]) return {m.flex_nodebodyid + m.flex_nodeadr[flex], m.flex_nodenum[flex]};
  return {m.flex_vertbodyid + m.flex_vertadr[flex], m.flex_vertnum[flex]};
}

}  // namespace pliant
