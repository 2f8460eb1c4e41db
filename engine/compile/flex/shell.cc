#include "engine/compile/flex/shell.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "engine/compile/flex/elasticity.h"
#include "engine/compile/flex/nodes.h"
#include "engine/compile/resolve.h"
#include "engine/dynamics/flex_shell.h"
#include "engine/math/vec3.h"

namespace pliant::compile {
namespace {

constexpr int kBend = 1;  // of elastic2d

// Of a sheet: what is not held across its thickness gives way.
Lame PlaneStress(const mjsFlex& spec) {
  return {spec.young / (2 * (1 + spec.poisson)),
          spec.young * spec.poisson / (1 - spec.poisson * spec.poisson)};
}

// Of a plate against being bent, N m.
double Rigidity(const mjsFlex& spec) {
  return spec.young * spec.thickness * spec.thickness * spec.thickness /
         (12 * (1 - spec.poisson * spec.poisson));
}

// Gradients of the shape functions of a face at `at`, in the frame of the grid; returns the scale of its area
// there. The face counts as a rectangle along the axes of the grid.
double FaceGradients(const ShellFace& face, const double at[2], const std::vector<double>& rest,
                     double (*g)[3]) {
  double slope[kMaxFaceNodes][2];
  FaceSlopes(face.order, at, slope);
  const int axes[2] = {face.First(), face.Second()};
  double area = 1;
  for (int n = 0; n < face.NodeCount(); ++n) Zero3(g[n]);
  for (int k = 0; k < 2; ++k) {
    double edge = rest[3 * face.node[face.NodeCount() - 1] + axes[k]] - rest[3 * face.node[0] + axes[k]];
    if (std::fabs(edge) < mjMINVAL) edge = mjMINVAL;
    for (int n = 0; n < face.NodeCount(); ++n) g[n][axes[k]] = slope[n][k] * (1 / edge);
    area *= edge;
  }
  return area;
}

// Sides of a face along its two axes.
void Sides(const ShellFace& face, const std::vector<double>& rest, double side[2]) {
  const double* last = &rest[3 * face.node[face.NodeCount() - 1]];
  side[0] = std::fabs(last[face.First()] - rest[3 * face.node[0] + face.First()]);
  side[1] = std::fabs(last[face.Second()] - rest[3 * face.node[0] + face.Second()]);
}

// An edge of a face: its two corners, its middle in coordinates of the face, and the axis (0 or 1) across it.
struct FaceEdge {
  std::pair<int, int> corners;
  double at[2];
  int across;
};

void ListEdges(const ShellFace& face, FaceEdge out[4]) {
  const int n = face.order, all = face.NodeCount();
  const int low = face.node[0], second = face.node[n], first = face.node[all - 1 - n],
            high = face.node[all - 1];
  out[0] = {std::minmax({low, second}), {0, 0.5}, 0};
  out[1] = {std::minmax({first, high}), {1, 0.5}, 0};
  out[2] = {std::minmax({low, first}), {0.5, 0}, 1};
  out[3] = {std::minmax({second, high}), {0.5, 1}, 1};
}

void UnitNormal(const ShellFace& face, const double at[2], const std::vector<double>& rest,
                double normal[3]) {
  double tangent[2][3];
  FaceTangents(face, at, rest.data(), tangent);
  Cross(normal, tangent[0], tangent[1]);
  Normalize3(normal);
}

// Between two faces that share an edge: bent as a plate as long as the edge, and as wide as it is from the
// middle of one face to that of the other.
ShellHinge MakeHinge(const CellGrid& grid, double rigidity, const std::vector<double>& rest, const int id[2],
                     const FaceEdge edge[2]) {
  ShellHinge hinge;
  double normal[2][3], width = 0, length = 0;
  for (int k = 0; k < 2; ++k) {
    const ShellFace face = FaceOf(grid, id[k]);
    hinge.face[k] = id[k];
    std::copy_n(edge[k].at, 2, hinge.at[k]);
    UnitNormal(face, edge[k].at, rest, normal[k]);
    double side[2];
    Sides(face, rest, side);
    width += 0.5 * side[edge[k].across];
    length = side[1 - edge[k].across];
  }
  hinge.stiffness = rigidity * length / std::max(width, mjMINVAL);
  Sub3(hinge.jump, normal[0], normal[1]);
  return hinge;
}

}  // namespace

void ComputeHinges(CompiledFlex& flex) {
  const mjsFlex& spec = flex.source->spec;
  if (spec.young <= 0 || !(spec.elastic2d & kBend)) return;
  const CellGrid grid(flex.order, spec.cellcount);
  std::multimap<std::pair<int, int>, std::pair<int, FaceEdge>> at_edge;
  FaceEdge edges[4];
  for (int f = 0; f < FaceCount(grid); ++f) {
    ListEdges(FaceOf(grid, f), edges);
    for (const FaceEdge& edge : edges) at_edge.insert({edge.corners, {f, edge}});
  }
  flex.bending = {0};
  for (int f = 0; f < FaceCount(grid); ++f) {
    ListEdges(FaceOf(grid, f), edges);
    for (const FaceEdge& edge : edges) {
      const auto [first, last] = at_edge.equal_range(edge.corners);
      for (auto other = first; other != last; ++other) {
        if (other->second.first <= f) continue;
        const int id[2] = {f, other->second.first};
        const FaceEdge pair[2] = {edge, other->second.second};
        double packed[kShellHinge];
        WriteHinge(MakeHinge(grid, Rigidity(spec), flex.node_rest, id, pair), packed);
        flex.bending.insert(flex.bending.end(), packed, packed + kShellHinge);
        ++flex.bending[0];
      }
    }
  }
}

void ComputeFaceStiffness(const mjsFlex& material, CompiledFlex& flex) {
  const CellGrid grid(flex.order, flex.source->spec.cellcount);
  const GaussPoints points = PointsOf(grid.order);
  const Lame lame = PlaneStress(material);
  const int count = (grid.order + 1) * (grid.order + 1);
  const size_t size = static_cast<size_t>(9) * count * count;
  flex.stiffness.assign(size * FaceCount(grid), 0.0);
  for (int f = 0; f < FaceCount(grid); ++f) {
    const ShellFace face = FaceOf(grid, f);
    const int axes[2] = {face.First(), face.Second()};
    for (int p = 0; p < points.count * points.count; ++p) {
      const int i = p / points.count, j = p % points.count;
      const double at[2] = {points.at[i], points.at[j]};
      double g[kMaxFaceNodes][3];
      const double area = FaceGradients(face, at, flex.node_rest, g);
      AddStiffness(g, count, axes, points.weight[i] * points.weight[j] * area * material.thickness, lame,
                   &flex.stiffness[size * f]);
    }
  }
}

void ComputeShell(CompiledFlex& flex) {
  ComputeFaceStiffness(flex.source->spec, flex);
  ComputeHinges(flex);
}

double TwistStiffness(const mjsFlex& material, const CellGrid& grid, int face,
                      const std::vector<double>& rest) {
  double side[2];
  Sides(FaceOf(grid, face), rest, side);
  return 4 * (1 - material.poisson) * Rigidity(material) / std::max(side[0] * side[1], mjMINVAL);
}

}  // namespace pliant::compile
