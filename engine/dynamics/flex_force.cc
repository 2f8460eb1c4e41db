#include "engine/dynamics/flex_force.h"

#include <algorithm>

#include "engine/dynamics/flex_node_force.h"
#include "engine/dynamics/flex_shell.h"
#include "engine/dynamics/flex_shell_force.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/velocity.h"
#include "engine/math/simd.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

constexpr int kStiffnessSize = 21;  // upper triangle of the 6x6 form of an element
constexpr int kCellEquality = 3;    // in flex_edgeequality: flex_stiffness holds strain modes
constexpr int kPadded = 4;          // numbers for a force that is added as one vector
constexpr int kBendingSize = 17;    // 4x4 matrix and the coefficient of the cubic term

void AddEdgeForce(const mjModel& m, const mjData& d, int edge, mjtNum force, mjtNum* qfrc) {
  const int adr = m.flexedge_J_rowadr[edge];
  for (int a = adr; a < adr + m.flexedge_J_rownnz[edge]; ++a)
    qfrc[m.flexedge_J_colind[a]] += d.flexedge_J[a] * force;
}

void EdgeSpringDampers(const mjModel& m, mjData& d, int flex, bool springs, bool dampers) {
  const mjtNum stiffness = springs ? m.flex_edgestiffness[flex] : 0;
  const mjtNum damping = dampers ? m.flex_edgedamping[flex] : 0;
  if (!stiffness && !damping) return;
  const int first = m.flex_edgeadr[flex];
  for (int e = first; e < first + m.flex_edgenum[flex]; ++e) {
    if (m.flexedge_rigid[e]) continue;
    if (stiffness)
      AddEdgeForce(m, d, e, stiffness * (m.flexedge_length0[e] - d.flexedge_length[e]), d.qfrc_spring);
    if (damping) AddEdgeForce(m, d, e, -damping * d.flexedge_velocity[e], d.qfrc_damper);
  }
}

bool OnlySlides(const mjModel& m, int body) { return m.body_simple[body] == 2; }
bool HasThreeDofs(const mjModel& m, int body) { return m.body_dofnum[body] == 3; }

// Passes world forces at the vertices of a flex on to the dofs that carry them, in order those of bodies of
// the kind `in_order`.
void ApplyVertexForces(const mjModel& m, const mjData& d, int flex, bool in_order(const mjModel&, int),
                       const mjtNum* force, mjtNum* qfrc) {
  const int first = m.flex_vertadr[flex];
  for (int v = 0; v < m.flex_vertnum[flex]; ++v) {
    const int body = m.flex_vertbodyid[first + v];
    if (!in_order(m, body)) {
      ApplyFT(m, d, force + 3 * v, nullptr, d.flexvert_xpos + 3 * (first + v), body, qfrc);
      continue;
    }
    ApplyInOrder(m, d, body, force + 3 * v, qfrc);
  }
}

// For one number each of the elastic and the viscous part.
using Both = double __attribute__((vector_size(16)));

// An edge as the elements at it see it.
struct StretchedEdge {
  mjtNum dir[4];   // from its second vertex to its first, and 0
  Both change;     // of its squared length, and what of it went on in the last step times damping / timestep
  mjtSize end[2];  // where its vertices' forces are
};

void MeasureStretch(const mjModel& m, const mjData& d, int flex, StretchedEdge* edge) {
  const mjtNum h = m.opt.timestep;
  const mjtNum damping = m.flex_damping[flex] / h;
  const mjtNum* vert = d.flexvert_xpos + 3 * m.flex_vertadr[flex];
  for (int i = 0; i < m.flex_edgenum[flex]; ++i) {
    const int e = m.flex_edgeadr[flex] + i;
    const int* ends = m.flex_edge + 2 * e;
    const mjtNum length = d.flexedge_length[e], rest = m.flexedge_length0[e];
    const mjtNum previous = length - d.flexedge_velocity[e] * h;
    Sub3(edge[i].dir, vert + 3 * ends[0], vert + 3 * ends[1]);
    edge[i].dir[3] = 0;
    edge[i].change = Both{length * length - rest * rest, (length * length - previous * previous) * damping};
    for (int k = 0; k < 2; ++k) edge[i].end[k] = kPadded * ends[k];
  }
}

// Pulls the vertices of an edge towards each other.
__attribute__((always_inline)) inline void Pull(mjtNum* force, const StretchedEdge& edge, mjtNum tension) {
  Vec4 along, at;
  Load4(&along, edge.dir);
  along *= tension;
  Load4(&at, force + edge.end[0]);
  at -= along;
  Store4(force + edge.end[0], at);
  Load4(&at, force + edge.end[1]);
  at += along;
  Store4(force + edge.end[1], at);
}

// Forces along the E edges of elements: energy e' K e / 4, e the changes of squared edge lengths.
template <int E>
__attribute__((always_inline)) inline void AddTensionsOf(const mjModel& m, int flex,
                                                         const StretchedEdge* edge, mjtNum* elastic,
                                                         mjtNum* viscous) {
  const int* edges = m.flex_elemedge + m.flex_elemedgeadr[flex];
  const mjtNum* stiffness = m.flex_stiffness + m.flex_stiffnessadr[flex];
  for (int t = 0; t < m.flex_elemnum[flex]; ++t, edges += E, stiffness += kStiffnessSize) {
    const mjtNum* k = stiffness;
    Both change[E], tension[E] = {};
    for (int i = 0; i < E; ++i) change[i] = edge[edges[i]].change;
#pragma GCC unroll 6
    for (int i = 0; i < E; ++i) {
#pragma GCC unroll 6
      for (int j = i; j < E; ++j, ++k) {
        tension[i] += *k * change[j];
        if (j != i) tension[j] += *k * change[i];
      }
    }
    for (int i = 0; i < E; ++i) {
      if (elastic) Pull(elastic, edge[edges[i]], tension[i][0]);
      if (viscous) Pull(viscous, edge[edges[i]], tension[i][1]);
    }
  }
}

PLIANT_SIMD_CLONES
void AddTensions(const mjModel& m, int flex, const StretchedEdge* edge, mjtNum* elastic, mjtNum* viscous) {
  if (m.flex_dim[flex] == 3) {
    AddTensionsOf<6>(m, flex, edge, elastic, viscous);
  } else {
    AddTensionsOf<3>(m, flex, edge, elastic, viscous);
  }
}

// Room for a force at each vertex, zero; null if it is not wanted.
mjtNum* VertexForces(StackFrame& frame, int n, bool wanted) {
  mjtNum* force = wanted ? frame.Take<mjtNum>(n) : nullptr;
  if (force) std::fill(force, force + n, 0);
  return force;
}

// Of stretched elements. elastic and viscous: forces at the vertices, null to leave one out.
void StretchForces(const mjModel& m, mjData& d, int flex, mjtNum* elastic, mjtNum* viscous) {
  StackFrame frame(d);
  const int nvert = m.flex_vertnum[flex];
  auto* edge = frame.Take<StretchedEdge>(m.flex_edgenum[flex]);
  MeasureStretch(m, d, flex, edge);
  mjtNum* padded[2] = {VertexForces(frame, kPadded * nvert, elastic),
                       VertexForces(frame, kPadded * nvert, viscous)};
  AddTensions(m, flex, edge, padded[0], padded[1]);
  for (int v = 0; v < nvert; ++v) {
    if (elastic) Copy3(elastic + 3 * v, padded[0] + kPadded * v);
    if (viscous) Copy3(viscous + 3 * v, padded[1] + kPadded * v);
  }
}

// Gradient of the volume spanned by four points, which drives a curved hinge to its rest shape.
__attribute__((always_inline)) inline void VolumeGradient(const mjtNum* vert, const int id[4],
                                                          mjtNum res[4][3]) {
  mjtNum side[3][3];
  for (int k = 0; k < 3; ++k) Sub3(side[k], vert + 3 * id[k + 1], vert + 3 * id[0]);
  Cross(res[1], side[1], side[2]);
  Cross(res[2], side[2], side[0]);
  Cross(res[3], side[0], side[1]);
  for (int k = 0; k < 3; ++k) res[0][k] = -(res[1][k] + res[2][k] + res[3][k]);
}

// force[id[p]] += sum over q of weight[4 p + q] * point[id[q]]: x, y, z of each.
__attribute__((always_inline)) inline void AddHinge(mjtNum* force, const mjtNum* point, const int id[4],
                                                    const mjtNum weight[16]) {
  Vec4 at[4];
  for (int q = 0; q < 4; ++q) {
    const mjtNum* from = point + 3 * id[q];
    at[q] = Vec4{from[0], from[1], from[2], 0};
  }
  for (int p = 0; p < 4; ++p) {
    mjtNum* to = force + 3 * id[p];
    Vec4 sum = {to[0], to[1], to[2], 0};
    for (int q = 0; q < 4; ++q) sum += at[q] * weight[4 * p + q];
    for (int k = 0; k < 3; ++k) to[k] = sum[k];
  }
}

// Hinges between two triangles. elastic and viscous: forces at the vertices, null to leave one out. velocity:
// of the vertices.
PLIANT_SIMD_CLONES
void BendingForces(const mjModel& m, const mjData& d, int flex, const mjtNum* velocity, mjtNum* elastic,
                   mjtNum* viscous) {
  const mjtNum* vert = d.flexvert_xpos + 3 * m.flex_vertadr[flex];
  const mjtNum damping = m.flex_damping[flex];
  for (int i = 0; i < m.flex_edgenum[flex]; ++i) {
    const int e = m.flex_edgeadr[flex] + i;
    const int id[4] = {m.flex_edge[2 * e], m.flex_edge[2 * e + 1], m.flex_edgeflap[2 * e],
                       m.flex_edgeflap[2 * e + 1]};
    if (id[3] < 0) continue;
    const mjtNum* b = m.flex_bending + m.flex_bendingadr[flex] + kBendingSize * i;
    mjtNum weight[16];
    for (int k = 0; k < 16; ++k) weight[k] = -b[k];
    if (elastic) AddHinge(elastic, vert, id, weight);
    if (elastic && b[16]) {
      mjtNum gradient[4][3];
      VolumeGradient(vert, id, gradient);
      for (int p = 0; p < 4; ++p) AddToScl3(elastic + 3 * id[p], gradient[p], -b[16]);
    }
    if (!viscous) continue;
    for (int k = 0; k < 16; ++k) weight[k] *= damping;
    AddHinge(viscous, velocity, id, weight);
  }
}

// For bending. In the reference the velocities of three dofs of a body count as they are, whatever their
// axes and whatever carries the body.
void VertexVelocities(const mjModel& m, const mjData& d, int flex, mjtNum* velocity) {
  const int first = m.flex_vertadr[flex];
  for (int v = 0; v < m.flex_vertnum[flex]; ++v) {
    const int body = m.flex_vertbodyid[first + v];
    if (m.body_dofnum[body] == 3) {
      Copy3(velocity + 3 * v, d.qvel + m.body_dofadr[body]);
      continue;
    }
    mjtNum vel[6];
    PointFrameVelocity(m, d, body, d.flexvert_xpos + 3 * (first + v), nullptr, vel);
    Copy3(velocity + 3 * v, vel + 3);
  }
}

void ElementForces(const mjModel& m, mjData& d, int flex, bool springs, bool dampers) {
  StackFrame frame(d);
  const int n = 3 * m.flex_vertnum[flex];
  const bool damped = dampers && m.flex_damping[flex];
  mjtNum* elastic = VertexForces(frame, n, springs);
  mjtNum* viscous = VertexForces(frame, n, damped);
  if (m.flex_stiffnessadr[flex] >= 0 && m.flex_stiffness[m.flex_stiffnessadr[flex]]) {
    StretchForces(m, d, flex, elastic, viscous);
    if (elastic) ApplyVertexForces(m, d, flex, OnlySlides, elastic, d.qfrc_spring);
    if (viscous) ApplyVertexForces(m, d, flex, OnlySlides, viscous, d.qfrc_damper);
  }
  if (m.flex_bendingadr[flex] < 0) return;
  if (elastic) std::fill_n(elastic, n, 0);
  if (viscous) std::fill_n(viscous, n, 0);
  mjtNum* velocity = damped ? frame.Take<mjtNum>(n) : nullptr;
  if (velocity) VertexVelocities(m, d, flex, velocity);
  BendingForces(m, d, flex, velocity, elastic, viscous);
  if (elastic) ApplyVertexForces(m, d, flex, HasThreeDofs, elastic, d.qfrc_spring);
  if (viscous) ApplyVertexForces(m, d, flex, HasThreeDofs, viscous, d.qfrc_damper);
}

}  // namespace

void ApplyInOrder(const mjModel& m, const mjData& d, int body, const mjtNum force[3], mjtNum* qfrc) {
  mjtNum local[3];
  MulMatTVec3(local, d.xmat + 9 * body, force);
  for (int i = 0; i < m.body_dofnum[body]; ++i) qfrc[m.body_dofadr[body] + i] += local[i];
}

void ApplyToNodes(const mjModel& m, mjData& d, int flex, const mjtNum* force, const mjtNum* pos,
                  mjtNum* qfrc) {
  for (int n = 0; n < m.flex_nodenum[flex]; ++n) {
    const int body = m.flex_nodebodyid[m.flex_nodeadr[flex] + n];
    const int* type = m.jnt_type + m.body_jntadr[body];
    const bool slides =
        m.body_jntnum[body] == 3 && std::all_of(type, type + 3, [](int t) { return t == mjJNT_SLIDE; });
    if (slides) {
      ApplyInOrder(m, d, body, force + 3 * n, qfrc);
    } else {
      ApplyFT(m, d, force + 3 * n, nullptr, pos + 3 * n, body, qfrc);
    }
  }
}

bool HasFlexStiffness(const mjModel& m, int flex) {
  if (m.flex_rigid[flex] || m.flex_dim[flex] < 2 || IsShell(m, flex)) return false;
  if (m.flex_edgeequality[flex] == kCellEquality) return false;
  const int adr = m.flex_stiffnessadr[flex];
  const bool stretches = adr >= 0 && m.flex_stiffness[adr] != 0;
  return stretches || (!m.flex_interp[flex] && m.flex_bendingadr[flex] >= 0);
}

void FlexForces(const mjModel& m, mjData& d, bool springs, bool dampers) {
  for (int f = 0; f < m.nflex; ++f) {
    if (FlexAsleep(m, d, f)) continue;
    if (m.flex_rigid[f]) continue;
    if (IsShell(m, f)) {
      if (springs) FlexShellForces(m, d, f);
      continue;
    }
    if (m.flex_interp[f]) {
      if (HasFlexStiffness(m, f)) FlexNodeForces(m, d, f, springs, dampers);
      continue;
    }
    EdgeSpringDampers(m, d, f, springs, dampers);
    if (m.flex_dim[f] > 1) ElementForces(m, d, f, springs, dampers);
  }
}

}  // namespace pliant
