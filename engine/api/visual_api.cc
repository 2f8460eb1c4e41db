// mjv_ and mj_printScene: cameras, mouse, selection and the abstract scene.
#include <mujoco/mujoco.h>

#include "engine/model/model.h"
#include "engine/visual/camera.h"
#include "engine/visual/camera_frame.h"
#include "engine/visual/defaults.h"
#include "engine/visual/geoms/deformables.h"
#include "engine/visual/geoms/geom.h"
#include "engine/visual/lights.h"
#include "engine/visual/perturb.h"
#include "engine/visual/print_scene.h"
#include "engine/visual/scene.h"
#include "engine/visual/select.h"

namespace {

// The view of a scene that no camera was put into yet is nowhere.
void RequireView(const mjvScene& scn, const char* function) {
  const float near = 0.5f * (scn.camera[0].frustum_near + scn.camera[1].frustum_near);
  if (near < mjMINVAL) mju_error("%s: mjvScene frustum_near too small; update the scene first", function);
}

}  // namespace

extern "C" {

// ---- Cameras

void mjv_defaultCamera(mjvCamera* cam) { pliant::visual::DefaultCamera(cam); }

void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam) { pliant::visual::DefaultFreeCamera(*m, cam); }

void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3],
                    const mjtNum roomquat[4], const mjvScene* scn) {
  pliant::visual::Room2Model(modelpos, modelquat, roompos, roomquat, *scn);
}

void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3],
                    const mjtNum modelquat[4], const mjvScene* scn) {
  pliant::visual::Model2Room(roompos, roomquat, modelpos, modelquat, *scn);
}

void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  RequireView(*scn, "mjv_cameraInModel");
  pliant::visual::CameraInModel(headpos, forward, up, *scn);
}

void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  RequireView(*scn, "mjv_cameraInRoom");
  pliant::visual::CameraInRoom(headpos, forward, up, *scn);
}

mjtNum mjv_frustumHeight(const mjvScene* scn) {
  RequireView(*scn, "mjv_frustumHeight");
  return pliant::visual::FrustumHeight(*scn);
}

void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]) {
  pliant::visual::AlignToCamera(res, vec, forward);
}

void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam) {
  pliant::visual::MoveCamera(*m, action, reldx, reldy, cam);
}

void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjData* d,
                     const mjvCamera* cam) {
  if (!d) mju_error("mjv_cameraFrame: data pointer is NULL");
  pliant::visual::CameraFrame(headpos, forward, up, right, *d, *cam);
}

void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m, const mjvCamera* cam) {
  pliant::visual::CameraFrustum(zver, zhor, zclip, *m, *cam);
}

mjvGLCamera mjv_camera2GLCamera(const mjModel* m, const mjData* d, const mjvCamera* cam) {
  if (!d) mju_error("mjv_camera2GLCamera: data pointer is NULL");
  return pliant::visual::CameraToGl(*m, *d, *cam);
}

mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2) {
  return pliant::visual::AverageCamera(*cam1, *cam2);
}

void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn) {
  pliant::visual::UpdateCamera(*m, *d, cam, scn);
}

// ---- Mouse

void mjv_defaultPerturb(mjvPerturb* pert) { pliant::visual::DefaultPerturb(pert); }

void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx, mjtNum reldy,
                     const mjvScene* scn, mjvPerturb* pert) {
  RequireView(*scn, "mjv_movePerturb");
  pliant::visual::MovePerturb(*m, *d, action, reldx, reldy, *scn, pert);
}

void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3],
                   mjvScene* scn) {
  pliant::visual::MoveModel(*m, action, reldx, reldy, roomup, scn);
}

void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert) {
  RequireView(*scn, "mjv_initPerturb");
  pliant::visual::InitPerturb(*m, *d, *scn, pert);
}

void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert, int flg_paused) {
  pliant::visual::ApplyPerturbPose(*m, *d, *pert, flg_paused);
}

void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert) {
  pliant::visual::ApplyPerturbForce(*m, *d, *pert);
}

int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio, mjtNum relx,
               mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1], int flexid[1],
               int skinid[1]) {
  RequireView(*scn, "mjv_select");
  return pliant::visual::Select(*m, *d, *vopt, aspectratio, relx, rely, *scn, selpnt, geomid, flexid, skinid);
}

// ---- Scene

void mjv_defaultOption(mjvOption* opt) { pliant::visual::DefaultOption(opt); }

void mjv_defaultFigure(mjvFigure* fig) { pliant::visual::DefaultFigure(fig); }

void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3], const mjtNum mat[9],
                  const float rgba[4]) {
  pliant::visual::InitGeom(geom, type, size, pos, mat, rgba);
}

void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3]) {
  pliant::visual::Connector(geom, type, width, from, to);
}

void mjv_defaultScene(mjvScene* scn) { pliant::visual::DefaultScene(scn); }

void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom) {
  pliant::visual::MakeScene(m, scn, maxgeom);
}

void mjv_freeScene(mjvScene* scn) { pliant::visual::FreeScene(scn); }

void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                     mjvCamera* cam, int catmask, mjvScene* scn) {
  pliant::visual::UpdateScene(*m, *d, *opt, pert, cam, catmask, scn);
}

void mjv_copyModel(mjModel* dest, const mjModel* src) { pliant::CopyModelForScene(*dest, *src); }

void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert, int catmask,
                  mjvScene* scn) {
  pliant::visual::AddGeoms(*m, *d, *opt, pert, catmask, scn);
}

void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn) {
  pliant::visual::MakeLights(*m, *d, scn);
}

void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn) {
  pliant::visual::UpdateSkin(*m, *d, scn);
}

void mj_printScene(const mjvScene* s, const char* filename) { pliant::visual::PrintScene(*s, filename); }

void mj_printFormattedScene(const mjvScene* s, const char* filename, const char* float_format) {
  pliant::visual::PrintFormattedScene(*s, filename, float_format);
}

}  // extern "C"
