#include <cmath>

#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {

// The nearest point of the box to the centre; a centre inside leaves through the nearest face.
int SphereBox(ContactPoint* con, double margin, const Placed& sphere, const Placed& box) {
  const double radius = sphere.size[0];
  double offset[3], center[3], nearest[3], dir[3], pos[3];
  Sub3(offset, sphere.pos, box.pos);
  MulMatTVec3(center, box.mat, offset);
  for (int i = 0; i < 3; ++i) nearest[i] = Clip(center[i], -box.size[i], box.size[i]);
  Sub3(dir, nearest, center);
  const double gap = Normalize3(dir);
  if (gap - radius > margin) return 0;

  if (gap <= mjMINVAL) {
    int face = 0;
    double depth = 2 * (box.size[0] + box.size[1] + box.size[2]);
    for (int i = 0; i < 6; ++i) {
      const double d = std::fabs((i & 1 ? 1 : -1) * box.size[i / 2] - center[i / 2]);
      if (d < depth) {
        depth = d;
        face = i;
      }
    }
    Zero3(dir);
    dir[face / 2] = face & 1 ? -1 : 1;  // into the box
    AddScl3(pos, center, dir, 0.5 * (radius - depth));
    con->dist = -depth - radius;
  } else {
    // Midway between the sphere's deepest point and the box.
    for (int i = 0; i < 3; ++i) pos[i] = 0.5 * nearest[i] + 0.5 * (center[i] + dir[i] * radius);
    con->dist = gap - radius;
  }
  MulMatVec3(con->normal, box.mat, dir);
  MulMatVec3(con->pos, box.mat, pos);
  AddTo3(con->pos, box.pos);
  Zero3(con->tangent);
  return 1;
}

}  // namespace pliant
