#include "engine/spec/attributes/orientation.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::spec {
namespace {

constexpr double kMinSquare = 1e-14;  // of the length of a direction

double Radians(double angle, bool degree) { return degree ? angle / 180 * mjPI : angle; }

const char* FromAxisAngle(double quat[4], const double axisangle[4], bool degree) {
  double axis[3] = {axisangle[0], axisangle[1], axisangle[2]};
  if (!NormalizeDirection(axis)) return "axisangle too small";
  const double half = 0.5 * Radians(axisangle[3], degree);
  quat[0] = std::cos(half);
  for (int i = 0; i < 3; ++i) quat[i + 1] = std::sin(half) * axis[i];
  return "";
}

const char* FromXYAxes(double quat[4], const double xyaxes[6]) {
  double x[3], y[3], z[3];
  Copy3(x, xyaxes);
  Copy3(y, xyaxes + 3);
  if (!NormalizeDirection(x)) return "xaxis too small: give a direction";
  AddToScl3(y, x, -Dot3(x, y));
  if (!NormalizeDirection(y)) return "yaxis too small: give a direction that is not along the xaxis";
  Cross(z, x, y);
  const double columns[9] = {x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]};
  Mat2Quat(quat, columns);
  return "";
}

const char* FromZAxis(double quat[4], const double zaxis[3]) {
  double z[3];
  Copy3(z, zaxis);
  if (!NormalizeDirection(z)) return "zaxis too small: give a direction";
  QuatOfZAxis(quat, z);
  return "";
}

// Lower-case letters turn about the axes carried along, upper-case ones about the fixed axes.
const char* FromEuler(double quat[4], const double euler[3], const char* sequence, bool degree) {
  double total[4] = {1, 0, 0, 0};
  for (int i = 0; i < 3; ++i) {
    const char* place = std::strchr("xyzXYZ", sequence[i]);
    if (!sequence[i] || !place) return "euler sequence must have three letters of xyzXYZ";
    const int axis = static_cast<int>(place - "xyzXYZ") % 3;
    const double half = 0.5 * Radians(euler[i], degree);
    double turn[4] = {std::cos(half), 0, 0, 0};
    turn[axis + 1] = std::sin(half);
    if (sequence[i] >= 'a') {
      MulQuat(total, total, turn);
    } else {
      MulQuat(total, turn, total);
    }
  }
  Copy4(quat, total);
  return "";
}

}  // namespace

bool NormalizeDirection(double direction[3]) {
  double norm = Norm3(direction);
  if (std::isinf(norm)) {
    const double largest =
        std::max({std::fabs(direction[0]), std::fabs(direction[1]), std::fabs(direction[2])});
    for (int i = 0; i < 3; ++i) direction[i] /= largest;
    norm = Norm3(direction);
  }
  if (!(norm * norm >= kMinSquare)) return false;
  for (int i = 0; i < 3; ++i) direction[i] /= norm;
  return true;
}

void QuatOfZAxis(double quat[4], const double z[3]) {
  constexpr double kUp[3] = {0, 0, 1};
  double axis[3];
  Cross(axis, kUp, z);
  double sine = Norm3(axis);
  if (sine < kParallelInFiles) {
    sine = 0;
    axis[0] = 1;
    axis[1] = axis[2] = 0;
  } else {
    for (double& x : axis) x /= sine;
  }
  const double half = 0.5 * std::atan2(sine, z[2]);
  quat[0] = std::cos(half);
  for (int i = 0; i < 3; ++i) quat[i + 1] = std::sin(half) * axis[i];
}

const char* ResolveOrientation(double quat[4], bool degree, const char* sequence,
                               const mjsOrientation& orientation) {
  switch (orientation.type) {
    case mjORIENTATION_AXISANGLE:
      return FromAxisAngle(quat, orientation.axisangle, degree);
    case mjORIENTATION_XYAXES:
      return FromXYAxes(quat, orientation.xyaxes);
    case mjORIENTATION_ZAXIS:
      return FromZAxis(quat, orientation.zaxis);
    case mjORIENTATION_EULER:
      return FromEuler(quat, orientation.euler, sequence, degree);
    default:
      return "";
  }
}

}  // namespace pliant::spec
