// mujoco.sdf.gear: a spur gear with involute teeth about the z axis, with a hole in the middle.
//
// Of diameter D and N teeth: diametral pitch P_d = N / D, pressure angle psi from a fit to N, base circle D
// cos psi / 2. The flanks are involutes of the base circle, where the arc left behind equals the length of
// the tangent (Litvin and Fuentes 2004, "Gear geometry and applied theory").
#include <algorithm>
#include <cmath>

#include "engine/plugins/builtin.h"
#include "engine/plugins/sdf/profile.h"
#include "engine/plugins/sdf/shape_plugin.h"

namespace pliant::plugins {
namespace {

// The rest of the division that has the sign of y.
mjtNum Modulo(mjtNum x, mjtNum y) { return x - y * std::floor(x / y); }

struct Gear {
  static constexpr const char* kName = "mujoco.sdf.gear";
  static constexpr ShapeKey kKeys[] = {
      {"alpha", 0}, {"diameter", 2.8}, {"teeth", 25}, {"thickness", 0.2}, {"innerdiameter", -1}};

  explicit Gear(const mjtNum* attribute)
      : alpha(attribute[0]), diameter(attribute[1]), thickness(attribute[3]) {
    const mjtNum teeth = attribute[2], pitch = teeth / diameter, radius = diameter / 2;
    const mjtNum pressure = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551;
    outer = (diameter + 2 / pitch) / 2;
    root = outer - 2.2 / pitch;
    hole = attribute[4] >= 0 ? attribute[4] / 2 : root - 0.14 * diameter;
    base = diameter * std::cos(pressure) / 2;
    sector = mjPI / pitch / radius;
    const mjtNum kappa = std::acos(base / radius), involute = std::tan(kappa) - kappa;
    gap = sector / 2 - 2 * involute;
  }

  mjtNum Distance(const mjtNum point[3]) const {
    return Extrusion(PlaneDistance(point), point[2], thickness);
  }

  mjtNum PlaneDistance(const mjtNum point[3]) const {
    constexpr mjtNum kNear = 0.2;  // of the teeth, m
    const mjtNum rho = std::sqrt(point[0] * point[0] + point[1] * point[1]);
    if (rho < hole) return hole - rho;
    if (rho > outer + kNear) return rho - outer;
    const mjtNum flanks = Flanks(rho, std::atan2(point[1], point[0]) + alpha);
    const mjtNum tips = SmoothIntersection(rho - outer, flanks, 0.0035 * diameter);
    const mjtNum feet = SmoothUnion(rho - root, tips, base - root);
    return Without(feet, rho - hole);
  }

  // Of endless teeth, for polar coordinates.
  mjtNum Flanks(mjtNum rho, mjtNum azimuth) const {
    const mjtNum right = Modulo(azimuth + gap / 2, sector) - gap / 2;
    const mjtNum left = Modulo(-azimuth - gap + gap / 2, sector) - gap / 2;
    mjtNum right_flank = -1e6, left_flank = -1e6;
    if (base < rho) {
      const mjtNum turn = std::acos(base / rho), tangent = std::sqrt(rho * rho - base * base);
      right_flank = tangent - base * (right + turn);
      left_flank = tangent - base * (left + turn);
    }
    return std::max({std::max(right, left) - (sector - gap), right_flank, left_flank});
  }

  void HalfSizes(mjtNum half[3]) const {
    half[0] = half[1] = 0.625 * diameter;
    half[2] = 0.55 * thickness;
  }

  mjtNum alpha;                    // rad, about z
  mjtNum diameter, thickness;      // m; of the pitch circle
  mjtNum outer, root, hole, base;  // m, radii; the last of the base circle
  mjtNum sector, gap;              // rad: one tooth with its gap, and the gap, at the base circle
};

}  // namespace

mjpPlugin GearPlugin() { return ShapePlugin<Gear>(); }

}  // namespace pliant::plugins
