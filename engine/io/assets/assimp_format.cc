// COLLADA, glTF, 3DS and FBX.
#include "engine/io/assets/scene_assimp.h"
#include "engine/io/assets/scene_formats.h"

namespace pliant::io {
namespace {

constexpr MeshEnding kEndings[] = {{".dae", "model/vnd.collada+xml"},
                                   {".gltf", "model/gltf+json"},
                                   {".glb", "model/gltf-binary"},
                                   {".3ds", "application/x-3ds"},
                                   {".fbx", "application/x-fbx"}};

std::string Version(const SceneBytes& file) {
  std::string version = std::string(file.extension) + " assimp " + AssimpVersion();
  const ScenePartName& part = file.part;
  if (!part.name.empty()) version += (part.centered ? " centered " : " part ") + part.name;
  return version;
}

bool Read(const SceneBytes& file, const SiblingReader& siblings, SceneData& scene, std::string& error) {
  return LoadThroughAssimp(file.bytes, file.extension, file.part, siblings, scene, error);
}

}  // namespace

extern constinit const SceneFormat kAssimpFormat = {
    .endings = kEndings, .order = 20, .version = Version, .read = Read};

}  // namespace pliant::io
