#include "engine/compile/assets/builtin_textures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <random>

namespace pliant::compile {
namespace {

using Color = std::array<uint8_t, 3>;

constexpr int kUp = 2, kDown = 3, kFront = 4;  // faces of a cube map

Color ToColor(const double rgb[3]) { return {ColorByte(rgb[0]), ColorByte(rgb[1]), ColorByte(rgb[2])}; }

// Blend that goes from rgb1 at position -1 to rgb2 at 1 along a sigmoid.
Color Blend(const TextureInput& input, double position) {
  const double s = position * std::sqrt(2.0) / std::sqrt(1 + position * position);
  double rgb[3];
  for (int i = 0; i < 3; ++i) rgb[i] = 0.5 * (1 - s) * input.rgb1[i] + 0.5 * (1 + s) * input.rgb2[i];
  return ToColor(rgb);
}

// One square face, or the whole of a 2D texture.
struct Canvas {
  uint8_t* pixels;
  int width;
  int height;

  void Put(int row, int column, const Color& color) {
    std::memcpy(pixels + 3 * (static_cast<size_t>(row) * width + column), color.data(), 3);
  }
  // Pixel coordinates from -1 (left, bottom) to 1; a single pixel has none, so that its colour is black.
  double X(int column) const { return 2.0 * column / (width - 1) - 1; }
  double Y(int row) const { return 1 - 2.0 * row / (height - 1); }
};

void FillFlat(Canvas canvas, const Color& color) {
  for (int row = 0; row < canvas.height; ++row) {
    for (int column = 0; column < canvas.width; ++column) canvas.Put(row, column, color);
  }
}

void FillChecker(Canvas canvas, const Color& first, const Color& second) {
  for (int row = 0; row < canvas.height; ++row) {
    for (int column = 0; column < canvas.width; ++column) {
      const bool same = (row < canvas.height / 2) == (column < canvas.width / 2);
      canvas.Put(row, column, same ? first : second);
    }
  }
}

// A colour that depends on one number in [low, high], each channel monotonically up to its turns of 256. A
// cell of the table whose two ends have the same colour has that colour throughout; in the few others the
// colour is computed, so that no byte is lost.
template <class Exact>
class ColorTable {
 public:
  ColorTable(double low, double high, Exact exact) : low_(low), scale_(kCells / (high - low)), exact_(exact) {
    for (int i = 0; i <= kCells; ++i) ends_[i] = exact_(low + i / scale_);
  }

  Color At(double s) const {
    const double at = (s - low_) * scale_;
    if (!(at >= 0 && at < kCells)) return exact_(s);  // also where s is not a number
    const int cell = static_cast<int>(at);
    return ends_[cell] == ends_[cell + 1] ? ends_[cell] : exact_(s);
  }

 private:
  static constexpr int kCells = 4096;
  double low_;
  double scale_;
  Exact exact_;
  std::array<Color, kCells + 1> ends_;
};

// Colours each pixel by its distance from the centre of the canvas.
template <class Exact>
void FillByRadius(Canvas canvas, Exact color_at) {
  const ColorTable table(0, 1.5, color_at);
  std::vector<double> x2(canvas.width);
  for (int column = 0; column < canvas.width; ++column) x2[column] = canvas.X(column) * canvas.X(column);
  for (int row = 0; row < canvas.height; ++row) {
    const double y2 = canvas.Y(row) * canvas.Y(row);
    for (int column = 0; column < canvas.width; ++column) {
      canvas.Put(row, column, table.At(std::sqrt(x2[column] + y2)));
    }
  }
}

// From the centre outward; the full radius is that of the inscribed circle.
void FillRadialGradient(const TextureInput& input, Canvas canvas) {
  FillByRadius(canvas, [&](double radius) { return Blend(input, std::min(2 * radius - 1, 1.0)); });
}

constexpr double kRightAngle = 1.57079632679489661923;

// By elevation above the horizontal plane, from straight up (rgb1) to straight down (rgb2): the face that
// looks up or down.
void FillPoleGradient(const TextureInput& input, int face, Canvas canvas) {
  const double sign = face == kUp ? -1 : 1;
  FillByRadius(canvas,
               [&](double radius) { return Blend(input, sign * std::atan2(1.0, radius) / kRightAngle); });
}

// The same for the four sides, which are all alike.
void FillSideGradient(const TextureInput& input, Canvas canvas) {
  const ColorTable table(-1, 1.001,
                         [&](double slope) { return Blend(input, -std::atan2(slope, 1.0) / kRightAngle); });
  std::vector<double> distance(canvas.width);  // from the centre of the cube, horizontally
  for (int column = 0; column < canvas.width; ++column) {
    const double x = canvas.X(column);
    distance[column] = std::sqrt(1 + x * x);
  }
  for (int row = 0; row < canvas.height; ++row) {
    const double y = canvas.Y(row);
    for (int column = 0; column < canvas.width; ++column)
      canvas.Put(row, column, table.At(y / distance[column]));
  }
}

void MarkEdge(Canvas canvas, const Color& color) {
  for (int row = 0; row < canvas.height; ++row) {
    canvas.Put(row, 0, color);
    canvas.Put(row, canvas.width - 1, color);
  }
  for (int column = 0; column < canvas.width; ++column) {
    canvas.Put(0, column, color);
    canvas.Put(canvas.height - 1, column, color);
  }
}

void MarkCross(Canvas canvas, const Color& color) {
  for (int row = 0; row < canvas.height; ++row) canvas.Put(row, canvas.width / 2, color);
  for (int column = 0; column < canvas.width; ++column) canvas.Put(canvas.height / 2, column, color);
}

// Independent pixels; the same sequence for every texture.
void MarkRandom(Canvas all, double probability, const Color& color) {
  constexpr unsigned kSeed = 42;
  std::mt19937_64 generator(kSeed);
  // The test is number / 2^64 < probability. Integers decide it but for a few numbers next to the limit.
  const double limit = std::min(probability, 1.0) * 0x1p64;
  const uint64_t surely_below = limit > 8192 ? static_cast<uint64_t>(limit - 4096) : 0;
  const uint64_t surely_above = limit < 0x1p64 - 8192 ? static_cast<uint64_t>(limit + 4096) : ~uint64_t{0};
  const size_t count = static_cast<size_t>(all.width) * all.height;
  for (size_t i = 0; i < count; ++i) {
    const uint64_t number = generator();
    if (number >= surely_above && number != ~uint64_t{0}) continue;
    if (number >= surely_below && static_cast<double>(number) >= limit) continue;
    std::memcpy(all.pixels + 3 * i, color.data(), 3);
  }
}

void FillFace(const TextureInput& input, bool cube, int face, Canvas canvas) {
  const Color first = ToColor(input.rgb1), second = ToColor(input.rgb2);
  switch (input.builtin) {
    case mjBUILTIN_GRADIENT:
      if (!cube) {
        FillRadialGradient(input, canvas);
      } else if (face == kUp || face == kDown) {
        FillPoleGradient(input, face, canvas);
      } else {
        FillSideGradient(input, canvas);
      }
      break;
    case mjBUILTIN_CHECKER:
      // Front and back start with the other colour, so that the squares alternate across the edges.
      face < kFront ? FillChecker(canvas, first, second) : FillChecker(canvas, second, first);
      break;
    default:
      FillFlat(canvas, cube && face == kDown ? second : first);
  }
  if (input.mark == mjMARK_EDGE) MarkEdge(canvas, ToColor(input.markrgb));
  if (input.mark == mjMARK_CROSS) MarkCross(canvas, ToColor(input.markrgb));
}

}  // namespace

uint8_t ColorByte(double value) {
  const double scaled = 255 * value;
  if (!(scaled > 0)) return 0;
  return static_cast<uint8_t>(static_cast<uint32_t>(std::min(scaled, 4294967295.0)));
}

std::vector<uint8_t> DrawBuiltinTexture(const TextureInput& input, int width, int height) {
  std::vector<uint8_t> pixels(3 * static_cast<size_t>(width) * height);
  const bool cube = input.type != mjTEXTURE_2D;
  const size_t face_bytes = 3 * static_cast<size_t>(width) * width;
  if (cube) {
    for (int face = 0; face < 6; ++face) {
      const bool like_first = face == 1 || (face >= kFront && input.builtin != mjBUILTIN_CHECKER);
      if (like_first) {
        std::memcpy(pixels.data() + face * face_bytes, pixels.data(), face_bytes);
      } else {
        FillFace(input, cube, face, {pixels.data() + face * face_bytes, width, width});
      }
    }
  } else {
    FillFace(input, cube, 0, {pixels.data(), width, height});
  }
  if (input.mark == mjMARK_RANDOM && input.random > 0) {
    MarkRandom({pixels.data(), width, height}, input.random, ToColor(input.markrgb));
  }
  return pixels;
}

}  // namespace pliant::compile
