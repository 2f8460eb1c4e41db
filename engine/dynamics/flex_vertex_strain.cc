#include "engine/dynamics/flex_vertex_strain.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/chain_row.h"
#include "engine/dynamics/jacobian.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr int kVertexEquality = 2;  // in flex_edgeequality

// A vertex, the edges that meet there, and the deformation gradient that they give.
struct Neighbourhood {
  const mjModel& m;
  const mjData& d;
  int flex;
  int vertex;  // among all flexes
  const mjtNum* metric;
  mjtNum gradient[3][2] = {};

  Neighbourhood(const mjModel& model, const mjData& data, int of_flex, int of_vertex)
      : m(model), d(data), flex(of_flex), vertex(of_vertex), metric(m.flex_vertmetric + 4 * vertex) {
    mjtNum sum[3][2] = {};
    ForEdges([&](int other, const mjtNum rest[2], mjtNum weight) {
      mjtNum edge[3];
      Sub3(edge, d.flexvert_xpos + 3 * other, d.flexvert_xpos + 3 * vertex);
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 2; ++c) sum[r][c] += weight * edge[r] * rest[c];
      }
    });
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 2; ++c) gradient[r][c] = sum[r][0] * metric[c] + sum[r][1] * metric[2 + c];
    }
  }

  // Calls f(vertex at the other end, edge at rest, its weight).
  template <class F>
  void ForEdges(F f) const {
    const int first = m.flex_vertadr[flex], edges = m.flex_edgeadr[flex];
    const mjtNum* size = m.flex_size + 3 * flex;
    const int* at = m.flex_vertedge + m.flex_vertedgeadr[vertex];
    for (int k = 0; k < m.flex_vertedgenum[vertex]; ++k) {
      const int* ends = m.flex_edge + 2 * (edges + at[k]);
      const int other = first + (first + ends[0] == vertex ? ends[1] : ends[0]);
      mjtNum rest[2];
      for (int c = 0; c < 2; ++c)
        rest[c] = 2 * size[c] * (m.flex_vert0[3 * other + c] - m.flex_vert0[3 * vertex + c]);
      f(other, rest, m.body_mass[m.flex_vertbodyid[other]]);
    }
  }
};

// row += gradient . velocity of a vertex
void AddVertex(const Neighbourhood& at, int vertex, const mjtNum gradient[3], const ChainRow& row) {
  const int body = at.m.flex_vertbodyid[vertex];
  mjtNum wrench[6];
  CenteredWrench(at.m, at.d, gradient, nullptr, at.d.flexvert_xpos + 3 * vertex, body, wrench);
  AddChain(at.m, at.d, row, ChainEnd(at.m, body), -1, wrench, 1);
}

// scale times the derivative of a number whose derivative by F is 2 F `slope`, slope [2 x 2] symmetric.
void Differentiate(const Neighbourhood& at, const mjtNum slope[2][2], mjtNum scale, const ChainRow& row) {
  std::fill_n(row.val, row.nnz, 0);
  mjtNum own[3] = {0, 0, 0};
  at.ForEdges([&](int other, const mjtNum rest[2], mjtNum weight) {
    mjtNum fit[2], turned[2], gradient[3];
    for (int c = 0; c < 2; ++c) fit[c] = rest[0] * at.metric[c] + rest[1] * at.metric[2 + c];
    for (int r = 0; r < 2; ++r) turned[r] = slope[r][0] * fit[0] + slope[r][1] * fit[1];
    for (int k = 0; k < 3; ++k) {
      gradient[k] = 2 * scale * weight * (at.gradient[k][0] * turned[0] + at.gradient[k][1] * turned[1]);
    }
    SubFrom3(own, gradient);
    AddVertex(at, other, gradient, row);
  });
  AddVertex(at, at.vertex, own, row);
}

void StrainVertex(const mjModel& m, mjData& d, int flex, int vertex) {
  const Neighbourhood at(m, d, flex, vertex);
  mjtNum c[2][2] = {};
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      for (int k = 0; k < 3; ++k) c[i][j] += at.gradient[k][i] * at.gradient[k][j];
    }
  }
  const mjtNum mass = m.body_mass[m.flex_vertbodyid[vertex]];
  const mjtNum scale = mass > 0 ? std::sqrt(mass) : 1;
  d.flexvert_length[2 * vertex] = scale * (c[0][0] + c[1][1] - 2);
  d.flexvert_length[2 * vertex + 1] = scale * (c[0][0] * c[1][1] - c[0][1] * c[1][0] - 1);

  const mjtNum trace[2][2] = {{1, 0}, {0, 1}};
  const mjtNum determinant[2][2] = {{c[1][1], -c[0][1]}, {-c[1][0], c[0][0]}};
  for (int k = 0; k < 2; ++k) {
    const int adr = m.flexvert_J_rowadr[2 * vertex + k];
    const ChainRow row{d.flexvert_J + adr, m.flexvert_J_colind + adr, m.flexvert_J_rownnz[2 * vertex + k]};
    if (row.nnz) Differentiate(at, k ? determinant : trace, scale, row);
  }
}

}  // namespace

bool AreVerticesHeld(const mjModel& m, int flex) {
  return m.flex_dim[flex] == 2 && m.flex_edgeequality[flex] == kVertexEquality && !m.flex_rigid[flex] &&
         !m.flex_interp[flex];
}

void StrainVertices(const mjModel& m, mjData& d) {
  for (int f = 0; f < m.nflex; ++f) {
    if (!AreVerticesHeld(m, f)) continue;
    const int first = m.flex_vertadr[f];
    for (int v = first; v < first + m.flex_vertnum[f]; ++v) StrainVertex(m, d, f, v);
  }
}

}  // namespace pliant
