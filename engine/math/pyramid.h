// Friction forces as combinations of the edges of a friction pyramid.
#pragma once

#include <mujoco/mjtype.h>

namespace pliant {

// A contact of `dim` dimensions (1, 3, 4 or 6) has 2 (dim - 1) edges: edge 2i and 2i + 1 are the normal plus
// and minus mu[i] along axis i + 1. With dim 1 the only edge is the normal.

// pyramid [2 (dim - 1)] from force [dim]: the normal force is shared equally between the axes.
void EncodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim);

// force [dim] from pyramid [2 (dim - 1)].
void DecodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim);

}  // namespace pliant
