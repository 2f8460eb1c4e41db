// Strain of a membrane around each of its vertices.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Whether an equality `flexvert` holds the vertices of a flex. As in the reference it does nothing to flexes
// that nodes carry.
bool AreVerticesHeld(const mjModel& m, int flex);

// For membranes that an equality `flexvert` keeps from straining; other flexes have none. The edges
// that meet in a vertex give the deformation gradient that fits them best, each weighted with the mass of
// its other end (Mueller et al. 2005, "Meshless deformations based on shape matching"):
//   F [3 x 2] = (sum w y x') inv(sum w x x'),  x edge at rest in the plane, y edge now
// Of C = F'F the two numbers trace(C) - 2 and det(C) - 1 are zero where nothing is strained. They are
// multiplied by the square root of the vertex mass, or by one where there is none.
//   reads    d.flexvert_xpos, d.cdof, d.subtree_com
//   writes   d.flexvert_length [nflexvert x 2], d.flexvert_J [nJfv x 2]
//   needs    the vertex positions of this configuration, ComPos()
//   cannot fail
void StrainVertices(const mjModel& m, mjData& d);

}  // namespace pliant
