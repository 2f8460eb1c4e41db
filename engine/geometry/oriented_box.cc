#include "engine/geometry/oriented_box.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"

namespace pliant {

// The separating axis test of Gottschalk, Lin and Manocha (1996), without the nine axes across edges: those
// part few more boxes, and cost more than they save.
bool FacePartsBoxes(const OrientedBox& box1, const OrientedBox& box2, double gap) {
  double turn[9], center1[3], center2[3], between[3], along[3];
  MulMatVec3(center1, box1.mat, box1.center);
  MulMatVec3(center2, box2.mat, box2.center);
  Sub3(between, box2.pos, box1.pos);
  AddTo3(between, center2);
  SubFrom3(between, center1);
  MulMatTVec3(along, box1.mat, between);
  MulMatTMat3(turn, box1.mat, box2.mat);

  constexpr double kRounding = 1e-9;
  const double beyond = gap + kRounding * (std::fabs(along[0]) + std::fabs(along[1]) + std::fabs(along[2]));
  double reach[3] = {box2.half[0], box2.half[1], box2.half[2]}, across[3] = {0, 0, 0};
  for (int i = 0; i < 3; ++i) {
    double reach1 = box1.half[i];
    for (int k = 0; k < 3; ++k) {
      const double cosine = turn[3 * i + k];
      reach1 += std::fabs(cosine) * box2.half[k];
      reach[k] += std::fabs(cosine) * box1.half[i];
      across[k] += cosine * along[i];
    }
    if (std::fabs(along[i]) - reach1 > beyond) return true;
  }
  for (int k = 0; k < 3; ++k) {
    if (std::fabs(across[k]) - reach[k] > beyond) return true;
  }
  return false;
}

bool PlaneOnBoxParts(const OrientedBox& box, const ConvexShape& shape, double radius, double gap) {
  double center[3], offset[3], local[3], out[3], back[3], nearest[3];
  ShapeCenter(center, shape);
  Sub3(offset, center, box.pos);
  MulMatTVec3(local, box.mat, offset);
  SubFrom3(local, box.center);
  for (int i = 0; i < 3; ++i) local[i] -= std::clamp(local[i], -box.half[i], box.half[i]);
  const double dist = Norm3(local);
  if (!(dist > gap)) return false;
  if (dist - radius > gap) return true;
  MulMatVec3(out, box.mat, local);
  Scl3(back, out, -1 / dist);
  const int vertex = shape.vertex;
  Support(nearest, shape, back);
  shape.vertex = vertex;
  Sub3(offset, nearest, center);
  return dist - Dot3(offset, back) > gap;
}

}  // namespace pliant
