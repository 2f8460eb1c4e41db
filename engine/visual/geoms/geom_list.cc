#include "engine/visual/geoms/geom_list.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "engine/core/log.h"
#include "engine/visual/geoms/geom.h"

namespace pliant::visual {
namespace {

constexpr float kDefaultGrey[4] = {0.5f, 0.5f, 0.5f, 1};

struct ObjectNames {
  const char* kind;
  const int* address;  // into mjModel.names
  mjtSize count;
};

ObjectNames NamesOf(const mjModel& m, int objtype) {
  switch (objtype) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return {"body", m.name_bodyadr, m.nbody};
    case mjOBJ_JOINT:
      return {"joint", m.name_jntadr, m.njnt};
    case mjOBJ_GEOM:
      return {"geom", m.name_geomadr, m.ngeom};
    case mjOBJ_SITE:
      return {"site", m.name_siteadr, m.nsite};
    case mjOBJ_CAMERA:
      return {"camera", m.name_camadr, m.ncam};
    case mjOBJ_LIGHT:
      return {"light", m.name_lightadr, m.nlight};
    case mjOBJ_TENDON:
      return {"tendon", m.name_tendonadr, m.ntendon};
    case mjOBJ_ACTUATOR:
      return {"actuator", m.name_actuatoradr, m.nactuator};
    case mjOBJ_EQUALITY:
      return {"equality", m.name_eqadr, m.neq};
    case mjOBJ_FLEX:
      return {"flex", m.name_flexadr, m.nflex};
    case mjOBJ_SKIN:
      return {"skin", m.name_skinadr, m.nskin};
    default:
      return {"object", nullptr, 0};
  }
}

}  // namespace

mjvGeom* SceneContext::Add(int objtype, int objid, int category) const {
  if (scn->ngeom >= scn->maxgeom) {
    if (scn->status == 0) {
      scn->status = 1;
      Warn("The visual scene is full at %d geoms: raise maxgeom of the scene.", scn->maxgeom);
    }
    return nullptr;
  }
  mjvGeom* geom = scn->geoms + scn->ngeom;
  InitGeom(geom, mjGEOM_NONE, nullptr, nullptr, nullptr, nullptr);
  geom->objtype = objtype;
  geom->objid = objid;
  geom->category = category;
  geom->segid = scn->ngeom;
  ++scn->ngeom;
  return geom;
}

mjvGeom* SceneContext::AddShape(int objtype, int objid, int category, int type, const mjtNum size[3],
                                const mjtNum pos[3], const mjtNum mat[9], const float rgba[4]) const {
  mjvGeom* geom = Add(objtype, objid, category);
  if (geom != nullptr) InitGeom(geom, type, size, pos, mat, rgba);
  return geom;
}

mjvGeom* SceneContext::AddSpan(int objtype, int objid, int category, int type, mjtNum width,
                               const mjtNum from[3], const mjtNum to[3], const float rgba[4]) const {
  mjvGeom* geom = AddShape(objtype, objid, category, type, nullptr, nullptr, nullptr, rgba);
  if (geom != nullptr) Connector(geom, type, width, from, to);
  return geom;
}

void ApplyMaterial(const SceneContext& c, int matid, const float rgba[4], mjvGeom* geom) {
  std::memcpy(geom->rgba, rgba, sizeof(geom->rgba));
  geom->matid = matid;
  if (matid < 0) return;
  const mjModel& m = c.m;
  if (std::memcmp(rgba, kDefaultGrey, sizeof(kDefaultGrey)) == 0) {
    std::memcpy(geom->rgba, m.mat_rgba + 4 * matid, sizeof(geom->rgba));
  }
  geom->emission = m.mat_emission[matid];
  geom->specular = m.mat_specular[matid];
  geom->shininess = m.mat_shininess[matid];
  geom->reflectance = m.mat_reflectance[matid];
  const int* roles = m.mat_texid + mjNTEXROLE * matid;
  geom->texid = roles[mjTEXROLE_RGB] >= 0 ? roles[mjTEXROLE_RGB] : roles[mjTEXROLE_RGBA];
  geom->texuniform = m.mat_texuniform[matid];
  std::copy(m.mat_texrepeat + 2 * matid, m.mat_texrepeat + 2 * matid + 2, geom->texrepeat);
}

void LabelObject(const SceneContext& c, int objtype, int objid, mjvGeom* geom) {
  const ObjectNames names = NamesOf(c.m, objtype);
  const char* name = objid < names.count ? c.m.names + names.address[objid] : "";
  if (name[0] != '\0') {
    std::snprintf(geom->label, sizeof(geom->label), "%s", name);
  } else {
    std::snprintf(geom->label, sizeof(geom->label), "%s %d", names.kind, objid);
  }
}

int CategoryOfBody(const mjModel& m, int body) {
  const bool mocap = m.body_mocapid[m.body_rootid[body]] >= 0;
  return m.body_weldid[body] == 0 && !mocap ? mjCAT_STATIC : mjCAT_DYNAMIC;
}

bool InGroup(const mjtByte groups[mjNGROUP], int group) {
  return groups[std::clamp(group, 0, mjNGROUP - 1)] != 0;
}

}  // namespace pliant::visual
