#include "engine/spec/attributes/orientation.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::spec {
namespace {

constexpr double kMinSquare = 1e-14;  // of the length of a direction

const char* FromAxisAngle(double quat[4], const double axisangle[4], double unit) {
  double axis[3] = {axisangle[0], axisangle[1], axisangle[2]};
  if (!NormalizeDirection(axis)) return "axisangle too small";
  const double half = 0.5 * axisangle[3] * unit;
  quat[0] = std::cos(half);
  for (int i = 0; i < 3; ++i) quat[i + 1] = std::sin(half) * axis[i];
  return "";
}

// Unit quaternion of the rotation whose matrix has the columns x, y, z.
void FromAxes(double quat[4], const double x[3], const double y[3], const double z[3]) {
  const double diagonal[4] = {x[0] + y[1] + z[2], x[0] - y[1] - z[2], y[1] - x[0] - z[2], z[2] - x[0] - y[1]};
  int largest = 0;
  for (int i = 1; i < 4; ++i) {
    if (diagonal[i] > 0 && (largest == 0 ? diagonal[0] <= 0 : diagonal[i] > diagonal[largest])) largest = i;
  }
  const double w = 0.5 * std::sqrt(1 + diagonal[largest]);
  const double s = 0.25 / w;
  switch (largest) {
    case 0:
      quat[0] = w, quat[1] = s * (y[2] - z[1]), quat[2] = s * (z[0] - x[2]), quat[3] = s * (x[1] - y[0]);
      break;
    case 1:
      quat[1] = w, quat[0] = s * (y[2] - z[1]), quat[2] = s * (y[0] + x[1]), quat[3] = s * (z[0] + x[2]);
      break;
    case 2:
      quat[2] = w, quat[0] = s * (z[0] - x[2]), quat[1] = s * (y[0] + x[1]), quat[3] = s * (z[1] + y[2]);
      break;
    default:
      quat[3] = w, quat[0] = s * (x[1] - y[0]), quat[1] = s * (z[0] + x[2]), quat[2] = s * (z[1] + y[2]);
      break;
  }
  double norm = std::sqrt(quat[0] * quat[0] + quat[1] * quat[1] + quat[2] * quat[2] + quat[3] * quat[3]);
  for (int i = 0; i < 4; ++i) quat[i] /= norm;
}

const char* FromXYAxes(double quat[4], const double xyaxes[6]) {
  double x[3], y[3], z[3];
  Copy3(x, xyaxes);
  Copy3(y, xyaxes + 3);
  if (!NormalizeDirection(x)) return "xaxis too small";
  AddToScl3(y, x, -Dot3(x, y));
  if (!NormalizeDirection(y)) return "yaxis too small";
  Cross(z, x, y);
  if (!NormalizeDirection(z)) return "cross(xaxis, yaxis) too small";
  FromAxes(quat, x, y, z);
  return "";
}

const char* FromZAxis(double quat[4], const double zaxis[3]) {
  double z[3];
  Copy3(z, zaxis);
  if (!NormalizeDirection(z)) return "zaxis too small";
  QuatZ2Vec(quat, z, kParallelInFiles);
  return "";
}

// Lower-case letters turn about the axes carried along, upper-case ones about the fixed axes.
const char* FromEuler(double quat[4], const double euler[3], const char* sequence, double unit) {
  double total[4] = {1, 0, 0, 0};
  for (int i = 0; i < 3; ++i) {
    const char* place = std::strchr("xyzXYZ", sequence[i]);
    if (!sequence[i] || !place) return "euler sequence must have three letters of xyzXYZ";
    const int axis = static_cast<int>(place - "xyzXYZ") % 3;
    const double half = 0.5 * euler[i] * unit;
    double turn[4] = {std::cos(half), 0, 0, 0};
    turn[axis + 1] = std::sin(half);
    if (sequence[i] >= 'a') {
      MulQuat(total, total, turn);
    } else {
      MulQuat(total, turn, total);
    }
  }
  double norm =
      std::sqrt(total[0] * total[0] + total[1] * total[1] + total[2] * total[2] + total[3] * total[3]);
  for (int i = 0; i < 4; ++i) quat[i] = total[i] / norm;
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

const char* ResolveOrientation(double quat[4], bool degree, const char* sequence,
                               const mjsOrientation& orientation) {
  const double unit = degree ? mjPI / 180 : 1;
  switch (orientation.type) {
    case mjORIENTATION_AXISANGLE:
      return FromAxisAngle(quat, orientation.axisangle, unit);
    case mjORIENTATION_XYAXES:
      return FromXYAxes(quat, orientation.xyaxes);
    case mjORIENTATION_ZAXIS:
      return FromZAxis(quat, orientation.zaxis);
    case mjORIENTATION_EULER:
      return FromEuler(quat, orientation.euler, sequence, unit);
    default:
      return "";
  }
}

}  // namespace pliant::spec
