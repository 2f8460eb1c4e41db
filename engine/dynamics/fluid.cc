#include "engine/dynamics/fluid.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/velocity.h"
#include "engine/geometry/primitive.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"

namespace pliant {
namespace {

mjtNum Pow2(mjtNum x) { return x * x; }
mjtNum Pow4(mjtNum x) { return (x * x) * (x * x); }

// Ellipsoid that stands for a geom: its half extents, the round ends of a capsule included.
void SemiAxes(const mjModel& m, int geom, mjtNum res[3]) {
  const mjtNum* size = m.geom_size + 3 * geom;
  if (const Primitive* solid = FindSolid(m.geom_type[geom])) {
    solid->half_extents(size, res);
  } else {
    Copy3(res, size);
  }
}

// Added mass: the part of the fluid's momentum balance that depends on velocity only (the part that depends
// on acceleration cannot be a passive force).
void AddedMassForce(const FluidEllipsoid& e, const mjtNum vel[6], mjtNum force[6]) {
  mjtNum linear[3], angular[3], c[3];
  for (int k = 0; k < 3; ++k) {
    linear[k] = e.density * e.virtual_mass[k] * vel[3 + k];
    angular[k] = e.density * e.virtual_inertia[k] * vel[k];
  }
  Cross(c, linear, vel);
  AddTo3(force + 3, c);
  Cross(c, linear, vel + 3);
  AddTo3(force, c);
  Cross(c, angular, vel);
  AddTo3(force, c);
}

// Magnus and Kutta lift.
void LiftForce(const FluidEllipsoid& e, const mjtNum vel[6], mjtNum area, mjtNum projection,
               mjtNum denominator, const mjtNum normal[3], mjtNum force[6]) {
  const mjtNum* w = vel;
  const mjtNum* v = vel + 3;
  const mjtNum* r = e.semiaxis;
  const mjtNum volume = 4.0 / 3.0 * mjPI * r[0] * r[1] * r[2];
  mjtNum magnus[3], circulation[3], kutta[3];
  Cross(magnus, w, v);
  AddToScl3(force + 3, magnus, e.magnus_lift * e.density * volume);

  // Of small and thin bodies the denominator is tiny, and the ratio is not.
  const mjtNum divisor = Norm3(v) * denominator;
  const mjtNum cos_angle = divisor > 0 ? projection / divisor : 0;
  Cross(circulation, normal, v);
  Scl3(circulation, circulation, e.kutta_lift * e.density * cos_angle * area);
  Cross(kutta, circulation, v);
  AddTo3(force + 3, kutta);
}

// Stokes and quadratic drag.
void DragForce(const FluidEllipsoid& e, const mjtNum vel[6], mjtNum area, mjtNum force[6]) {
  const mjtNum* w = vel;
  const mjtNum* v = vel + 3;
  const mjtNum* r = e.semiaxis;
  const mjtNum longest = std::max({r[0], r[1], r[2]}), shortest = std::min({r[0], r[1], r[2]});
  const mjtNum middle = r[0] + r[1] + r[2] - longest - shortest;
  const mjtNum largest_area = mjPI * longest * middle;
  const mjtNum diameter = 2.0 / 3.0 * (r[0] + r[1] + r[2]);
  const mjtNum largest_moment = 8.0 / 15.0 * mjPI * middle * Pow4(longest);
  mjtNum moment[3];
  for (int k = 0; k < 3; ++k) {
    const mjtNum own = MaxDragMoment(r, k);
    moment[k] = w[k] * (e.angular_drag * own + e.slender_drag * (largest_moment - own));
  }
  const mjtNum linear = e.viscosity * 3 * mjPI * diameter +
                        e.density * Norm3(v) * (area * e.blunt_drag + e.slender_drag * (largest_area - area));
  const mjtNum angular = e.viscosity * mjPI * diameter * diameter * diameter + e.density * Norm3(moment);
  AddToScl3(force, w, -angular);
  AddToScl3(force + 3, v, -linear);
}

}  // namespace

bool UsesEllipsoids(const mjModel& m, int body) {
  const int first = m.body_geomadr[body];
  for (int g = first; g < first + m.body_geomnum[body]; ++g) {
    if (m.geom_fluid[mjNFLUID * g] > 0) return true;
  }
  return false;
}

void EquivalentBox(const mjModel& m, int body, mjtNum box[3]) {
  const mjtNum* i = m.body_inertia + 3 * body;
  const mjtNum mass = m.body_mass[body];
  for (int k = 0; k < 3; ++k) {
    const mjtNum spread = i[(k + 1) % 3] + i[(k + 2) % 3] - i[k];
    box[k] = std::sqrt(std::max<mjtNum>(mjMINVAL, spread) / mass * 6.0);
  }
}

void FluidVelocity(const mjModel& m, const mjData& d, int body, const mjtNum point[3], const mjtNum mat[9],
                   mjtNum vel[6]) {
  mjtNum wind[3];
  PointFrameVelocity(m, d, body, point, mat, vel);
  MulMatTVec3(wind, mat, m.opt.wind);
  SubFrom3(vel + 3, wind);
}

FluidEllipsoid GetFluidEllipsoid(const mjModel& m, int geom) {
  const mjtNum* c = m.geom_fluid + mjNFLUID * geom;
  FluidEllipsoid e{c[0], c[1], c[2], c[3], c[4], c[5], c + 6, c + 9, {}, m.opt.density, m.opt.viscosity};
  SemiAxes(m, geom, e.semiaxis);
  return e;
}

mjtNum MaxDragMoment(const mjtNum semiaxis[3], int i) {
  const mjtNum reach = std::max(semiaxis[(i + 1) % 3], semiaxis[(i + 2) % 3]);
  return 8.0 / 15.0 * mjPI * semiaxis[i] * Pow4(reach);
}

void BoxFluidForce(const mjModel& m, int body, const mjtNum vel[6], mjtNum force[6]) {
  mjtNum box[3];
  EquivalentBox(m, body, box);
  const mjtNum diameter = (box[0] + box[1] + box[2]) / 3;
  const mjtNum viscosity = m.opt.viscosity, density = m.opt.density;
  for (int k = 0; k < 3; ++k) {
    const mjtNum a = box[(k + 1) % 3], b = box[(k + 2) % 3];
    force[k] = -mjPI * diameter * diameter * diameter * viscosity * vel[k] -
               density * box[k] * (Pow4(a) + Pow4(b)) / 64 * std::fabs(vel[k]) * vel[k];
    force[3 + k] = -3 * mjPI * diameter * viscosity * vel[3 + k] -
                   0.5 * density * a * b * std::fabs(vel[3 + k]) * vel[3 + k];
  }
}

void EllipsoidFluidForce(const FluidEllipsoid& e, const mjtNum vel[6], mjtNum force[6]) {
  const mjtNum* v = vel + 3;
  const mjtNum* r = e.semiaxis;
  // Area of the ellipsoid's outline along v, and the normal of the plane of that outline (not unit length).
  const mjtNum faces[3] = {Pow2(r[1] * r[2]), Pow2(r[2] * r[0]), Pow2(r[0] * r[1])};
  mjtNum numerator = 0, denominator = 0, normal[3];
  for (int k = 0; k < 3; ++k) {
    normal[k] = faces[k] * v[k];
    numerator += faces[k] * Pow2(v[k]);
    denominator += Pow2(faces[k]) * Pow2(v[k]);
  }
  const mjtNum area = mjPI * std::sqrt(denominator / std::max<mjtNum>(mjMINVAL, numerator));

  std::fill(force, force + 6, 0);
  AddedMassForce(e, vel, force);
  LiftForce(e, vel, area, numerator, denominator, normal, force);
  DragForce(e, vel, area, force);
  for (int k = 0; k < 6; ++k) force[k] *= e.interaction;
}

namespace {

void ApplyLocal(const mjModel& m, mjData& d, int body, const mjtNum point[3], const mjtNum mat[9],
                const mjtNum local[6]) {
  mjtNum torque[3], force[3];
  MulMatVec3(torque, mat, local);
  MulMatVec3(force, mat, local + 3);
  ApplyFT(m, d, force, torque, point, body, d.qfrc_fluid);
}

}  // namespace

namespace {

void BodyFluid(const mjModel& m, mjData& d, int i) {
  if (m.body_mass[i] < mjMINVAL || ChainEnd(m, i) < 0) return;
  mjtNum vel[6], force[6];
  if (!UsesEllipsoids(m, i)) {
    FluidVelocity(m, d, i, d.xipos + 3 * i, d.ximat + 9 * i, vel);
    BoxFluidForce(m, i, vel, force);
    ApplyLocal(m, d, i, d.xipos + 3 * i, d.ximat + 9 * i, force);
    return;
  }
  const int first = m.body_geomadr[i];
  for (int g = first; g < first + m.body_geomnum[i]; ++g) {
    const FluidEllipsoid ellipsoid = GetFluidEllipsoid(m, g);
    if (ellipsoid.interaction == 0) continue;
    FluidVelocity(m, d, i, d.geom_xpos + 3 * g, d.geom_xmat + 9 * g, vel);
    EllipsoidFluidForce(ellipsoid, vel, force);
    ApplyLocal(m, d, i, d.geom_xpos + 3 * g, d.geom_xmat + 9 * g, force);
  }
}

}  // namespace

void Fluid(const mjModel& m, mjData& d) {
  ForAwakeBodies(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) BodyFluid(m, d, i);
  });
}

}  // namespace pliant
