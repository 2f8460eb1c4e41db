// mujoco.sdf.bowl: the part of a spherical shell below the plane z = height.
#include "engine/plugins/builtin.h"
#include "engine/plugins/sdf/profile.h"
#include "engine/plugins/sdf/shape_plugin.h"

namespace pliant::plugins {
namespace {

struct Bowl {
  static constexpr const char* kName = "mujoco.sdf.bowl";
  static constexpr ShapeKey kKeys[] = {{"height", 0.4}, {"radius", 1}, {"thickness", 0.02}};

  explicit Bowl(const mjtNum* attribute)
      : height(attribute[0]),
        radius(attribute[1]),
        thickness(attribute[2]),
        rim(std::sqrt(radius * radius - height * height)) {}

  mjtNum Distance(const mjtNum point[3]) const {
    const mjtNum rho = std::sqrt(point[0] * point[0] + point[1] * point[1]), z = point[2];
    if (height * rho < rim * z) {  // above the cone through the rim: the rim is nearest
      const mjtNum out = rho - rim, up = z - height;
      return std::sqrt(out * out + up * up) - thickness;
    }
    return std::fabs(std::sqrt(rho * rho + z * z) - radius) - thickness;
  }

  void HalfSizes(mjtNum half[3]) const { half[0] = half[1] = half[2] = radius + thickness; }

  mjtNum height, radius;  // m, of the sphere in the middle of the shell
  mjtNum thickness;       // m, half of it
  mjtNum rim;             // m, radius of the rim
};

}  // namespace

mjpPlugin BowlPlugin() { return ShapePlugin<Bowl>(); }

}  // namespace pliant::plugins
