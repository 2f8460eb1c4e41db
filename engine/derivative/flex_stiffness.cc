#include "engine/derivative/flex_stiffness.h"

#include <algorithm>
#include <numeric>

#include "engine/derivative/flex_blocks.h"
#include "engine/dynamics/jacobian.h"
#include "engine/math/spatial.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

// Velocities of the points per unit velocity of each dof that moves them, by point and by dof.
struct PointJacobian {
  int* start;      // count + 1
  int* dof;        // start[count]
  mjtNum* column;  // start[count] x 3
  int* dof_start;  // nv + 1
  int* entry;      // start[count]: entries of a dof
  int* point;      // start[count]: that an entry belongs to
};

// Calls f(dof) for the dofs through which a point is stiff. As in the reference, a vertex has those of its
// own body if they are three, and none of what carries that body; a node has all.
template <class F>
void ForDofs(const mjModel& m, const FlexBlocks& all, int point, F f) {
  const int body = all.body[point];
  if (m.flex_interp[all.flex[point]]) {
    for (int dof = ChainEnd(m, body); dof >= 0; dof = m.dof_parentid[dof]) f(dof);
  } else if (m.body_dofnum[body] == 3) {
    for (int k = 2; k >= 0; --k) f(m.body_dofadr[body] + k);
  }
}

PointJacobian MakeJacobian(const mjModel& m, const mjData& d, const FlexBlocks& all, StackFrame& frame) {
  PointJacobian j = {frame.Take<int>(all.count + 1), nullptr, nullptr,
                     frame.Take<int>(m.nv + 1),      nullptr, nullptr};
  j.start[0] = 0;
  for (int i = 0; i < all.count; ++i) {
    j.start[i + 1] = j.start[i];
    ForDofs(m, all, i, [&](int) { ++j.start[i + 1]; });
  }
  const int total = j.start[all.count];
  j.dof = frame.Take<int>(total);
  j.column = frame.Take<mjtNum>(3 * total);
  j.entry = frame.Take<int>(total);
  j.point = frame.Take<int>(total);
  std::fill_n(j.dof_start, m.nv + 1, 0);
  for (int i = 0, k = 0; i < all.count; ++i) {
    const bool vertex = !m.flex_interp[all.flex[i]];
    mjtNum arm[3];
    Sub3(arm, all.pos + 3 * i, d.subtree_com + 3 * m.body_rootid[all.body[i]]);
    ForDofs(m, all, i, [&](int dof) {
      j.dof[k] = dof;
      j.point[k] = i;
      mjtNum* column = j.column + 3 * k;
      if (vertex) {
        // As in the reference, the dofs count as slides along the axes of the body, whatever theirs are.
        const mjtNum* axis = d.xmat + 9 * all.body[i] + (dof - m.body_dofadr[all.body[i]]);
        for (int c = 0; c < 3; ++c) column[c] = axis[3 * c];
      } else {
        Cross(column, d.cdof + 6 * dof, arm);
        AddTo3(column, d.cdof + 6 * dof + 3);
      }
      ++j.dof_start[dof + 1];
      ++k;
    });
  }
  std::partial_sum(j.dof_start, j.dof_start + m.nv + 1, j.dof_start);
  int* next = frame.Take<int>(m.nv);
  std::copy_n(j.dof_start, m.nv, next);
  for (int k = 0; k < total; ++k) j.entry[next[j.dof[k]]++] = k;
  return j;
}

void RowPatterns(const mjModel& m, const FlexBlocks& all, const PointJacobian& j, int* rownnz, int* rowadr,
                 int* colind, int* mark) {
  std::fill_n(mark, m.nv, -1);
  int adr = 0;
  for (int i = 0; i < m.nv; ++i) {
    rowadr[i] = adr;
    for (int e = j.dof_start[i]; e < j.dof_start[i + 1]; ++e) {
      const int point = j.point[j.entry[e]];
      for (int b = all.start[point]; b < all.start[point + 1]; ++b) {
        for (int k = j.start[all.other[b]]; k < j.start[all.other[b] + 1]; ++k) {
          if (mark[j.dof[k]] == i) continue;
          mark[j.dof[k]] = i;
          if (colind) colind[adr] = j.dof[k];
          ++adr;
        }
      }
    }
    rownnz[i] = adr - rowadr[i];
    if (colind) std::sort(colind + rowadr[i], colind + adr);
  }
}

// What the stiffness of a flex is multiplied by: in the metric, and for the shift.
struct Scales {
  mjtNum metric;
  mjtNum shift;
  Scales(const mjModel& m, int flex, bool springs, bool dampers)
      : metric((springs ? m.opt.timestep * m.opt.timestep : 0) +
               (dampers ? m.opt.timestep * m.flex_damping[flex] : 0)),
        shift(springs ? -m.opt.timestep : 0) {}
};

// row [nv]: sums of row `dof`, and what it gives the shift. velocity: of the points.
mjtNum SumRow(const mjModel& m, const FlexBlocks& all, const PointJacobian& j, int dof, bool springs,
              bool dampers, const mjtNum* velocity, mjtNum* row) {
  mjtNum shift = 0;
  for (int e = j.dof_start[dof]; e < j.dof_start[dof + 1]; ++e) {
    const int entry = j.entry[e], point = j.point[entry];
    const Scales scales(m, all.flex[point], springs, dampers);
    for (int b = all.start[point]; b < all.start[point + 1]; ++b) {
      mjtNum force[3];
      MulMatTVec3(force, all.block + 9 * b, j.column + 3 * entry);
      shift += scales.shift * Dot3(force, velocity + 3 * all.other[b]);
      for (int k = j.start[all.other[b]]; k < j.start[all.other[b] + 1]; ++k)
        row[j.dof[k]] += scales.metric * Dot3(force, j.column + 3 * k);
    }
  }
  return shift;
}

const mjtNum* PointVelocities(const mjData& d, const FlexBlocks& all, const PointJacobian& j,
                              StackFrame& frame) {
  auto* velocity = frame.Take<mjtNum>(3 * all.count);
  std::fill_n(velocity, 3 * all.count, 0);
  for (int i = 0; i < all.count; ++i) {
    for (int k = j.start[i]; k < j.start[i + 1]; ++k)
      AddToScl3(velocity + 3 * i, j.column + 3 * k, d.qvel[j.dof[k]]);
  }
  return velocity;
}

}  // namespace

FlexStiffness ComputeFlexStiffness(const mjModel& m, const mjData& d, bool springs, bool dampers,
                                   StackFrame& frame) {
  FlexStiffness result;
  if (!springs && !dampers) return result;
  const FlexBlocks all = MakeFlexBlocks(m, d, frame);
  if (!all.count) return result;
  const PointJacobian jacobian = MakeJacobian(m, d, all, frame);
  int* rownnz = frame.Take<int>(m.nv);
  int* rowadr = frame.Take<int>(m.nv);
  int* mark = frame.Take<int>(m.nv);
  RowPatterns(m, all, jacobian, rownnz, rowadr, nullptr, mark);
  result.nnz = rowadr[m.nv - 1] + rownnz[m.nv - 1];
  int* colind = frame.Take<int>(result.nnz);
  RowPatterns(m, all, jacobian, rownnz, rowadr, colind, mark);
  auto* val = frame.Take<mjtNum>(result.nnz);
  auto* shift = frame.Take<mjtNum>(m.nv);
  auto* row = frame.Take<mjtNum>(m.nv);
  std::fill_n(row, m.nv, 0);
  const mjtNum* velocity = PointVelocities(d, all, jacobian, frame);
  for (int i = 0; i < m.nv; ++i) {
    shift[i] = SumRow(m, all, jacobian, i, springs, dampers, velocity, row);
    for (int k = rowadr[i]; k < rowadr[i] + rownnz[i]; ++k) {
      val[k] = row[colind[k]];
      row[colind[k]] = 0;
    }
  }
  result.rownnz = rownnz;
  result.rowadr = rowadr;
  result.colind = colind;
  result.val = val;
  result.shift = shift;
  return result;
}

}  // namespace pliant
