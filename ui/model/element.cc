#include "ui/model/element.h"

#include <algorithm>
#include <cmath>

#include "engine/model/actuators.h"
#include "engine/model/names.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

int BodyOfActuator(const mjModel& m, int actuator) {
  const auto [type, id] = TargetOf(m, actuator);
  return type == mjOBJ_BODY ? id : BodyOf(m, {type, id});
}

int BodyOfWrap(const mjModel& m, int wrap) {
  const int object = m.wrap_objid[wrap];
  switch (m.wrap_type[wrap]) {
    case mjWRAP_JOINT:
      return BodyOf(m, {mjOBJ_JOINT, object});
    case mjWRAP_SITE:
      return BodyOf(m, {mjOBJ_SITE, object});
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return BodyOf(m, {mjOBJ_GEOM, object});
    default:
      return -1;
  }
}

int BodyOfEquality(const mjModel& m, int equality) {
  const int first = m.eq_obj1id[equality];
  switch (m.eq_type[equality]) {
    case mjEQ_CONNECT:
    case mjEQ_WELD:
      return BodyOf(m, {m.eq_objtype[equality] == mjOBJ_SITE ? mjOBJ_SITE : mjOBJ_BODY, first});
    case mjEQ_JOINT:
      return BodyOf(m, {mjOBJ_JOINT, first});
    case mjEQ_TENDON:
      return BodyOf(m, {mjOBJ_TENDON, first});
    default:
      return BodyOf(m, {mjOBJ_FLEX, first});
  }
}

void PlaceTendon(const mjModel& m, const mjData& d, int tendon, double pos[3], double* radius) {
  const int n = d.ten_wrapnum[tendon];
  const double* points = d.wrap_xpos + 3 * static_cast<ptrdiff_t>(d.ten_wrapadr[tendon]);
  double lo[3];
  double hi[3];
  for (int k = 0; k < 3; ++k) {
    lo[k] = hi[k] = points[k];
    for (int i = 1; i < n; ++i) {
      lo[k] = std::min(lo[k], points[3 * i + k]);
      hi[k] = std::max(hi[k], points[3 * i + k]);
    }
    pos[k] = 0.5 * (lo[k] + hi[k]);
  }
  *radius = std::max(0.05 * m.stat.extent, std::hypot(hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]));
}

double BodyRadius(const mjModel& m, int body) {
  double radius = 0.05 * m.stat.extent;
  for (int i = 0; i < m.body_geomnum[body]; ++i) {
    const double bound = m.geom_rbound[m.body_geomadr[body] + i];
    if (std::isfinite(bound)) radius = std::max(radius, 2 * bound);
  }
  return radius;
}

// Where an element of the tree is, null when this kind has no place of its own.
const double* OwnPlace(const mjData& d, ElementRef element) {
  switch (element.type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return d.xipos + 3 * element.id;
    case mjOBJ_GEOM:
      return d.geom_xpos + 3 * element.id;
    case mjOBJ_SITE:
      return d.site_xpos + 3 * element.id;
    case mjOBJ_CAMERA:
      return d.cam_xpos + 3 * element.id;
    case mjOBJ_LIGHT:
      return d.light_xpos + 3 * element.id;
    case mjOBJ_JOINT:
      return d.xanchor + 3 * element.id;
    default:
      return nullptr;
  }
}

}  // namespace

const char* KindPlural(int type) {
  switch (type) {
    case mjOBJ_BODY:
      return "Bodies";
    case mjOBJ_JOINT:
      return "Joints";
    case mjOBJ_GEOM:
      return "Geoms";
    case mjOBJ_SITE:
      return "Sites";
    case mjOBJ_CAMERA:
      return "Cameras";
    case mjOBJ_LIGHT:
      return "Lights";
    case mjOBJ_ACTUATOR:
      return "Actuators";
    case mjOBJ_SENSOR:
      return "Sensors";
    case mjOBJ_TENDON:
      return "Tendons";
    case mjOBJ_EQUALITY:
      return "Equalities";
    case mjOBJ_PAIR:
      return "Contact pairs";
    case mjOBJ_EXCLUDE:
      return "Excludes";
    case mjOBJ_KEY:
      return "Keyframes";
    case mjOBJ_FLEX:
      return "Flexes";
    case mjOBJ_SKIN:
      return "Skins";
    case mjOBJ_MESH:
      return "Meshes";
    case mjOBJ_HFIELD:
      return "Height fields";
    case mjOBJ_TEXTURE:
      return "Textures";
    case mjOBJ_MATERIAL:
      return "Materials";
    case mjOBJ_NUMERIC:
      return "Numerics";
    case mjOBJ_TEXT:
      return "Texts";
    case mjOBJ_TUPLE:
      return "Tuples";
    case mjOBJ_PLUGIN:
      return "Plugins";
    default:
      return "Elements";
  }
}

bool Exists(const mjModel& m, ElementRef element) {
  return element.id >= 0 && element.id < CountOf(m, element.type);
}

int BodyOf(const mjModel& m, ElementRef element) {
  if (!Exists(m, element)) return -1;
  const int id = element.id;
  switch (element.type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return id;
    case mjOBJ_JOINT:
      return m.jnt_bodyid[id];
    case mjOBJ_GEOM:
      return m.geom_bodyid[id];
    case mjOBJ_SITE:
      return m.site_bodyid[id];
    case mjOBJ_CAMERA:
      return m.cam_bodyid[id];
    case mjOBJ_LIGHT:
      return m.light_bodyid[id];
    case mjOBJ_FLEX:
      return m.flex_vertnum[id] > 0 ? m.flex_vertbodyid[m.flex_vertadr[id]] : -1;
    case mjOBJ_TENDON:
      return m.tendon_num[id] > 0 ? BodyOfWrap(m, m.tendon_adr[id]) : -1;
    case mjOBJ_ACTUATOR:
      return BodyOfActuator(m, id);
    case mjOBJ_SENSOR:
      if (m.sensor_objtype[id] == mjOBJ_SENSOR) return -1;
      return BodyOf(m, {static_cast<mjtObj>(m.sensor_objtype[id]), m.sensor_objid[id]});
    case mjOBJ_EQUALITY:
      return BodyOfEquality(m, id);
    case mjOBJ_PAIR:
      return BodyOf(m, {mjOBJ_GEOM, m.pair_geom1[id]});
    case mjOBJ_EXCLUDE:
      return (m.exclude_signature[id] >> 16) > 0 ? m.exclude_signature[id] >> 16
                                                 : m.exclude_signature[id] & 0xFFFF;
    default:
      return -1;
  }
}

std::string ElementPath(const mjModel& m, ElementRef element) {
  if (!Exists(m, element)) return "";
  std::string path = ElementName(m, element.type, element.id);
  const bool in_tree = element.type >= mjOBJ_BODY && element.type <= mjOBJ_LIGHT && element.type != mjOBJ_DOF;
  if (!in_tree) return path;
  int body = BodyOf(m, element);
  if (element.type == mjOBJ_BODY || element.type == mjOBJ_XBODY) {
    if (body == 0) return path;
    body = m.body_parentid[body];
  }
  for (; body > 0; body = m.body_parentid[body]) path.insert(0, ElementName(m, mjOBJ_BODY, body) + "/");
  return path;
}

bool ElementPlace(const mjModel& m, const mjData& d, ElementRef element, double pos[3], double* radius) {
  if (!Exists(m, element)) return false;
  const int body = BodyOf(m, element);
  *radius = 0.05 * m.stat.extent;
  if (element.type == mjOBJ_TENDON && d.ten_wrapnum[element.id] > 0) {
    PlaceTendon(m, d, element.id, pos, radius);
  } else if (const double* own = OwnPlace(d, element)) {
    std::copy(own, own + 3, pos);
    const double bound = element.type == mjOBJ_GEOM ? m.geom_rbound[element.id] : 0;
    if (element.type == mjOBJ_GEOM && bound > 0 && std::isfinite(bound)) *radius = 2 * bound;
    if (element.type == mjOBJ_BODY || element.type == mjOBJ_JOINT) *radius = BodyRadius(m, body);
    if (element.type == mjOBJ_BODY && element.id == 0) {
      std::copy(m.stat.center, m.stat.center + 3, pos);
      *radius = m.stat.extent;
    }
  } else if (body > 0) {
    std::copy(d.xipos + 3 * body, d.xipos + 3 * body + 3, pos);
    *radius = BodyRadius(m, body);
  } else {
    return false;
  }
  return std::isfinite(pos[0]) && std::isfinite(pos[1]) && std::isfinite(pos[2]) && std::isfinite(*radius);
}

}  // namespace pliant::ui
