#include "engine/io/assets/scene.h"

#include <algorithm>
#include <utility>

#include "engine/io/assets/obj_scene.h"
#include "engine/io/assets/scene_formats.h"
#include "engine/io/assets/scene_parts.h"
#include "engine/io/assets/scene_store.h"

namespace pliant::io {
namespace {

void Append(std::vector<int>& to, const std::vector<int>& from, std::size_t offset) {
  for (const int id : from) to.push_back(id + static_cast<int>(offset));
}

bool AreFinite(const SceneData& scene, std::string& error) {
  return std::all_of(scene.parts.begin(), scene.parts.end(),
                     [&](const ScenePart& part) { return IsFinite(part.mesh, error); });
}

}  // namespace

bool LoadScene(std::span<const std::uint8_t> bytes, const std::string& file, const std::string& content_type,
               const SiblingReader& siblings, SceneData& scene, std::string& error) {
  scene = {};
  const MeshFormatRow* row = FindMeshFormatRow(file, content_type);
  const ScenePartName part = PartOf(content_type);
  if (row && row->format == MeshFormat::kObj) {
    const auto decode = [&](const SiblingReader& near, SceneData& out, std::string& problem) {
      return LoadObjScene(bytes, part, near, out, problem);
    };
    return DecodeOnce(bytes, "obj with materials" + PartVersion(part), siblings, decode, scene, error);
  }
  if (!row || !row->scene) {
    ScenePart whole;
    if (!LoadMesh(bytes, file, content_type, whole.mesh, error)) return false;
    scene.parts.push_back(std::move(whole));
    return true;
  }
  const SceneFormat& format = *row->scene;
  const SceneBytes asked = {bytes, row->ending.extension, part};
  const auto decode = [&](const SiblingReader& near, SceneData& out, std::string& problem) {
    return format.read(asked, near, out, problem);
  };
  const bool read = format.version ? DecodeOnce(bytes, format.version(asked), siblings, decode, scene, error)
                                   : decode(siblings, scene, error);
  return read && AreFinite(scene, error);
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
