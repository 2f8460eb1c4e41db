// The abstract camera, and the way from it to the two OpenGL cameras of a scene.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace pliant::visual {

void DefaultCamera(mjvCamera* cam);

// The free camera a viewer starts with: looks at the model's center from 1.5 extents away,
// angles from vis.global.
void DefaultFreeCamera(const mjModel& m, mjvCamera* cam);

// Poses between the model's space and the room in which the OpenGL cameras live
// (scene.translate, rotate, scale).
void Room2Model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3], const mjtNum roomquat[4],
                const mjvScene& scn);
void Model2Room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3], const mjtNum modelquat[4],
                const mjvScene& scn);

// Position, unit view and up directions of the mean of both eyes.
void CameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene& scn);
void CameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene& scn);

// Height of the view at distance 1 from the eye, in model units.
mjtNum FrustumHeight(const mjvScene& scn);

// res = vec turned about z so that +y points where forward points horizontally.
void AlignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]);

// One mouse motion (mjtMouse); reldx, reldy are fractions of the window's height, up and right positive... as
// in mjv_moveCamera: y grows downwards.
void MoveCamera(const mjModel& m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam);

mjvGLCamera AverageCamera(const mjvGLCamera& cam1, const mjvGLCamera& cam2);

// Writes scn.camera[0..1] from the abstract camera; a tracking camera gets its lookat moved
// to the tracked body.
void UpdateCamera(const mjModel& m, const mjData& d, mjvCamera* cam, mjvScene* scn);

}  // namespace pliant::visual
