#include "engine/visual/lights.h"

#include <cstring>

#include "engine/math/vec3.h"
#include "engine/visual/camera.h"

namespace pliant::visual {
namespace {

constexpr float kDefaultBulbRadius = 0.02f;
constexpr float kDefaultRange = 10;

void Copy3f(float res[3], const float v[3]) { std::memcpy(res, v, 3 * sizeof(float)); }

// A light that travels with the eye.
mjvLight Headlight(const mjModel& m, const mjvScene& scn) {
  mjvLight light{};
  mjtNum head[3], forward[3], up[3];
  CameraInModel(head, forward, up, scn);
  for (int i = 0; i < 3; ++i) {
    light.pos[i] = static_cast<float>(head[i]);
    light.dir[i] = static_cast<float>(forward[i]);
  }
  light.id = -1;
  light.type = mjLIGHT_DIRECTIONAL;
  light.texid = -1;
  light.headlight = 1;
  light.bulbradius = kDefaultBulbRadius;
  light.range = kDefaultRange;
  Copy3f(light.ambient, m.vis.headlight.ambient);
  Copy3f(light.diffuse, m.vis.headlight.diffuse);
  Copy3f(light.specular, m.vis.headlight.specular);
  return light;
}

mjvLight ModelLight(const mjModel& m, const mjData& d, int id) {
  mjvLight light{};
  light.id = id;
  for (int i = 0; i < 3; ++i) {
    light.pos[i] = static_cast<float>(d.light_xpos[3 * id + i]);
    light.dir[i] = static_cast<float>(d.light_xdir[3 * id + i]);
  }
  light.type = m.light_type[id];
  light.texid = m.light_texid[id];
  if (light.type == mjLIGHT_SPOT) {
    Copy3f(light.attenuation, m.light_attenuation + 3 * id);
    light.cutoff = m.light_cutoff[id];
    light.exponent = m.light_exponent[id];
  }
  Copy3f(light.ambient, m.light_ambient + 3 * id);
  Copy3f(light.diffuse, m.light_diffuse + 3 * id);
  Copy3f(light.specular, m.light_specular + 3 * id);
  light.castshadow = m.light_castshadow[id];
  light.bulbradius = m.light_bulbradius[id];
  light.intensity = m.light_intensity[id];
  light.range = m.light_range[id];
  return light;
}

}  // namespace

void MakeLights(const mjModel& m, const mjData& d, mjvScene* scn) {
  scn->nlight = 0;
  if (m.vis.headlight.active) scn->lights[scn->nlight++] = Headlight(m, *scn);
  for (int i = 0; i < m.nlight && scn->nlight < mjMAXLIGHT; ++i) {
    if (m.light_active[i]) scn->lights[scn->nlight++] = ModelLight(m, d, i);
  }
}

}  // namespace pliant::visual
