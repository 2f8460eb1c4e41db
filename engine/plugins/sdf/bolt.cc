// mujoco.sdf.bolt: a hexagonal head and below it a threaded shaft, from z = -1 to 0. The size of the
// head is fixed.
#include "engine/plugins/builtin.h"
#include "engine/plugins/sdf/profile.h"
#include "engine/plugins/sdf/screw.h"
#include "engine/plugins/sdf/shape_plugin.h"

namespace pliant::plugins {
namespace {

struct Bolt {
  static constexpr const char* kName = "mujoco.sdf.bolt";
  static constexpr ShapeKey kKeys[] = {{"radius", 0.26}};

  explicit Bolt(const mjtNum* attribute) : radius(attribute[0]) {}

  mjtNum Distance(const mjtNum point[3]) const {
    const Screw screw(radius, point);
    const mjtNum length = std::fabs(point[2] + 0.5) - 0.5;  // of the shaft
    const mjtNum shaft = Without(Intersection(screw.thread, length), screw.cone + kSlope);
    return Union(shaft, screw.head);
  }

  void HalfSizes(mjtNum half[3]) const {
    half[0] = half[1] = 0.6;
    half[2] = 1;
  }

  mjtNum radius;  // m, of the thread
};

}  // namespace

mjpPlugin BoltPlugin() { return ShapePlugin<Bolt>(); }

}  // namespace pliant::plugins
