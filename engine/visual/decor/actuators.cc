#include "engine/visual/decor/actuators.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"
#include "engine/model/actuators.h"
#include "engine/visual/geoms/geom.h"
#include "engine/visual/geoms/tendons.h"

namespace pliant::visual {
namespace {

constexpr mjtNum kJointShapeFactor = 1.1;  // actuator shape around the shape of a free or ball joint
constexpr mjtNum kSiteShapeFactor = 1.05;  // and around a site or geom
constexpr mjtNum kFreeJointSize = 0.3;
constexpr mjtNum kSliderWidth = 1, kRodWidth = 0.5;

// Control (or activation) as a fraction: 1 at the upper end of its range, -1 at the lower,
// without range itself.
mjtNum Amount(const SceneContext& c, int actuator) {
  const mjModel& m = c.m;
  mjtNum value = c.d.ctrl[actuator];
  bool limited = m.actuator_ctrllimited[actuator] != 0;
  const mjtNum* range = m.actuator_ctrlrange + 2 * actuator;
  if (c.Shows(mjVIS_ACTIVATION) && m.actuator_actadr[actuator] >= 0) {
    value = c.d.act[m.actuator_actadr[actuator] + m.actuator_actnum[actuator] - 1];
    limited = m.actuator_actlimited[actuator] != 0;
    range = m.actuator_actrange + 2 * actuator;
  }
  if (limited && range[1] > range[0]) {
    if (range[0] >= 0) {
      value = (value - range[0]) / (range[1] - range[0]);
    } else if (range[1] <= 0) {
      value = (value - range[1]) / (range[1] - range[0]);
    } else {
      value /= value >= 0 ? range[1] : -range[0];
    }
  }
  return std::clamp<mjtNum>(value, -1, 1);
}

void ActuatorColor(const SceneContext& c, int actuator, float rgba[4]) {
  const auto amount = static_cast<float>(Amount(c, actuator));
  const float* far = amount >= 0 ? c.m.vis.rgba.actuatorpositive : c.m.vis.rgba.actuatornegative;
  const float t = std::fabs(amount);
  for (int i = 0; i < 4; ++i) rgba[i] = (1 - t) * c.m.vis.rgba.actuator[i] + t * far[i];
}

void AddJointActuator(const SceneContext& c, int id, const float rgba[4]) {
  const mjModel& m = c.m;
  const int joint = m.actuator_trnid[2 * id], type = m.jnt_type[joint];
  const mjtNum* anchor = c.d.xanchor + 3 * joint;
  mjvGeom* geom = nullptr;
  if (type == mjJNT_FREE || type == mjJNT_BALL) {
    const mjtNum s = kJointShapeFactor * kFreeJointSize * m.vis.scale.jointlength * c.scale();
    const mjtNum size[3] = {s, s, s};
    geom = c.AddShape(mjOBJ_ACTUATOR, id, mjCAT_DECOR, type == mjJNT_FREE ? mjGEOM_BOX : mjGEOM_SPHERE, size,
                      anchor, c.d.xmat + 9 * m.jnt_bodyid[joint], rgba);
  } else {
    mjtNum end[3];
    AddScl3(end, anchor, c.d.xaxis + 3 * joint, m.vis.scale.actuatorlength * c.scale());
    geom = c.AddSpan(mjOBJ_ACTUATOR, id, mjCAT_DECOR, type == mjJNT_SLIDE ? mjGEOM_ARROW : mjGEOM_ARROW1,
                     m.vis.scale.actuatorwidth * c.scale(), anchor, end, rgba);
  }
  if (geom != nullptr && c.opt.label == mjLABEL_ACTUATOR) LabelObject(c, mjOBJ_ACTUATOR, id, geom);
}

void AddTendonActuator(const SceneContext& c, int id, const float rgba[4]) {
  const int tendon = c.m.actuator_trnid[2 * id];
  if (c.d.ten_wrapnum[tendon] < 2) return;
  const mjtNum width = c.m.vis.map.actuatortendon * c.m.tendon_width[tendon];
  bool labelled = false;
  AddTendonPath(c, tendon, mjOBJ_ACTUATOR, id, mjCAT_DECOR, width, rgba, [&](mjvGeom* geom) {
    if (!labelled && c.opt.label == mjLABEL_ACTUATOR) LabelObject(c, mjOBJ_ACTUATOR, id, geom);
    labelled = true;
  });
}

void AddSiteActuator(const SceneContext& c, int id, const float rgba[4]) {
  const int site = c.m.actuator_trnid[2 * id];
  mjtNum size[3];
  Scl3(size, c.m.site_size + 3 * site, kSiteShapeFactor);
  mjvGeom* geom = c.AddShape(mjOBJ_ACTUATOR, id, mjCAT_DECOR, c.m.site_type[site], size,
                             c.d.site_xpos + 3 * site, c.d.site_xmat + 9 * site, rgba);
  if (geom != nullptr && c.opt.label == mjLABEL_ACTUATOR) LabelObject(c, mjOBJ_ACTUATOR, id, geom);
}

// Adhesion: all simple shapes of the body, slightly larger.
void AddBodyActuator(const SceneContext& c, int id, const float rgba[4]) {
  const mjModel& m = c.m;
  const int body = m.actuator_trnid[2 * id];
  for (int g = m.body_geomadr[body]; g >= 0 && g < m.body_geomadr[body] + m.body_geomnum[body]; ++g) {
    const int type = m.geom_type[g];
    if (type < mjGEOM_SPHERE || type > mjGEOM_BOX || !InGroup(c.opt.geomgroup, m.geom_group[g])) continue;
    mjtNum size[3];
    Scl3(size, m.geom_size + 3 * g, kSiteShapeFactor);
    c.AddShape(mjOBJ_ACTUATOR, id, mjCAT_DECOR, type, size, c.d.geom_xpos + 3 * g, c.d.geom_xmat + 9 * g,
               rgba);
  }
}

// Slider and rod: where the rod's end slides along the z axis of the slider site, or the nearest approach
// when the rod is too short.
void AddSliderCrank(const SceneContext& c, int id) {
  const mjModel& m = c.m;
  const mjtNum* crank = c.d.site_xpos + 3 * m.actuator_trnid[2 * id];
  const int slider_id = m.actuator_trnid[2 * id + 1];
  const mjtNum* slider = c.d.site_xpos + 3 * slider_id;
  const mjtNum* mat = c.d.site_xmat + 9 * slider_id;
  const mjtNum axis[3] = {mat[2], mat[5], mat[8]};
  mjtNum to_crank[3], end[3];
  Sub3(to_crank, crank, slider);
  const mjtNum along = Dot3(to_crank, axis);
  const mjtNum rod = m.actuator_cranklength[id];
  const mjtNum rest = along * along + rod * rod - Dot3(to_crank, to_crank);
  const bool reaches = rest >= 0;
  AddScl3(end, slider, axis, along - (reaches ? std::sqrt(rest) : 0));
  const mjtNum width = m.vis.scale.slidercrank * c.scale();
  mjvGeom* geom = c.AddSpan(mjOBJ_ACTUATOR, id, mjCAT_DYNAMIC, mjGEOM_CYLINDER, kSliderWidth * width, slider,
                            end, m.vis.rgba.slidercrank);
  if (geom != nullptr && c.opt.label == mjLABEL_ACTUATOR) LabelObject(c, mjOBJ_ACTUATOR, id, geom);
  c.AddSpan(mjOBJ_ACTUATOR, id, mjCAT_DYNAMIC, mjGEOM_CAPSULE, kRodWidth * width, end, crank,
            reaches ? m.vis.rgba.slidercrank : m.vis.rgba.crankbroken);
}

}  // namespace

void AddSliderCranks(const SceneContext& c) {
  if (!c.Wants(mjCAT_DYNAMIC)) return;
  for (int i = 0; i < c.m.nactuator; ++i) {
    if (c.m.actuator_trntype[i] == mjTRN_SLIDERCRANK && InGroup(c.opt.actuatorgroup, c.m.actuator_group[i])) {
      AddSliderCrank(c, i);
    }
  }
}

void AddActuators(const SceneContext& c) {
  if (!c.Shows(mjVIS_ACTUATOR)) return;
  const mjModel& m = c.m;
  for (int i = 0; i < m.nactuator; ++i) {
    if (!InGroup(c.opt.actuatorgroup, m.actuator_group[i])) continue;
    float rgba[4];
    ActuatorColor(c, i, rgba);
    if (m.actuator_trntype[i] == mjTRN_SLIDERCRANK) continue;  // its own parts show it
    switch (TargetOf(m, i).type) {
      case mjOBJ_JOINT:
        AddJointActuator(c, i, rgba);
        break;
      case mjOBJ_TENDON:
        AddTendonActuator(c, i, rgba);
        break;
      case mjOBJ_SITE:
        AddSiteActuator(c, i, rgba);
        break;
      case mjOBJ_BODY:
        AddBodyActuator(c, i, rgba);
        break;
      default:
        break;
    }
  }
}

}  // namespace pliant::visual
