// The codecs of EXT_meshopt_compression, in which glTF files keep attributes and indices in a third of their
// bytes. Source: the appendix "Bitstream" of that extension, Khronos.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pliant::io {

struct MeshoptView {
  std::string_view mode;    // "ATTRIBUTES", "TRIANGLES" or "INDICES"
  std::string_view filter;  // "NONE", "OCTAHEDRAL" or "EXPONENTIAL"
  std::size_t count = 0;    // elements
  std::size_t stride = 0;   // bytes of each
};

// The `count * stride` bytes of a view. False where the bytes are not those of the mode, or the mode, the
// filter or the stride is none of the extension; never takes more than 80 times the memory of `packed`.
bool DecodeMeshopt(std::span<const std::uint8_t> packed, const MeshoptView& view,
                   std::vector<std::uint8_t>& bytes);

}  // namespace pliant::io
