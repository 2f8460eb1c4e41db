#include "engine/io/assets/mesh_data.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "engine/io/assets/msh.h"
#include "engine/io/assets/obj.h"
#include "engine/io/assets/scene.h"
#include "engine/io/assets/scene_formats.h"
#include "engine/io/assets/scene_store.h"
#include "engine/io/assets/stl.h"

namespace pliant::io {
namespace {

std::string List(const char* MeshEnding::*column) {
  std::string list;
  for (const MeshFormatRow& row : MeshFormatRows())
    list += (list.empty() ? "" : ", ") + std::string(row.ending.*column);
  return list;
}

bool LoadMergedScene(std::span<const std::uint8_t> bytes, const std::string& file,
                     const std::string& content_type, const SiblingReader& siblings, MeshData& mesh,
                     std::string& error) {
  SceneData scene;
  if (!LoadScene(bytes, file, content_type, siblings, scene, error)) return false;
  mesh = MergeParts(scene);
  return true;
}

// The plain reader of OBJ names no other files, and gives a scene of one part.
bool LoadObjOnce(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error) {
  SceneData scene;
  const auto decode = [bytes](const SiblingReader&, SceneData& out, std::string& problem) {
    return LoadObj(bytes, out.parts.emplace_back().mesh, problem);
  };
  if (!DecodeOnce(bytes, "obj", nullptr, decode, scene, error)) return false;
  mesh = std::move(scene.parts.at(0).mesh);
  return true;
}

}  // namespace

MeshFormat FindMeshFormat(const std::string& file, const std::string& content_type) {
  const MeshFormatRow* row = FindMeshFormatRow(file, content_type);
  return row ? row->format : MeshFormat::kUnknown;
}

namespace {

// Parameters of a content type; the name is the last one and may hold anything.
constexpr std::string_view kCentered = ";centered", kPart = ";part=";

}  // namespace

std::string ContentTypeOfPart(const std::string& file, const std::string& part, bool centered) {
  const MeshFormatRow* row = FindMeshFormatRow(file, "");
  std::string type = row ? row->ending.media_type : "";
  if (centered) type += kCentered;
  type += kPart;
  return type + part;
}

ScenePartName PartOf(const std::string& content_type) {
  const std::size_t at = content_type.find(kPart);
  if (at == std::string::npos) return {};
  return {content_type.substr(at + kPart.size()), content_type.substr(0, at).ends_with(kCentered)};
}

std::vector<int> NormalsOfCorners(std::span<const int> faces, std::size_t nvert, std::size_t count) {
  const int per_vertex = nvert > 0 ? static_cast<int>(count / nvert) : 0;
  std::vector<int> normals;
  normals.reserve(faces.size());
  for (const int vertex : faces) normals.push_back(per_vertex * vertex);
  return normals;
}

bool LoadMesh(std::span<const std::uint8_t> bytes, const std::string& file, const std::string& content_type,
              MeshData& mesh, std::string& error, const SiblingReader& siblings) {
  mesh = {};
  bool loaded = false;
  switch (FindMeshFormat(file, content_type)) {
    case MeshFormat::kStl:
      loaded = LoadStl(bytes, mesh, error);
      break;
    case MeshFormat::kObj:
      loaded = PartOf(content_type).name.empty()
                   ? LoadObjOnce(bytes, mesh, error)
                   : LoadMergedScene(bytes, file, content_type, siblings, mesh, error);
      break;
    case MeshFormat::kMsh:
      loaded = LoadMsh(bytes, mesh, error);
      break;
    case MeshFormat::kScene:
      loaded = LoadMergedScene(bytes, file, content_type, siblings, mesh, error);
      break;
    case MeshFormat::kUnknown:
      error = content_type.empty()
                  ? "unknown mesh format; the extension must be one of " + List(&MeshEnding::extension)
                  : "unknown content type '" + content_type + "'; it must be one of " +
                        List(&MeshEnding::media_type);
      break;
  }
  if (!loaded) {
    error = "mesh file '" + file + "': " + error;
    return false;
  }
  if (!std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [](float x) { return std::isfinite(x); })) {
    error = "mesh file '" + file + "' has a vertex coordinate that is not a finite number";
    return false;
  }
  return true;
}

}  // namespace pliant::io
