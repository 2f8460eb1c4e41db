#include "render/scene/physical.h"

#include <algorithm>
#include <cmath>

namespace pliant::render {
namespace {

constexpr float kMinRoughness = 0.05f;  // a highlight narrower than a pixel would flicker

}  // namespace

std::array<float, 2> PhysicalOf(const mjModel& m, const mjvGeom& g, float shininess_exponent) {
  // A model that a program keeps for drawing alone may lack these arrays.
  const auto value = [&](const float* of_materials) {
    return g.matid >= 0 && g.matid < m.nmat && of_materials != nullptr ? of_materials[g.matid] : -1.0f;
  };
  float metallic = value(m.mat_metallic), roughness = value(m.mat_roughness);
  const auto has = [&](mjtTextureRole role) {
    return g.matid >= 0 && g.matid < m.nmat &&
           (m.mat_texid[mjNTEXROLE * g.matid + role] >= 0 ||
            m.mat_texid[mjNTEXROLE * g.matid + mjTEXROLE_ORM] >= 0);
  };
  // Numbers that are not given leave textures as they are.
  if (metallic < 0 && has(mjTEXROLE_METALLIC)) metallic = 1;
  if (roughness < 0 && has(mjTEXROLE_ROUGHNESS)) roughness = 1;
  const float of_shininess = std::pow(2 / (shininess_exponent + 2), 0.25f);
  return {std::clamp(metallic, 0.0f, 1.0f),
          std::clamp(roughness >= 0 ? roughness : of_shininess, kMinRoughness, 1.0f)};
}

}  // namespace pliant::render
