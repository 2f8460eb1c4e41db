// Boxes around bodies, in the axes of the world and in others.
#include "engine/collision/body_boxes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/collision/mixing.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "tests/engine/collision/golden_scene.h"

namespace pliant {
namespace {

std::vector<SweepBox> BodiesWithTrees(const mjModel& m) {
  std::vector<SweepBox> boxes;
  for (int b = 0; b < m.nbody; ++b) {
    if (m.body_bvhnum[b] > 0) boxes.push_back({{}, b});
  }
  return boxes;
}

// The extent of the corners of a body's box along an axis, grown.
void ExpectAround(const mjModel& m, const mjData& d, const SweepBox& box, const mjtNum axis[3], int k) {
  const mjtNum* aabb = m.bvh_aabb + 6 * m.body_bvhadr[box.id];
  mjtNum low = HUGE_VAL, high = -HUGE_VAL;
  for (int corner = 0; corner < 8; ++corner) {
    mjtNum local[3], world[3];
    for (int i = 0; i < 3; ++i) local[i] = aabb[i] + (corner >> i & 1 ? aabb[3 + i] : -aabb[3 + i]);
    MulMatVec3(world, d.ximat + 9 * box.id, local);
    AddTo3(world, d.xipos + 3 * box.id);
    low = std::fmin(low, Dot3(axis, world));
    high = std::fmax(high, Dot3(axis, world));
  }
  const mjtNum reach = BodyReach(m, box.id);
  EXPECT_LE(box.box.min[k], low - reach) << box.id;
  EXPECT_GE(box.box.max[k], high + reach) << box.id;
  const mjtNum slack = 1e-9 * (1 + high - low);
  EXPECT_NEAR(box.box.min[k], low - reach, slack) << box.id;
  EXPECT_NEAR(box.box.max[k], high + reach, slack) << box.id;
}

TEST(BodyBoxes, HoldTheirBodiesTightlyInAnyAxes) {
  Golden g("mixed.json");
  g.Load(0);
  std::vector<SweepBox> boxes = BodiesWithTrees(*g.m);
  ASSERT_GT(boxes.size(), 3u);
  const mjtNum quat[4] = {0.5, 0.5, -0.1, std::sqrt(0.49)};
  mjtNum turned[9], world[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  Quat2Mat(turned, quat);
  for (const mjtNum* axes : {static_cast<const mjtNum*>(nullptr), static_cast<const mjtNum*>(turned)}) {
    PlaceBodyBoxes(*g.m, *g.d, axes, boxes.data(), static_cast<int>(boxes.size()));
    const mjtNum* columns = axes ? axes : world;
    for (const SweepBox& box : boxes) {
      for (int k = 0; k < 3; ++k) {
        const mjtNum axis[3] = {columns[k], columns[3 + k], columns[6 + k]};
        ExpectAround(*g.m, *g.d, box, axis, k);
      }
    }
  }
}

}  // namespace
}  // namespace pliant
