#include "ui/viewport/pick.h"

#include "engine/visual/select.h"

namespace pliant {

PickResult PickAt(const mjModel& m, const mjData& d, const mjvOption& shown, const mjvScene& scene,
                  const Viewport& viewport, double x, double y) {
  PickResult hit;
  if (viewport.width <= 0 || viewport.height <= 0) return hit;
  const double aspect = static_cast<double>(viewport.width) / viewport.height;
  hit.body = Select(m, d, shown, aspect, x / viewport.width, 1 - y / viewport.height, scene, hit.point,
                    &hit.geom, &hit.flex, &hit.skin);
  return hit;
}

}  // namespace pliant
