// Rays against skins and flexible bodies, for picking them in a window.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Smallest x >= 0 at which the ray meets a triangle of the skin, or -1. vertid (may be null): the corner of
// that triangle nearest to the hit, left as it is when there is none. face [nface x 3], vert [nvert x 3].
mjtNum RaySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3],
               const mjtNum vec[3], int* vertid);

// Ray against the chosen parts of a flex: vertices as spheres and edges as capsules of the flex's radius,
// element faces (of layer flex_layer for solids), and the skin, which is the outer shell with all edges, as
// thick as they are. vertid as above; normal [3] (may be null): of the surface that is hit, towards the start
// of the ray on faces, zeros when nothing is hit. Reads flexvert_xpos.
mjtNum RayFlex(const mjModel& m, const mjData& d, int flex_layer, bool flg_vert, bool flg_edge, bool flg_face,
               bool flg_skin, int flexid, const mjtNum* pnt, const mjtNum* vec, int* vertid,
               mjtNum* normal = nullptr);

}  // namespace pliant
