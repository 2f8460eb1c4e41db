// Shape and mass of geoms, and inertia of bodies inferred from them.
#pragma once

#include <mujoco/mjspec.h>

#include <span>
#include <string>

#include "engine/compile/meshes/meshes.h"
#include "engine/compile/pose.h"

namespace pliant::compile {

// A geom before compiling. pos and quat are resolved (alternative orientations applied, frames composed).
struct GeomInput {
  mjtGeom type = mjGEOM_SPHERE;
  double size[3] = {0, 0, 0};
  double pos[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
  double fromto[6];  // fromto[0] NaN: not given
  double mass;       // NaN: not given
  double density = 1000;
  bool shell = false;
  double fitscale = 1;
  const CompiledMesh* mesh = nullptr;   // the named mesh, for meshes, sdf and primitives to be fitted
  const double* hfield_size = nullptr;  // [4], for type hfield
  bool fit_aabb = false;                // compiler fitaabb
  bool ellipsoid_fluid = false;
  double fluid_coefs[5] = {0.5, 0.25, 1.5, 1.0, 1.0};

  GeomInput();
};

// A geom as stored in mjModel; pose in the body frame, mesh offset composed.
struct CompiledGeom {
  double size[3] = {0, 0, 0};
  double pos[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
  Pose mesh;  // the offset alone: the frame of the shape in that of the document's geom
  double aabb[6] = {0, 0, 0, 0, 0, 0};
  double rbound = 0;
  double mass = 0;
  double inertia[3] = {0, 0, 0};
  double fluid[12] = {0};
};

// False, with the reason in `error`, when a shape lacks a size that it needs.
bool CheckSizes(mjtGeom type, const double size[3], std::string& error);

// Resolves fromto and mesh fitting, checks sizes, computes mass, inertia, bounds and fluid coefficients.
// Returns false with a sentence in `error` (without the geom's name).
bool CompileGeomShape(const GeomInput& input, CompiledGeom& out, std::string& error);

inline constexpr char kPosBesideFromTo[] = "pos and fromto both say where it is; leave out pos";

// fromto of a geom or site -> pos, quat and the length slot of size. p == q is an error (returns false).
bool ApplyFromTo(mjtGeom type, const double fromto[6], double size[3], double pos[3], double quat[4]);

// Inertial data of one body, as in mjModel (inertia principal, in the frame ipos, iquat of the body).
struct BodyInertia {
  double mass = 0;
  double ipos[3] = {0, 0, 0};
  double iquat[4] = {1, 0, 0, 0};
  double inertia[3] = {0, 0, 0};
};

// Body inertia from the masses of its geoms (the caller filters by inertiagrouprange). No mass gives zeros.
void InferBodyInertia(std::span<const CompiledGeom* const> geoms, BodyInertia& out);

// fullinertia (xx yy zz xy xz yz) -> iquat, inertia. False if not positive definite.
bool DiagonalizeFullInertia(const double full[6], double iquat[4], double inertia[3], std::string& error);

struct InertiaLimits {
  double bound_mass = 0;
  double bound_inertia = 0;
  bool balance = false;
};

// boundmass, boundinertia, then the triangle inequality A + B >= C (balance or error).
bool ApplyInertiaLimits(const InertiaLimits& limits, BodyInertia& body, std::string& error);

}  // namespace pliant::compile
