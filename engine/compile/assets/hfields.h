// Height fields: elevation data mapped to [0, 1].
#pragma once

#include <span>
#include <string>
#include <vector>

namespace pliant::compile {

struct CompiledHField {
  double size[4] = {0, 0, 0, 0};
  int nrow = 0;
  int ncol = 0;
  std::vector<float> data;  // [nrow x ncol]
};

// Elevations written in the model (an empty list gives zeros).
bool ElevationFromUser(int nrow, int ncol, std::span<const float> data, CompiledHField& out,
                       std::string& error);

// Checks size [4], then maps the data: minimum to 0, maximum to 1 (constant data are all 0).
bool CompileHField(const double size[4], CompiledHField& out, std::string& error);

}  // namespace pliant::compile
