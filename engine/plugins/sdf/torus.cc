// mujoco.sdf.torus: a ring about the z axis.
#include <algorithm>
#include <cmath>

#include "engine/plugins/builtin.h"
#include "engine/plugins/sdf/shape_plugin.h"

namespace pliant::plugins {
namespace {

struct Torus {
  static constexpr const char* kName = "mujoco.sdf.torus";
  static constexpr ShapeKey kKeys[] = {{"radius1", 0.35}, {"radius2", 0.15}};

  explicit Torus(const mjtNum* attribute) : ring(attribute[0]), tube(attribute[1]) {}

  mjtNum Distance(const mjtNum point[3]) const {
    const mjtNum out = std::sqrt(point[0] * point[0] + point[1] * point[1]) - ring;
    return std::sqrt(out * out + point[2] * point[2]) - tube;
  }

  void Gradient(const mjtNum point[3], mjtNum gradient[3]) const {
    const mjtNum rho = std::sqrt(point[0] * point[0] + point[1] * point[1]), out = rho - ring;
    const mjtNum length = std::max(std::sqrt(out * out + point[2] * point[2]), mjMINVAL);
    gradient[0] = out * point[0] / (rho * length);
    gradient[1] = out * point[1] / (rho * length);
    gradient[2] = point[2] / length;
  }

  void HalfSizes(mjtNum half[3]) const {
    half[0] = half[1] = ring + tube;
    half[2] = tube;
  }

  mjtNum ring, tube;  // m, radii
};

}  // namespace

mjpPlugin TorusPlugin() { return ShapePlugin<Torus>(); }

}  // namespace pliant::plugins
