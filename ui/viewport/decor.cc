#include "ui/viewport/decor.h"

#include "ui/viewport/pick.h"

namespace pliant {
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

void AddDecor(ActionContext& c, const ViewState& view, TraceRecorder& recorder, mjvScene& scene) {
  AddJointLimits(c, view, scene);
  AddContactDecor(c, view, scene);
  AddTraces(c, view, recorder, scene);
  AddPins(c, scene);
}

}  // namespace pliant
