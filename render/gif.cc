#include "render/gif.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <utility>

namespace pliant::render {
namespace {

constexpr int kColors = 256;
constexpr int kSteps = 3;  // after which more of them change little

int Append(GifFileType* file, const GifByteType* bytes, int n) {
  auto* out = static_cast<std::vector<std::uint8_t>*>(file->UserData);
  out->insert(out->end(), bytes, bytes + n);
  return n;
}

using ColorMap = std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)>;
using Planes = std::array<std::vector<GifByteType>, 3>;  // red, green, blue

Planes PlanesOf(const Image& image) {
  const size_t channels = static_cast<size_t>(image.channels);
  Planes planes;
  for (size_t c = 0; c < planes.size(); ++c) {
    for (size_t i = channels == 1 ? 0 : c; i < image.pixels.size(); i += channels)
      planes[c].push_back(image.pixels[i]);
  }
  return planes;
}

struct Indexed {
  ColorMap colors{GifMakeMapObject(kColors, nullptr), &GifFreeMapObject};
  std::vector<GifByteType> pixels;
};

// Each colour becomes the mean of the pixels that it stands for.
void MoveToMeans(const Planes& planes, Indexed* result) {
  std::array<std::array<long long, 4>, kColors> sums = {};  // three channels, pixels
  for (size_t i = 0; i < result->pixels.size(); ++i) {
    auto& sum = sums[result->pixels[i]];
    for (size_t c = 0; c < 3; ++c) sum[c] += planes[c][i];
    ++sum[3];
  }
  for (size_t k = 0; k < kColors; ++k) {
    const auto mean = [&sum = sums[k]](size_t c) {
      return static_cast<GifByteType>((sum[c] + sum[3] / 2) / sum[3]);
    };
    if (sums[k][3] > 0) result->colors->Colors[k] = {mean(0), mean(1), mean(2)};
  }
}

GifByteType Nearest(const ColorMapObject& map, int red, int green, int blue) {
  const auto distance = [=](const GifColorType& color) {
    const int r = color.Red - red, g = color.Green - green, b = color.Blue - blue;
    return r * r + g * g + b * b;
  };
  const auto nearer = [&](const GifColorType& a, const GifColorType& b) { return distance(a) < distance(b); };
  return static_cast<GifByteType>(std::min_element(map.Colors, map.Colors + kColors, nearer) - map.Colors);
}

// Each pixel gets the colour nearest to the first whose channels begin with the same five bits.
void TakeNearest(const Planes& planes, Indexed* result) {
  std::vector<int> known(size_t{1} << 15, -1);
  for (size_t i = 0; i < result->pixels.size(); ++i) {
    const int r = planes[0][i], g = planes[1][i], b = planes[2][i];
    int& index = known[static_cast<size_t>((r >> 3) << 10 | (g >> 3) << 5 | b >> 3)];
    if (index < 0) index = Nearest(*result->colors, r, g, b);
    result->pixels[i] = static_cast<GifByteType>(index);
  }
}

// The library cuts the colours into boxes by their first five bits (P. Heckbert, "Color image quantization
// for frame buffer display", SIGGRAPH 1982); steps of Lloyd's method bring each pixel nearer to its own.
bool Quantize(const Image& image, Indexed* result) {
  if (!result->colors) return false;
  Planes planes = PlanesOf(image);  // which the library does not change, but takes as if it would
  result->pixels.resize(planes[0].size());
  int colors = kColors;
  if (GifQuantizeBuffer(static_cast<unsigned>(image.width), static_cast<unsigned>(image.height), &colors,
                        planes[0].data(), planes[1].data(), planes[2].data(), result->pixels.data(),
                        result->colors->Colors) == GIF_ERROR)
    return false;
  MoveToMeans(planes, result);
  for (int step = 0; step < kSteps; ++step) {
    TakeNearest(planes, result);
    MoveToMeans(planes, result);
  }
  return true;
}

}  // namespace

GifEncoder::GifEncoder(int width, int height, std::vector<std::uint8_t>* out)
    : width_(width), height_(height), file_(EGifOpen(out, &Append, nullptr)) {
  if (file_ == nullptr) return;
  EGifSetGifVersion(file_, true);
  EGifPutScreenDesc(file_, width, height, 8, 0, nullptr);
  constexpr GifByteType kForEver[] = {1, 0, 0};
  EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE);
  EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0");
  EGifPutExtensionBlock(file_, sizeof kForEver, kForEver);
  EGifPutExtensionTrailer(file_);
}

GifEncoder::~GifEncoder() { Finish(); }

bool GifEncoder::Add(const Image& image, int hundredths) {
  Indexed indexed;
  if (file_ == nullptr || !Quantize(image, &indexed)) return false;
  const GraphicsControlBlock control = {DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR};
  std::array<GifByteType, 4> block;
  EGifGCBToExtension(&control, block.data());
  if (EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, block.size(), block.data()) == GIF_ERROR ||
      EGifPutImageDesc(file_, 0, 0, width_, height_, false, indexed.colors.get()) == GIF_ERROR)
    return false;
  for (int y = 0; y < height_; ++y) {
    if (EGifPutLine(file_, indexed.pixels.data() + std::ptrdiff_t{y} * width_, width_) == GIF_ERROR)
      return false;
  }
  return true;
}

bool GifEncoder::Finish() {
  GifFileType* file = std::exchange(file_, nullptr);
  return file == nullptr || EGifCloseFile(file, nullptr) == GIF_OK;
}

}  // namespace pliant::render
