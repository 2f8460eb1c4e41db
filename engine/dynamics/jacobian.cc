#include "engine/dynamics/jacobian.h"

#include <algorithm>

#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

inline void SetColumn(mjtNum* jac, int nv, int dof, const mjtNum v[3]) {
  jac[dof] = v[0];
  jac[nv + dof] = v[1];
  jac[2 * nv + dof] = v[2];
}

inline void Clear(mjtNum* jac, int nv) {
  if (jac) std::fill(jac, jac + 3 * nv, 0);
}

// Velocity of a point at `offset` from the c-frame origin under the spatial motion s.
inline void PointVelocity(mjtNum res[3], const mjtNum s[6], const mjtNum offset[3]) {
  Cross(res, s, offset);
  AddTo3(res, s + 3);
}

inline const mjtNum* TreeCom(const mjModel& m, const mjData& d, int body) {
  return d.subtree_com + 3 * m.body_rootid[body];
}

bool IsRotationOfQuaternion(const mjModel& m, int dof) {
  const int joint = m.dof_jntid[dof];
  const int type = m.jnt_type[joint];
  return type == mjJNT_BALL || (type == mjJNT_FREE && dof >= m.jnt_dofadr[joint] + 3);
}

}  // namespace

int MergeChain(const mjModel& m, int end, int* chain, int n, int stop) {
  int extra = 0;
  for (int dof = end, i = n - 1; dof != stop; dof = m.dof_parentid[dof]) {
    while (i >= 0 && chain[i] > dof) --i;
    if (i < 0 || chain[i] != dof) ++extra;
  }
  // Fill from the back; once all new dofs are placed the rest already lies where it belongs.
  int to = n + extra;
  for (int dof = end, i = n - 1; to > i + 1;) {
    if (i >= 0 && chain[i] >= dof) {
      if (chain[i] == dof) dof = m.dof_parentid[dof];
      chain[--to] = chain[i--];
    } else {
      chain[--to] = dof;
      dof = m.dof_parentid[dof];
    }
  }
  return n + extra;
}

int ChainUnionSize(const mjModel& m, int a, int b) {
  int n = 0;
  for (; a >= 0 || b >= 0; ++n) {
    const int top = std::max(a, b);
    if (a == top) a = m.dof_parentid[a];
    if (b == top) b = m.dof_parentid[b];
  }
  return n;
}

int SubtreeEnd(const mjModel& m, int body) {
  int end = body + 1;
  while (end < m.nbody && m.body_parentid[end] >= body) ++end;
  return end;
}

void CenteredWrench(const mjModel& m, const mjData& d, const mjtNum* force, const mjtNum* torque,
                    const mjtNum point[3], int body, mjtNum wrench[6]) {
  Zero6(wrench);
  if (force) {
    mjtNum offset[3];
    Sub3(offset, point, TreeCom(m, d, body));
    Cross(wrench, offset, force);
    Copy3(wrench + 3, force);
  }
  if (torque) AddTo3(wrench, torque);
}

void ApplyFT(const mjModel& m, const mjData& d, const mjtNum* force, const mjtNum* torque,
             const mjtNum point[3], int body, mjtNum* qfrc) {
  mjtNum wrench[6];
  CenteredWrench(m, d, force, torque, point, body, wrench);
  for (int i = ChainEnd(m, body); i >= 0; i = m.dof_parentid[i]) qfrc[i] += Dot6(d.cdof + 6 * i, wrench);
}

void Jac(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body) {
  const int nv = m.nv;
  Clear(jacp, nv);
  Clear(jacr, nv);
  mjtNum offset[3];
  Sub3(offset, point, TreeCom(m, d, body));
  for (int i = ChainEnd(m, body); i >= 0; i = m.dof_parentid[i]) {
    const mjtNum* s = d.cdof + 6 * i;
    if (jacr) SetColumn(jacr, nv, i, s);
    if (jacp) {
      mjtNum v[3];
      PointVelocity(v, s, offset);
      SetColumn(jacp, nv, i, v);
    }
  }
}

void JacBody(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, int body) {
  Jac(m, d, jacp, jacr, d.xpos + 3 * body, body);
}

void JacBodyCom(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, int body) {
  Jac(m, d, jacp, jacr, d.xipos + 3 * body, body);
}

void JacGeom(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, int geom) {
  Jac(m, d, jacp, jacr, d.geom_xpos + 3 * geom, m.geom_bodyid[geom]);
}

void JacSite(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, int site) {
  Jac(m, d, jacp, jacr, d.site_xpos + 3 * site, m.site_bodyid[site]);
}

void JacSubtreeCom(const mjModel& m, const mjData& d, mjtNum* jacp, int body) {
  const int nv = m.nv;
  Clear(jacp, nv);
  const mjtNum total = m.body_subtreemass[body];
  if (total < mjMINVAL) return;
  // A dof outside carries the whole subtree; one inside carries the subtree of its own body.
  const auto add_column = [&](int dof, int moved) {
    mjtNum offset[3], v[3];
    Sub3(offset, d.subtree_com + 3 * moved, TreeCom(m, d, m.dof_bodyid[dof]));
    PointVelocity(v, d.cdof + 6 * dof, offset);
    Scl3(v, v, m.body_subtreemass[moved] / total);
    SetColumn(jacp, nv, dof, v);
  };
  for (int i = ChainEnd(m, body); i >= 0; i = m.dof_parentid[i]) add_column(i, body);
  const int end = SubtreeEnd(m, body);
  for (int b = body + 1; b < end; ++b) {
    for (int k = 0; k < m.body_dofnum[b]; ++k) add_column(m.body_dofadr[b] + k, b);
  }
}

void JacPointAxis(const mjModel& m, const mjData& d, mjtNum* jac_point, mjtNum* jac_axis,
                  const mjtNum point[3], const mjtNum axis[3], int body) {
  Jac(m, d, jac_point, nullptr, point, body);
  Clear(jac_axis, m.nv);
  if (!jac_axis) return;
  for (int i = ChainEnd(m, body); i >= 0; i = m.dof_parentid[i]) {
    mjtNum v[3];
    Cross(v, d.cdof + 6 * i, axis);
    SetColumn(jac_axis, m.nv, i, v);
  }
}

void JacDot(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body) {
  const int nv = m.nv;
  Clear(jacp, nv);
  Clear(jacr, nv);
  mjtNum offset[3], velocity[3];
  Sub3(offset, point, TreeCom(m, d, body));
  PointVelocity(velocity, d.cvel + 6 * body, offset);

  for (int i = ChainEnd(m, body); i >= 0; i = m.dof_parentid[i]) {
    const mjtNum* s = d.cdof + 6 * i;
    mjtNum s_dot[6];
    if (IsRotationOfQuaternion(m, i)) {
      // cdof_dot of these leaves out the joint's own rotation, which cancels in cdof_dot * qvel but not here.
      CrossMotion(s_dot, d.cvel + 6 * m.dof_bodyid[i], s);
    } else {
      Copy6(s_dot, d.cdof_dot + 6 * i);
    }
    if (jacr) SetColumn(jacr, nv, i, s_dot);
    if (jacp) {
      mjtNum v[3], turn[3];
      PointVelocity(v, s_dot, offset);
      Cross(turn, s, velocity);
      AddTo3(v, turn);
      SetColumn(jacp, nv, i, v);
    }
  }
}

void AngmomMat(const mjModel& m, mjData& d, mjtNum* mat, int body) {
  const int nv = m.nv;
  Clear(mat, nv);
  StackFrame frame(d);
  const int end = SubtreeEnd(m, body);

  // Composite inertias within the subtree, each about the com of its own tree.
  mjtNum* composite = frame.Take<mjtNum>(10 * (end - body));
  std::copy(d.cinert + 10 * body, d.cinert + 10 * end, composite);
  for (int b = end - 1; b > body; --b) {
    const int parent = m.body_parentid[b];
    // Trees below the world have different origins, and the world has no dof that would need their sum.
    if (parent < body || parent == 0) continue;
    for (int k = 0; k < 10; ++k) composite[10 * (parent - body) + k] += composite[10 * (b - body) + k];
  }

  const auto add_column = [&](int dof, int moved) {
    mjtNum momentum[6], arm[3], shift[3];
    MulInertVec(momentum, composite + 10 * (moved - body), d.cdof + 6 * dof);
    Sub3(arm, d.subtree_com + 3 * body, TreeCom(m, d, m.dof_bodyid[dof]));
    Cross(shift, arm, momentum + 3);
    SubFrom3(momentum, shift);
    SetColumn(mat, nv, dof, momentum);
  };
  for (int i = ChainEnd(m, body); i >= 0; i = m.dof_parentid[i]) add_column(i, body);
  for (int b = body + 1; b < end; ++b) {
    for (int k = 0; k < m.body_dofnum[b]; ++k) add_column(m.body_dofadr[b] + k, b);
  }
}

}  // namespace pliant
