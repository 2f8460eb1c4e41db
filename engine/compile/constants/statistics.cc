#include "engine/compile/constants/statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/math/vec3.h"

namespace pliant::compile {
namespace {

struct Bounds {
  double low[3] = {1e10, 1e10, 1e10};
  double high[3] = {-1e10, -1e10, -1e10};

  void Add(const mjtNum* point, double radius = 0) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], point[k] - radius);
      high[k] = std::max(high[k], point[k] + radius);
    }
  }
};

// Radius that a geom contributes: planes and height fields count a tenth of their size, endless planes 1 cm.
double VisibleRadius(const mjModel& m, int geom) {
  if (m.geom_rbound[geom] > 0) return m.geom_rbound[geom];
  if (m.geom_type[geom] == mjGEOM_PLANE) {
    const double size = std::max(m.geom_size[3 * geom], m.geom_size[3 * geom + 1]);
    return size > 0 ? 0.1 * size : 0.01;
  }
  if (m.geom_type[geom] == mjGEOM_HFIELD) {
    const mjtNum* size = m.hfield_size + 4 * m.geom_dataid[geom];
    return 0.1 * std::max(size[0], size[1]);
  }
  return 0;
}

Bounds FindBounds(const mjModel& m, const mjData& d) {
  Bounds box;
  for (int b = 1; b < m.nbody; ++b) {
    box.Add(d.xpos + 3 * b);
    box.Add(d.xipos + 3 * b);
  }
  for (int j = 0; j < m.njnt; ++j) box.Add(d.xanchor + 3 * j);
  for (int s = 0; s < m.nsite; ++s) box.Add(d.site_xpos + 3 * s);
  for (int g = 0; g < m.ngeom; ++g) box.Add(d.geom_xpos + 3 * g, VisibleRadius(m, g));
  return box;
}

// A body that carries part of a flex reaches along its edges, or to the other control nodes.
void ReachOfFlex(const mjModel& m, const mjData& d, int f, std::vector<double>& size) {
  const int node = m.flex_nodeadr[f], nodes = m.flex_interp[f] ? m.flex_nodenum[f] : 0;
  for (int i = node; i < node + nodes; ++i) {
    for (int j = node; j < node + nodes; ++j) {
      const int a = m.flex_nodebodyid[i], b = m.flex_nodebodyid[j];
      size[a] = std::max(size[a], Dist3(d.xpos + 3 * a, d.xpos + 3 * b));
    }
  }
  if (m.flex_interp[f]) return;
  for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
    for (int end = 0; end < 2; ++end) {
      const int body = m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e + end]];
      size[body] = std::max(size[body], m.flexedge_length0[e]);
    }
  }
}

}  // namespace

std::vector<double> BodyReach(const mjModel& m, const mjData& d) {
  std::vector<double> size(static_cast<size_t>(m.nbody), 0.0);
  for (int j = 0; j < m.njnt; ++j) {
    const int body = m.jnt_bodyid[j], parent = m.body_parentid[body];
    for (int b : {body, parent}) size[b] = std::max(size[b], Dist3(d.xipos + 3 * b, d.xanchor + 3 * j));
  }
  for (int f = 0; f < m.nflex; ++f) ReachOfFlex(m, d, f, size);
  for (int g = 0; g < m.ngeom; ++g) {
    const int b = m.geom_bodyid[g];
    if (m.geom_rbound[g] > 0) {
      size[b] = std::max(size[b], m.geom_rbound[g] + Dist3(d.xipos + 3 * b, d.geom_xpos + 3 * g));
    }
  }
  return size;
}

namespace {

// Mean reach over bodies; a bare one counts 1e-5.
double MeanSize(const mjModel& m, const mjData& d) {
  const std::vector<double> size = BodyReach(m, d);
  double sum = 0;
  for (int b = 1; b < m.nbody; ++b) sum += std::max(size[b], 1e-5) / (m.nbody - 1);
  return sum;
}

}  // namespace

void SetStatistics(mjModel& m, const mjData& d) {
  mjStatistic& stat = m.stat;
  const Bounds box = FindBounds(m, d);
  stat.extent = 2;
  Zero3(stat.center);
  if (box.high[0] >= box.low[0]) {
    for (int k = 0; k < 3; ++k) stat.center[k] = 0.5 * (box.high[k] + box.low[k]);
  }
  if (box.high[0] > box.low[0]) {  // as in the reference, what is flat along x has no extent
    stat.extent = 0;
    for (int k = 0; k < 3; ++k) stat.extent = std::max(stat.extent, box.high[k] - box.low[k]);
  }
  stat.meansize = 0.2;
  if (m.nbody > 1) stat.meansize = MeanSize(m, d);
  stat.extent = std::max(stat.extent, 2 * stat.meansize);
  stat.meanmass = 1;
  if (m.nbody > 1) {
    stat.meanmass = 0;
    for (int b = 1; b < m.nbody; ++b) stat.meanmass += m.body_mass[b];
    stat.meanmass /= m.nbody - 1;
  }
  stat.meaninertia = 1;
  if (m.nv > 0) {
    stat.meaninertia = 0;
    for (int dof = 0; dof < m.nv; ++dof) stat.meaninertia += d.M[m.M_rowadr[dof] + m.M_rownnz[dof] - 1];
    stat.meaninertia /= m.nv;
  }
}

}  // namespace pliant::compile
