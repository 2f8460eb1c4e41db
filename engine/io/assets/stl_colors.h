// Colours in binary STL files, which the format has no place for: two habits use the 16 bits of each facet.
#pragma once

#include <cstdint>
#include <span>

#include "engine/io/assets/scene.h"

namespace pliant::io {

// Makes parts of one colour each out of `mesh`, which holds the triangles of the file `bytes` in their order,
// and materials for them. A file with many colours becomes one part of their mean. False, and `scene` as it
// was, when the file has no colours.
//   VisCAM, SolidView: bit 15 marks a facet with a colour, of which red is in bits 10 to 14, green in 5 to 9,
//   blue in 0 to 4.
//   Magics: "COLOR=" and four bytes in the header are the colour of the part; bit 15 marks a facet of that
//   colour, others have red in bits 0 to 4, green in 5 to 9, blue in 10 to 14.
bool TakeStlColors(std::span<const std::uint8_t> bytes, const MeshData& mesh, SceneData& scene);

}  // namespace pliant::io
