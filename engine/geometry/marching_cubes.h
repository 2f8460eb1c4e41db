// The surface of a sampled distance field as triangles.
#pragma once

#include <span>
#include <vector>

namespace pliant {

struct SampledSurface {
  std::vector<float> vert;  // [nvert x 3] in units of samples, so that the first sample is at the origin
  std::vector<int> face;    // [nface x 3] seen from outside counter-clockwise
};

// `value` [z][y][x] with `count` samples along x, y and z: negative inside. One vertex for each edge between
// samples of which one is inside, by linear interpolation in single precision. Cells are visited x first; the
// edges of a cell along x come first, then those along y and z. The surface is open where the inside reaches
// the last samples.
SampledSurface MarchingCubes(std::span<const float> value, const int count[3]);

}  // namespace pliant
