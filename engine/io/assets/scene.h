// Mesh files of every maker as a list of parts, one a material, in metres with z upward: COLLADA, glTF, 3DS
// and FBX through assimp, OBJ with its materials, VRML, X3D, PLY, OFF, STL and MSH by readers of this folder.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/io/assets/mesh_data.h"
#include "engine/io/assets/png.h"

namespace pliant::io {

struct SceneMaterial {
  std::string name;      // as in the file, may be empty
  bool colored = false;  // the file gives a colour
  float rgba[4] = {1, 1, 1, 1};
  float metallic = -1, roughness = -1;  // in [0, 1], negative: not given
  std::string texture;  // file of the colours, named from the folder of the mesh; "" when none
  int image = -1;       // or the picture inside the file, an index into SceneData::images
};

struct ScenePart {
  MeshData mesh;      // positions are shared by all corners at one place; no empty meshes
  int material = -1;  // index into SceneData::materials, -1: none
};

struct SceneData {
  std::vector<ScenePart> parts;
  std::vector<SceneMaterial> materials;
  std::vector<ImageData> images;      // rgb
  std::vector<std::string> left_out;  // sentences about what the file has and is not read
};

// Node transforms are applied, lengths are converted by the unit that the file states, and the axis that
// it calls up (y in glTF, 3DS, VRML, X3D and unless said otherwise in COLLADA) becomes z. OBJ, PLY, OFF and
// STL state neither and stay as they are. False with a sentence in `error`; `file` only serves messages and
// the choice of format.
bool LoadScene(std::span<const std::uint8_t> bytes, const std::string& file, const std::string& content_type,
               const SiblingReader& siblings, SceneData& scene, std::string& error);

// All parts in one mesh. Normals and texture coordinates are kept where every part has them.
MeshData MergeParts(const SceneData& scene);

}  // namespace pliant::io
