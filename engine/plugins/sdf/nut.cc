// mujoco.sdf.nut: a hexagonal block from z = -0.5 to 0 with a threaded hole that is chamfered at both ends.
// The size of the block is fixed.
#include "engine/plugins/builtin.h"
#include "engine/plugins/sdf/profile.h"
#include "engine/plugins/sdf/screw.h"
#include "engine/plugins/sdf/shape_plugin.h"

namespace pliant::plugins {
namespace {

struct Nut {
  static constexpr const char* kName = "mujoco.sdf.nut";
  static constexpr ShapeKey kKeys[] = {{"radius", 0.26}};

  explicit Nut(const mjtNum* attribute) : radius(attribute[0]) {}

  mjtNum Distance(const mjtNum point[3]) const {
    const Screw screw(radius, point);
    const mjtNum thread = Without(screw.thread, screw.cone + kSlope / 2);
    const mjtNum hole = Union(thread, -screw.cone - 0.05 * kSlope);
    return Without(screw.head, hole);
  }

  void HalfSizes(mjtNum half[3]) const {
    half[0] = half[1] = 0.6;
    half[2] = 1;
  }

  mjtNum radius;  // m, of the thread
};

}  // namespace

mjpPlugin NutPlugin() { return ShapePlugin<Nut>(); }

}  // namespace pliant::plugins
