// COLLADA, glTF, 3DS and FBX.
#include "engine/io/assets/scene_assimp.h"
#include "engine/io/assets/scene_formats.h"
#include "engine/io/assets/scene_parts.h"

namespace pliant::io {
namespace {

constexpr MeshEnding kEndings[] = {{".dae", "model/vnd.collada+xml"},
                                   {".gltf", "model/gltf+json"},
                                   {".glb", "model/gltf-binary"},
                                   {".3ds", "application/x-3ds"},
                                   {".fbx", "application/x-fbx"}};

std::string Version(const SceneBytes& file) {
  return std::string(file.extension) + " assimp " + AssimpVersion() + PartVersion(file.part);
}

bool Read(const SceneBytes& file, const SiblingReader& siblings, SceneData& scene, std::string& error) {
  return LoadThroughAssimp(file.bytes, file.extension, file.part, siblings, scene, error);
}

}  // namespace

extern constinit const SceneFormat kAssimpFormat = {
    .endings = kEndings, .order = 20, .version = Version, .read = Read};

}  // namespace pliant::io
