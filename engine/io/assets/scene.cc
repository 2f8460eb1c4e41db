#include "engine/io/assets/scene.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/io/assets/creases.h"
#include "engine/io/assets/obj_scene.h"
#include "engine/io/assets/off.h"
#include "engine/io/assets/ply.h"
#include "engine/io/assets/scene_assimp.h"
#include "engine/io/assets/scene_store.h"
#include "engine/io/assets/x3d_scene.h"

namespace pliant::io {
namespace {

void Append(std::vector<int>& to, const std::vector<int>& from, std::size_t offset) {
  for (const int id : from) to.push_back(id + static_cast<int>(offset));
}

bool IsFinite(const MeshData& mesh, std::string& error) {
  const std::vector<float>& v = mesh.vertices;
  if (std::all_of(v.begin(), v.end(), [](float x) { return std::isfinite(x); })) return true;
  error = "it has a vertex coordinate that is not a finite number";
  return false;
}

bool AreFinite(const SceneData& scene, std::string& error) {
  return std::all_of(scene.parts.begin(), scene.parts.end(),
                     [&](const ScenePart& part) { return IsFinite(part.mesh, error); });
}

bool LoadPlyScene(std::span<const std::uint8_t> bytes, SceneData& scene, std::string& error) {
  ScenePart part;
  PlyColor color;
  if (!LoadPly(bytes, part.mesh, color, error) || !IsFinite(part.mesh, error)) return false;
  if (color.given) {
    part.material = 0;
    SceneMaterial& material = scene.materials.emplace_back();
    material.colored = true;
    std::copy_n(color.mean, 3, material.rgba);
  }
  AddCreasedNormals(part.mesh);
  scene.parts.push_back(std::move(part));
  return true;
}

bool LoadOffScene(std::span<const std::uint8_t> bytes, SceneData& scene, std::string& error) {
  ScenePart part;
  if (!LoadOff(bytes, part.mesh, error)) return false;
  AddCreasedNormals(part.mesh);
  scene.parts.push_back(std::move(part));
  return true;
}

}  // namespace

bool LoadScene(std::span<const std::uint8_t> bytes, const std::string& file, const std::string& content_type,
               const SiblingReader& siblings, SceneData& scene, std::string& error) {
  scene = {};
  const MeshFormat format = FindMeshFormat(file, content_type);
  if (format == MeshFormat::kObj) {
    const auto decode = [&](const SiblingReader& near, SceneData& out, std::string& problem) {
      return LoadObjScene(bytes, near, out, problem);
    };
    return DecodeOnce(bytes, "obj with materials", siblings, decode, scene, error);
  }
  if (format != MeshFormat::kScene) {
    ScenePart part;
    if (!LoadMesh(bytes, file, content_type, part.mesh, error)) return false;
    scene.parts.push_back(std::move(part));
    return true;
  }
  const std::string type = MediaType(content_type);
  std::string extension = ExtensionOf(file);
  if (type == "model/gltf-binary") extension = ".glb";
  if (type == "model/gltf+json") extension = ".gltf";
  if (type.find("collada") != std::string::npos) extension = ".dae";
  if (extension == ".ply" || type.find("ply") != std::string::npos) return LoadPlyScene(bytes, scene, error);
  if (extension == ".off" || type.find("off") != std::string::npos) return LoadOffScene(bytes, scene, error);
  if (extension == ".wrl" || extension.starts_with(".x3d") || type == "model/vrml" ||
      type.starts_with("model/x3d")) {
    const auto read = [&](const SiblingReader&, SceneData& out, std::string& problem) {
      return LoadX3dScene(bytes, out, problem) && AreFinite(out, problem);
    };
    return DecodeOnce(bytes, "x3d 1", siblings, read, scene, error);
  }
  const ScenePartName wanted = PartOf(content_type);
  const auto decode = [&](const SiblingReader& near, SceneData& out, std::string& problem) {
    return LoadThroughAssimp(bytes, extension, wanted, near, out, problem);
  };
  std::string kind = extension + " assimp " + AssimpVersion();
  if (!wanted.name.empty()) kind += (wanted.centered ? " centered " : " part ") + wanted.name;
  return DecodeOnce(bytes, kind, siblings, decode, scene, error) && AreFinite(scene, error);
}

MeshData MergeParts(const SceneData& scene) {
  if (scene.parts.size() == 1) return scene.parts[0].mesh;
  const auto all_have = [&](std::vector<int> MeshData::*ids) {
    return std::all_of(scene.parts.begin(), scene.parts.end(),
                       [&](const ScenePart& part) { return !(part.mesh.*ids).empty(); });
  };
  const bool normals = all_have(&MeshData::face_normals), texcoords = all_have(&MeshData::face_texcoords);
  MeshData merged;
  for (const ScenePart& part : scene.parts) {
    const MeshData& mesh = part.mesh;
    Append(merged.faces, mesh.faces, merged.vertices.size() / 3);
    merged.vertices.insert(merged.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    if (normals) {
      Append(merged.face_normals, mesh.face_normals, merged.normals.size() / 3);
      merged.normals.insert(merged.normals.end(), mesh.normals.begin(), mesh.normals.end());
    }
    if (texcoords) {
      Append(merged.face_texcoords, mesh.face_texcoords, merged.texcoords.size() / 2);
      merged.texcoords.insert(merged.texcoords.end(), mesh.texcoords.begin(), mesh.texcoords.end());
    }
  }
  return merged;
}

}  // namespace pliant::io
