// Triangle mesh as a file holds it, before the compiler scales, centres or hulls it.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/io/vfs.h"

namespace pliant::io {

struct MeshData {
  std::vector<float> vertices;      // 3 x nvert, file units
  std::vector<float> normals;       // 3 x nnormal, or empty
  std::vector<float> texcoords;     // 2 x ntexcoord, or empty; v grows downward in the image
  std::vector<int> faces;           // 3 x nface vertex ids in file winding; empty: point cloud
  std::vector<int> face_normals;    // 3 x nface ids into normals, or empty; -1 at corners that have none
  std::vector<int> face_texcoords;  // 3 x nface ids into texcoords, or empty; -1 at corners that have none
};

// The normals at the corners of faces that do not say which: every vertex has count / nvert of them (meshes
// that feel have three), of which the first counts; where there are fewer than vertices, the first of all.
std::vector<int> NormalsOfCorners(std::span<const int> faces, std::size_t nvert, std::size_t count);

// kScene: a format with nodes, materials and units, see scene.h.
enum class MeshFormat { kUnknown, kStl, kObj, kMsh, kScene };

// Format by the extension ".obj" or ".stl", whose readers ask nothing else since release 3.12; otherwise by
// media type ("model/stl", "model/gltf-binary" ...) when it is one of a mesh, else by extension. MSH is what
// is declared so, whatever its name.
MeshFormat FindMeshFormat(const std::string& file, const std::string& content_type);

// The content type of one part of a file that holds several shapes: of the meshes that are called so, or
// whose nodes are, moved to the middle of their box if `centered`.
std::string ContentTypeOfPart(const std::string& file, const std::string& part, bool centered);

struct ScenePartName {
  std::string name;  // "" for all of the file
  bool centered = false;
};
// What a content type says of it.
ScenePartName PartOf(const std::string& content_type);

// Reads a file that the mesh file names, by a name that starts from its folder. False when there is none.
using SiblingReader = std::function<bool(const std::string& name, Bytes& bytes)>;

// Decodes a mesh file of any supported format; a scene becomes one mesh. False with a message on any defect;
// never reads outside the bytes. `file` only serves messages and the choice of format.
bool LoadMesh(std::span<const std::uint8_t> bytes, const std::string& file, const std::string& content_type,
              MeshData& mesh, std::string& error, const SiblingReader& siblings = nullptr);

}  // namespace pliant::io
