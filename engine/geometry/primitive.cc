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

PrimitiveMass SphereMass(const double size[3], bool shell) {
  const double r2 = size[0] * size[0];
  PrimitiveMass out;
  out.volume = shell ? 4 * kPi * r2 : 4 * kPi * r2 * size[0] / 3;
  const double moment = (shell ? 2.0 / 3.0 : 2.0 / 5.0) * out.volume * r2;
  std::fill(out.inertia, out.inertia + 3, moment);
  return out;
}

// Cylinder plus two hemispheres, whose centres of mass lie 3/8 r (solid) or r/2 (shell) beyond
// the cylinder's ends.
PrimitiveMass CapsuleMass(const double size[3], bool shell) {
  const double r = size[0], half = size[1], length = 2 * half;
  PrimitiveMass out;
  if (shell) {
    const double caps = 4 * kPi * r * r, tube = 2 * kPi * r * length;
    out.volume = caps + tube;
    out.inertia[2] = tube * r * r + caps * 2 * r * r / 3;
    out.inertia[0] =
        tube * (r * r / 2 + length * length / 12) + caps * (2 * r * r / 3 + half * half + half * r);
  } else {
    const double caps = 4 * kPi * r * r * r / 3, tube = kPi * r * r * length;
    out.volume = caps + tube;
    out.inertia[2] = tube * r * r / 2 + caps * 2 * r * r / 5;
    out.inertia[0] =
        tube * (3 * r * r + length * length) / 12 + caps * (2 * r * r / 5 + half * half + 3 * half * r / 4);
  }
  out.inertia[1] = out.inertia[0];
  return out;
}

// The closed shell has its two discs.
PrimitiveMass CylinderMass(const double size[3], bool shell) {
  const double r = size[0], half = size[1], length = 2 * half;
  PrimitiveMass out;
  if (shell) {
    const double discs = 2 * kPi * r * r, tube = 2 * kPi * r * length;
    out.volume = discs + tube;
    out.inertia[2] = discs * r * r / 2 + tube * r * r;
    out.inertia[0] = discs * (r * r / 4 + half * half) + tube * (r * r / 2 + length * length / 12);
  } else {
    out.volume = kPi * r * r * length;
    out.inertia[2] = out.volume * r * r / 2;
    out.inertia[0] = out.volume * (3 * r * r + length * length) / 12;
  }
  out.inertia[1] = out.inertia[0];
  return out;
}

// Second moment integrals of the six faces of a box, about its centre.
void BoxShellInertia(const double size[3], double inertia[3]) {
  double second[3] = {0, 0, 0};  // integral of x_i^2 over the surface
  for (int normal = 0; normal < 3; ++normal) {
    const int u = (normal + 1) % 3, v = (normal + 2) % 3;
    const double pair_area = 8 * size[u] * size[v];
    second[normal] += pair_area * size[normal] * size[normal];
    second[u] += pair_area * size[u] * size[u] / 3;
    second[v] += pair_area * size[v] * size[v] / 3;
  }
  for (int i = 0; i < 3; ++i) inertia[i] = second[(i + 1) % 3] + second[(i + 2) % 3];
}

PrimitiveMass BoxMass(const double size[3], bool shell) {
  PrimitiveMass out;
  if (shell) {
    out.volume = 8 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0]);
    BoxShellInertia(size, out.inertia);
    return out;
  }
  out.volume = 8 * size[0] * size[1] * size[2];
  for (int i = 0; i < 3; ++i) {
    const double a = size[(i + 1) % 3], b = size[(i + 2) % 3];
    out.inertia[i] = out.volume * (a * a + b * b) / 3;
  }
  return out;
}

PrimitiveMass SolidEllipsoidMass(const double size[3]) {
  PrimitiveMass out;
  out.volume = 4 * kPi * size[0] * size[1] * size[2] / 3;
  for (int i = 0; i < 3; ++i) {
    const double a = size[(i + 1) % 3], b = size[(i + 2) % 3];
    out.inertia[i] = out.volume * (a * a + b * b) / 5;
  }
  return out;
}

// A shell of uniform thickness is the limit of the difference of two solids,
// here taken at a thickness of 1e-6.
PrimitiveMass ShellEllipsoidMass(const double size[3]) {
  constexpr double kThickness = 1e-6;
  const double outer_size[3] = {size[0] + kThickness, size[1] + kThickness, size[2] + kThickness};
  const PrimitiveMass inner = SolidEllipsoidMass(size), outer = SolidEllipsoidMass(outer_size);
  PrimitiveMass out;
  out.volume = EllipsoidArea(size);
  for (int i = 0; i < 3; ++i) {
    out.inertia[i] = out.volume * (outer.inertia[i] - inner.inertia[i]) / (outer.volume - inner.volume);
  }
  return out;
}

PrimitiveMass EllipsoidMass(const double size[3], bool shell) {
  return shell ? ShellEllipsoidMass(size) : SolidEllipsoidMass(size);
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
    {mjGEOM_PLANE, 3, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, Kind::kPoint, false, RayPlane,
     PlaneDistance, PlaneNormal},
    {mjGEOM_SPHERE, 1, SphereExtents, SphereRadius, SphereMass, InSphere, FitSphereToBounds,
     FitSphereToInertia, Kind::kSphere, true, RayPlacedSphere, SphereDistance, SphereNormal},
    {mjGEOM_CAPSULE, 2, CapsuleExtents, CapsuleRadius, CapsuleMass, InCapsule, FitCapsuleToBounds,
     FitCapsuleToInertia, Kind::kCapsule, false, RayCapsule, CapsuleDistance, CapsuleNormal},
    {mjGEOM_ELLIPSOID, 3, ThreeSizes, EllipsoidRadius, EllipsoidMass, InEllipsoid, ThreeSizes, ThreeSizes,
     Kind::kEllipsoid, true, RayEllipsoid, EllipsoidDistance, EllipsoidNormal},
    {mjGEOM_CYLINDER, 2, CylinderExtents, CylinderRadius, CylinderMass, InCylinder, FitCylinderToBounds,
     FitCylinderToInertia, Kind::kCylinder, false, RayCylinder, CylinderDistance, CylinderNormal},
    {mjGEOM_BOX, 3, ThreeSizes, BoxRadius, BoxMass, InBox, ThreeSizes, ThreeSizes, Kind::kBox, false, RayBox,
     BoxDistance, BoxNormal},
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
