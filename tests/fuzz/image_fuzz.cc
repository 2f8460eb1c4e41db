// The image readers on any bytes. The first byte picks the number of channels (bits 0 and 1) and the format.
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <span>
#include <string>

#include "engine/io/assets/hfield.h"
#include "engine/io/assets/png.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static constexpr const char* kFiles[] = {"a.png",  "a.ktx", "a.bin", "hfield.png", "hfield.bin",
                                           "a.webp", "a.jpg", "a.tga", "a.bmp"};
  if (size < 1) return 0;
  const std::span<const uint8_t> bytes(data + 1, size - 1);
  const int nchannel = 1 + data[0] % 4;
  const std::string file = kFiles[data[0] / 4 % std::size(kFiles)];
  std::string error;
  bool loaded;
  if (file.starts_with("hfield")) {
    pliant::io::HFieldData hfield;
    loaded = pliant::io::LoadHField(bytes, file, "", hfield, error);
  } else {
    pliant::io::ImageData image;
    loaded = pliant::io::LoadTexture(bytes, file, "", nchannel, image, error);
  }
  if (!loaded && error.empty()) std::abort();  // a refused file must come with a reason
  return 0;
}
