#include "engine/compile/tree/sparsity.h"

#include <algorithm>

#include "engine/compile/resolve.h"
#include "engine/compile/tree/joint_frame.h"

namespace pliant::compile {
namespace {

const double kOrigin[3] = {0, 0, 0};
const double kNoTurn[4] = {1, 0, 0, 0};

// Joints at the origin, along axes, with at most one rotation.
bool HasSimpleJoints(const BodyRecord& body) {
  bool rotates = false;
  for (const Placed<spec::Joint>& placed : body.joints) {
    double pos[3], axis[3];
    ResolveJointFrame(placed, pos, axis);
    const int type = placed.element->spec.type;
    const int components =
        (std::fabs(axis[0]) > 1e-14) + (std::fabs(axis[1]) > 1e-14) + (std::fabs(axis[2]) > 1e-14);
    if (rotates || !IsSamePosition(pos, kOrigin)) return false;
    if ((type == mjJNT_HINGE || type == mjJNT_SLIDE) && components > 1) return false;
    rotates = rotates || type == mjJNT_BALL || type == mjJNT_HINGE;
  }
  return true;
}

bool OnlySlides(const BodyRecord& body) {
  return std::all_of(body.joints.begin(), body.joints.end(), [](const Placed<spec::Joint>& placed) {
    return placed.element->spec.type == mjJNT_SLIDE;
  });
}

// A tendon with armature couples the bodies on its path.
void UnsimplifyTendonBodies(Context& context) {
  for (const spec::Tendon* tendon : context.spec.tendons) {
    if (tendon->spec.armature == 0) continue;
    for (const spec::Wrap* wrap : tendon->path) {
      const mjtObj kind = wrap->own.type == mjWRAP_JOINT  ? mjOBJ_JOINT
                          : wrap->own.type == mjWRAP_SITE ? mjOBJ_SITE
                                                          : mjOBJ_GEOM;
      if (wrap->own.type != mjWRAP_PULLEY) context.body_simple[BodyOf(context.spec, kind, wrap->name)] = 0;
    }
  }
}

void FindSimpleBodies(Context& context) {
  const std::vector<BodyRecord>& bodies = context.bodies;
  std::vector<mjtByte>& simple = context.body_simple;
  simple.assign(bodies.size(), 0);
  // The inertia is diagonal at every pose when the body frame is the inertial frame and the parent
  // does not move.
  for (size_t b = 0; b < bodies.size(); ++b) {
    const BodyRecord& body = bodies[b];
    const BodyRecord& parent = bodies[body.parent];
    const bool fixed_parent = body.parent == 0 || (parent.parent == 0 && parent.dofnum == 0);
    simple[b] = body.source->spec.simple && IsSamePosition(body.inertia.ipos, kOrigin) &&
                IsSameRotation(body.inertia.iquat, kNoTurn) && fixed_parent && HasSimpleJoints(body);
    if (body.parent > 0) simple[body.parent] = 0;
  }
  for (size_t b = 0; b < bodies.size(); ++b) {
    if (simple[b] && bodies[b].dofnum && OnlySlides(bodies[b])) simple[b] = 2;
  }
  UnsimplifyTendonBodies(context);
}

}  // namespace

void FindTopology(Context& context) {
  FindSimpleBodies(context);
  context.dof_parentid.clear();
  std::vector<int>& last_dof = context.last_dof;
  last_dof.assign(context.bodies.size(), -1);
  std::vector<mjtByte> dof_simple;
  for (size_t b = 0; b < context.bodies.size(); ++b) {
    const BodyRecord& body = context.bodies[b];
    last_dof[b] = b ? last_dof[body.parent] : -1;
    for (int k = 0; k < body.dofnum; ++k) {
      context.dof_parentid.push_back(last_dof[b]);
      last_dof[b] = static_cast<int>(context.dof_parentid.size()) - 1;
      dof_simple.push_back(context.body_simple[b]);
    }
  }
  const int nv = static_cast<int>(dof_simple.size());
  context.dof_simplenum.assign(nv, 0);
  for (int dof = nv - 1, run = 0; dof >= 0; --dof) {
    run = dof_simple[dof] ? run + 1 : 0;
    context.dof_simplenum[dof] = run;
  }
}

void CountSparsity(const Context& context, mjModel& s) {
  const int nv = static_cast<int>(context.dof_parentid.size());
  std::vector<int> depth(nv);
  for (int dof = 0; dof < nv; ++dof) {
    const int parent = context.dof_parentid[dof];
    depth[dof] = parent < 0 ? 1 : depth[parent] + 1;
    s.nM += depth[dof];
    s.nC += context.dof_simplenum[dof] ? 1 : depth[dof];
  }
  s.nD = 2 * s.nM - nv;
  const int nbody = static_cast<int>(context.bodies.size());
  std::vector<int> subtree(nbody), chain(nbody);
  for (int b = nbody - 1; b >= 0; --b) {
    subtree[b] += context.bodies[b].dofnum;
    if (b) subtree[context.bodies[b].parent] += subtree[b];
  }
  for (int b = 0; b < nbody; ++b) {
    const BodyRecord& body = context.bodies[b];
    const int above = b ? chain[body.parent] : 0;
    chain[b] = above + body.dofnum;
    s.nB += above + subtree[b];
    if (body.dofnum && above == 0) ++s.ntree;
  }
}

namespace {

// qM layout: a row is the diagonal, then its ancestors upwards.
void FillInertiaRows(mjModel& m) {
  int madr = 0, cadr = 0;
  for (int i = 0; i < m.nv; ++i) {
    int depth = 0;
    for (int j = i; j >= 0; j = m.dof_parentid[j]) ++depth;
    m.dof_Madr[i] = madr;
    m.M_rowadr[i] = cadr;
    m.M_rownnz[i] = m.dof_simplenum[i] ? 1 : depth;
    // Same row with the columns ascending; the gather index points into the descending one.
    for (int j = i, k = 0; k < m.M_rownnz[i]; j = m.dof_parentid[j], ++k) {
      const int at = cadr + m.M_rownnz[i] - 1 - k;
      m.M_colind[at] = j;
      m.mapM2M[at] = madr + k;
    }
    madr += depth;
    cadr += m.M_rownnz[i];
  }
}

// Row i of D: the ancestors of dof i, itself, and its descendants, ascending.
void FillFullRows(mjModel& m) {
  const int nv = m.nv;
  std::fill_n(m.D_rownnz, nv, 0);
  for (int i = 0; i < nv; ++i) {
    for (int j = i; j >= 0; j = m.dof_parentid[j]) {
      ++m.D_rownnz[i];
      if (j != i) ++m.D_rownnz[j];
    }
  }
  for (int i = 0, adr = 0; i < nv; adr += m.D_rownnz[i++]) m.D_rowadr[i] = adr;
  std::vector<int> filled(nv, 0);
  for (int i = 0; i < nv; ++i) {
    int depth = 0;
    for (int j = i; j >= 0; j = m.dof_parentid[j]) ++depth;
    // Ancestors and the diagonal come first in row i; i itself is the next descendant of each ancestor.
    m.D_diag[i] = depth - 1;
    for (int j = i, k = depth - 1; j >= 0; j = m.dof_parentid[j], --k) m.D_colind[m.D_rowadr[i] + k] = j;
    filled[i] = depth;
    for (int j = m.dof_parentid[i]; j >= 0; j = m.dof_parentid[j])
      m.D_colind[m.D_rowadr[j] + filled[j]++] = i;
  }
}

// Position of (row, col), row >= col, in M, or -1 where a simple dof has no such entry.
int FindInM(const mjModel& m, int row, int col) {
  const int* begin = m.M_colind + m.M_rowadr[row];
  const int* end = begin + m.M_rownnz[row];
  const int* found = std::lower_bound(begin, end, col);
  return found != end && *found == col ? static_cast<int>(found - m.M_colind) : -1;
}

void FillMaps(mjModel& m) {
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i]; ++k) {
      const int j = m.D_colind[k];
      const int at = FindInM(m, std::max(i, j), std::min(i, j));
      m.mapM2D[k] = at;
      if (j <= i && at >= 0) m.mapD2M[at] = k;
    }
  }
}

// Row b of B: dofs of the ancestors of body b and of its subtree, ascending.
void FillBodyRows(mjModel& m) {
  std::vector<int> end(m.nbody, 0);  // one past the last dof of the subtree; its dofs are contiguous
  std::vector<int> begin(m.nbody, m.nv);
  for (int b = m.nbody - 1; b >= 0; --b) {
    if (m.body_dofnum[b]) {
      begin[b] = std::min(begin[b], m.body_dofadr[b]);
      end[b] = std::max(end[b], m.body_dofadr[b] + m.body_dofnum[b]);
    }
    if (b == 0) break;
    const int parent = m.body_parentid[b];
    begin[parent] = std::min(begin[parent], begin[b]);
    end[parent] = std::max(end[parent], end[b]);
  }
  int adr = 0;
  for (int b = 0; b < m.nbody; ++b) {
    m.B_rowadr[b] = adr;
    int above = b ? m.body_parentid[b] : 0;
    while (above > 0 && !m.body_dofnum[above]) above = m.body_parentid[above];
    const int last = above > 0 ? m.body_dofadr[above] + m.body_dofnum[above] - 1 : -1;
    for (int j = last; j >= 0; j = m.dof_parentid[j]) m.B_colind[adr++] = j;
    std::reverse(m.B_colind + m.B_rowadr[b], m.B_colind + adr);
    for (int j = begin[b]; j < end[b]; ++j) m.B_colind[adr++] = j;
    m.B_rownnz[b] = adr - m.B_rowadr[b];
  }
}

}  // namespace

void FillSparsity(mjModel& m) {
  FillInertiaRows(m);
  FillFullRows(m);
  FillMaps(m);
  FillBodyRows(m);
}

}  // namespace pliant::compile
