#include "ui/viewport/decor.h"

#include <algorithm>
#include <iterator>

#include "engine/model/awake.h"
#include "engine/visual/scene.h"
#include "ui/viewport/board_decor.h"
#include "ui/viewport/contact_decor.h"
#include "ui/viewport/force_decor.h"
#include "ui/viewport/limits_decor.h"
#include "ui/viewport/pick.h"
#include "ui/viewport/traces_decor.h"

namespace pliant::ui {
namespace {

// The body that a drawn shape belongs to, -1 for none.
int BodyOfShape(const mjModel& m, const mjvGeom& geom) {
  const auto in = [&geom](int n) { return geom.objid >= 0 && geom.objid < n; };
  switch (geom.objtype) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return in(m.nbody) ? geom.objid : -1;
    case mjOBJ_GEOM:
      return in(m.ngeom) ? m.geom_bodyid[geom.objid] : -1;
    case mjOBJ_SITE:
      return in(m.nsite) ? m.site_bodyid[geom.objid] : -1;
    case mjOBJ_JOINT:
      return in(m.njnt) ? m.jnt_bodyid[geom.objid] : -1;
    case mjOBJ_CAMERA:
      return in(m.ncam) ? m.cam_bodyid[geom.objid] : -1;
    case mjOBJ_LIGHT:
      return in(m.nlight) ? m.light_bodyid[geom.objid] : -1;
    default:
      return -1;
  }
}

}  // namespace

void HideSubtrees(const mjModel& m, const DrawExtras& extras, mjvScene& scene) {
  if (extras.hidden.empty() && extras.solo.body <= 0) return;
  for (int i = 0; i < scene.ngeom; ++i) {
    mjvGeom& geom = scene.geoms[i];
    if (!IsHidden(m, extras, BodyOfShape(m, geom))) continue;
    geom.rgba[3] = 0;
    geom.label[0] = '\0';
  }
}

void DimSleepers(const mjModel& m, const mjData& d, const ViewState& view, mjvScene& scene) {
  constexpr float kDim = 0.55f;
  if (!SomeAsleep(m, d) || !view.extras.sleepers || view.option.flags[mjVIS_ISLAND]) return;
  for (int i = 0; i < scene.ngeom; ++i) {
    mjvGeom& geom = scene.geoms[i];
    const int body = geom.category == mjCAT_DYNAMIC ? BodyOfShape(m, geom) : -1;
    if (body < 0 || d.body_awake[body] != mjS_ASLEEP) continue;
    for (int k = 0; k < 3; ++k) geom.rgba[k] *= kDim;
    geom.emission *= kDim;
    geom.specular *= kDim;
    geom.reflectance *= kDim;
  }
}

// The scene knows one kind of frames at a time: the others are made as scenes of their own, of which only the
// axes are kept.
void AddMoreFrames(const ActionContext& c, const ViewState& view, mjvScene& scene) {
  const mjModel& m = *c.frame.m;
  for (int kind = 1; kind < mjNFRAME; ++kind) {
    if (!view.extras.frames[static_cast<size_t>(kind)] || kind == view.option.frame) continue;
    mjvOption option = view.option;
    std::fill(std::begin(option.flags), std::end(option.flags), mjtByte{0});
    // These two are drawn along with what they belong to.
    for (const int flag : {mjVIS_CAMERA, mjVIS_LIGHT}) option.flags[flag] = view.option.flags[flag];
    option.label = mjLABEL_NONE;
    option.frame = kind;
    const int before = scene.ngeom;
    visual::AddGeoms(m, *c.frame.d, option, nullptr, mjCAT_DECOR, &scene);
    const auto is_axis = [](const mjvGeom& geom) {
      return geom.objtype == mjOBJ_UNKNOWN && geom.type == mjGEOM_CYLINDER;
    };
    int kept = before;
    for (int i = before; i < scene.ngeom; ++i) {
      if (is_axis(scene.geoms[i])) scene.geoms[kept++] = scene.geoms[i];
    }
    scene.ngeom = kept;
  }
}

void AddDecor(ActionContext& c, const ViewState& view, TraceRecorder& recorder, mjvScene& scene) {
  AddMoreFrames(c, view, scene);
  AddJointLimits(c, view, scene);
  AddContactDecor(c, view, scene);
  for (size_t i = 0; const Drawing* drawing : Drawings()) {
    if (view.extras.drawings[i++]) drawing->draw(c, view, scene);
  }
  AddForcesOnBody(c, view, scene);
  AddTraces(c, view, recorder, scene);
  AddPins(c, scene);
  AddBoardMarks(scene);
}

}  // namespace pliant::ui
