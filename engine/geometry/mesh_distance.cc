#include "engine/geometry/mesh_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

// Point of triangle abc nearest to p (Ericson 2004, "Real-time collision detection", 5.1.5).
void NearestOnTriangle(const double* a, const double* b, const double* c, const double* p, double out[3]) {
  double ab[3], ac[3], ap[3], bp[3], cp[3];
  Sub3(ab, b, a);
  Sub3(ac, c, a);
  Sub3(ap, p, a);
  const double d1 = Dot3(ab, ap), d2 = Dot3(ac, ap);
  Copy3(out, a);
  if (d1 <= 0 && d2 <= 0) return;
  Sub3(bp, p, b);
  const double d3 = Dot3(ab, bp), d4 = Dot3(ac, bp);
  if (d3 >= 0 && d4 <= d3) return Copy3(out, b);
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return AddToScl3(out, ab, d1 / (d1 - d3));
  Sub3(cp, p, c);
  const double d5 = Dot3(ab, cp), d6 = Dot3(ac, cp);
  if (d6 >= 0 && d5 <= d6) return Copy3(out, c);
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return AddToScl3(out, ac, d2 / (d2 - d6));
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    double bc[3];
    Sub3(bc, c, b);
    return AddScl3(out, b, bc, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
  }
  const double scale = 1 / (va + vb + vc);
  AddToScl3(out, ab, vb * scale);
  AddToScl3(out, ac, vc * scale);
}

double BoxDistance2(const double aabb[6], const double p[3]) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    const double d = std::max(0.0, std::fabs(p[i] - aabb[i]) - aabb[i + 3]);
    sum += d * d;
  }
  return sum;
}

}  // namespace

void MeshDistance::TryFace(int f, const double point[3], Nearest& best) const {
  const int* corner = &face_[3 * f];
  double nearest[3], offset[3];
  NearestOnTriangle(&vert_[3 * corner[0]], &vert_[3 * corner[1]], &vert_[3 * corner[2]], point, nearest);
  Sub3(offset, point, nearest);
  const double distance2 = Dot3(offset, offset);
  if (!(distance2 < best.distance2)) return;
  best = {distance2, f, {offset[0], offset[1], offset[2]}};
}

bool MeshDistance::InFront(const Nearest& best, double distance) const {
  constexpr double kGrazing = 1e-12;  // sine of the angle between the face and the way to the point
  const int* corner = &face_[3 * best.face];
  double ab[3], ac[3], normal[3];
  Sub3(ab, &vert_[3 * corner[1]], &vert_[3 * corner[0]]);
  Sub3(ac, &vert_[3 * corner[2]], &vert_[3 * corner[0]]);
  Cross(normal, ab, ac);
  return Dot3(best.offset, normal) > kGrazing * Norm3(normal) * distance;
}

double MeshDistance::operator()(const double point[3]) const {
  Nearest best = {std::numeric_limits<double>::infinity(), -1, {0, 0, 0}};
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
    stack[top++] = tree_.child[2 * node + 1];
    stack[top++] = tree_.child[2 * node];
  }
  if (best.face < 0) return 0;
  const double distance = std::sqrt(best.distance2);
  return InFront(best, distance) ? distance : -distance;
}

}  // namespace pliant
