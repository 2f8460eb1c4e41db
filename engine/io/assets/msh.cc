#include "engine/io/assets/msh.h"

#include <algorithm>

#include "engine/io/assets/byte_reader.h"

namespace pliant::io {

// Nobody who reads a face afterwards asks again whether its vertices exist.
static bool FacesHaveVertices(const std::vector<int>& faces, std::int32_t nvertex, std::string& error) {
  const auto bad = std::find_if(faces.begin(), faces.end(), [&](int id) { return id < 0 || id >= nvertex; });
  if (bad == faces.end()) return true;
  error = "face " + std::to_string((bad - faces.begin()) / 3) + " has vertex " + std::to_string(*bad) +
          ", and vertices are 0 ... " + std::to_string(nvertex - 1);
  return false;
}

bool LoadMsh(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error) {
  ByteReader reader(bytes);
  std::int32_t nvertex, nnormal, ntexcoord, nface;
  if (!reader.Read(nvertex) || !reader.Read(nnormal) || !reader.Read(ntexcoord) || !reader.Read(nface)) {
    error = "too short for the header of an MSH file";
    return false;
  }
  if (nvertex < 4 || nface < 0 || (nnormal != 0 && nnormal != nvertex) ||
      (ntexcoord != 0 && ntexcoord != nvertex)) {
    error =
        "its header is invalid: at least 4 vertices are needed, and normals and texture coordinates must "
        "be absent or as many as vertices";
    return false;
  }
  const std::size_t expected =
      12 * (static_cast<std::size_t>(nvertex) + nnormal + nface) + 8 * static_cast<std::size_t>(ntexcoord);
  if (reader.Left() != expected) {
    error = "its size does not fit its header: " + std::to_string(16 + expected) + " bytes expected, " +
            std::to_string(bytes.size()) + " found";
    return false;
  }
  reader.ReadArray(mesh.vertices, 3 * static_cast<std::size_t>(nvertex));
  reader.ReadArray(mesh.normals, 3 * static_cast<std::size_t>(nnormal));
  reader.ReadArray(mesh.texcoords, 2 * static_cast<std::size_t>(ntexcoord));
  reader.ReadArray(mesh.faces, 3 * static_cast<std::size_t>(nface));
  if (!FacesHaveVertices(mesh.faces, nvertex, error)) return false;
  if (!mesh.normals.empty()) mesh.face_normals = mesh.faces;
  if (!mesh.texcoords.empty()) mesh.face_texcoords = mesh.faces;
  return true;
}

}  // namespace pliant::io
