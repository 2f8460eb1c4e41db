#include "engine/io/assets/stl_colors.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::io {
namespace {

constexpr std::size_t kHeader = 80, kBegin = kHeader + 4, kTriangle = 50;
constexpr std::size_t kMostParts = 32;  // more are shades, or noise

using Rgba = std::array<std::uint8_t, 4>;

std::uint8_t Channel(unsigned bits, int shift) {
  return static_cast<std::uint8_t>(((bits >> shift) & 31u) * 255u / 31u);
}

// Of the whole part, where the header gives one.
std::optional<Rgba> ColorOfPart(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kKey = "COLOR=";
  const std::string_view header(reinterpret_cast<const char*>(bytes.data()), kHeader);
  const std::size_t at = header.find(kKey);
  if (at == std::string_view::npos || at + kKey.size() + 4 > kHeader) return std::nullopt;
  Rgba color;
  std::memcpy(color.data(), bytes.data() + at + kKey.size(), color.size());
  return color;
}

// Nothing for a facet without a colour.
std::optional<Rgba> ColorOfFacet(unsigned bits, const std::optional<Rgba>& part) {
  constexpr unsigned kMark = 0x8000, kFilled = 0xFFFF;  // what programs write who know no colours
  if (part) {
    if (bits & kMark) return part;
    return Rgba{Channel(bits, 0), Channel(bits, 5), Channel(bits, 10), (*part)[3]};
  }
  if (!(bits & kMark) || bits == kFilled) return std::nullopt;
  return Rgba{Channel(bits, 10), Channel(bits, 5), Channel(bits, 0), 255};
}

using Facets = std::vector<std::size_t>;
using FacetsByColor = std::map<std::optional<Rgba>, Facets>;

unsigned BitsOfFacet(std::span<const std::uint8_t> bytes, std::size_t facet) {
  const std::uint8_t* bits = bytes.data() + kBegin + (facet + 1) * kTriangle - 2;
  return bits[0] | static_cast<unsigned>(bits[1]) << 8;
}

// Whether no facet has a colour, as in most files, whose facets need no sorting then.
bool IsPlain(std::span<const std::uint8_t> bytes, std::size_t count) {
  if (ColorOfPart(bytes)) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (ColorOfFacet(BitsOfFacet(bytes, i), std::nullopt)) return false;
  }
  return true;
}

FacetsByColor SortFacets(std::span<const std::uint8_t> bytes, std::size_t count) {
  const std::optional<Rgba> part = ColorOfPart(bytes);
  FacetsByColor sorted;
  for (std::size_t i = 0; i < count; ++i) sorted[ColorOfFacet(BitsOfFacet(bytes, i), part)].push_back(i);
  return sorted;
}

MeshData OfFacets(const MeshData& mesh, const Facets& facets) {
  MeshData out;
  std::vector<int> moved(mesh.vertices.size() / 3, -1);
  for (const std::size_t facet : facets) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto vertex = static_cast<std::size_t>(mesh.faces[3 * facet + k]);
      if (moved[vertex] < 0) {
        moved[vertex] = static_cast<int>(out.vertices.size() / 3);
        out.vertices.insert(out.vertices.end(), &mesh.vertices[3 * vertex], &mesh.vertices[3 * vertex] + 3);
      }
      out.faces.push_back(moved[vertex]);
    }
  }
  return out;
}

int AddMaterial(const Rgba& color, SceneData& scene) {
  constexpr char kHex[] = "0123456789abcdef";
  SceneMaterial& material = scene.materials.emplace_back();
  material.colored = true;
  for (std::size_t k = 0; k < 4; ++k) {
    material.rgba[k] = static_cast<float>(color[k]) / 255.0f;
    if (k < 3) material.name += {kHex[color[k] >> 4], kHex[color[k] & 15]};
  }
  return static_cast<int>(scene.materials.size()) - 1;
}

// Facets without a colour do not count.
Rgba MeanColor(const FacetsByColor& sorted) {
  std::array<std::size_t, 4> sums = {};
  std::size_t count = 0;
  for (const auto& [color, facets] : sorted) {
    if (!color) continue;
    for (std::size_t k = 0; k < 4; ++k) sums[k] += (*color)[k] * facets.size();
    count += facets.size();
  }
  Rgba mean;
  for (std::size_t k = 0; k < 4; ++k) mean[k] = static_cast<std::uint8_t>(sums[k] / count);
  return mean;
}

}  // namespace

bool TakeStlColors(std::span<const std::uint8_t> bytes, const MeshData& mesh, SceneData& scene) {
  const std::size_t count = mesh.faces.size() / 3;
  if (count == 0 || bytes.size() < kBegin + count * kTriangle) return false;  // text has other sizes
  if (IsPlain(bytes, count)) return false;
  const FacetsByColor sorted = SortFacets(bytes, count);
  if (sorted.size() > kMostParts) {
    scene.parts.push_back({mesh, AddMaterial(MeanColor(sorted), scene)});
    return true;
  }
  for (const auto& [color, facets] : sorted)
    scene.parts.push_back({OfFacets(mesh, facets), color ? AddMaterial(*color, scene) : -1});
  return true;
}

}  // namespace pliant::io
