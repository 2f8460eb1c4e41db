#include "engine/visual/geoms/geom.h"

#include <algorithm>

#include "engine/core/log.h"
#include "engine/geometry/primitive.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::visual {
namespace {

constexpr float kDefaultSize = 0.1f;
constexpr float kDefaultGrey = 0.5f;
constexpr float kDefaultGloss = 0.5f;  // specular and shininess

bool IsArrow(int type) { return type == mjGEOM_ARROW || type == mjGEOM_ARROW1 || type == mjGEOM_ARROW2; }

}  // namespace

void SceneSize(int type, const mjtNum size[3], float scene_size[3]) {
  for (int i = 0; i < 3; ++i) scene_size[i] = static_cast<float>(size[i]);
  const Primitive* solid = FindSolid(type);
  if (!solid || solid->sizes == 3) return;
  scene_size[2] = scene_size[solid->sizes - 1];
  scene_size[1] = scene_size[0];
}

void RemoveTexture(mjvGeom* geom) {
  geom->matid = geom->texid = -1;
  geom->texuniform = 0;
  geom->texrepeat[0] = geom->texrepeat[1] = 0;
}

void InitGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3], const mjtNum mat[9],
              const float rgba[4]) {
  geom->type = type;
  geom->dataid = -1;
  RemoveTexture(geom);
  geom->texcoord = 0;
  std::fill(geom->size, geom->size + 3, kDefaultSize);
  if (size != nullptr) SceneSize(type, size, geom->size);
  for (int i = 0; i < 3; ++i) geom->pos[i] = pos != nullptr ? static_cast<float>(pos[i]) : 0;
  for (int i = 0; i < 9; ++i) {
    geom->mat[i] = mat != nullptr ? static_cast<float>(mat[i]) : (i % 4 == 0 ? 1.0f : 0.0f);
  }
  for (int i = 0; i < 3; ++i) geom->rgba[i] = rgba != nullptr ? rgba[i] : kDefaultGrey;
  geom->rgba[3] = rgba != nullptr ? rgba[3] : 1;
  geom->emission = 0;
  geom->specular = kDefaultGloss;
  geom->shininess = kDefaultGloss;
  geom->reflectance = 0;
  geom->label[0] = '\0';
  geom->camdist = 0;
  geom->modelrbound = 0;
  geom->transparent = 0;
}

void Connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3]) {
  const bool centered = type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
  if (!centered && !IsArrow(type) && type != mjGEOM_LINE) {
    Fatal("mjv_connector: geom type %d does not span two points; use capsule, cylinder, arrow or line", type);
  }
  mjtNum axis[3], quat[4], mat[9];
  Sub3(axis, to, from);
  const mjtNum length = Norm3(axis);
  QuatZ2Vec(quat, axis);
  Quat2Mat(mat, quat);

  geom->type = type;
  geom->size[0] = geom->size[1] = static_cast<float>(width);
  geom->size[2] = static_cast<float>(centered ? 0.5 * length : length);
  for (int i = 0; i < 3; ++i) {
    geom->pos[i] = static_cast<float>(centered ? 0.5 * (from[i] + to[i]) : from[i]);
  }
  for (int i = 0; i < 9; ++i) geom->mat[i] = static_cast<float>(mat[i]);
}

}  // namespace pliant::visual
