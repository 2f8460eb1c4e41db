#include "engine/io/assets/obj.h"

#include <tiny_obj_loader.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::io {
namespace {

// A backslash at the end of a line.
void JoinLines(std::string& text) {
  for (std::size_t at = text.find('\\'); at != std::string::npos; at = text.find('\\', at + 1)) {
    const std::size_t end = text.find_first_not_of(" \t\r", at + 1);
    if (end == std::string::npos || text[end] != '\n') continue;
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(at),
              text.begin() + static_cast<std::ptrdiff_t>(end) + 1, ' ');
  }
}

// Corners that end in slashes with nothing behind (`f 1// 2// 3//`, `f 1/ 2/ 3/`), which the library refuses,
// have no texture coordinate and no normal.
void DropMissingIds(std::string& text) {
  for (std::size_t at = text.find('/'); at != std::string::npos; at = text.find('/', at + 1)) {
    const std::size_t end = text.find_first_not_of('/', at);
    if (end != std::string::npos && std::string_view(" \t\r\n").find(text[end]) == std::string_view::npos)
      continue;
    const std::size_t before = text.rfind('\n', at), line = before == std::string::npos ? 0 : before + 1;
    const std::size_t first = text.find_first_not_of(" \t", line);
    if (text[first] == 'f') std::fill(text.begin() + at, text.begin() + std::min(end, text.size()), ' ');
  }
}

bool Parse(std::span<const std::uint8_t> bytes, tinyobj::ObjReader& reader, std::string& error) {
  std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  PrepareObj(text);
  tinyobj::ObjReaderConfig config;
  config.triangulate = true;  // quads along the shorter diagonal, larger faces by cutting ears
  if (reader.ParseFromString(text, std::string(), config) && reader.Valid()) return true;
  error = "not a readable OBJ file: " + reader.Error();
  return false;
}

std::string NoSuchVertex(const char* record, int index, int count) {
  return std::string("a ") + record + " refers to vertex " + std::to_string(index + 1) + ", the file has " +
         std::to_string(count);
}

bool HoldsVertices(const std::vector<tinyobj::index_t>& corners, int vertices, const char* record,
                   std::string& error) {
  for (const tinyobj::index_t& corner : corners) {
    if (corner.vertex_index >= 0 && corner.vertex_index < vertices) continue;
    error = NoSuchVertex(record, corner.vertex_index, vertices);
    return false;
  }
  return true;
}

// Each two corners (a, b) of a polyline that follow each other become the face (a, b, b), as in the
// reference: it has an edge for flexes of dimension 1 and no area.
void TakeLines(const tinyobj::lines_t& lines, std::vector<int>& faces) {
  std::size_t first = 0;
  for (const int corners : lines.num_line_vertices) {
    const std::size_t end = std::min(first + static_cast<std::size_t>(corners), lines.indices.size());
    for (std::size_t i = first + 1; i < end; ++i) {
      const int a = lines.indices[i - 1].vertex_index, b = lines.indices[i].vertex_index;
      faces.insert(faces.end(), {a, b, b});
    }
    first = end;
  }
}

// The faces of a shape with the vertices that they use.
MeshData ObjectOf(const tinyobj::mesh_t& shape, const std::vector<float>& vertices) {
  MeshData mesh;
  std::map<int, int> ids;
  std::size_t corner = 0;
  for (const unsigned char corners : shape.num_face_vertices) {
    for (int k = 0; corners == 3 && k < 3; ++k) {
      const int from = shape.indices[corner + static_cast<std::size_t>(k)].vertex_index;
      const auto [entry, added] = ids.try_emplace(from, static_cast<int>(mesh.vertices.size() / 3));
      const auto at = vertices.begin() + 3 * static_cast<std::ptrdiff_t>(from);
      if (added) mesh.vertices.insert(mesh.vertices.end(), at, at + 3);
      mesh.faces.push_back(entry->second);
    }
    corner += corners;
  }
  return mesh;
}

}  // namespace

bool LoadObjObjects(std::span<const std::uint8_t> bytes, std::vector<MeshData>& objects, std::string& error) {
  tinyobj::ObjReader reader;
  if (!Parse(bytes, reader, error)) return false;
  const std::vector<float>& vertices = reader.GetAttrib().vertices;
  for (const tinyobj::shape_t& shape : reader.GetShapes()) {
    const int count = static_cast<int>(vertices.size() / 3);
    if (!HoldsVertices(shape.mesh.indices, count, "face", error)) return false;
    MeshData object = ObjectOf(shape.mesh, vertices);
    if (!object.faces.empty()) objects.push_back(std::move(object));
  }
  return true;
}

void PrepareObj(std::string& text) {
  JoinLines(text);
  DropMissingIds(text);
}

bool LoadObj(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error) {
  tinyobj::ObjReader reader;
  if (!Parse(bytes, reader, error)) return false;
  const tinyobj::attrib_t& attributes = reader.GetAttrib();
  mesh.vertices = attributes.vertices;
  mesh.normals = attributes.normals;
  mesh.texcoords = attributes.texcoords;
  // OBJ counts v upward, images count rows downward.
  for (std::size_t i = 1; i < mesh.texcoords.size(); i += 2) mesh.texcoords[i] = 1 - mesh.texcoords[i];
  if (reader.GetShapes().empty()) return true;

  const tinyobj::mesh_t& shape = reader.GetShapes()[0].mesh;
  const int vertices = static_cast<int>(attributes.vertices.size() / 3);
  const tinyobj::lines_t& lines = reader.GetShapes()[0].lines;
  if (!HoldsVertices(shape.indices, vertices, "face", error)) return false;
  // A face of fewer than three corners bounds nothing.
  std::size_t corner = 0;
  for (const unsigned char corners : shape.num_face_vertices) {
    if (corner + corners > shape.indices.size()) {
      error = "a face has fewer corners than it says";
      return false;
    }
    for (int k = 0; corners == 3 && k < 3; ++k) {
      const tinyobj::index_t& index = shape.indices[corner + k];
      mesh.faces.push_back(index.vertex_index);
      if (!mesh.normals.empty()) mesh.face_normals.push_back(index.normal_index);
      if (!mesh.texcoords.empty()) mesh.face_texcoords.push_back(index.texcoord_index);
    }
    corner += corners;
  }
  if (!mesh.faces.empty()) return true;
  if (!HoldsVertices(lines.indices, vertices, "line", error)) return false;
  TakeLines(lines, mesh.faces);
  return true;
}

}  // namespace pliant::io
