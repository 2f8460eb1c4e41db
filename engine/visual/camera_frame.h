// Where an abstract camera stands, how it is turned, and what it takes in.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace pliant::visual {

// Unit axes of a free or tracking camera in the world; every output may be null.
void CameraAxes(mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjvCamera& cam);

// Position (m) and unit axes in the world. A tracking camera looks at the subtree's com in d, a fixed one has
// the pose that d has for it. Every output may be null.
// Fatal error for a camera of another type.
void CameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjData& d,
                 const mjvCamera& cam);

// How far the view reaches up and down (zver), left and right (zhor) from the axis, in metres at the near
// plane, or anywhere for a parallel projection; zhor is 0 where the window's shape decides. zclip are the
// distances of the near and the far plane. Every output may be null. Fatal error for a camera that the model
// does not have.
void CameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel& m, const mjvCamera& cam);

// Both as an OpenGL camera.
mjvGLCamera CameraToGl(const mjModel& m, const mjData& d, const mjvCamera& cam);

// Writes the frustum of CameraFrustum() to an OpenGL camera.
void SetFrustum(const float zver[2], const float zhor[2], const float zclip[2], mjvGLCamera& gl);

}  // namespace pliant::visual
