#include "engine/geometry/mesh_distance.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_map>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

// Where on a triangle the nearest point lies: inside, on edge k (from corner k), or at corner k.
struct Region {
  enum Kind { kInside, kEdge, kCorner } kind;
  int k;
};

// Point of triangle abc nearest to p (Ericson 2004, "Real-time collision detection", 5.1.5).
Region NearestOnTriangle(const double* a, const double* b, const double* c, const double* p, double out[3]) {
  double ab[3], ac[3], ap[3], bp[3], cp[3];
  Sub3(ab, b, a);
  Sub3(ac, c, a);
  Sub3(ap, p, a);
  const double d1 = Dot3(ab, ap), d2 = Dot3(ac, ap);
  Copy3(out, a);
  if (d1 <= 0 && d2 <= 0) return {Region::kCorner, 0};
  Sub3(bp, p, b);
  const double d3 = Dot3(ab, bp), d4 = Dot3(ac, bp);
  if (d3 >= 0 && d4 <= d3) {
    Copy3(out, b);
    return {Region::kCorner, 1};
  }
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    AddToScl3(out, ab, d1 / (d1 - d3));
    return {Region::kEdge, 0};
  }
  Sub3(cp, p, c);
  const double d5 = Dot3(ab, cp), d6 = Dot3(ac, cp);
  if (d6 >= 0 && d5 <= d6) {
    Copy3(out, c);
    return {Region::kCorner, 2};
  }
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    AddToScl3(out, ac, d2 / (d2 - d6));
    return {Region::kEdge, 2};
  }
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    double bc[3];
    Sub3(bc, c, b);
    AddScl3(out, b, bc, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    return {Region::kEdge, 1};
  }
  const double scale = 1 / (va + vb + vc);
  AddToScl3(out, ab, vb * scale);
  AddToScl3(out, ac, vc * scale);
  return {Region::kInside, 0};
}

double BoxDistance2(const double aabb[6], const double p[3]) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    const double d = std::max(0.0, std::fabs(p[i] - aabb[i]) - aabb[i + 3]);
    sum += d * d;
  }
  return sum;
}

uint64_t EdgeKey(int a, int b) {
  const auto [low, high] = std::minmax(a, b);
  return (static_cast<uint64_t>(low) << 32) | static_cast<uint32_t>(high);
}

}  // namespace

MeshDistance::MeshDistance(std::span<const double> vert, std::span<const int> face)
    : vert_(vert), face_(face), vertex_normal_(vert.size() / 3, Vec{0, 0, 0}) {
  const int nface = static_cast<int>(face.size() / 3);
  std::unordered_map<uint64_t, Vec> edges;
  std::vector<std::array<double, 6>> boxes(nface);
  std::vector<BvhElement> elements(nface);
  face_normal_.resize(nface);
  for (int f = 0; f < nface; ++f) {
    const int* corner = &face[3 * f];
    double side[3][3];
    for (int k = 0; k < 3; ++k) {
      Sub3(side[k], &vert[3 * corner[(k + 1) % 3]], &vert[3 * corner[k]]);
      const double *a = &vert[3 * corner[0]], *b = &vert[3 * corner[1]], *c = &vert[3 * corner[2]];
      const double low = std::min({a[k], b[k], c[k]}), high = std::max({a[k], b[k], c[k]});
      boxes[f][k] = (low + high) / 2;
      boxes[f][k + 3] = (high - low) / 2;
    }
    Vec& normal = face_normal_[f];
    Cross(normal.data(), side[0], side[1]);
    const double norm = Norm3(normal.data());
    for (double& x : normal) x = norm > mjMINVAL * mjMINVAL ? x / norm : 0;
    for (int k = 0; k < 3; ++k) {
      AddTo3(edges.try_emplace(EdgeKey(corner[k], corner[(k + 1) % 3]), Vec{0, 0, 0}).first->second.data(),
             normal.data());
      const double* back = side[(k + 2) % 3];
      const double lengths = Norm3(side[k]) * Norm3(back);
      const double cosine = lengths > 0 ? std::clamp(-Dot3(side[k], back) / lengths, -1.0, 1.0) : 1;
      AddToScl3(vertex_normal_[corner[k]].data(), normal.data(), std::acos(cosine));
    }
    elements[f] = {boxes[f].data(), boxes[f].data(), nullptr, f};
  }
  edge_normal_.resize(face.size());
  for (int f = 0; f < nface; ++f) {
    for (int k = 0; k < 3; ++k)
      edge_normal_[3 * f + k] = edges[EdgeKey(face[3 * f + k], face[3 * f + (k + 1) % 3])];
  }
  BuildBvh(elements, nullptr, nullptr, tree_);
}

void MeshDistance::TryFace(int f, const double point[3], Nearest& best) const {
  const int* corner = &face_[3 * f];
  Vec nearest;
  const Region region = NearestOnTriangle(&vert_[3 * corner[0]], &vert_[3 * corner[1]], &vert_[3 * corner[2]],
                                          point, nearest.data());
  double offset[3];
  Sub3(offset, point, nearest.data());
  const double distance2 = Dot3(offset, offset);
  if (!(distance2 < best.distance2)) return;
  const Vec* normal = region.kind == Region::kInside ? &face_normal_[f]
                      : region.kind == Region::kEdge ? &edge_normal_[3 * f + region.k]
                                                     : &vertex_normal_[corner[region.k]];
  best = {distance2, nearest, normal};
}

double MeshDistance::operator()(const double point[3]) const {
  Nearest best = {std::numeric_limits<double>::infinity(), {0, 0, 0}, nullptr};
  // Depth of the tree is at most 32: every split halves the faces.
  int stack[64], top = 0;
  if (tree_.Size() > 0) stack[top++] = 0;
  while (top > 0) {
    const int node = stack[--top];
    if (BoxDistance2(&tree_.aabb[6 * node], point) >= best.distance2) continue;
    if (tree_.nodeid[node] >= 0) {
      TryFace(tree_.nodeid[node], point, best);
      continue;
    }
    int near = tree_.child[2 * node], far = tree_.child[2 * node + 1];
    if (BoxDistance2(&tree_.aabb[6 * far], point) < BoxDistance2(&tree_.aabb[6 * near], point))
      std::swap(near, far);
    stack[top++] = far;
    stack[top++] = near;
  }
  if (!best.normal) return 0;
  double offset[3];
  Sub3(offset, point, best.point.data());
  const double distance = std::sqrt(best.distance2);
  return Dot3(offset, best.normal->data()) < 0 ? -distance : distance;
}

}  // namespace pliant
