#include "engine/dynamics/kinematics.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/dynamics/wake.h"
#include "engine/math/frames.h"
#include "engine/math/quat.h"
#include "engine/math/simd.h"
#include "engine/math/sincos.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"
#include "engine/model/tree_parts.h"

namespace pliant {
namespace {

// The pose of a body before its joints move it: product of the parent's pose and the fixed offset.
__attribute__((always_inline)) inline void PlaceInParent(const mjModel& m, const mjData& d, int body,
                                                         mjtNum pos[3], mjtNum quat[4]) {
  const mjtNum* local_pos = m.body_pos + 3 * body;
  const mjtNum* local_quat = m.body_quat + 4 * body;
  mjtNum mocap_quat[4];
  if (const int mocap = m.body_mocapid[body]; mocap >= 0) {
    local_pos = d.mocap_pos + 3 * mocap;
    Copy4(mocap_quat, d.mocap_quat + 4 * mocap);
    Normalize4(mocap_quat);
    local_quat = mocap_quat;
  }
  const int parent = m.body_parentid[body];
  if (parent == 0) {
    Copy3(pos, local_pos);
    Copy4(quat, local_quat);
    return;
  }
  MulMatVec3(pos, d.xmat + 9 * parent, local_pos);
  AddTo3(pos, d.xpos + 3 * parent);
  // Most bodies are not turned in their parent.
  if (local_quat[0] == 1 && local_quat[1] == 0 && local_quat[2] == 0 && local_quat[3] == 0) {
    Copy4(quat, d.xquat + 4 * parent);
  } else {
    MulQuat(quat, d.xquat + 4 * parent, local_quat);
  }
}

// Sines and cosines of half the angles of the hinges among some joints, in order of joint.
struct HingeTurns {
  const mjtNum* sine;
  const mjtNum* cosine;
};

HingeTurns FindHingeTurns(const mjModel& m, const mjData& d, int first, int last, StackFrame& frame) {
  const int room = last - first;
  mjtNum* half = frame.Take<mjtNum>(3 * room);
  int count = 0;
  for (int j = first; j < last; ++j) {
    const int adr = m.jnt_qposadr[j];
    if (m.jnt_type[j] == mjJNT_HINGE) half[count++] = 0.5 * (d.qpos[adr] - m.qpos0[adr]);
  }
  SinCos(half + room, half + 2 * room, half, count);
  return {half + room, half + 2 * room};
}

int CountHinges(const mjModel& m, int joints) {
  return static_cast<int>(std::count(m.jnt_type, m.jnt_type + joints, static_cast<int>(mjJNT_HINGE)));
}

// Whether the anchor of a joint is the origin of its body.
bool IsCentered(const mjModel& m, int joint) {
  const mjtNum* anchor = m.jnt_pos + 3 * joint;
  return anchor[0] == 0 && anchor[1] == 0 && anchor[2] == 0;
}

// Anchor and axis of a joint before it moves its body, which has the pose given.
struct JointFrame {
  mjtNum* anchor;
  mjtNum* axis;
};

__attribute__((always_inline)) inline void FindJointFrame(const mjModel& m, int joint, const mjtNum pos[3],
                                                          const mjtNum quat[4], const JointFrame& frame) {
  RotVecQuat(frame.axis, m.jnt_axis + 3 * joint, quat);
  if (IsCentered(m, joint)) {
    Copy3(frame.anchor, pos);
  } else {
    RotVecQuat(frame.anchor, m.jnt_pos + 3 * joint, quat);
    AddTo3(frame.anchor, pos);
  }
}

// Applies one slide, hinge or ball joint to the pose of its body. A hinge takes the next of `turns`. Its axis
// is read for a slide, its anchor where the joint is off center.
__attribute__((always_inline)) inline void MoveByJoint(const mjModel& m, const mjData& d, int joint,
                                                       const JointFrame& frame, HingeTurns& turns,
                                                       mjtNum pos[3], mjtNum quat[4]) {
  const mjtNum* q = d.qpos + m.jnt_qposadr[joint];
  const int type = m.jnt_type[joint];
  if (type == mjJNT_SLIDE) {
    AddToScl3(pos, frame.axis, q[0] - m.qpos0[m.jnt_qposadr[joint]]);
    return;
  }
  mjtNum turn[4];
  if (type == mjJNT_BALL) {
    Copy4(turn, q);
    Normalize4(turn);
  } else {
    turn[0] = *turns.cosine++;
    Scl3(turn + 1, m.jnt_axis + 3 * joint, *turns.sine++);
  }
  MulQuat(quat, quat, turn);
  if (!IsCentered(m, joint)) {
    // Rotation about a point off the origin also moves the origin.
    mjtNum offset[3];
    RotVecQuat(offset, m.jnt_pos + 3 * joint, quat);
    Sub3(pos, frame.anchor, offset);
  }
}

// Makes a product of unit quaternions unit again. Most are, to rounding, and need no square root.
__attribute__((always_inline)) inline void Renormalize(mjtNum quat[4]) {
  const mjtNum square = quat[0] * quat[0] + quat[1] * quat[1] + quat[2] * quat[2] + quat[3] * quat[3];
  if (std::fabs(square - 1) > 2 * mjMINVAL) Normalize4(quat);
}

bool FliesFreely(const mjModel& m, int body) {
  return m.body_jntnum[body] == 1 && m.jnt_type[m.body_jntadr[body]] == mjJNT_FREE;
}

__attribute__((always_inline)) inline void PlaceBody(const mjModel& m, mjData& d, int body,
                                                     HingeTurns& turns) {
  mjtNum pos[3], quat[4];
  const int first = m.body_jntadr[body];
  const int count = m.body_jntnum[body];
  if (FliesFreely(m, body)) {
    const mjtNum* q = d.qpos + m.jnt_qposadr[first];
    Copy3(pos, q);
    Copy4(quat, q + 3);
    Copy3(d.xanchor + 3 * first, pos);
    Copy3(d.xaxis + 3 * first, m.jnt_axis + 3 * first);
  } else {
    PlaceInParent(m, d, body, pos, quat);
    for (int j = first; j < first + count; ++j) {
      const JointFrame frame = {d.xanchor + 3 * j, d.xaxis + 3 * j};
      FindJointFrame(m, j, pos, quat, frame);
      MoveByJoint(m, d, j, frame, turns, pos, quat);
    }
  }
  Renormalize(quat);
  Copy3(d.xpos + 3 * body, pos);
  Copy4(d.xquat + 4 * body, quat);
  Quat2Mat(d.xmat + 9 * body, quat);
}

bool SameBits(const mjtNum* a, const mjtNum* b, int n) {
  return std::memcmp(a, b, sizeof(mjtNum) * static_cast<size_t>(n)) == 0;
}

// Whether a body is where its coordinates and its parent put it, as PlaceBody() would, to the last bit.
bool IsInPlace(const mjModel& m, const mjData& d, int body, HingeTurns& turns) {
  mjtNum pos[3], quat[4];
  const int first = m.body_jntadr[body];
  if (FliesFreely(m, body)) {
    const mjtNum* q = d.qpos + m.jnt_qposadr[first];
    Copy3(pos, q);
    Copy4(quat, q + 3);
  } else {
    PlaceInParent(m, d, body, pos, quat);
    for (int j = first; j < first + m.body_jntnum[body]; ++j) {
      mjtNum anchor[3], axis[3];
      const JointFrame frame = {anchor, axis};
      if (m.jnt_type[j] == mjJNT_SLIDE || !IsCentered(m, j)) FindJointFrame(m, j, pos, quat, frame);
      MoveByJoint(m, d, j, frame, turns, pos, quat);
    }
  }
  Renormalize(quat);
  return SameBits(pos, d.xpos + 3 * body, 3) && SameBits(quat, d.xquat + 4 * body, 4);
}

inline void PlaceFrame(const mjData& d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                       const mjtNum quat[4], int body, mjtByte sameframe) {
  if (xpos) {
    if (sameframe == mjSAMEFRAME_BODY) {
      Copy3(xpos, d.xpos + 3 * body);
    } else if (sameframe == mjSAMEFRAME_INERTIA) {
      Copy3(xpos, d.xipos + 3 * body);
    } else {
      MulMatVec3(xpos, d.xmat + 9 * body, pos);
      AddTo3(xpos, d.xpos + 3 * body);
    }
  }
  if (xmat) {
    if (sameframe == mjSAMEFRAME_NONE) {
      mjtNum world[4];
      MulQuat(world, d.xquat + 4 * body, quat);
      Quat2Mat(xmat, world);
    } else if (sameframe == mjSAMEFRAME_BODY || sameframe == mjSAMEFRAME_BODYROT) {
      Copy9(xmat, d.xmat + 9 * body);
    } else {
      Copy9(xmat, d.ximat + 9 * body);
    }
  }
}

}  // namespace

void Local2Global(const mjData& d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3], const mjtNum quat[4],
                  int body, mjtByte sameframe) {
  PlaceFrame(d, xpos, xmat, pos, quat, body, sameframe);
}

namespace {

HingeTurns FindTurnsOfBodies(const mjModel& m, const mjData& d, int begin, int end, StackFrame& frame) {
  int first = 0, last = 0;  // joints of these bodies, one after the other
  for (int i = begin; i < end; ++i) {
    if (!m.body_jntnum[i]) continue;
    if (last == 0) first = m.body_jntadr[i];
    last = m.body_jntadr[i] + m.body_jntnum[i];
  }
  return FindHingeTurns(m, d, first, last, frame);
}

// Bodies and their inertial frames. turns: those of their hinges.
PLIANT_SIMD_CLONES void PlaceWithTurns(const mjModel& m, mjData& d, int begin, int end, HingeTurns turns) {
  for (int i = begin; i < end; ++i) PlaceBody(m, d, i, turns);
  for (int i = begin; i < end; ++i) {
    PlaceFrame(d, d.xipos + 3 * i, d.ximat + 9 * i, m.body_ipos + 3 * i, m.body_iquat + 4 * i, i,
               m.body_sameframe[i]);
  }
}

void PlaceBodies(const mjModel& m, mjData& d, int begin, int end) {
  // One without joints stands still among sleepers.
  if (end - begin == 1 && !m.body_jntnum[begin]) return PlaceWithTurns(m, d, begin, end, {});
  StackFrame frame(d);
  PlaceWithTurns(m, d, begin, end, FindTurnsOfBodies(m, d, begin, end, frame));
}

// Mocap bodies and what is fixed to them, on which sleepers may hang.
void PlaceMocapBodies(const mjModel& m, mjData& d) {
  for (int k = 0; k < d.nbody_awake; ++k) {
    const int body = d.body_awake_ind[k];
    if (body > 0 && m.body_treeid[body] < 0 && d.body_awake[body] == mjS_AWAKE)
      PlaceBodies(m, d, body, body + 1);
  }
}

constexpr int kFewGeoms = 128;  // for one thread

// Whether four frames belong to one body and have the same parts of its poses in common.
bool FourAlike(const int* body, const mjtByte* sameframe) {
  return body[0] == body[3] && sameframe[0] == sameframe[1] && sameframe[0] == sameframe[2] &&
         sameframe[0] == sameframe[3];
}

// Frames that bodies carry, geoms or sites, of which `sleeps(body)` leaves some alone.
struct CarriedFrames {
  const int* body;
  const mjtNum* pos;
  const mjtNum* quat;
  const mjtByte* sameframe;
  mjtNum* xpos;
  mjtNum* xmat;

  template <class Sleeps>
  void Place(const mjData& d, int begin, int end, const Sleeps& sleeps) const {
    for (int i = begin; i < end; ++i) {
      const int b = body[i];
      if (sleeps(b)) continue;
      if (i + 4 <= end && FourAlike(body + i, sameframe + i) && PlaceFourOf(d, i)) {
        i += 3;
        continue;
      }
      PlaceFrame(d, xpos + 3 * i, xmat + 9 * i, pos + 3 * i, quat + 4 * i, b, sameframe[i]);
    }
  }

  // Four from i on that are alike. False where more than a rotation is the body's.
  [[nodiscard]] bool PlaceFourOf(const mjData& d, int i) const {
    const int b = body[i];
    if (sameframe[i] == mjSAMEFRAME_BODYROT) {
      PlaceFourUnturned(xpos + 3 * i, xmat + 9 * i, d.xpos + 3 * b, d.xmat + 9 * b, pos + 3 * i);
      return true;
    }
    if (sameframe[i] != mjSAMEFRAME_NONE) return false;
    PlaceFour(xpos + 3 * i, xmat + 9 * i, d.xpos + 3 * b, d.xmat + 9 * b, d.xquat + 4 * b, pos + 3 * i,
              quat + 4 * i);
    return true;
  }
};

void PlaceGeoms(const mjModel& m, mjData& d, int begin, int end) {
  const CarriedFrames geoms = {m.geom_bodyid,    m.geom_pos,  m.geom_quat,
                               m.geom_sameframe, d.geom_xpos, d.geom_xmat};
  geoms.Place(d, begin, end, [](int) { return false; });
}

void PlaceSites(const mjModel& m, mjData& d) {
  const CarriedFrames sites = {m.site_bodyid,    m.site_pos,  m.site_quat,
                               m.site_sameframe, d.site_xpos, d.site_xmat};
  sites.Place(d, 0, static_cast<int>(m.nsite), [&](int body) { return d.body_awake[body] == mjS_ASLEEP; });
}

// All bodies, with the workers of d.
void PlaceTreesTogether(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  const HingeTurns all = FindHingeTurns(m, d, 0, static_cast<int>(m.njnt), frame);
  ForAwakeBodyParts(m, d, [&](int begin, int end) {
    HingeTurns turns = all;
    const int tree = begin ? m.body_treeid[begin] : 0;
    const int hinges = tree > 0 ? CountHinges(m, m.dof_jntid[m.tree_dofadr[tree]]) : 0;
    turns.sine += hinges;
    turns.cosine += hinges;
    PlaceWithTurns(m, d, std::max(begin, 1), end, turns);
  });
}

}  // namespace

bool AreInPlace(const mjModel& m, mjData& d, int begin, int end) {
  StackFrame frame(d);
  HingeTurns turns = FindTurnsOfBodies(m, d, begin, end, frame);
  for (int i = begin; i < end; ++i) {
    if (!IsInPlace(m, d, i, turns)) return false;
  }
  return true;
}

void Kinematics(const mjModel& m, mjData& d) {
  if (m.nmocap && SomeAsleep(m, d)) PlaceMocapBodies(m, d);
  WakeDisturbed(m, d);
  Zero3(d.xpos);
  Unit4(d.xquat);
  Zero3(d.xipos);
  Quat2Mat(d.xmat, d.xquat);
  Quat2Mat(d.ximat, d.xquat);

  if (BoundPool(d) && !SomeAsleep(m, d)) {
    PlaceTreesTogether(m, d);
  } else {
    ForAwakeBodies(m, d, [&](int begin, int end) { PlaceBodies(m, d, std::max(begin, 1), end); });
  }
  const auto place = [&](int begin, int end) { PlaceGeoms(m, d, begin, end); };
  if (SomeAsleep(m, d)) {
    ForAwakeGeoms(m, d, place);
  } else {
    ForRanges(d, static_cast<int>(m.ngeom), kFewGeoms, place);
  }
  PlaceSites(m, d);
}

}  // namespace pliant
