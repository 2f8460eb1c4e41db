#include "engine/compile/tree/inertia.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "engine/compile/meshes/measure.h"
#include "engine/geometry/primitive.h"
#include "engine/math/eig3.h"
#include "engine/math/quat.h"
#include "engine/spec/attributes/orientation.h"

namespace pliant::compile {
namespace {

constexpr double kUnitTolerance = 1e-14;  // of the quaternions of principal axes, see Eig3

bool IsMeshType(mjtGeom type) { return type == mjGEOM_MESH || type == mjGEOM_SDF; }

// How many sizes of a type the user must give, all positive.
int RequiredSizes(mjtGeom type) {
  const Primitive* solid = FindSolid(type);
  return solid ? solid->sizes : 0;
}

constexpr const char* kOrdinals[] = {"first", "second", "third"};

const char* MeaningOfSize(mjtGeom type, int i) {
  if (type == mjGEOM_BOX || type == mjGEOM_ELLIPSOID) {
    constexpr const char* kHalf[] = {"half of the extent along x", "half of the extent along y",
                                     "half of the extent along z"};
    return kHalf[i];
  }
  return i == 0 ? "the radius" : "half of the length";
}

}  // namespace

bool CheckSizes(mjtGeom type, const double size[3], std::string& error) {
  if (type == mjGEOM_PLANE) {
    // The first two may be 0, which stands for infinite; so do negative ones.
    if (size[2] <= 0) {
      error = "the third size of a plane, the spacing of its grid, must be positive";
      return false;
    }
    return true;
  }
  for (int i = 0; i < RequiredSizes(type); ++i) {
    if (size[i] <= 0) {
      char text[120];
      std::snprintf(text, sizeof text, "the %s number of 'size', %s, must be positive; it is %g",
                    kOrdinals[i], MeaningOfSize(type, i), size[i]);
      error = text;
      return false;
    }
  }
  return true;
}

namespace {

// Appends a pose of the geom's own frame to (out.pos, out.quat).
void ComposePose(const double pos[3], const double quat[4], CompiledGeom& out) {
  double offset[3];
  Copy3(out.mesh.pos, pos);
  Copy4(out.mesh.quat, quat);
  RotVecQuat(offset, pos, out.quat);
  AddTo3(out.pos, offset);
  MulQuat(out.quat, out.quat, quat);
}

// Size and pose that come from the named mesh: of a mesh geom, or of a primitive fitted to it.
void ApplyMesh(const GeomInput& input, CompiledGeom& out) {
  const CompiledMesh& mesh = *input.mesh;
  double center[3] = {0, 0, 0};
  if (IsMeshType(input.type)) {
    MeasureMesh(mesh, out.size);
  } else if (const Primitive* solid = FindSolid(input.type)) {
    if (input.fit_aabb) {
      solid->fit_bounds(mesh.aabb + 3, out.size);
      RotVecQuat(center, mesh.aabb, mesh.quat);
    } else {
      solid->fit_inertia(mesh.inertia_box, out.size);
    }
    for (double& x : out.size) x *= input.fitscale;
  }
  AddTo3(center, mesh.pos);
  ComposePose(center, mesh.quat, out);
}

// Bounding box (centre, half sizes) in the geom's frame, and radius of the bounding sphere about the geom's
// origin; radius 0 means unbounded.
void ComputeBounds(const GeomInput& input, CompiledGeom& out) {
  const double* size = out.size;
  double* half = out.aabb + 3;
  if (const Primitive* solid = FindSolid(input.type)) {
    solid->half_extents(size, half);
    out.rbound = solid->radius(size);
    return;
  }
  switch (input.type) {
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      if (input.mesh) {
        std::copy(input.mesh->aabb, input.mesh->aabb + 6, out.aabb);
        out.rbound = std::sqrt(size[0] * size[0] + size[1] * size[1] + size[2] * size[2]);
      }
      break;
    case mjGEOM_HFIELD: {
      const double* h = input.hfield_size;
      const double tallest = std::max(h[2], h[3]);
      out.aabb[2] = (h[2] - h[3]) / 2;
      half[0] = h[0];
      half[1] = h[1];
      half[2] = (h[2] + h[3]) / 2;
      out.rbound = std::sqrt(h[0] * h[0] + h[1] * h[1] + tallest * tallest);
      break;
    }
    case mjGEOM_PLANE: {
      constexpr double kFar = 1e10;  // everything below the plane
      out.aabb[2] = -kFar / 2;
      half[0] = half[1] = kFar;
      half[2] = kFar / 2;
      break;
    }
    default:
      break;
  }
}

// The mass of a geom with this volume, and its density.
double MassOf(const GeomInput& input, double volume, double& density) {
  // A given mass cannot be spread over next to no volume.
  constexpr double kSmallestVolume = 1e-14;
  density = input.density;
  if (std::isnan(input.mass)) return density * volume;
  density = volume > kSmallestVolume ? input.mass / volume : 0;
  return volume > kSmallestVolume ? input.mass : 0;
}

void ComputeMass(const GeomInput& input, CompiledGeom& out) {
  double density = 0;
  if (IsMeshType(input.type)) {
    if (!input.mesh) return;
    out.mass = MassOf(input, input.mesh->volume, density);
    Scl3(out.inertia, input.mesh->inertia, density);
    return;
  }
  // A height field weighs as much as a box of its geom's size.
  const Primitive* solid = FindSolid(input.type == mjGEOM_HFIELD ? mjGEOM_BOX : input.type);
  if (!solid) return;
  out.mass = MassOf(input, solid->volume(out.size, input.shell), density);
  solid->inertia(out.size, input.shell, out.mass, out.inertia);
}

// Half axes of the ellipsoid that stands for a geom in a fluid.
void SemiAxes(mjtGeom type, const double size[3], double axes[3]) {
  if (const Primitive* solid = FindSolid(type)) {
    solid->half_extents(size, axes);
  } else {
    Copy3(axes, size);
  }
}

// The integral over all l >= 0 of dx dy dz / ((dx^2 + l) sqrt((dx^2 + l)(dy^2 + l)(dz^2 + l))) (Lamb,
// "Hydrodynamics", art. 114), by the 15-point Gauss-Kronrod rule on x in [0, 1] with l proportional to x^3 /
// (1 - x)^2. Nodes and weights have eight digits, as in the reference.
double AddedMassKappa(double dx, double dy, double dz) {
  constexpr double kNode[15] = {0.00427231, 0.02544604, 0.06756779, 0.12923441, 0.20695638,
                                0.29707742, 0.39610752, 0.5,        0.60389248, 0.70292258,
                                0.79304362, 0.87076559, 0.93243221, 0.97455396, 0.99572769};
  constexpr double kWeight[15] = {0.01146766, 0.03154605, 0.05239501, 0.07032663, 0.08450236,
                                  0.09517529, 0.10221647, 0.10474107, 0.10221647, 0.09517529,
                                  0.08450236, 0.07032663, 0.05239501, 0.03154605, 0.01146766};
  const double scale = std::pow(dx * dx * dx * dy * dz, 0.4);
  const double ix = 1 / (dx * dx), iy = 1 / (dy * dy), iz = 1 / (dz * dz);
  double kappa = 0;
  for (int i = 0; i < 15; ++i) {
    const double x = kNode[i], y = 1 - x;
    const double l = scale * x * x * x / (y * y);
    const double dl = scale * x * x * (3 - x) / (y * y * y);
    const double fx = 1 + l * ix;
    kappa += kWeight[i] * dl / (fx * std::sqrt(fx * (1 + l * iy) * (1 + l * iz)));
  }
  return kappa * ix;
}

// Row of mjModel.geom_fluid: switch, five coefficients, added mass, added inertia (for density 1).
void ComputeFluid(const GeomInput& input, CompiledGeom& out) {
  if (!input.ellipsoid_fluid) return;
  double d[3], kappa[3];
  SemiAxes(input.type, out.size, d);
  for (int i = 0; i < 3; ++i) kappa[i] = AddedMassKappa(d[i], d[(i + 1) % 3], d[(i + 2) % 3]);
  const double volume = 4.0 / 3 * 3.14159265358979323846 * d[0] * d[1] * d[2];
  out.fluid[0] = 1;
  std::copy(input.fluid_coefs, input.fluid_coefs + 5, out.fluid + 1);
  for (int i = 0; i < 3; ++i) {
    constexpr double kTiny = 1e-14;
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double difference = d[j] * d[j] - d[k] * d[k], sum = d[j] * d[j] + d[k] * d[k];
    const double gap = std::fabs(kappa[k] - kappa[j]);
    out.fluid[6 + i] = volume * kappa[i] / std::max(kTiny, 2 - kappa[i]);
    const double denominator = std::max(kTiny, std::fabs(2 * difference + sum * (kappa[j] - kappa[k])));
    out.fluid[9 + i] = volume * (difference * difference * gap / denominator) / 5;
  }
}

// Adds the inertia of a geom, moved to the point at `offset` from it, as xx yy zz xy xz yz.
void AddMovedInertia(const CompiledGeom& geom, const double offset[3], double sum[6]) {
  double rotation[9], weighted[9], rotated[9];
  Quat2Mat(rotation, geom.quat);
  for (int i = 0; i < 9; ++i) weighted[i] = rotation[i] * geom.inertia[i % 3];
  MulMatMatT3(rotated, rotation, weighted);
  constexpr int kRow[6] = {0, 1, 2, 0, 0, 1}, kCol[6] = {0, 1, 2, 1, 2, 2};
  for (int e = 0; e < 6; ++e) {
    const int r = kRow[e], c = kCol[e], u = (r + 1) % 3, v = (r + 2) % 3;
    const double moved = r == c ? geom.mass * (offset[u] * offset[u] + offset[v] * offset[v])
                                : -geom.mass * offset[r] * offset[c];
    sum[e] = sum[e] + rotated[3 * r + c] + moved;
  }
}

void Diagonalize(const double full[6], double quat[4], double inertia[3]) {
  const double mat[9] = {full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2]};
  double axes[9];
  Eig3(inertia, axes, quat, mat, {.unit = kUnitTolerance});
}

}  // namespace

GeomInput::GeomInput() {
  mass = std::numeric_limits<double>::quiet_NaN();
  std::fill(fromto, fromto + 6, mass);
}

bool ApplyFromTo(mjtGeom type, const double fromto[6], double size[3], double pos[3], double quat[4]) {
  if (RequiredSizes(type) < 2) return false;
  double axis[3];
  Sub3(axis, fromto, fromto + 3);
  const double length = Norm3(axis);
  if (!spec::NormalizeDirection(axis)) return false;
  for (int i = 0; i < 3; ++i) pos[i] = (fromto[i] + fromto[i + 3]) / 2;
  spec::QuatOfZAxis(quat, axis);
  const int along = RequiredSizes(type) - 1;  // the last size is the half length along z
  for (int i = 1; i < along; ++i) size[i] = size[0];
  size[along] = length / 2;
  return true;
}

bool CompileGeomShape(const GeomInput& input, CompiledGeom& out, std::string& error) {
  out = CompiledGeom();
  Copy3(out.size, input.size);
  Copy3(out.pos, input.pos);
  Copy4(out.quat, input.quat);
  if (!std::isnan(input.fromto[0])) {
    if (RequiredSizes(input.type) < 2) {
      error = "fromto only works for capsule, cylinder, box and ellipsoid";
      return false;
    }
    if (input.pos[0] != 0 || input.pos[1] != 0 || input.pos[2] != 0) {
      error = kPosBesideFromTo;
      return false;
    }
    if (!ApplyFromTo(input.type, input.fromto, out.size, out.pos, out.quat)) {
      error = "the two points of fromto coincide";
      return false;
    }
  }
  if (input.mesh) {
    if (!IsMeshType(input.type) && RequiredSizes(input.type) == 0) {
      error = "only a sphere, capsule, ellipsoid, cylinder or box can be fitted to a mesh";
      return false;
    }
    ApplyMesh(input, out);
  }
  if (input.type == mjGEOM_HFIELD && input.hfield_size) {
    out.size[0] = input.hfield_size[0];
    out.size[1] = input.hfield_size[1];
    out.size[2] = 0.25 * input.hfield_size[2] + 0.5 * input.hfield_size[3];
  }
  if (!CheckSizes(input.type, out.size, error)) return false;
  for (int i = 0; i < RequiredSizes(input.type); ++i) {
    if (!std::isnan(out.size[i])) continue;
    error = "size " + std::to_string(i) + " is not a number";
    return false;
  }
  ComputeMass(input, out);
  ComputeBounds(input, out);
  ComputeFluid(input, out);
  return true;
}

void InferBodyInertia(std::span<const CompiledGeom* const> geoms, BodyInertia& out) {
  out = BodyInertia();
  const CompiledGeom* only = nullptr;
  int count = 0;
  for (const CompiledGeom* geom : geoms) {
    if (geom->mass <= mjMINVAL) continue;
    only = geom;
    ++count;
    out.mass += geom->mass;
    AddToScl3(out.ipos, geom->pos, geom->mass);
  }
  if (count == 0) return;
  if (count == 1) {
    Copy3(out.ipos, only->pos);
    Copy4(out.iquat, only->quat);
    Copy3(out.inertia, only->inertia);
    return;
  }
  for (double& x : out.ipos) x /= out.mass;
  double full[6] = {0, 0, 0, 0, 0, 0};
  for (const CompiledGeom* geom : geoms) {
    if (geom->mass <= mjMINVAL) continue;
    double offset[3];
    Sub3(offset, geom->pos, out.ipos);
    AddMovedInertia(*geom, offset, full);
  }
  Diagonalize(full, out.iquat, out.inertia);
}

bool DiagonalizeFullInertia(const double full[6], double iquat[4], double inertia[3], std::string& error) {
  Diagonalize(full, iquat, inertia);
  if (inertia[2] < mjMINVAL) {
    error = "fullinertia must be positive definite, its smallest eigenvalue is " + std::to_string(inertia[2]);
    return false;
  }
  return true;
}

bool ApplyInertiaLimits(const InertiaLimits& limits, BodyInertia& body, std::string& error) {
  body.mass = std::max(body.mass, limits.bound_mass);
  double* inertia = body.inertia;
  for (int i = 0; i < 3; ++i) inertia[i] = std::max(inertia[i], limits.bound_inertia);
  if (body.mass < 0 || inertia[0] < 0 || inertia[1] < 0 || inertia[2] < 0) {
    error = "mass and inertia must not be negative";
    return false;
  }
  // NaN passes, as in the reference; the simulation says what becomes of them.
  const bool unphysical = inertia[0] + inertia[1] < inertia[2] || inertia[0] + inertia[2] < inertia[1] ||
                          inertia[1] + inertia[2] < inertia[0];
  if (!unphysical) return true;
  if (!limits.balance) {
    error =
        "the principal inertias must satisfy A + B >= C; compiler balanceinertia=\"true\" would repair them";
    return false;
  }
  const double mean = (inertia[0] + inertia[1] + inertia[2]) / 3;
  std::fill(inertia, inertia + 3, mean);
  return true;
}

}  // namespace pliant::compile
