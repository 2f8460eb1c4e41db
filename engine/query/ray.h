// Rays against the geoms of a model.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// All functions: the ray is pnt + x vec; the result is the smallest x >= 0 on a surface, -1 if there is none.
// normal [3] (may be null): of the surface that is hit, world, unit, outward, zeros when nothing is hit. They
// read geom_xpos and geom_xmat, so Kinematics() must be current.

// The nearest geom. geomgroup (mjNGROUP bytes) includes groups, null all; flg_static 0 leaves out geoms of
// static bodies; geoms of body bodyexclude and invisible ones are left out. geomid may be null; -1 when
// nothing is hit.
mjtNum Ray(const mjModel& m, const mjData& d, const mjtNum pnt[3], const mjtNum vec[3],
           const mjtByte* geomgroup, bool flg_static, int bodyexclude, int* geomid, mjtNum* normal = nullptr);

// nray rays from one point, vec [nray x 3], normal [nray x 3]; what can collide beyond `cutoff` is left
// out. As in release 3.14.0 not all that Ray() meets: see SphereTest::MissesBody() in ray.cc.
void MultiRay(const mjModel& m, mjData& d, const mjtNum pnt[3], const mjtNum* vec, const mjtByte* geomgroup,
              bool flg_static, int bodyexclude, int* geomid, mjtNum* dist, mjtNum* normal, int nray,
              mjtNum cutoff);

mjtNum RayHfield(const mjModel& m, const mjData& d, int geomid, const mjtNum pnt[3], const mjtNum vec[3],
                 mjtNum* normal = nullptr);
mjtNum RayMesh(const mjModel& m, const mjData& d, int geomid, const mjtNum pnt[3], const mjtNum vec[3],
               mjtNum* normal = nullptr);

// Primitive shapes; other types are a fatal error.
mjtNum RayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3], const mjtNum pnt[3],
               const mjtNum vec[3], int geomtype, mjtNum* normal = nullptr);

}  // namespace pliant
