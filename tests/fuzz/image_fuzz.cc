// The texture readers on any bytes. The first byte picks the format and the number of channels.
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "engine/io/assets/png.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 1) return 0;
  const std::span<const uint8_t> bytes(data + 1, size - 1);
  const int nchannel = 1 + data[0] % 4;
  const char* file = data[0] & 4 ? "fuzz.ktx" : "fuzz.png";
  pliant::ImageData image;
  std::string error;
  if (!pliant::LoadTexture(bytes, file, "", nchannel, image, error) && error.empty()) std::abort();
  return 0;
}
