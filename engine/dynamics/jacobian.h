// Jacobians of points and axes of bodies: columns are velocities per unit velocity of one dof, world axes.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/math/spatial.h"

namespace pliant {

// All functions here need Kinematics() and ComPos() at the current qpos. Dense results are 3 x nv, row-major;
// null outputs are skipped.

// The last dof that moves `body`, -1 when it is static; dof_parentid leads from it through the whole chain
// in descending order.
inline int ChainEnd(const mjModel& m, int body) {
  const int carrier = m.body_weldid[body];
  return m.body_dofnum[carrier] ? m.body_dofadr[carrier] + m.body_dofnum[carrier] - 1 : -1;
}

// Number of dofs in the union of the chains that end at dofs a and b (-1: empty chain).
int ChainUnionSize(const mjModel& m, int a, int b);

// Merges the chain that ends at dof `end`, down to but not including dof `stop`, into the ascending list
// chain[0..n) in place, and returns the new size. There must be room for nv entries.
int MergeChain(const mjModel& m, int end, int* chain, int n, int stop = -1);

// One past the last body of the subtree of `body`: bodies are numbered depth first.
int SubtreeEnd(const mjModel& m, int body);

// A wrench about the com of the body's tree: its dot product with cdof is the generalized force on that dof.
// force at `point` and torque act on the body; either may be null.
void CenteredWrench(const mjModel& m, const mjData& d, const mjtNum* force, const mjtNum* torque,
                    const mjtNum point[3], int body, mjtNum wrench[6]);

// qfrc [nv] += J' (force, torque) for a body; see CenteredWrench.
void ApplyFT(const mjModel& m, const mjData& d, const mjtNum* force, const mjtNum* torque,
             const mjtNum point[3], int body, mjtNum* qfrc);

// Translational and rotational Jacobian of a point (world coordinates) fixed in a body.
void Jac(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body);
void JacBody(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, int body);
void JacBodyCom(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, int body);
void JacGeom(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, int geom);
void JacSite(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, int site);

// Translational Jacobian of the com of a subtree.
void JacSubtreeCom(const mjModel& m, const mjData& d, mjtNum* jacp, int body);

// Jacobians of a point and of a unit axis fixed in a body.
void JacPointAxis(const mjModel& m, const mjData& d, mjtNum* jac_point, mjtNum* jac_axis,
                  const mjtNum point[3], const mjtNum axis[3], int body);

// Time derivative of Jac's results for a point that moves with the body. Also needs ComVel().
void JacDot(const mjModel& m, const mjData& d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body);

// mat [3 x nv]: angular momentum of the subtree of `body` about its com = mat * qvel. Takes stack.
void AngmomMat(const mjModel& m, mjData& d, mjtNum* mat, int body);

}  // namespace pliant
