#include "engine/geometry/primitive.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/geometry/ray_shape.h"
#include "engine/geometry/sdf.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

// ---- Mass.

constexpr double kPi = 3.14159265358979323846;

// Surface area of an ellipsoid by Thomsen's formula (Michon, "Final answers", 2004),
// relative error below 1.2 %.
double EllipsoidArea(const double size[3]) {
  constexpr double kPower = 1.6075;
  const double a = std::pow(size[0], kPower), b = std::pow(size[1], kPower), c = std::pow(size[2], kPower);
  return 4 * kPi * std::pow((a * b + b * c + c * a) / 3, 1 / kPower);
}

// The inertia is that of a given mass, and its terms stand in the order of the reference: principal axes of
// nearly round bodies turn with the last bits.
double SphereVolume(const double size[3], bool shell) {
  const double r = size[0];
  return shell ? 4 * kPi * r * r : 4 * kPi * r * r * r / 3;
}

void SphereInertia(const double size[3], bool shell, double mass, double inertia[3]) {
  const double r = size[0];
  std::fill(inertia, inertia + 3, 2 * mass * r * r / (shell ? 3 : 5));
}

double CapsuleVolume(const double size[3], bool shell) {
  const double r = size[0], length = 2 * size[1];
  return shell ? 4 * kPi * r * r + 2 * kPi * r * length : kPi * (r * r * length + 4 * r * r * r / 3);
}

// Cylinder plus two hemispheres, whose centres of mass lie 3/8 r (solid) or r/2 (shell) beyond
// the cylinder's ends.
void CapsuleInertia(const double size[3], bool shell, double mass, double inertia[3]) {
  const double r = size[0], half = size[1], length = 2 * half;
  if (shell) {
    const double caps = mass * (4 * kPi * r * r) / CapsuleVolume(size, true), tube = mass - caps;
    const double round = 2 * caps * r * r / 3, center = half + r / 2;
    inertia[0] = tube * (6 * r * r + length * length) / 12 + (round + caps * (center * center - r * r / 4));
    inertia[2] = tube * r * r + round;
  } else {
    const double caps = mass * 4 * r / (4 * r + 3 * length), tube = mass - caps;
    const double round = 2 * caps * r * r / 5;
    inertia[0] =
        tube * (3 * r * r + length * length) / 12 + (round + caps * length * (3 * r + 2 * length) / 8);
    inertia[2] = tube * r * r / 2 + round;
  }
  inertia[1] = inertia[0];
}

// The closed shell has its two discs.
double CylinderVolume(const double size[3], bool shell) {
  const double r = size[0], length = 2 * size[1];
  return shell ? 2 * kPi * r * r + 2 * kPi * r * length : kPi * r * r * length;
}

void CylinderInertia(const double size[3], bool shell, double mass, double inertia[3]) {
  const double r = size[0], length = 2 * size[1];
  if (shell) {
    const double discs = mass * (2 * kPi * r * r) / CylinderVolume(size, true), tube = mass - discs;
    inertia[0] =
        tube * (6 * r * r + length * length) / 12 + (discs * r * r / 4 + discs * length * length / 4);
    inertia[2] = tube * r * r + discs * r * r / 2;
  } else {
    inertia[0] = mass * (3 * r * r + length * length) / 12;
    inertia[2] = mass * r * r / 2;
  }
  inertia[1] = inertia[0];
}

double BoxVolume(const double size[3], bool shell) {
  return shell ? 8 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0])
               : 8 * size[0] * size[1] * size[2];
}

void BoxInertia(const double size[3], bool shell, double mass, double inertia[3]) {
  double second[3] = {0, 0, 0};  // of the shell: mean of x_i^2 over the surface, times the mass
  for (int normal = 0; shell && normal < 3; ++normal) {
    const int u = (normal + 1) % 3, v = (normal + 2) % 3;
    const double faces = mass * (8 * size[u] * size[v]) / BoxVolume(size, true);
    second[normal] += faces * size[normal] * size[normal];
    second[u] += faces * size[u] * size[u] / 3;
    second[v] += faces * size[v] * size[v] / 3;
  }
  for (int i = 0; i < 3; ++i) {
    const int u = (i + 1) % 3, v = (i + 2) % 3;
    inertia[i] = shell ? second[u] + second[v] : mass * (size[u] * size[u] + size[v] * size[v]) / 3;
  }
}

double EllipsoidVolume(const double size[3], bool shell) {
  return shell ? EllipsoidArea(size) : 4 * kPi * size[0] * size[1] * size[2] / 3;
}

// A shell of uniform thickness is the limit of the difference of two solids,
// here taken at a thickness of 1e-6.
void EllipsoidInertia(const double size[3], bool shell, double mass, double inertia[3]) {
  const auto solid = [](const double half[3], double weight, int i) {
    const double a = half[(i + 1) % 3], b = half[(i + 2) % 3];
    return weight * (a * a + b * b) / 5;
  };
  constexpr double kThickness = 1e-6;
  const double outer_size[3] = {size[0] + kThickness, size[1] + kThickness, size[2] + kThickness};
  const double inner = EllipsoidVolume(size, false), outer = EllipsoidVolume(outer_size, false);
  const double density = mass / (outer - inner);
  for (int i = 0; i < 3; ++i) {
    inertia[i] = shell ? solid(outer_size, outer * density, i) - solid(size, inner * density, i)
                       : solid(size, mass, i);
  }
}

// ---- Bounds.

void SphereExtents(const double size[3], double half[3]) { half[0] = half[1] = half[2] = size[0]; }
void CapsuleExtents(const double size[3], double half[3]) {
  half[0] = half[1] = size[0];
  half[2] = size[0] + size[1];
}
void CylinderExtents(const double size[3], double half[3]) {
  half[0] = half[1] = size[0];
  half[2] = size[1];
}
void ThreeSizes(const double size[3], double half[3]) { Copy3(half, size); }

double SphereRadius(const double size[3]) { return size[0]; }
double CapsuleRadius(const double size[3]) { return size[0] + size[1]; }
double CylinderRadius(const double size[3]) { return std::sqrt(size[0] * size[0] + size[1] * size[1]); }
double EllipsoidRadius(const double size[3]) { return std::max({size[0], size[1], size[2]}); }
double BoxRadius(const double size[3]) {
  return std::sqrt(size[0] * size[0] + size[1] * size[1] + size[2] * size[2]);
}

// ---- Inside.

bool InSphere(const double size[3], const double p[3]) { return Dot3(p, p) < size[0] * size[0]; }
bool InCapsule(const double size[3], const double p[3]) {
  const double above = std::max(0.0, std::fabs(p[2]) - size[1]);
  return p[0] * p[0] + p[1] * p[1] + above * above < size[0] * size[0];
}
bool InEllipsoid(const double size[3], const double p[3]) {
  double sum = 0;
  for (int k = 0; k < 3; ++k) sum += p[k] * p[k] / (size[k] * size[k]);
  return sum < 1;
}
bool InCylinder(const double size[3], const double p[3]) {
  return std::fabs(p[2]) < size[1] && p[0] * p[0] + p[1] * p[1] < size[0] * size[0];
}
bool InBox(const double size[3], const double p[3]) {
  return std::fabs(p[0]) < size[0] && std::fabs(p[1]) < size[1] && std::fabs(p[2]) < size[2];
}

// ---- Fitted to a mesh.

void FitSphereToBounds(const double half[3], double size[3]) {
  size[0] = std::max({half[0], half[1], half[2]});
}
void FitCapsuleToBounds(const double half[3], double size[3]) {
  size[0] = std::max(half[0], half[1]);
  size[1] = std::max(0.0, half[2] - size[0]);
}
void FitCylinderToBounds(const double half[3], double size[3]) {
  size[0] = std::max(half[0], half[1]);
  size[1] = half[2];
}
void FitSphereToInertia(const double box[3], double size[3]) { size[0] = (box[0] + box[1] + box[2]) / 3; }
void FitCapsuleToInertia(const double box[3], double size[3]) {
  size[0] = (box[0] + box[1]) / 2;
  size[1] = std::max(0.0, box[2] - size[0] / 2);
}
void FitCylinderToInertia(const double box[3], double size[3]) {
  size[0] = (box[0] + box[1]) / 2;
  size[1] = box[2];
}

// ---- Normals.

void PlaneNormal(const double*, const double*, double normal[3]) {
  normal[0] = normal[1] = 0;
  normal[2] = 1;
}
void SphereNormal(const double*, const double p[3], double normal[3]) { Copy3(normal, p); }
void CapsuleNormal(const double size[3], const double p[3], double normal[3]) {
  Copy3(normal, p);
  normal[2] -= std::clamp(p[2], -size[1], size[1]);
}
void EllipsoidNormal(const double size[3], const double p[3], double normal[3]) {
  for (int i = 0; i < 3; ++i) normal[i] = p[i] / (size[i] * size[i]);
}
void CylinderNormal(const double size[3], const double p[3], double normal[3]) {
  const double to_side = std::fabs(size[0] - std::hypot(p[0], p[1]));
  const double to_cap = std::fabs(size[1] - std::fabs(p[2]));
  Copy3(normal, p);
  if (to_cap < to_side) {
    normal[0] = normal[1] = 0;
  } else {
    normal[2] = 0;
  }
}
void BoxNormal(const double size[3], const double p[3], double normal[3]) {
  int face = 0;
  const auto gap = [&](int i) { return std::fabs(size[i] - std::fabs(p[i])); };
  for (int i = 1; i < 3; ++i) {
    if (gap(i) < gap(face)) face = i;
  }
  for (int i = 0; i < 3; ++i) normal[i] = i == face ? p[i] : 0;
}

double RayPlacedSphere(const Placed& shape, const double pnt[3], const double vec[3]) {
  return RaySphere(shape.pos, shape.size[0], pnt, vec);
}

// ---- The table.

using Kind = ConvexShape::Kind;

constexpr Primitive kPrimitives[] = {
    {mjGEOM_PLANE, 3, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, Kind::kPoint, false,
     RayPlane, PlaneDistance, PlaneNormal},
    {mjGEOM_SPHERE, 1, SphereExtents, SphereRadius, SphereVolume, SphereInertia, InSphere, FitSphereToBounds,
     FitSphereToInertia, Kind::kSphere, true, RayPlacedSphere, SphereDistance, SphereNormal},
    {mjGEOM_CAPSULE, 2, CapsuleExtents, CapsuleRadius, CapsuleVolume, CapsuleInertia, InCapsule,
     FitCapsuleToBounds, FitCapsuleToInertia, Kind::kCapsule, false, RayCapsule, CapsuleDistance,
     CapsuleNormal},
    {mjGEOM_ELLIPSOID, 3, ThreeSizes, EllipsoidRadius, EllipsoidVolume, EllipsoidInertia, InEllipsoid,
     ThreeSizes, ThreeSizes, Kind::kEllipsoid, true, RayEllipsoid, EllipsoidDistance, EllipsoidNormal},
    {mjGEOM_CYLINDER, 2, CylinderExtents, CylinderRadius, CylinderVolume, CylinderInertia, InCylinder,
     FitCylinderToBounds, FitCylinderToInertia, Kind::kCylinder, false, RayCylinder, CylinderDistance,
     CylinderNormal},
    {mjGEOM_BOX, 3, ThreeSizes, BoxRadius, BoxVolume, BoxInertia, InBox, ThreeSizes, ThreeSizes, Kind::kBox,
     false, RayBox, BoxDistance, BoxNormal},
};

constexpr auto kByType = [] {
  std::array<const Primitive*, mjNGEOMTYPES> rows = {};
  for (const Primitive& primitive : kPrimitives) rows[primitive.type] = &primitive;
  return rows;
}();

}  // namespace

const Primitive* FindPrimitive(int type) {
  return type >= 0 && type < mjNGEOMTYPES ? kByType[static_cast<size_t>(type)] : nullptr;
}

const Primitive* FindSolid(int type) {
  const Primitive* primitive = FindPrimitive(type);
  return primitive && primitive->contains ? primitive : nullptr;
}

}  // namespace pliant
