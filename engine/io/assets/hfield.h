// Height field data: PNG (grey, white is high) or the binary format (int32 nrow, int32 ncol, float32 rows).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pliant::io {

struct HFieldData {
  int nrow = 0;
  int ncol = 0;
  std::vector<float> elevation;  // nrow x ncol as stored, not yet normalised; row 0 lies at -y
};

bool LoadHField(std::span<const std::uint8_t> bytes, const std::string& file, const std::string& content_type,
                HFieldData& hfield, std::string& error);

}  // namespace pliant::io
