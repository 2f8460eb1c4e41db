// MJB, the binary form of a compiled model, little-endian:
//   char magic[8]; uint32 format version; uint32 header version of the API (mjVERSION_HEADER);
//   uint32 number of sizes; uint32 number of arrays;
//   uint32 sizeof(mjOption), sizeof(mjVisual), sizeof(mjStatistic); uint32 FNV-1a hash of all that follows;
//   uint64 sizes in the order of ModelSizes(); the three structs; three flags; uint64 signature;
//   the arrays in the order of ModelFields(), without padding.
// The size of the file follows from the sizes; a file of another size is refused.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <cstdint>

namespace pliant::io::mjb {

inline constexpr char kMagic[8] = {'P', 'L', 'I', 'A', 'N', 'T', 'M', 'B'};
inline constexpr std::uint32_t kFormatVersion = 1;

struct Header {
  char magic[8];
  std::uint32_t format;
  std::uint32_t version;
  std::uint32_t size_count;
  std::uint32_t field_count;
  std::uint32_t option_bytes;
  std::uint32_t visual_bytes;
  std::uint32_t statistic_bytes;
  std::uint32_t hash;
};

// The flags of the model, a byte each.
struct Flags {
  std::uint8_t gravcomp;
  std::uint8_t surfacevel;
  std::uint8_t adhesion;
};

}  // namespace pliant::io::mjb
