// The mesh and height field readers on any bytes. The first byte picks the format.
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "engine/io/assets/hfield.h"
#include "engine/io/assets/mesh_data.h"
#include "engine/io/assets/skn.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 1) return 0;
  const std::span<const uint8_t> bytes(data + 1, size - 1);
  const char* const files[] = {"fuzz.stl", "fuzz.obj", "fuzz.msh"};
  std::string error;
  const unsigned kind = data[0] % 4;
  if (kind < 3) {
    pliant::io::MeshData mesh;
    if (!pliant::io::LoadMesh(bytes, files[kind], "", mesh, error)) {
      if (error.empty()) std::abort();
      return 0;
    }
    const auto vertices = static_cast<int>(mesh.vertices.size() / 3);
    for (const int vertex : mesh.faces) {
      if (vertex < 0 || vertex >= vertices) std::abort();
    }
  } else {
    pliant::io::HFieldData hfield;
    if (!pliant::io::LoadHField(bytes, "fuzz.bin", "", hfield, error) && error.empty()) std::abort();
  }
  return 0;
}
