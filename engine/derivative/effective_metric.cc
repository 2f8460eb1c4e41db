#include "engine/derivative/effective_metric.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstddef>

#include "engine/derivative/actuator_slope.h"
#include "engine/derivative/body_force.h"
#include "engine/derivative/flex_stiffness.h"
#include "engine/dynamics/actuation.h"
#include "engine/dynamics/flex_contact_force.h"
#include "engine/dynamics/fluid.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/reflected.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/cholesky.h"
#include "engine/math/quat.h"
#include "engine/math/spatial.h"
#include "engine/math/tree_kernels.h"
#include "engine/math/vec3.h"
#include "engine/model/arena_arrays.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

bool SpringsAct(const mjModel& m) { return !(m.opt.disableflags & mjDSBL_SPRING); }
bool DampersAct(const mjModel& m) { return !(m.opt.disableflags & mjDSBL_DAMPER); }

// Whether a contact acts by a spring. One without vertices on three slides has no stiffness (dof "radial").
bool PushesBack(const mjModel& m, const mjData& d, const mjContact& contact) {
  return contact.exclude == kPassiveContact && contact.dist < 0 &&
         SpringOfContact(m, d, contact).stiffness > 0;
}

// Copies what flexes add into the arena.
void AddFlexes(const mjModel& m, mjData& d, const FlexStiffness& flexes) {
  if (!flexes.nnz) {
    ForUnsettledDofs(m, d, [&](int begin, int end) {
      std::fill(d.efm_K_rownnz + begin, d.efm_K_rownnz + end, 0);
      std::fill(d.efm_K_rowadr + begin, d.efm_K_rowadr + end, 0);
    });
    return;
  }
  std::copy_n(flexes.rownnz, m.nv, d.efm_K_rownnz);
  std::copy_n(flexes.rowadr, m.nv, d.efm_K_rowadr);
  std::copy_n(flexes.colind, flexes.nnz, d.efm_K_colind);
  std::copy_n(flexes.val, flexes.nnz, d.efm_K_val);
  for (int i = 0; i < m.nv; ++i) d.efm_c[i] += flexes.shift[i];
}

// Whether the dofs of a body are one block of efm_L: three, with stiffness of a flex.
bool HasPointBlock(const mjModel& m, const FlexStiffness& flexes, int body) {
  return flexes.nnz && m.body_dofnum[body] == 3 && flexes.rownnz[m.body_dofadr[body]];
}

int CountPointBlocks(const mjModel& m, const FlexStiffness& flexes) {
  int count = 0;
  for (int body = 1; body < m.nbody; ++body) count += HasPointBlock(m, flexes, body);
  return count;
}

// Cholesky factors, in their lower triangle, of the blocks of M + K on the diagonal. Above it stays K: M is
// kept by its lower triangle.
void FactorPointBlocks(const mjModel& m, mjData& d, const FlexStiffness& flexes) {
  int count = 0;
  for (int body = 1; body < m.nbody; ++body) {
    if (!HasPointBlock(m, flexes, body)) continue;
    const int first = m.body_dofadr[body];
    mjtNum* block = d.efm_L + 9 * count;
    std::fill_n(block, 9, 0);
    const auto add = [&](int row, const int* col, const mjtNum* val, int nnz) {
      for (int k = 0; k < nnz; ++k) {
        if (col[k] >= first && col[k] < first + 3) block[3 * row + col[k] - first] += val[k];
      }
    };
    for (int row = 0; row < 3; ++row) {
      const int dof = first + row, inertia = m.M_rowadr[dof], stiffness = flexes.rowadr[dof];
      add(row, m.M_colind + inertia, d.M + inertia, m.M_rownnz[dof]);
      add(row, flexes.colind + stiffness, flexes.val + stiffness, flexes.rownnz[dof]);
    }
    CholFactor(block, 3, mjMINVAL);
    d.efm_dofid[count++] = first;
  }
}

// Contacts that act by springs: h^2 k n'n and the shift -h k n'(n v), n their row along the normal.
void AddPassiveContacts(const mjModel& m, mjData& d) {
  const mjtNum h = m.opt.timestep;
  StackFrame frame(d);
  mjtNum* scratch = frame.Take<mjtNum>(m.nv);
  for (int i = 0, at = 0; i < d.ncon && at < d.nefmcon; ++i) {
    if (!PushesBack(m, d, d.contact[i])) continue;
    int* head = d.efm_con_ind + at;
    mjtNum* values = d.efm_con_val + at;
    const FlexContactSpring spring = SpringOfContact(m, d, d.contact[i]);
    head[0] = FlexContactRow(m, d, d.contact[i], head + 2, values + 2, scratch);
    head[1] = i;
    values[0] = h * h * spring.stiffness;
    values[1] = spring.force;
    mjtNum speed = 0;
    for (int k = 2; k < 2 + head[0]; ++k) speed += values[k] * d.qvel[head[k]];
    for (int k = 2; k < 2 + head[0]; ++k) d.efm_c[head[k]] -= h * spring.stiffness * speed * values[k];
    at += 2 + head[0];
  }
}

// Length of efm_con_ind and efm_con_val.
int CountPassiveContacts(const mjModel& m, mjData& d) {
  StackFrame frame(d);
  mjtNum* scratch = frame.Take<mjtNum>(m.nv);
  int size = 0;
  for (int i = 0; i < d.ncon; ++i) {
    if (PushesBack(m, d, d.contact[i]))
      size += 2 + FlexContactRow(m, d, d.contact[i], nullptr, nullptr, scratch);
  }
  return size;
}

void Clear(mjData& d) {
  ForgetArrays(d, ArenaGroup::kMetric);
  ForgetArrays(d, ArenaGroup::kDual);
  d.efm_active = d.nefmK = d.nefmcon = d.nefmT = d.nefmA = d.nefmdof = d.nefmL = d.nA = d.nY = 0;
}

// Stiffness of a spring at displacements from its rest position: one number for each dof of the joint.
void JointStiffness(const mjModel& m, const mjData& d, int joint, mjtNum* stiffness) {
  const Coefficients spring = JointSpring(m, joint);
  const mjtNum* q = d.qpos + m.jnt_qposadr[joint];
  const mjtNum* rest = m.qpos_spring + m.jnt_qposadr[joint];
  const auto rotation = [&](const mjtNum* quat, const mjtNum* rest_quat, mjtNum* to) {
    mjtNum unit[4], dif[3];
    Copy4(unit, quat);
    Normalize4(unit);
    SubQuat(dif, unit, rest_quat);
    std::fill_n(to, 3, std::max<mjtNum>(0, spring.Slope(Norm3(dif))));
  };
  switch (m.jnt_type[joint]) {
    case mjJNT_FREE: {
      mjtNum dif[3];
      Sub3(dif, q, rest);
      std::fill_n(stiffness, 3, std::max<mjtNum>(0, spring.Slope(Norm3(dif))));
      rotation(q + 3, rest + 3, stiffness + 3);
      break;
    }
    case mjJNT_BALL:
      rotation(q, rest, stiffness);
      break;
    default:
      stiffness[0] = std::max<mjtNum>(0, spring.Slope(q[0] - rest[0]));
  }
}

void AddSpring(const mjModel& m, mjData& d, int joint) {
  const mjtNum h = m.opt.timestep;
  const int first = m.jnt_dofadr[joint], type = m.jnt_type[joint];
  mjtNum stiffness[6];
  JointStiffness(m, d, joint, stiffness);
  const int count = type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1;
  for (int k = 0; k < count; ++k) {
    d.efm_ck[first + k] = h * stiffness[k];
    d.efm_diag[first + k] = h * h * stiffness[k];
    d.efm_c[first + k] = -h * stiffness[k] * d.qvel[first + k];
  }
}

// Starts the arrays of terms by dof.
void AddJoints(const mjModel& m, mjData& d) {
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    if (begin == end) return;
    for (mjtNum* array : {d.efm_c, d.efm_ck, d.efm_ca, d.efm_diag}) std::fill(array + begin, array + end, 0);
    if (SpringsAct(m)) {
      for (int j = m.dof_jntid[begin]; j <= m.dof_jntid[end - 1]; ++j) {
        if (JointSpring(m, j).Any()) AddSpring(m, d, j);
      }
    }
    if (!DampersAct(m)) return;
    for (int i = begin; i < end; ++i)
      d.efm_diag[i] += m.opt.timestep * std::max<mjtNum>(0, DofDamping(m, d, i));
  });
}

void AddTendons(const mjModel& m, mjData& d) {
  const mjtNum h = m.opt.timestep;
  for (int t = 0; t < m.ntendon; ++t) {
    const Coefficients spring = TendonSpring(m, t), damper = TendonDamper(m, t);
    const bool springs = SpringsAct(m) && spring.Any(), dampers = DampersAct(m) && damper.Any();
    if ((!springs && !dampers) || TendonAsleep(m, d, t)) continue;
    const mjtNum stretch = TendonStretch(m, d, t);
    const mjtNum stiffness = springs && stretch ? std::max<mjtNum>(0, spring.Slope(stretch)) : 0;
    const mjtNum damping = dampers ? std::max<mjtNum>(0, damper.Slope(std::abs(d.ten_velocity[t]))) : 0;
    d.efm_tid[d.nefmT] = t;
    d.efm_ts[d.nefmT] = h * h * stiffness + h * damping;
    d.efm_tk[d.nefmT++] = h * stiffness;
    AddTendonForce(m, d, t, -h * stiffness * d.ten_velocity[t], d.efm_c);
  }
}

void AddActuators(const mjModel& m, mjData& d) {
  if (!m.nactuator || (m.opt.disableflags & mjDSBL_ACTUATION)) return;
  const mjtNum h = m.opt.timestep;
  StackFrame frame(d);
  mjtNum* ctrl = frame.Take<mjtNum>(m.nu);
  EffectiveControl(m, d, ctrl);
  ForAwakeActuators(m, d, [&](int i) {
    const ActuatorSlope slope = SlopeOfActuator(m, d, i, ctrl);
    const mjtNum damping = std::max<mjtNum>(0, -slope.velocity),
                 stiffness = std::max<mjtNum>(0, -slope.length);
    if (!damping && !stiffness) return;
    d.efm_aid[d.nefmA] = i;
    d.efm_as[d.nefmA] = h * h * stiffness + h * damping;
    d.efm_ak[d.nefmA++] = h * stiffness;
    for (int out = m.actuator_outadr[i]; out < m.actuator_outadr[i] + m.actuator_outnum[i]; ++out) {
      const mjtNum shift = -h * stiffness * d.actuator_velocity[out];
      const int adr = d.moment_rowadr[out];
      for (int a = adr; a < adr + d.moment_rownnz[out]; ++a)
        d.efm_ca[d.moment_colind[a]] += shift * d.actuator_moment[a];
    }
  });
}

// Drag of the medium on each subtree, then on pairs of dofs: both move the subtree of the deeper one.
void AddFluid(const mjModel& m, mjData& d) {
  if (!HasFluid(m) || !(SpringsAct(m) || DampersAct(m))) {
    ForUnsettledRows(m, d, [&](int begin, int end) { std::fill(d.efm_fluid + begin, d.efm_fluid + end, 0); });
    return;
  }
  StackFrame frame(d);
  mjtNum* total = frame.Take<mjtNum>(36 * m.nbody);
  ForUnsettledBodies(m, d, [&](int begin, int end) { std::fill(total + 36 * begin, total + 36 * end, 0); });
  ForUnsettledBodiesUp(m, d, [&](int i) {
    mjtNum* own = total + 36 * i;
    if (m.body_mass[i] >= mjMINVAL && ChainEnd(m, i) >= 0)
      AddFluidVelocity(m, d, i, FluidPart::kSymmetricDrag, own);
    mjtNum* parent = total + 36 * m.body_parentid[i];
    for (int k = 0; k < 36; ++k) parent[k] += own[k];
  });
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      mjtNum force[6];
      for (int r = 0; r < 6; ++r) force[r] = Dot6(total + 36 * m.dof_bodyid[i] + 6 * r, d.cdof + 6 * i);
      for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k)
        d.efm_fluid[k] = -m.opt.timestep * Dot6(force, d.cdof + 6 * m.M_colind[k]);
    }
  });
}

// diag += the diagonal of s J'J for a Jacobian row.
void AddSquares(mjtNum* diag, int nnz, const int* col, const mjtNum* val, mjtNum s) {
  for (int k = 0; k < nnz; ++k) diag[col[k]] += s * val[k] * val[k];
}

void FactorBackbone(const mjModel& m, mjData& d) {
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    std::copy(d.efm_diag + begin, d.efm_diag + end, d.efm_sdiag + begin);
  });
  for (int k = 0; k < d.nefmT; ++k) {
    const TendonRow row = GetTendonRow(m, d, d.efm_tid[k]);
    AddSquares(d.efm_sdiag, row.nnz, row.col, row.val, d.efm_ts[k]);
  }
  for (int k = 0; k < d.nefmA; ++k) {
    const int i = d.efm_aid[k];
    for (int out = m.actuator_outadr[i]; out < m.actuator_outadr[i] + m.actuator_outnum[i]; ++out) {
      const int adr = d.moment_rowadr[out];
      AddSquares(d.efm_sdiag, d.moment_rownnz[out], d.moment_colind + adr, d.actuator_moment + adr,
                 d.efm_as[k]);
    }
  }
  ForUnsettledRows(m, d, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) d.qH[k] = d.M[k] + d.efm_fluid[k];
  });
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      const int diagonal = m.M_rowadr[i] + m.M_rownnz[i] - 1;
      d.qH[diagonal] += d.efm_sdiag[i];
      d.efm_sdiag[i] += d.efm_fluid[diagonal];
    }
    FactorTree(d.qH, d.qH, d.qHDiagInv, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
  });
}

}  // namespace

bool MayCoupleDofs(const mjModel& m) {
  if (m.opt.solver == mjSOL_PGS) return false;
  if (m.nflex || (m.nactuator && !(m.opt.disableflags & mjDSBL_ACTUATION))) return true;
  bool tendons = false;
  for (int t = 0; t < m.ntendon; ++t) tendons |= TendonSpring(m, t).Any() || TendonDamper(m, t).Any();
  return tendons;
}

void MakeMetric(const mjModel& m, mjData& d) {
  if (d.efm_c)
    d.parena = static_cast<size_t>(reinterpret_cast<std::byte*>(d.efm_c) - static_cast<std::byte*>(d.arena));
  Clear(d);
  const size_t parena = d.parena;
  StackFrame frame(d);
  const bool dual = m.opt.solver == mjSOL_PGS;
  const FlexStiffness flexes =
      ComputeFlexStiffness(m, d, SpringsAct(m) && !dual, DampersAct(m) && !dual, frame);
  d.nefmK = flexes.nnz;
  d.nefmdof = CountPointBlocks(m, flexes);
  d.nefmL = 9 * d.nefmdof;
  if (m.nflex && !dual && (SpringsAct(m) || DampersAct(m))) d.nefmcon = CountPassiveContacts(m, d);
  if (!AllocateArrays(m, d, ArenaGroup::kMetric)) {
    RaiseWarning(d, mjWARN_CNSTRFULL, static_cast<int>(std::min<mjtSize>(d.narena, INT_MAX)));
    Clear(d);
    d.parena = parena;
    return;
  }
  d.efm_active = 1;
  AddJoints(m, d);
  AddFlexes(m, d, flexes);
  FactorPointBlocks(m, d, flexes);
  if (d.nefmcon) AddPassiveContacts(m, d);
  if (!dual) {
    AddTendons(m, d);
    AddActuators(m, d);
  }
  AddFluid(m, d);
  FactorBackbone(m, d);
}

}  // namespace pliant
