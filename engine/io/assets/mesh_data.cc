#include "engine/io/assets/mesh_data.h"

#include <algorithm>
#include <cmath>

#include "engine/io/assets/msh.h"
#include "engine/io/assets/obj.h"
#include "engine/io/assets/stl.h"

namespace pliant::io {

MeshFormat FindMeshFormat(const std::string& file, const std::string& content_type) {
  if (!content_type.empty()) {
    const std::string type = MediaType(content_type);
    if (type == "model/stl") return MeshFormat::kStl;
    if (type == "model/obj") return MeshFormat::kObj;
    if (type == "model/vnd.mujoco.msh") return MeshFormat::kMsh;
    return MeshFormat::kUnknown;
  }
  const std::string extension = ExtensionOf(file);
  if (extension == ".stl") return MeshFormat::kStl;
  if (extension == ".obj") return MeshFormat::kObj;
  if (extension == ".msh") return MeshFormat::kMsh;
  return MeshFormat::kUnknown;
}

bool LoadMesh(std::span<const std::uint8_t> bytes, const std::string& file, const std::string& content_type,
              MeshData& mesh, std::string& error) {
  mesh = {};
  bool loaded = false;
  switch (FindMeshFormat(file, content_type)) {
    case MeshFormat::kStl:
      loaded = LoadStl(bytes, mesh, error);
      break;
    case MeshFormat::kObj:
      loaded = LoadObj(bytes, mesh, error);
      break;
    case MeshFormat::kMsh:
      loaded = LoadMsh(bytes, mesh, error);
      break;
    case MeshFormat::kUnknown:
      error = content_type.empty() ? "unknown mesh format; the extension must be .stl, .obj or .msh"
                                   : "unknown content type '" + content_type +
                                         "'; it must be model/stl, model/obj or model/vnd.mujoco.msh";
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
