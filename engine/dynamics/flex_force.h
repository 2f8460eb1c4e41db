// Forces inside deformables.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Adds edge springs and dampers and elasticity of all flexes to d.qfrc_spring and d.qfrc_damper [nv].
//
// Solids and membranes: Saint Venant-Kirchhoff elements as quadratic forms in the changes of squared
// edge lengths (Weischedel et al. 2012, "Construction of discrete shells"); their damping acts
// through lengths one time step back, is part of qfrc_spring, and, as in the reference, is not
// subject to the two switches below. Bending: discrete quadratic shells, linear in vertex positions,
// plus a cubic term for curved rest shapes (Garg et al. 2007). Flexes with interpolation nodes:
// linear elasticity of the nodes in a frame that turns with them.
// `springs`, `dampers`: which of the two kinds are on.
//   needs    Flex(), LengthVelocity(), ComVel()
//   takes    stack
void FlexForces(const mjModel& m, mjData& d, bool springs, bool dampers);

// Adds a world force to the dofs of a body, of which it has at most three. As in the reference they take the
// components of the force along the axes of the body in order, whatever their own axes are: the one dof of a
// vertex that slides along z takes the x component.
void ApplyInOrder(const mjModel& m, const mjData& d, int body, const mjtNum force[3], mjtNum* qfrc);

// Adds world forces on the nodes of a flex to qfrc [nv]. force, pos [nodes of the flex x 3]. As in the
// reference a node with three slides takes its force by itself and passes nothing on to what carries it.
void ApplyToNodes(const mjModel& m, mjData& d, int flex, const mjtNum* force, const mjtNum* pos,
                  mjtNum* qfrc);

// Whether a flex has forces inside that FlexForces() computes and that have a stiffness matrix: stretch,
// bending, or cells between nodes. Springs along single edges have none, and that of the
// bending of shells of nodes is not taken.
bool HasFlexStiffness(const mjModel& m, int flex);

}  // namespace pliant
