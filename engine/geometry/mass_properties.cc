#include "engine/geometry/mass_properties.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

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
      // Of a shell too, as in the reference: the last bit of it decides the axes of a symmetric mesh.
      out.com[i] += part.mass * (0.75 * part.center[i] + 0.25 * centroid[i]);
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
