// Textures of a material that the studio look shades with, besides its colour: the roles of mjtTextureRole.
#pragma once

#include <mujoco/mjmodel.h>

#include <array>
#include <string>
#include <vector>

#include "render/scene/assets.h"

namespace pliant::render {

enum SurfaceMap {
  kNormalMap,
  kOcclusionMap,
  kRoughnessMap,
  kMetallicMap,
  kEmissiveMap,
  kPackedMap,
  kOpacityMap,
  kSurfaceMaps
};

struct SurfaceMaps {
  // 2D textures of the model, -1: none. Packed: occlusion, roughness and metalness as red, green and blue.
  std::array<int, kSurfaceMaps> textures = {-1, -1, -1, -1, -1, -1, -1};

  bool Any() const;
  bool operator==(const SurfaceMaps&) const = default;
};

// Of a material; none for other numbers.
SurfaceMaps SurfaceMapsOf(const mjModel& m, const TextureStore& textures, int material);

// Its place among `surfaces`, where it is put if it is new; -1 for none.
int AddSurface(const SurfaceMaps& maps, std::vector<SurfaceMaps>* surfaces);

// True when the surface numbered `index`, or -1 for none, lets light through where its map says so.
bool HasOpacity(int index, const std::vector<SurfaceMaps>& surfaces);

// `#define` lines of shape.frag that read them.
std::string SurfaceDefines(const SurfaceMaps& maps);

// Binds them, each to the unit of its name (gl/bindings.h).
void BindSurfaceMaps(const SurfaceMaps& maps, const TextureStore& textures);

}  // namespace pliant::render
