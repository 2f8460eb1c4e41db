#include "engine/geometry/mass_properties.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

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

// Twice the area of triangle (a, b, c) and its unit normal; a triangle without area gets
// the normal (0, 0, 0).
double TriangleNormal(const double* a, const double* b, const double* c, double normal[3]) {
  double ab[3], ac[3];
  Sub3(ab, b, a);
  Sub3(ac, c, a);
  Cross(normal, ab, ac);
  const double norm = Norm3(normal);
  for (int i = 0; i < 3; ++i) normal[i] = norm > mjMINVAL ? normal[i] / norm : 0;
  return norm;
}

// One triangle as seen from a point: unit normal, centre, and the mass it stands for.
struct FaceMass {
  double normal[3];
  double center[3];
  double mass;
};

FaceMass WeighFace(const double* a, const double* b, const double* c, const double from[3],
                   MeshMassMode mode) {
  FaceMass out;
  const double area = TriangleNormal(a, b, c, out.normal) / 2;
  double arm[3];
  for (int i = 0; i < 3; ++i) {
    out.center[i] = (a[i] + b[i] + c[i]) / 3;
    arm[i] = out.center[i] - from[i];
  }
  if (mode == MeshMassMode::kShell) {
    out.mass = area;
  } else {
    out.mass = Dot3(arm, out.normal) * area / 3;
    if (mode == MeshMassMode::kUnsignedLegacy) out.mass = std::fabs(out.mass);
  }
  return out;
}

// Adds the second moments (xx yy zz xy xz yz) about the origin of a triangle (shell) or of the tetrahedron of
// the triangle and the origin, of the given mass. (Tonon 2004, "Explicit exact formulas for the 3-D
// tetrahedron inertia tensor", written as sums over the corners.)
void AddSecondMoments(const double* a, const double* b, const double* c, double mass, bool shell,
                      double moment[6]) {
  constexpr int kRow[6] = {0, 1, 2, 0, 0, 1}, kCol[6] = {0, 1, 2, 1, 2, 2};
  const double weight = mass / (shell ? 12 : 20);
  for (int k = 0; k < 6; ++k) {
    const int i = kRow[k], j = kCol[k];
    moment[k] += weight * (2 * (a[i] * a[j] + b[i] * b[j] + c[i] * c[j]) + a[i] * b[j] + a[j] * b[i] +
                           a[i] * c[j] + a[j] * c[i] + b[i] * c[j] + b[j] * c[i]);
  }
}

}  // namespace

PrimitiveMass PrimitiveMassProperties(mjtGeom type, const double size[3], bool shell) {
  switch (type) {
    case mjGEOM_SPHERE:
      return SphereMass(size, shell);
    case mjGEOM_CAPSULE:
      return CapsuleMass(size, shell);
    case mjGEOM_CYLINDER:
      return CylinderMass(size, shell);
    case mjGEOM_ELLIPSOID:
      return shell ? ShellEllipsoidMass(size) : SolidEllipsoidMass(size);
    case mjGEOM_BOX:
      return BoxMass(size, shell);
    default:
      return {};
  }
}

bool FaceCentroid(std::span<const double> vert, std::span<const int> face, double centroid[3], double* area) {
  double total = 0, sum[3] = {0, 0, 0};
  for (size_t f = 0; f + 2 < face.size(); f += 3) {
    const double *a = &vert[3 * face[f]], *b = &vert[3 * face[f + 1]], *c = &vert[3 * face[f + 2]];
    double normal[3];
    const double face_area = TriangleNormal(a, b, c, normal) / 2;
    for (int i = 0; i < 3; ++i) sum[i] += face_area * ((a[i] + b[i] + c[i]) / 3);
    total += face_area;
  }
  if (area) *area = total;
  if (total < mjMINVAL) return false;
  for (int i = 0; i < 3; ++i) centroid[i] = sum[i] / total;
  return true;
}

MeshMass MeshMassProperties(std::span<const double> vert, std::span<const int> face, const double centroid[3],
                            MeshMassMode mode) {
  const bool shell = mode == MeshMassMode::kShell;
  MeshMass out;
  for (size_t f = 0; f + 2 < face.size(); f += 3) {
    const FaceMass part =
        WeighFace(&vert[3 * face[f]], &vert[3 * face[f + 1]], &vert[3 * face[f + 2]], centroid, mode);
    out.volume += part.mass;
    for (int i = 0; i < 3; ++i) {
      out.com[i] += part.mass * (shell ? part.center[i] : 0.75 * part.center[i] + 0.25 * centroid[i]);
    }
  }
  if (std::fabs(out.volume) < mjMINVAL) return out;
  for (double& x : out.com) x /= out.volume;

  // Seen from the centre of mass, unsigned volumes may add up to another total:
  // that one goes with the inertia.
  out.volume = 0;
  double moment[6] = {0, 0, 0, 0, 0, 0};
  const double origin[3] = {0, 0, 0};
  for (size_t f = 0; f + 2 < face.size(); f += 3) {
    double corner[3][3];
    for (int k = 0; k < 3; ++k) Sub3(corner[k], &vert[3 * face[f + k]], out.com);
    const double mass = WeighFace(corner[0], corner[1], corner[2], origin, mode).mass;
    out.volume += mass;
    AddSecondMoments(corner[0], corner[1], corner[2], mass, shell, moment);
  }
  const double result[6] = {moment[1] + moment[2],
                            moment[0] + moment[2],
                            moment[0] + moment[1],
                            -moment[3],
                            -moment[4],
                            -moment[5]};
  std::copy(result, result + 6, out.inertia);
  return out;
}

}  // namespace pliant
