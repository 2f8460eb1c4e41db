#include "render/supersample.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pliant::render {
namespace {

// Van der Corput's sequence: spreads any number of points evenly over [0, 1). Two coprime bases together
// fill a square (Halton 1960).
float Spread(int index, int base) {
  float value = 0, digit = 1;
  for (; index > 0; index /= base) {
    digit /= static_cast<float>(base);
    value += digit * static_cast<float>(index % base);
  }
  return value;
}

// Sums of colour times alpha, and of alpha in the last channel where the pictures have one.
void AddTo(const Image& image, std::vector<std::uint64_t>* sums) {
  const auto channels = static_cast<size_t>(image.channels);
  sums->resize(image.pixels.size());
  for (size_t i = 0; i < image.pixels.size(); i += channels) {
    const std::uint64_t alpha = channels == 4 ? image.pixels[i + 3] : 1;
    for (size_t c = 0; c < channels; ++c) (*sums)[i + c] += c == 3 ? alpha : alpha * image.pixels[i + c];
  }
}

Image MeanOf(const Image& shape, const std::vector<std::uint64_t>& sums, int count) {
  Image mean = shape;
  const auto channels = static_cast<size_t>(shape.channels);
  const auto total = static_cast<std::uint64_t>(count);
  for (size_t i = 0; i < sums.size(); i += channels) {
    const std::uint64_t weight = channels == 4 ? sums[i + 3] : total;
    for (size_t c = 0; c < channels; ++c) {
      const std::uint64_t by = c == 3 ? total : weight;
      mean.pixels[i + c] = static_cast<std::uint8_t>(by == 0 ? 0 : (sums[i + c] + by / 2) / by);
    }
  }
  return mean;
}

}  // namespace

void ShiftCameras(const PixelShift& shift, const Viewport& viewport, mjvScene* scene) {
  const auto width = static_cast<float>(viewport.width), height = static_cast<float>(viewport.height);
  for (mjvGLCamera& camera : scene->camera) {
    const float tall = camera.frustum_top - camera.frustum_bottom;
    // A camera without a width of its own takes that of the picture.
    const float wide = camera.frustum_width > 0 ? 2 * camera.frustum_width : tall * width / height;
    camera.frustum_center -= shift[0] * wide / width;
    camera.frustum_bottom -= shift[1] * tall / height;
    camera.frustum_top -= shift[1] * tall / height;
  }
}

Image Supersample(int count, const std::function<Image(const PixelShift&)>& draw) {
  if (count <= 1) return draw({0, 0});
  std::vector<std::uint64_t> sums;
  Image image;
  for (int i = 0; i < count; ++i) {
    image = draw({Spread(i + 1, 2) - 0.5f, Spread(i + 1, 3) - 0.5f});
    AddTo(image, &sums);
  }
  return MeanOf(image, sums, count);
}

}  // namespace pliant::render
