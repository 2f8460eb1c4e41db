#include "engine/dynamics/transmission.h"

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/dynamics/chain_row.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// The row of one actuator while it is written; lengths are returned.
struct MomentRow {
  const mjModel& m;
  const mjData& d;
  int* col;
  mjtNum* val;
  int capacity;
  int nnz = 0;

  // Sets the pattern to the union of two chains (-1: none) down to dof `stop`, all entries zero.
  void StartChains(int end_a, int end_b, int stop = -1) {
    Reserve(ChainUnionSize(m, end_a, end_b) - ChainUnionSize(m, stop, -1));
    nnz = MergeChain(m, end_b, col, MergeChain(m, end_a, col, 0, stop), stop);
    std::fill(val, val + nnz, 0);
  }

  // Sets the pattern to one chain, and its entries to cdof . wrench.
  void FillChain(int end, const mjtNum wrench[6]) {
    nnz = 0;
    for (int dof = end; dof >= 0; dof = m.dof_parentid[dof]) ++nnz;
    Reserve(nnz);
    for (int dof = end, k = nnz; k-- > 0; dof = m.dof_parentid[dof]) {
      col[k] = dof;
      val[k] = Dot6(d.cdof + 6 * dof, wrench);
    }
  }
  void Reserve(int size) const {
    if (size > capacity)
      Fatal("actuator moments need more than the %d entries that the model reserves",
            static_cast<int>(m.nJmom));
  }
  ChainRow Row() const { return {val, col, nnz}; }

  void Append(int dof, mjtNum value) {
    Reserve(nnz + 1);
    col[nnz] = dof;
    val[nnz++] = value;
  }

  // Leaves out entries that are zero, as the reference stores rows of sites.
  void DropZeros() {
    int kept = 0;
    for (int k = 0; k < nnz; ++k) {
      if (val[k] == 0) continue;
      col[kept] = col[k];
      val[kept++] = val[k];
    }
    nnz = kept;
  }
};

// Axis of a ball or free joint's rotational gear in the child frame.
void RotationGear(const mjModel& m, int actuator, const mjtNum quat[4], const mjtNum gear[3], mjtNum res[3]) {
  if (m.actuator_trntype[actuator] == mjTRN_JOINT) {
    Copy3(res, gear);
    return;
  }
  mjtNum inverse[4];
  NegQuat(inverse, quat);
  RotVecQuat(res, gear, inverse);
}

mjtNum JointMoment(MomentRow& row, int actuator) {
  const mjModel& m = row.m;
  const int joint = m.actuator_trnid[2 * actuator];
  const mjtNum* gear = m.actuator_gear + 6 * m.actuator_outadr[actuator];
  const mjtNum* q = row.d.qpos + m.jnt_qposadr[joint];
  const int dof = m.jnt_dofadr[joint];
  mjtNum quat[4], axis[3], angle[3];
  switch (m.jnt_type[joint]) {
    case mjJNT_BALL:
      Copy4(quat, q);
      Normalize4(quat);
      Quat2Vel(angle, quat, 1);
      RotationGear(m, actuator, quat, gear, axis);
      for (int k = 0; k < 3; ++k) row.Append(dof + k, axis[k]);
      return Dot3(angle, axis);
    case mjJNT_FREE:
      Copy4(quat, q + 3);
      Normalize4(quat);
      RotationGear(m, actuator, quat, gear + 3, axis);
      for (int k = 0; k < 3; ++k) row.Append(dof + k, gear[k]);
      for (int k = 0; k < 3; ++k) row.Append(dof + 3 + k, axis[k]);
      return 0;
    default:
      row.Append(dof, gear[0]);
      return q[0] * gear[0];
  }
}

// Slider position s along its axis such that a rod of length r joins it to the crank: with w the vector from
// slider site to crank site and a its component along the axis, s = a - sqrt(a^2 + r^2 - w'w). A rod that
// cannot reach is treated as the nearest reachable pose, s = a.
mjtNum SliderCrankMoment(MomentRow& row, int actuator) {
  const mjModel& m = row.m;
  const mjData& d = row.d;
  const int crank = m.actuator_trnid[2 * actuator], slider = m.actuator_trnid[2 * actuator + 1];
  const int crank_body = m.site_bodyid[crank], slider_body = m.site_bodyid[slider];
  const mjtNum gear = m.actuator_gear[6 * m.actuator_outadr[actuator]];
  const mjtNum rod = m.actuator_cranklength[actuator];
  const mjtNum* mat = d.site_xmat + 9 * slider;
  const mjtNum axis[3] = {mat[2], mat[5], mat[8]};
  mjtNum w[3], dw[3], daxis[3];  // derivatives of s by w and by the axis
  Sub3(w, d.site_xpos + 3 * crank, d.site_xpos + 3 * slider);
  const mjtNum along = Dot3(w, axis);
  const mjtNum radicand = along * along + rod * rod - Dot3(w, w);

  mjtNum length = along;
  if (radicand <= 0) {
    Copy3(dw, axis);
    Copy3(daxis, w);
  } else {
    const mjtNum root = std::sqrt(radicand);
    length -= root;
    Scl3(dw, axis, 1 - along / root);
    AddToScl3(dw, w, 1 / root);
    Scl3(daxis, w, 1 - along / root);
  }

  // d(axis) = omega x axis, so its part of the moment is the torque axis x daxis on the slider.
  mjtNum pull[6], push[6], torque[3];
  Cross(torque, axis, daxis);
  Scl3(torque, torque, -1);
  CenteredWrench(m, d, dw, nullptr, d.site_xpos + 3 * crank, crank_body, pull);
  CenteredWrench(m, d, dw, torque, d.site_xpos + 3 * slider, slider_body, push);
  const int crank_end = ChainEnd(m, crank_body), slider_end = ChainEnd(m, slider_body);
  row.StartChains(crank_end, slider_end);
  AddChain(m, d, row.Row(), crank_end, -1, pull, gear);
  AddChain(m, d, row.Row(), slider_end, -1, push, -gear);
  row.DropZeros();
  return length * gear;
}

mjtNum TendonMoment(MomentRow& row, int actuator) {
  const int tendon = row.m.actuator_trnid[2 * actuator];
  const mjtNum gear = row.m.actuator_gear[6 * row.m.actuator_outadr[actuator]];
  const TendonRow source = GetTendonRow(row.m, row.d, tendon);
  for (int a = 0; a < source.nnz; ++a) {
    row.Append(source.col[a], source.val[a] * gear);
  }
  return row.d.ten_length[tendon] * gear;
}

// A wrench fixed in the site's frame.
mjtNum SiteMoment(MomentRow& row, int actuator) {
  const mjModel& m = row.m;
  const mjData& d = row.d;
  const int site = m.actuator_trnid[2 * actuator];
  const int body = m.site_bodyid[site];
  const mjtNum* gear = m.actuator_gear + 6 * m.actuator_outadr[actuator];
  mjtNum force[3], torque[3], wrench[6];
  MulMatVec3(force, d.site_xmat + 9 * site, gear);
  MulMatVec3(torque, d.site_xmat + 9 * site, gear + 3);
  CenteredWrench(m, d, force, torque, d.site_xpos + 3 * site, body, wrench);
  row.FillChain(ChainEnd(m, body), wrench);
  row.DropZeros();
  return 0;
}

// The orientation that rotational site transmissions compare. The factors are in the order that the reference
// uses, which is the site's world orientation only where the two rotations commute.
void SiteQuat(const mjModel& m, const mjData& d, int site, mjtNum quat[4]) {
  MulQuat(quat, m.site_quat + 4 * site, d.xquat + 4 * m.site_bodyid[site]);
}

// Pose of a site seen from a reference site, projected on the gear; the wrench acts along the reference
// site's axes. The turning of the reference frame is not part of the moment, and dofs that move both
// sites have none.
mjtNum SitePairMoment(MomentRow& row, int actuator) {
  const mjModel& m = row.m;
  const mjData& d = row.d;
  const int site = m.actuator_trnid[2 * actuator], ref = m.actuator_trnid[2 * actuator + 1];
  const int body = m.site_bodyid[site], ref_body = m.site_bodyid[ref];
  const mjtNum* gear = m.actuator_gear + 6 * m.actuator_outadr[actuator];
  const mjtNum* ref_mat = d.site_xmat + 9 * ref;
  mjtNum dif[3], local[3], quat[4], ref_quat[4], turn[3];
  Sub3(dif, d.site_xpos + 3 * site, d.site_xpos + 3 * ref);
  MulMatTVec3(local, ref_mat, dif);
  mjtNum length = Dot3(local, gear);
  if (gear[3] || gear[4] || gear[5]) {
    SiteQuat(m, d, site, quat);
    SiteQuat(m, d, ref, ref_quat);
    SubQuat(turn, quat, ref_quat);
    length += Dot3(turn, gear + 3);
  }

  mjtNum force[3], torque[3], wrench[6], ref_wrench[6];
  MulMatVec3(force, ref_mat, gear);
  MulMatVec3(torque, ref_mat, gear + 3);
  CenteredWrench(m, d, force, torque, d.site_xpos + 3 * site, body, wrench);
  CenteredWrench(m, d, force, torque, d.site_xpos + 3 * ref, ref_body, ref_wrench);
  const int end = ChainEnd(m, body), ref_end = ChainEnd(m, ref_body);
  const int stop = CommonDof(m, end, ref_end);
  row.StartChains(end, ref_end, stop);
  AddChain(m, d, row.Row(), end, stop, wrench, 1);
  AddChain(m, d, row.Row(), ref_end, stop, ref_wrench, -1);
  row.DropZeros();
  return length;
}

// Adhesion: pulls against the normals of the body's contacts, an equal share each.
// Contacts in the gap count too.
mjtNum AdhesionMoment(MomentRow& row, mjData& d, int actuator) {
  const mjModel& m = row.m;
  const int body = m.actuator_trnid[2 * actuator];
  StackFrame frame(d);
  mjtNum* dense = frame.Take<mjtNum>(m.nv);
  std::fill(dense, dense + m.nv, 0);
  const ChainRow all{dense, nullptr, static_cast<int>(m.nv)};
  int count = 0;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (contact.exclude > 1 || contact.geom[0] < 0 || contact.geom[1] < 0) continue;
    const int sides[2] = {m.geom_bodyid[contact.geom[0]], m.geom_bodyid[contact.geom[1]]};
    if (sides[0] != body && sides[1] != body) continue;
    ++count;
    for (int side = 0; side < 2; ++side) {
      mjtNum wrench[6];
      CenteredWrench(m, d, contact.frame, nullptr, contact.pos, sides[side], wrench);
      AddChain(m, d, all, ChainEnd(m, sides[side]), -1, wrench, side ? 1 : -1);
    }
  }
  if (count == 0) return 0;
  const mjtNum scale = -m.actuator_gear[6 * m.actuator_outadr[actuator]] / count;
  for (int i = 0; i < m.nv; ++i) {
    if (dense[i]) row.Append(i, scale * dense[i]);
  }
  return 0;
}

// Row k of an orientation servo, of a ball joint or of a site seen from another: the k-th axis of the child
// frame. Returns that component of the rotation vector from the reference to the child.
mjtNum OrientationMoment(MomentRow& row, int actuator, int k) {
  const mjModel& m = row.m;
  const mjData& d = row.d;
  const int target = m.actuator_trnid[2 * actuator], ref = m.actuator_trnid[2 * actuator + 1];
  mjtNum quat[4], ref_quat[4], turn[3];
  if (ref >= 0) {
    const int body = m.site_bodyid[target], ref_body = m.site_bodyid[ref];
    const mjtNum* mat = d.site_xmat + 9 * target;
    const mjtNum axis[3] = {mat[k], mat[3 + k], mat[6 + k]};
    mjtNum wrench[6];
    CenteredWrench(m, d, nullptr, axis, d.site_xpos + 3 * target, body, wrench);
    const int end = ChainEnd(m, body), ref_end = ChainEnd(m, ref_body), stop = CommonDof(m, end, ref_end);
    row.StartChains(end, ref_end, stop);
    AddChain(m, d, row.Row(), end, stop, wrench, 1);
    CenteredWrench(m, d, nullptr, axis, d.site_xpos + 3 * ref, ref_body, wrench);
    AddChain(m, d, row.Row(), ref_end, stop, wrench, -1);
    row.DropZeros();
    // In this order, as the reference has it: a site that is turned in its body gets other lengths
    // than its frame tells.
    MulQuat(quat, m.site_quat + 4 * target, d.xquat + 4 * body);
    MulQuat(ref_quat, m.site_quat + 4 * ref, d.xquat + 4 * ref_body);
    SubQuat(turn, quat, ref_quat);
  } else {
    Copy4(quat, d.qpos + m.jnt_qposadr[target]);
    Normalize4(quat);
    Quat2Vel(turn, quat, 1);
    row.Append(m.jnt_dofadr[target] + k, 1);
  }
  return turn[k];
}

mjtNum WriteMoment(MomentRow& row, mjData& d, int actuator, int output) {
  switch (row.m.actuator_trntype[actuator]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return JointMoment(row, actuator);
    case mjTRN_SLIDERCRANK:
      return SliderCrankMoment(row, actuator);
    case mjTRN_TENDON:
      return TendonMoment(row, actuator);
    case mjTRN_SITE:
      return row.m.actuator_trnid[2 * actuator + 1] < 0 ? SiteMoment(row, actuator)
                                                        : SitePairMoment(row, actuator);
    case mjTRN_BODY:
      return AdhesionMoment(row, d, actuator);
    case mjTRN_SO3:
      return OrientationMoment(row, actuator, output);
    default:
      Fatal("actuator %d: unknown transmission type %d", actuator, row.m.actuator_trntype[actuator]);
  }
}

// Most actuators drive a hinge or a slide: the row is one number, and there is room for it. False for others.
inline bool WriteAxisRow(const mjModel& m, mjData& d, int actuator, int adr) {
  const int type = m.actuator_trntype[actuator], joint = m.actuator_trnid[2 * actuator];
  if ((type != mjTRN_JOINT && type != mjTRN_JOINTINPARENT) || m.actuator_outnum[actuator] != 1) return false;
  if ((m.jnt_type[joint] != mjJNT_HINGE && m.jnt_type[joint] != mjJNT_SLIDE) || adr >= m.nJmom) return false;
  const int out = m.actuator_outadr[actuator];
  const mjtNum gear = m.actuator_gear[6 * out];
  d.moment_colind[adr] = m.jnt_dofadr[joint];
  d.actuator_moment[adr] = gear;
  d.actuator_length[out] = d.qpos[m.jnt_qposadr[joint]] * gear;
  d.moment_rowadr[out] = adr;
  d.moment_rownnz[out] = 1;
  return true;
}

// Writes the rows of an actuator one after the other from `adr`. Returns the place behind them.
int WriteRows(const mjModel& m, mjData& d, int actuator, int adr) {
  if (WriteAxisRow(m, d, actuator, adr)) return adr + 1;
  for (int k = 0; k < m.actuator_outnum[actuator]; ++k) {
    const int out = m.actuator_outadr[actuator] + k, capacity = static_cast<int>(m.nJmom) - adr;
    MomentRow row{m, d, d.moment_colind + adr, d.actuator_moment + adr, capacity};
    d.actuator_length[out] = WriteMoment(row, d, actuator, k);
    d.moment_rowadr[out] = adr;
    d.moment_rownnz[out] = row.nnz;
    adr += row.nnz;
  }
  return adr;
}

// As in the reference those that sleep have no rows, and keep their lengths.
void LeaveRowsEmpty(const mjModel& m, mjData& d, int actuator, int adr) {
  const int begin = m.actuator_outadr[actuator], count = m.actuator_outnum[actuator];
  std::fill_n(d.moment_rowadr + begin, count, adr);
  std::fill_n(d.moment_rownnz + begin, count, 0);
}

}  // namespace

void Transmission(const mjModel& m, mjData& d) {
  int adr = 0;
  const auto write = [&](int i) { adr = WriteRows(m, d, i, adr); };
  if (SleepersAreSettled(m, d) && MomentsStay(m, d)) return ForAwakeActuators(m, d, write);
  for (int i = 0; i < m.nactuator; ++i) {
    if (!SomeAsleep(m, d) || ActuatorState(m, d, i) != mjS_ASLEEP)
      write(i);
    else
      LeaveRowsEmpty(m, d, i, adr);
  }
}

}  // namespace pliant
