#include "ui/viewport/pick.h"

#include "engine/query/ray.h"
#include "render/camera.h"

namespace pliant {

PickResult PickAt(const mjModel& m, const mjData& d, const mjvOption& shown, const mjvScene& scene,
                  const Viewport& viewport, double x, double y) {
  PickResult hit;
  if (viewport.width <= 0 || viewport.height <= 0) return hit;
  const PixelRay ray = RayThroughPixel(scene, viewport, x, y);
  const double distance =
      Ray(m, d, ray.origin, ray.direction, shown.geomgroup, shown.flags[mjVIS_STATIC], -1, &hit.geom);
  if (distance < 0 || hit.geom < 0) {
    hit.geom = -1;
    return hit;
  }
  hit.body = m.geom_bodyid[hit.geom];
  for (int i = 0; i < 3; ++i) hit.point[i] = ray.origin[i] + distance * ray.direction[i];
  return hit;
}

}  // namespace pliant
