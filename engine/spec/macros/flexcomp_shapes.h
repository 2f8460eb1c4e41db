// The shapes of flexcomp: lattices and their projections.
#pragma once

#include <string>
#include <vector>

#include "engine/spec/macros/flexcomp.h"

namespace pliant::spec {

// Points before the pose, elements, and texture coordinates (empty where there are none).
struct FlexShape {
  int dim = 2;
  std::vector<double> point;  // 3 a point
  std::vector<int> element;   // dim + 1 an element
  std::vector<float> texcoord;
  bool flat = false;  // the reference draws these without smoothing
};

// False, with a sentence in `error`, when the options make no shape.
bool MakeFlexShape(const FlexcompOptions& options, bool textured, FlexShape& shape, std::string& error);

}  // namespace pliant::spec
