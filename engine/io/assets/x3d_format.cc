// VRML 97 and X3D.
#include "engine/io/assets/scene_formats.h"
#include "engine/io/assets/x3d_scene.h"

namespace pliant::io {
namespace {

constexpr MeshEnding kEndings[] = {
    {".wrl", "model/vrml"}, {".x3d", "model/x3d+xml"}, {".x3dv", "model/x3d-vrml"}};

std::string Version(const SceneBytes&) { return "x3d 1"; }

bool Read(const SceneBytes& file, const SiblingReader&, SceneData& scene, std::string& error) {
  return LoadX3dScene(file.bytes, scene, error);
}

}  // namespace

extern constinit const SceneFormat kX3dFormat = {
    .endings = kEndings, .order = 50, .version = Version, .read = Read};

}  // namespace pliant::io
