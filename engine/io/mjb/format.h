// MJB, the binary form of a compiled model, as the reference has it; little-endian, without padding:
//   five int32: a fixed number, sizeof(mjtNum), the number of sizes, mj_version(), the number of arrays;
//   int64 sizes in the order of ModelSizes(); mjOption, mjVisual, mjStatistic;
//   two flags of a byte: whether the model has gravity compensation, and moving surfaces;
//   the arrays in the order of ModelFields().
// The length of the file follows from the sizes; a file of another length is refused.
#pragma once

#include <mujoco/mjtype.h>

#include <cstdint>

namespace pliant::io::mjb {

inline constexpr std::int32_t kId = 54321;

struct Header {
  std::int32_t id;
  std::int32_t number_bytes;
  std::int32_t size_count;
  std::int32_t version;
  std::int32_t array_count;
};

struct Flags {
  std::uint8_t gravcomp;
  std::uint8_t surfacevel;
};

}  // namespace pliant::io::mjb
