#include "engine/io/assets/stl.h"

#include <array>
#include <cmath>
#include <unordered_map>

#include "engine/io/assets/byte_reader.h"

namespace pliant::io {
namespace {

using Point = std::array<float, 3>;

struct PointHash {
  std::size_t operator()(const Point& p) const {
    std::uint64_t hash = 1469598103934665603ull;
    for (float x : p) {
      std::uint32_t bits;
      const float positive_zero = x + 0.0f;  // -0 and 0 are equal, so must be their hashes
      std::memcpy(&bits, &positive_zero, sizeof bits);
      hash = (hash ^ bits) * 1099511628211ull;
    }
    return static_cast<std::size_t>(hash);
  }
};

}  // namespace

bool LoadStl(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error) {
  constexpr std::size_t kHeader = 80, kTriangle = 50;
  ByteReader reader(bytes);
  char header[kHeader];
  std::uint32_t count = 0;
  if (!reader.Read(header, kHeader) || !reader.Read(count)) {
    error = "too short for a binary STL file (80-byte header and a triangle count)";
    return false;
  }
  if (reader.Left() != static_cast<std::size_t>(count) * kTriangle) {
    error = "its size does not fit its triangle count " + std::to_string(count) +
            (std::string(header, 5) == "solid" ? "; text STL is not supported, save it as binary"
                                               : "; it is damaged or no binary STL file");
    return false;
  }
  if (count == 0) {
    error = "it holds no triangles";
    return false;
  }
  std::unordered_map<Point, int, PointHash> index;
  index.reserve(count);
  mesh.faces.reserve(3 * static_cast<std::size_t>(count));
  for (std::uint32_t t = 0; t < count; ++t) {
    float numbers[12];
    std::uint16_t unused;
    reader.Read(numbers);
    reader.Read(unused);
    for (int corner = 0; corner < 3; ++corner) {
      const float* p = numbers + 3 + 3 * corner;
      const auto [entry, added] =
          index.try_emplace({p[0], p[1], p[2]}, static_cast<int>(mesh.vertices.size() / 3));
      if (added) mesh.vertices.insert(mesh.vertices.end(), p, p + 3);
      mesh.faces.push_back(entry->second);
    }
  }
  return true;
}

}  // namespace pliant::io
