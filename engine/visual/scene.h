// The abstract scene: everything there is to draw, as a flat list of simple shapes, lights and two cameras.
// Nothing here knows OpenGL; render/ draws it, and so can any user of the C API.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace pliant::visual {

void DefaultScene(mjvScene* scn);                              // call once before MakeScene
void MakeScene(const mjModel* m, mjvScene* scn, int maxgeom);  // null model: a scene for user geoms only
void FreeScene(mjvScene* scn);

// Clears the geom list, then fills geoms of the categories (mjtCatBit), lights, skins, flexes and cameras.
// pert and cam may be null; with a camera the scene's model transform is switched off.
void UpdateScene(const mjModel& m, mjData& d, const mjvOption& opt, const mjvPerturb* pert, mjvCamera* cam,
                 int catmask, mjvScene* scn);

// Appends geoms of the categories. A full list sets scn.status and raises mjWARN_VGEOMFULL.
void AddGeoms(const mjModel& m, mjData& d, const mjvOption& opt, const mjvPerturb* pert, int catmask,
              mjvScene* scn);

}  // namespace pliant::visual
