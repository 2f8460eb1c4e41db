// Forces of a medium on moving bodies. Two models: quadratic drag and viscosity on the equivalent inertia box
// of a body, or lift, drag and added mass on ellipsoids that stand for its geoms (per geom; one such geom
// turns the box off).
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

inline bool HasFluid(const mjModel& m) { return m.opt.density > 0 || m.opt.viscosity > 0; }

// Whether a geom of the body uses the ellipsoid model.
bool UsesEllipsoids(const mjModel& m, int body);

// Full side lengths of the box with the body's mass and inertia.
void EquivalentBox(const mjModel& m, int body, mjtNum box[3]);

// Velocity relative to the medium of a frame fixed in the body,
// in the axes of the frame: rotation, translation.
//   needs    ComVel()
void FluidVelocity(const mjModel& m, const mjData& d, int body, const mjtNum point[3], const mjtNum mat[9],
                   mjtNum vel[6]);

// One geom's ellipsoid and coefficients.
struct FluidEllipsoid {
  mjtNum interaction;  // 0: none
  mjtNum blunt_drag, slender_drag, angular_drag, kutta_lift, magnus_lift;
  const mjtNum* virtual_mass;     // 3, per unit density
  const mjtNum* virtual_inertia;  // 3, per unit density
  mjtNum semiaxis[3];
  mjtNum density, viscosity;
};
FluidEllipsoid GetFluidEllipsoid(const mjModel& m, int geom);

// Moment of the drag on a rotating ellipsoid about axis `i`, per unit density and squared rate, of the
// largest cylinder that encloses it.
mjtNum MaxDragMoment(const mjtNum semiaxis[3], int i);

// Force of the inertia box model on a body, in its inertial frame: torque, force.
void BoxFluidForce(const mjModel& m, int body, const mjtNum vel[6], mjtNum force[6]);

// Force on one ellipsoid in its own frame: torque, force. Scaled by the interaction.
void EllipsoidFluidForce(const FluidEllipsoid& e, const mjtNum vel[6], mjtNum force[6]);

// Adds the forces of the medium on all bodies to d.qfrc_fluid [nv].
//   needs    ComVel()
void Fluid(const mjModel& m, mjData& d);

}  // namespace pliant
