#include "engine/dynamics/tendon.h"

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/dynamics/chain_row.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/wrap.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"
#include "engine/model/options.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// A straight piece of string between two bodies: what the Jacobian is made of. The length of the piece grows
// at rate dir . (v_to - v_from).
struct Piece {
  int end_from, end_to;  // last dofs of the two chains
  mjtNum wrench_from[6], wrench_to[6];
};

// The path of all tendons while it is being built: points for drawing, pieces of the present tendon.
struct PathBuilder {
  const mjModel& m;
  mjData& d;
  Piece* pieces;
  int num_pieces = 0;
  int num_points = 0;  // over all tendons

  void AddPoint(const mjtNum pos[3], int object) {
    Copy3(d.wrap_xpos + 3 * num_points, pos);
    d.wrap_obj[num_points++] = object;
  }

  // Adds the moment of a straight piece unless both ends move together. Returns its length.
  mjtNum AddPiece(const mjtNum from[3], int body_from, const mjtNum to[3], int body_to, mjtNum divisor) {
    mjtNum dir[3];
    Sub3(dir, to, from);
    const mjtNum length = Norm3(dir);
    if (body_from == body_to) return length;
    Normalize3(dir);
    Scl3(dir, dir, 1 / divisor);
    Piece& piece = pieces[num_pieces++];
    piece.end_from = ChainEnd(m, body_from);
    piece.end_to = ChainEnd(m, body_to);
    CenteredWrench(m, d, dir, nullptr, from, body_from, piece.wrench_from);
    CenteredWrench(m, d, dir, nullptr, to, body_to, piece.wrench_to);
    return length;
  }
};

// Walks the elements of one spatial tendon; returns its length.
mjtNum TracePath(PathBuilder& path, int tendon) {
  const mjModel& m = path.m;
  const mjData& d = path.d;
  const int first = m.tendon_adr[tendon];
  const int last = first + m.tendon_num[tendon] - 1;
  const mjtNum origin[3] = {0, 0, 0};
  mjtNum length = 0, divisor = 1;

  for (int w = first; w < last;) {
    if (m.wrap_type[w] == mjWRAP_PULLEY) {
      divisor = m.wrap_prm[w];
      path.AddPoint(origin, -2);
      ++w;
      continue;
    }
    if (m.wrap_type[w + 1] == mjWRAP_PULLEY) {
      ++w;
      continue;
    }
    const bool around = m.wrap_type[w + 1] == mjWRAP_SPHERE || m.wrap_type[w + 1] == mjWRAP_CYLINDER;
    const int next = w + (around ? 2 : 1);
    const int site0 = m.wrap_objid[w], site1 = m.wrap_objid[next];
    const mjtNum* x0 = d.site_xpos + 3 * site0;
    const mjtNum* x1 = d.site_xpos + 3 * site1;
    const int body0 = m.site_bodyid[site0], body1 = m.site_bodyid[site1];

    mjtNum touch[6];
    mjtNum curve = -1;
    int geom = -1;
    if (around) {
      geom = m.wrap_objid[w + 1];
      const int side = static_cast<int>(std::lround(m.wrap_prm[w + 1]));
      if (side >= m.nsite) Fatal("tendon %d: side site %d of its wrapping geom does not exist", tendon, side);
      curve = Wrap(touch, x0, x1, d.geom_xpos + 3 * geom, d.geom_xmat + 9 * geom, m.geom_size[3 * geom],
                   m.wrap_type[w + 1], side >= 0 ? d.site_xpos + 3 * side : nullptr);
    }
    path.AddPoint(x0, -1);
    if (curve < 0) {
      length += path.AddPiece(x0, body0, x1, body1, divisor) / divisor;
    } else {
      const int carrier = m.geom_bodyid[geom];
      const mjtNum before = path.AddPiece(x0, body0, touch, carrier, divisor);
      const mjtNum after = path.AddPiece(touch + 3, carrier, x1, body1, divisor);
      length += (before + curve + after) / divisor;
      path.AddPoint(touch, geom);
      path.AddPoint(touch + 3, geom);
    }
    w = next;
    if (w == last || m.wrap_type[w + 1] == mjWRAP_PULLEY) path.AddPoint(x1, -1);
  }
  return length;
}

void WriteSpatialRow(const PathBuilder& path, const ChainRow& row) {
  const mjModel& m = path.m;
  std::fill(row.val, row.val + row.nnz, 0);
  for (int i = 0; i < path.num_pieces; ++i) {
    const Piece& piece = path.pieces[i];
    const int stop = CommonDof(m, piece.end_from, piece.end_to);
    AddChain(m, path.d, row, piece.end_from, stop, piece.wrench_from, -1);
    AddChain(m, path.d, row, piece.end_to, stop, piece.wrench_to, 1);
  }
}

// Length and row of a fixed tendon.
mjtNum WriteFixed(const mjModel& m, const mjData& d, int tendon, const ChainRow& row) {
  const int first = m.tendon_adr[tendon];
  const int last = first + m.tendon_num[tendon];
  mjtNum length = 0;
  std::fill(row.val, row.val + row.nnz, 0);
  for (int w = first; w < last; ++w) {
    const int joint = m.wrap_objid[w];
    length += m.wrap_prm[w] * d.qpos[m.jnt_qposadr[joint]];
    row.val[std::lower_bound(row.col, row.col + row.nnz, m.jnt_dofadr[joint]) - row.col] += m.wrap_prm[w];
  }
  return length;
}

}  // namespace

TendonRow GetTendonRow(const mjModel& m, const mjData& d, int tendon) {
  const int adr = m.ten_J_rowadr[tendon];
  return {m.ten_J_rownnz[tendon], m.ten_J_colind + adr, d.ten_J + adr};
}

bool CanMove(const mjModel& m, const TendonRow& row) {
  if (IsSparse(m)) return row.nnz > 0;
  for (int i = 0; i < row.nnz; ++i) {
    if (row.val[i] != 0 && IsLastAt(row, i)) return true;
  }
  return false;
}

void AddTendonForce(const mjModel& m, const mjData& d, int tendon, mjtNum force, mjtNum* qfrc) {
  const TendonRow row = GetTendonRow(m, d, tendon);
  for (int a = 0; a < row.nnz; ++a) qfrc[row.col[a]] += row.val[a] * force;
}

void Tendon(const mjModel& m, mjData& d) {
  if (!m.ntendon) return;
  StackFrame frame(d);
  int longest = 0;
  for (int t = 0; t < m.ntendon; ++t) longest = std::max(longest, m.tendon_num[t]);
  PathBuilder path{m, d, frame.Take<Piece>(2 * longest)};

  for (int t = 0; t < m.ntendon; ++t) {
    const int first_point = path.num_points, adr = m.ten_J_rowadr[t];
    path.num_pieces = 0;
    if (TendonAsleep(m, d, t)) {  // keeps its points, to be drawn
      d.ten_length[t] = 0;
      std::fill_n(d.ten_J + adr, m.ten_J_rownnz[t], 0);
      path.num_points += d.ten_wrapnum[t];
      continue;
    }
    const ChainRow row{d.ten_J + adr, m.ten_J_colind + adr, m.ten_J_rownnz[t]};
    if (m.wrap_type[m.tendon_adr[t]] == mjWRAP_JOINT) {
      d.ten_length[t] = WriteFixed(m, d, t, row);
    } else {
      d.ten_length[t] = TracePath(path, t);
      WriteSpatialRow(path, row);
    }
    d.ten_wrapadr[t] = first_point;
    d.ten_wrapnum[t] = path.num_points - first_point;
  }
}

namespace {

// Adds d/dt of one straight piece's Jacobian: the direction turns, and both points' Jacobians change.
void AddPieceDot(const mjModel& m, mjData& d, int site0, int site1, mjtNum divisor, mjtNum* jdot) {
  const int body[2] = {m.site_bodyid[site0], m.site_bodyid[site1]};
  if (body[0] == body[1]) return;
  const int nv = m.nv;
  StackFrame frame(d);
  mjtNum* jac = frame.Take<mjtNum>(3 * nv);
  mjtNum* jac_dot = frame.Take<mjtNum>(3 * nv);
  const mjtNum* x[2] = {d.site_xpos + 3 * site0, d.site_xpos + 3 * site1};

  mjtNum dir[3], velocity[3] = {0, 0, 0}, dir_dot[3];
  Sub3(dir, x[1], x[0]);
  const mjtNum norm = Normalize3(dir);
  for (int side = 0; side < 2; ++side) {
    mjtNum v[3], offset[3];
    const mjtNum* cvel = d.cvel + 6 * body[side];
    Sub3(offset, x[side], d.subtree_com + 3 * m.body_rootid[body[side]]);
    Cross(v, cvel, offset);
    AddTo3(v, cvel + 3);
    AddToScl3(velocity, v, side ? 1 : -1);
  }
  AddScl3(dir_dot, velocity, dir, -Dot3(dir, velocity));
  Scl3(dir_dot, dir_dot, norm < mjMINVAL ? 0 : 1 / norm);

  for (int side = 0; side < 2; ++side) {
    const mjtNum scale = (side ? 1 : -1) / divisor;
    Jac(m, d, jac, nullptr, x[side], body[side]);
    JacDot(m, d, jac_dot, nullptr, x[side], body[side]);
    for (int i = ChainEnd(m, body[side]); i >= 0; i = m.dof_parentid[i]) {
      for (int k = 0; k < 3; ++k) {
        jdot[i] += scale * (dir_dot[k] * jac[k * nv + i] + dir[k] * jac_dot[k * nv + i]);
      }
    }
  }
}

}  // namespace

void TendonDot(const mjModel& m, mjData& d, int tendon, mjtNum* jdot) {
  std::fill(jdot, jdot + m.nv, 0);
  const int first = m.tendon_adr[tendon];
  const int last = first + m.tendon_num[tendon] - 1;
  if (m.wrap_type[first] == mjWRAP_JOINT) return;
  mjtNum divisor = 1;
  for (int w = first; w < last; ++w) {
    if (m.wrap_type[w] == mjWRAP_PULLEY) divisor = m.wrap_prm[w];
    if (m.wrap_type[w] != mjWRAP_SITE || m.wrap_type[w + 1] != mjWRAP_SITE) continue;
    AddPieceDot(m, d, m.wrap_objid[w], m.wrap_objid[w + 1], divisor, jdot);
  }
}

}  // namespace pliant
