#include "engine/io/assets/meshopt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "engine/io/assets/byte_reader.h"

namespace pliant::io {
namespace {

using Bytes = std::vector<std::uint8_t>;

// ---- Attributes: blocks of elements, in which each byte of an element is a row of differences

constexpr std::size_t kGroup = 16;  // differences that are packed alike

// 0, 2, 4 or 8 bits for each of 16 differences, the first in the highest. All ones: it follows as a byte.
bool ReadGroup(ByteReader& reader, unsigned mode, std::uint8_t group[kGroup]) {
  std::fill_n(group, kGroup, std::uint8_t{0});
  if (mode == 0) return true;
  if (mode == 3) return reader.Read(group, kGroup);
  const unsigned bits = mode == 1 ? 2 : 4, escape = (1u << bits) - 1;
  std::uint8_t packed[kGroup / 2];
  if (!reader.Read(packed, kGroup * bits / 8)) return false;
  for (std::size_t i = 0; i < kGroup; ++i) {
    const std::size_t bit = i * bits;
    const unsigned value = (packed[bit / 8] >> (8 - bits - bit % 8)) & escape;
    group[i] = static_cast<std::uint8_t>(value);
    if (value == escape && !reader.Read(group[i])) return false;
  }
  return true;
}

// One row of a block: `count` bytes, `stride` apart from `to`; `last`: the byte before them, and after the
// call the last of them.
bool ReadRow(ByteReader& reader, std::size_t count, std::size_t stride, std::uint8_t* to,
             std::uint8_t& last) {
  const std::size_t groups = (count + kGroup - 1) / kGroup;
  std::vector<std::uint8_t> modes;
  if (!reader.ReadArray(modes, (groups + 3) / 4)) return false;
  for (std::size_t g = 0; g < groups; ++g) {
    std::uint8_t group[kGroup];
    if (!ReadGroup(reader, (modes[g / 4] >> (2 * (g % 4))) & 3, group)) return false;
    for (std::size_t i = g * kGroup; i < std::min(count, (g + 1) * kGroup); ++i) {
      const unsigned value = group[i % kGroup];
      last = static_cast<std::uint8_t>(last + ((value >> 1) ^ (0 - (value & 1))));
      to[i * stride] = last;
    }
  }
  return true;
}

bool ReadAttributes(std::span<const std::uint8_t> packed, const MeshoptView& view, Bytes& bytes) {
  constexpr std::size_t kLeastTail = 32, kBlockBytes = 8192, kBlockElements = 256;
  const std::size_t stride = view.stride, tail = std::max(kLeastTail, stride);
  if (stride == 0 || stride > 256 || stride % 4 != 0 || packed.size() < 1 + tail || packed[0] != 0xA0)
    return false;
  // A row spends two bits on 16 bytes at least.
  if (view.count > 64 * packed.size() / stride) return false;
  bytes.resize(view.count * stride);
  std::vector<std::uint8_t> last(packed.end() - static_cast<std::ptrdiff_t>(stride), packed.end());
  ByteReader reader(packed.subspan(1, packed.size() - 1 - tail));
  const std::size_t block = std::min(kBlockElements, kBlockBytes / stride / kGroup * kGroup);
  for (std::size_t from = 0; from < view.count; from += block) {
    const std::size_t count = std::min(block, view.count - from);
    for (std::size_t k = 0; k < stride; ++k) {
      if (!ReadRow(reader, count, stride, &bytes[from * stride + k], last[k])) return false;
    }
  }
  return true;
}

// ---- Indices

// A whole number in steps of 7 bits, the lowest first.
bool ReadStepped(ByteReader& reader, std::uint32_t& value) {
  value = 0;
  for (unsigned shift = 0; shift < 35; shift += 7) {
    std::uint8_t byte = 0;
    if (!reader.Read(byte)) return false;
    value |= static_cast<std::uint32_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

// 0, -1, 1, -2, 2 and so on, of 0, 1, 2, 3, 4.
std::uint32_t Signed(std::uint32_t value) { return (value >> 1) ^ (0 - (value & 1)); }

bool Store(std::span<const std::uint32_t> ids, std::size_t stride, Bytes& bytes) {
  if (stride != 2 && stride != 4) return false;
  bytes.resize(ids.size() * stride);
  for (std::size_t i = 0; i < ids.size(); ++i) std::memcpy(&bytes[i * stride], &ids[i], stride);
  return true;
}

bool ReadIndices(std::span<const std::uint8_t> packed, const MeshoptView& view, Bytes& bytes) {
  constexpr std::size_t kTail = 4;
  if (packed.size() < 1 + kTail || packed[0] != 0xD1 || view.count > packed.size()) return false;
  ByteReader reader(packed.subspan(1));
  std::uint32_t last[2] = {0, 0}, value = 0;
  std::vector<std::uint32_t> ids(view.count);
  for (std::uint32_t& id : ids) {
    if (!ReadStepped(reader, value)) return false;
    id = last[value & 1] += Signed(value >> 1);
  }
  return Store(ids, view.stride, bytes);
}

// Triangles that name edges and corners of those before them.
class Triangles {
 public:
  explicit Triangles(std::span<const std::uint8_t> packed, std::size_t triangles)
      : codes_(packed.subspan(1, triangles)),
        data_(packed.subspan(1 + triangles, packed.size() - 1 - triangles - kTable)),
        table_(packed.last(kTable)) {}
  static constexpr std::size_t kTable = 16;

  bool Read(std::vector<std::uint32_t>& ids) {
    for (const std::uint8_t code : codes_) {
      if (!(code < 0xF0 ? ReadOnEdge(code) : ReadAlone(code))) return false;
      ids.insert(ids.end(), corners_, corners_ + 3);
    }
    return true;
  }

 private:
  struct Edge {
    std::uint32_t begin = 0, end = 0;
  };

  bool ReadOnEdge(std::uint8_t code) {
    const Edge edge = edges_[(edge_at_ - 1 - (code >> 4)) & 15];
    const unsigned corner = code & 15;
    std::uint32_t third = 0;
    if (corner < 13) {
      third = corner == 0 ? next_++ : vertices_[(vertex_at_ - 1 - corner) & 15];
    } else if (corner < 15) {
      third = last_ += corner == 13 ? ~0u : 1u;
    } else if (!ReadFar(third)) {
      return false;
    }
    Set(edge.begin, edge.end, third);
    Push({third, edge.end});
    Push({edge.begin, third});
    if (corner == 0 || corner >= 13) Push(third);
    return true;
  }

  bool ReadAlone(std::uint8_t code) {
    const bool in_table = code < 0xFE;
    std::uint8_t rest = in_table ? table_[code & 15] : std::uint8_t{0};
    if (!in_table && !data_.Read(rest)) return false;
    if (!in_table && rest == 0) next_ = 0;
    const unsigned kinds[3] = {code == 0xFF ? 15u : 0u, static_cast<unsigned>(rest >> 4), rest & 15u};
    std::uint32_t corner[3];
    for (int i = 0; i < 3; ++i) corner[i] = kinds[i] == 0 ? next_++ : vertices_[(vertex_at_ - kinds[i]) & 15];
    for (int i = 0; i < 3; ++i) {
      if (!in_table && kinds[i] == 15 && !ReadFar(corner[i])) return false;
    }
    Set(corner[0], corner[1], corner[2]);
    Push(corner[0]);
    for (int i = 1; i < 3; ++i) {
      if (kinds[i] == 0 || (!in_table && kinds[i] == 15)) Push(corner[i]);
    }
    Push({corner[1], corner[0]});
    Push({corner[2], corner[1]});
    Push({corner[0], corner[2]});
    return true;
  }

  bool ReadFar(std::uint32_t& id) {
    std::uint32_t value = 0;
    if (!ReadStepped(data_, value)) return false;
    id = last_ += Signed(value);
    return true;
  }
  void Set(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    corners_[0] = a;
    corners_[1] = b;
    corners_[2] = c;
  }
  void Push(Edge edge) { edges_[edge_at_++ & 15] = edge; }
  void Push(std::uint32_t vertex) { vertices_[vertex_at_++ & 15] = vertex; }

  std::span<const std::uint8_t> codes_;
  ByteReader data_;
  std::span<const std::uint8_t> table_;
  std::array<Edge, 16> edges_;
  std::array<std::uint32_t, 16> vertices_ = {};
  std::size_t edge_at_ = 0, vertex_at_ = 0;
  std::uint32_t next_ = 0, last_ = 0;
  std::uint32_t corners_[3] = {0, 0, 0};
};

bool ReadTriangles(std::span<const std::uint8_t> packed, const MeshoptView& view, Bytes& bytes) {
  const std::size_t triangles = view.count / 3;
  if (view.count % 3 != 0 || packed.size() < 1 + Triangles::kTable || packed[0] != 0xE1 ||
      triangles > packed.size() - 1 - Triangles::kTable)
    return false;
  std::vector<std::uint32_t> ids;
  ids.reserve(view.count);
  return Triangles(packed, triangles).Read(ids) && Store(ids, view.stride, bytes);
}

// ---- Filters

// Unit vectors as points of an octahedron, whose third number is 1 in their scale.
template <class Whole>
void Unfold(Bytes& bytes) {
  constexpr float kOne = sizeof(Whole) == 1 ? 127.0f : 32767.0f;
  for (std::size_t at = 0; at + 4 * sizeof(Whole) <= bytes.size(); at += 4 * sizeof(Whole)) {
    Whole v[4];
    std::memcpy(v, &bytes[at], sizeof v);
    float x = v[0], y = v[1];
    const float z = static_cast<float>(v[2]) - std::abs(x) - std::abs(y), fold = std::min(z, 0.0f);
    x += x >= 0 ? fold : -fold;
    y += y >= 0 ? fold : -fold;
    const float length = std::sqrt(x * x + y * y + z * z), scale = length > 0 ? kOne / length : 0;
    v[0] = static_cast<Whole>(std::lround(x * scale));
    v[1] = static_cast<Whole>(std::lround(y * scale));
    v[2] = static_cast<Whole>(std::lround(z * scale));
    std::memcpy(&bytes[at], v, sizeof v);
  }
}

// Numbers as 24 bits of mantissa below 8 of exponent.
void Raise(Bytes& bytes) {
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    std::uint32_t word = 0;
    std::memcpy(&word, &bytes[at], sizeof word);
    const std::int32_t mantissa = static_cast<std::int32_t>(word << 8) >> 8;
    const int exponent = static_cast<std::int32_t>(word) >> 24;
    const float value = std::ldexp(static_cast<float>(mantissa), exponent);
    std::memcpy(&bytes[at], &value, sizeof value);
  }
}

}  // namespace

bool DecodeMeshopt(std::span<const std::uint8_t> packed, const MeshoptView& view, Bytes& bytes) {
  if (view.mode == "TRIANGLES") return ReadTriangles(packed, view, bytes);
  if (view.mode == "INDICES") return ReadIndices(packed, view, bytes);
  if (view.mode != "ATTRIBUTES" || !ReadAttributes(packed, view, bytes)) return false;
  if (view.filter == "EXPONENTIAL") {
    Raise(bytes);
    return true;
  }
  if (view.filter != "OCTAHEDRAL") return view.filter == "NONE";
  if (view.stride != 4 && view.stride != 8) return false;
  if (view.stride == 4) {
    Unfold<std::int8_t>(bytes);
  } else {
    Unfold<std::int16_t>(bytes);
  }
  return true;
}

}  // namespace pliant::io
