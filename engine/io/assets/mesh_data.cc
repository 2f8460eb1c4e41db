#include "engine/io/assets/mesh_data.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "engine/io/assets/msh.h"
#include "engine/io/assets/obj.h"
#include "engine/io/assets/scene.h"
#include "engine/io/assets/scene_store.h"
#include "engine/io/assets/stl.h"

namespace pliant::io {
namespace {

struct FormatName {
  const char* extension;
  const char* media_type;
  MeshFormat format;
};

constexpr FormatName kFormats[] = {
    {".stl", "model/stl", MeshFormat::kStl},
    {".obj", "model/obj", MeshFormat::kObj},
    {".msh", "model/vnd.mujoco.msh", MeshFormat::kMsh},
    {".dae", "model/vnd.collada+xml", MeshFormat::kScene},
    {".gltf", "model/gltf+json", MeshFormat::kScene},
    {".glb", "model/gltf-binary", MeshFormat::kScene},
    {".ply", "model/ply", MeshFormat::kScene},
    {".off", "model/off", MeshFormat::kScene},
    {".3ds", "application/x-3ds", MeshFormat::kScene},
    {".fbx", "application/x-fbx", MeshFormat::kScene},
    {".wrl", "model/vrml", MeshFormat::kScene},
    {".x3d", "model/x3d+xml", MeshFormat::kScene},
    {".x3dv", "model/x3d-vrml", MeshFormat::kScene},
};

std::string List(const char* FormatName::*column) {
  std::string list;
  for (const FormatName& name : kFormats) list += (list.empty() ? "" : ", ") + std::string(name.*column);
  return list;
}

MeshFormat FormatOf(const char* FormatName::*column, const std::string& word) {
  for (const FormatName& name : kFormats) {
    if (word == name.*column) return name.format;
  }
  return MeshFormat::kUnknown;
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
  const MeshFormat declared = FormatOf(&FormatName::media_type, MediaType(content_type));
  const MeshFormat named = FormatOf(&FormatName::extension, ExtensionOf(file));
  const bool plain = named == MeshFormat::kObj || named == MeshFormat::kStl;
  return declared == MeshFormat::kUnknown || (plain && declared != MeshFormat::kMsh) ? named : declared;
}

namespace {

// Parameters of a content type; the name is the last one and may hold anything.
constexpr std::string_view kCentered = ";centered", kPart = ";part=";

}  // namespace

std::string ContentTypeOfPart(const std::string& file, const std::string& part, bool centered) {
  std::string type;
  for (const FormatName& name : kFormats) {
    if (ExtensionOf(file) == name.extension) type = name.media_type;
  }
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
      loaded = LoadObjOnce(bytes, mesh, error);
      break;
    case MeshFormat::kMsh:
      loaded = LoadMsh(bytes, mesh, error);
      break;
    case MeshFormat::kScene:
      loaded = LoadMergedScene(bytes, file, content_type, siblings, mesh, error);
      break;
    case MeshFormat::kUnknown:
      error = content_type.empty()
                  ? "unknown mesh format; the extension must be one of " + List(&FormatName::extension)
                  : "unknown content type '" + content_type + "'; it must be one of " +
                        List(&FormatName::media_type);
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
