#include "render/scene/surface_maps.h"

#include <algorithm>

#include "render/gl/bindings.h"

namespace pliant::render {
namespace {

constexpr mjtTextureRole kRoles[kSurfaceMaps] = {mjTEXROLE_NORMAL,   mjTEXROLE_OCCLUSION, mjTEXROLE_ROUGHNESS,
                                                 mjTEXROLE_METALLIC, mjTEXROLE_EMISSIVE,  mjTEXROLE_ORM,
                                                 mjTEXROLE_OPACITY};
constexpr const char* kDefines[kSurfaceMaps] = {"NORMAL_MAP",   "OCCLUSION_MAP", "ROUGHNESS_MAP",
                                                "METALLIC_MAP", "EMISSIVE_MAP",  "PACKED_MAP",
                                                "OPACITY_MAP"};

}  // namespace

bool SurfaceMaps::Any() const {
  return std::any_of(textures.begin(), textures.end(), [](int id) { return id >= 0; });
}

SurfaceMaps SurfaceMapsOf(const mjModel& m, const TextureStore& textures, int material) {
  SurfaceMaps maps;
  if (material < 0 || material >= m.nmat) return maps;
  for (size_t i = 0; i < maps.textures.size(); ++i) {
    const int id = m.mat_texid[mjNTEXROLE * material + kRoles[i]];
    if (id >= 0 && id < textures.count() && !textures.IsCube(id)) maps.textures[i] = id;
  }
  return maps;
}

int AddSurface(const SurfaceMaps& maps, std::vector<SurfaceMaps>* surfaces) {
  if (!maps.Any()) return -1;
  const auto place = std::find(surfaces->begin(), surfaces->end(), maps);
  const auto index = place - surfaces->begin();
  if (place == surfaces->end()) surfaces->push_back(maps);
  return static_cast<int>(index);
}

bool HasOpacity(int index, const std::vector<SurfaceMaps>& surfaces) {
  return index >= 0 && surfaces[static_cast<size_t>(index)].textures[kOpacityMap] >= 0;
}

std::string SurfaceDefines(const SurfaceMaps& maps) {
  std::string defines;
  for (size_t i = 0; i < maps.textures.size(); ++i) {
    if (maps.textures[i] >= 0) defines += std::string("#define ") + kDefines[i] + "\n";
  }
  return defines;
}

void BindSurfaceMaps(const SurfaceMaps& maps, const TextureStore& textures) {
  for (size_t i = 0; i < maps.textures.size(); ++i) {
    if (maps.textures[i] >= 0)
      textures.texture(maps.textures[i]).Bind(kFirstSurfaceUnit + static_cast<unsigned>(i));
  }
}

}  // namespace pliant::render
