#include "engine/io/assets/gltf_textures.h"

#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/assets/gltf_check.h"
#include "engine/io/assets/gltf_form.h"

namespace pliant::io {
namespace {

using Json = nlohmann::json;

struct Move {
  float offset[2] = {0, 0}, scale[2] = {1, 1}, rotation = 0;
};

void Apply(const Move& move, std::vector<float>& texcoords) {
  const float c = std::cos(move.rotation), s = std::sin(move.rotation);
  for (std::size_t i = 0; i + 1 < texcoords.size(); i += 2) {
    const float u = move.scale[0] * texcoords[i], v = move.scale[1] * texcoords[i + 1];
    texcoords[i] = c * u + s * v + move.offset[0];
    texcoords[i + 1] = c * v - s * u + move.offset[1];
  }
}

Move MoveOf(const Json& extension) {
  Move move;
  for (std::size_t k = 0; k < 2; ++k) {
    if (extension.contains("offset")) move.offset[k] = extension["offset"][k].get<float>();
    if (extension.contains("scale")) move.scale[k] = extension["scale"][k].get<float>();
  }
  const auto rotation = extension.find("rotation");
  if (rotation != extension.end() && rotation->is_number()) move.rotation = rotation->get<float>();
  return move;
}

}  // namespace

void MoveTextures(std::span<const std::uint8_t> bytes, SceneData& scene) {
  constexpr const char* kName = "KHR_texture_transform";
  const std::string_view text = GltfDocument(bytes);
  if (text.find(kName) == std::string_view::npos) return;
  const Json root = Json::parse(ReadableGltf(text), nullptr, false);
  const Json::json_pointer place(std::string("/pbrMetallicRoughness/baseColorTexture/extensions/") + kName);
  for (ScenePart& part : scene.parts) {
    const auto id = static_cast<std::size_t>(part.material);
    if (part.material < 0 || !root.contains("materials") || id >= root["materials"].size()) continue;
    const Json& material = root["materials"][id];
    if (material.contains(place)) Apply(MoveOf(material[place]), part.mesh.texcoords);
  }
}

}  // namespace pliant::io
