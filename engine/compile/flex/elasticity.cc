// Stiffness of deformables. Linear elements in squared edge lengths (Saint Venant-Kirchhoff): with g_a the
// gradient of the barycentric coordinate of vertex a, the Green strain is the sum over edges ab of B_ab *
// (l^2 - L^2), B_ab = -(g_a g_b' + g_b g_a')/4, so the energy is a quadratic form in the changes of the
// squared lengths. Bending: the quadratic discrete energy of Wardetzky et al. 2007, "Discrete quadratic
// curvature energies", with the correction for curved rest shapes of Garg et al. 2007, "Cubic shells".
#include "engine/compile/flex/elasticity.h"

#include <algorithm>
#include <cmath>

#include "engine/compile/context.h"
#include "engine/compile/flex/nodes.h"
#include "engine/compile/flex/shell.h"

namespace pliant::compile {
namespace {

constexpr int kEdges2[3][2] = {{1, 2}, {2, 0}, {0, 1}};
constexpr int kEdges3[6][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}};

// Area of a triangle and the gradients of its barycentric coordinates.
double TriangleGradients(const double* x[3], double g[4][3]) {
  double a[3], b[3], normal[3];
  Sub3(a, x[1], x[0]);
  Sub3(b, x[2], x[0]);
  Cross(normal, a, b);
  const double twice = Norm3(normal);
  Scl3(normal, normal, 1 / twice);
  for (int i = 0; i < 3; ++i) {
    double opposite[3];
    Sub3(opposite, x[(i + 2) % 3], x[(i + 1) % 3]);
    Cross(g[i], normal, opposite);
    Scl3(g[i], g[i], 1 / twice);
  }
  return 0.5 * twice;
}

// Volume of a tetrahedron and the gradients of its barycentric coordinates.
double TetGradients(const double* x[4], double g[4][3]) {
  double a[3], b[3], c[3];
  Sub3(a, x[1], x[0]);
  Sub3(b, x[2], x[0]);
  Sub3(c, x[3], x[0]);
  Cross(g[1], b, c);
  Cross(g[2], c, a);
  Cross(g[3], a, b);
  const double det = Dot3(a, g[1]);
  for (int k = 0; k < 3; ++k) {
    g[0][k] = 0;
    for (int i = 1; i < 4; ++i) {
      g[i][k] /= det;
      g[0][k] -= g[i][k];
    }
  }
  return std::fabs(det) / 6;
}

// Upper triangle, row by row, of scale * (mu tr(B_e B_f) + lambda tr(B_e) tr(B_f)).
void PackStretch(const double g[4][3], const int (*edges)[2], int count, double scale, const Lame& lame,
                 double* out) {
  for (int e = 0; e < count; ++e) {
    for (int f = e; f < count; ++f) {
      const double *a = g[edges[e][0]], *b = g[edges[e][1]], *c = g[edges[f][0]], *d = g[edges[f][1]];
      const double product = (Dot3(a, c) * Dot3(b, d) + Dot3(a, d) * Dot3(b, c)) / 8;
      const double traces = Dot3(a, b) * Dot3(c, d) / 4;
      *out++ = scale * (lame.mu * product + lame.lambda * traces);
    }
  }
}

void ComputeStretch(CompiledFlex& flex) {
  const mjsFlex& spec = flex.source->spec;
  const Lame lame = MaterialOf(spec);
  const int corners = flex.dim + 1;
  for (int e = 0; e < flex.ElemCount(); ++e) {
    const double* x[4];
    double g[4][3];
    for (int i = 0; i < corners; ++i) x[i] = &flex.vert_world[3 * flex.elem[e * corners + i]];
    double* out = &flex.stiffness[kFlexStiffness * e];
    if (flex.dim == 2) {
      const double area = TriangleGradients(x, g);
      PackStretch(g, kEdges2, 3, area * spec.thickness, lame, out);
    } else {
      const double volume = TetGradients(x, g);
      PackStretch(g, kEdges3, 6, 4 * volume, lame, out);
    }
  }
}

// ---- Bending

// Cotangent of the angle at p between q and r.
double Cotangent(const double* p, const double* q, const double* r) {
  double a[3], b[3], normal[3];
  Sub3(a, q, p);
  Sub3(b, r, p);
  Cross(normal, a, b);
  return Dot3(a, b) / Norm3(normal);
}

double TriangleArea(const double* p, const double* q, const double* r) {
  double a[3], b[3], normal[3];
  Sub3(a, q, p);
  Sub3(b, r, p);
  Cross(normal, a, b);
  return 0.5 * Norm3(normal);
}

// The 4x4 stencil of an edge (v0, v1) with opposite vertices v2, v3,
// and the coefficient of the curved rest shape.
void EdgeBending(const double* const v[4], double modulus, double* out) {
  const double a01 = Cotangent(v[0], v[1], v[2]), a02 = Cotangent(v[0], v[3], v[1]);
  const double a03 = Cotangent(v[1], v[2], v[0]), a04 = Cotangent(v[1], v[0], v[3]);
  const double c[4] = {a03 + a04, a01 + a02, -(a01 + a03), -(a02 + a04)};
  const double area = TriangleArea(v[0], v[1], v[2]) + TriangleArea(v[1], v[0], v[3]);
  double e0[3], e1[3], e2[3], e3[3], e4[3], t0[3], t1[3], normal[3];
  Sub3(e0, v[1], v[0]);
  Sub3(e1, v[2], v[0]);
  Sub3(e2, v[3], v[0]);
  Sub3(e3, v[2], v[1]);
  Sub3(e4, v[3], v[1]);
  for (int k = 0; k < 3; ++k) {
    t0[k] = -(a03 * e1[k] + a01 * e3[k]);
    t1[k] = -(a04 * e2[k] + a02 * e4[k]);
  }
  const double square = Dot3(e0, e0);
  const double cosine = -Dot3(t0, t1) / square;
  for (int i = 0; i < 4; ++i) {
    for (int k = 0; k < 4; ++k) out[4 * i + k] = 1.5 * c[i] * c[k] * cosine / area * modulus;
  }
  Cross(normal, e0, e1);
  out[16] =
      Dot3(normal, e2) * (a01 - a03) * (a04 - a02) * 1.5 / (area * square * std::sqrt(square)) * modulus;
}

void ComputeBending(CompiledFlex& flex) {
  const mjsFlex& spec = flex.source->spec;
  const double modulus = MaterialOf(spec).mu * spec.thickness * spec.thickness * spec.thickness / 12;
  for (int e = 0; e < flex.EdgeCount(); ++e) {
    if (flex.edge_flap[2 * e + 1] < 0) continue;
    int ids[4] = {flex.edge[2 * e], flex.edge[2 * e + 1], flex.edge_flap[2 * e], flex.edge_flap[2 * e + 1]};
    if (flex.edge_turn[e]) std::swap(ids[0], ids[1]);
    const double* v[4];
    for (int k = 0; k < 4; ++k) v[k] = &flex.vert_world[3 * ids[k]];
    EdgeBending(v, modulus, &flex.bending[kFlexBending * e]);
  }
}

}  // namespace

Lame MaterialOf(const mjsFlex& spec) {
  return {spec.young / (2 * (1 + spec.poisson)),
          spec.young * spec.poisson / (1 + spec.poisson) / (1 - 2 * spec.poisson)};
}

void ComputeFlexElasticity(CompiledFlex& flex) {
  const mjsFlex& spec = flex.source->spec;
  flex.stiffness.clear();
  flex.bending.clear();
  if (spec.young <= 0) return;
  const size_t elements = static_cast<size_t>(flex.ElemCount());
  if (flex.is_shell) {
    ComputeShell(flex);
    return;
  }
  if (flex.interpolated) {
    ComputeCellStiffness(MaterialOf(spec), flex);
    return;
  }
  const bool sheet = flex.dim == 2;
  flex.stiffness.assign(kFlexStiffness * elements, 0.0);
  if (flex.dim == 3 || (sheet && (spec.elastic2d & 2) && spec.thickness > 0)) ComputeStretch(flex);
  if (sheet && (spec.elastic2d & 1)) {
    flex.bending.assign(static_cast<size_t>(kFlexBending) * flex.EdgeCount(), 0.0);
    ComputeBending(flex);
  }
}

}  // namespace pliant::compile
