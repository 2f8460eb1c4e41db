#include "render/readback.h"

#include <lodepng.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

#include "engine/core/replace_file.h"
#include "render/gl/framebuffer.h"

namespace pliant::render {
namespace {

// Reverses the order of rows: OpenGL's lowest row comes first.
template <typename T>
void FlipRows(std::vector<T>* values, size_t row_length) {
  const size_t rows = row_length > 0 ? values->size() / row_length : 0;
  for (size_t r = 0; r < rows / 2; ++r) {
    std::swap_ranges(values->begin() + static_cast<std::ptrdiff_t>(r * row_length),
                     values->begin() + static_cast<std::ptrdiff_t>((r + 1) * row_length),
                     values->begin() + static_cast<std::ptrdiff_t>((rows - 1 - r) * row_length));
  }
}

LodePNGColorType ColorTypeOf(int channels) {
  return channels == 1 ? LCT_GREY : channels == 3 ? LCT_RGB : LCT_RGBA;
}

// Where nothing was at first, what is drawn has its colours times its alpha; PNG files have them alone.
void DivideByAlpha(std::vector<std::uint8_t>* rgba) {
  for (size_t i = 0; i + 3 < rgba->size(); i += 4) {
    const int alpha = (*rgba)[i + 3];
    if (alpha == 0 || alpha == 255) continue;
    for (size_t c = 0; c < 3; ++c) {
      std::uint8_t& value = (*rgba)[i + c];
      value = static_cast<std::uint8_t>(std::min(255, (255 * value + alpha / 2) / alpha));
    }
  }
}

}  // namespace

Image ReadColor(unsigned framebuffer, const Viewport& v, int channels) {
  Image image{v.width, v.height, channels, {}};
  image.pixels.resize(static_cast<size_t>(v.width) * static_cast<size_t>(v.height) *
                      static_cast<size_t>(channels));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(v.x, v.y, v.width, v.height, channels == 4 ? GL_RGBA : GL_RGB, GL_UNSIGNED_BYTE,
               image.pixels.data());
  if (channels == 4) DivideByAlpha(&image.pixels);
  FlipRows(&image.pixels, static_cast<size_t>(v.width) * static_cast<size_t>(channels));
  return image;
}

DepthImage ReadDepth(unsigned framebuffer, const Viewport& v, const mjvGLCamera& camera) {
  DepthImage image{v.width, v.height, {}};
  image.meters.resize(static_cast<size_t>(v.width) * static_cast<size_t>(v.height));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(v.x, v.y, v.width, v.height, GL_DEPTH_COMPONENT, GL_FLOAT, image.meters.data());
  FlipRows(&image.meters, static_cast<size_t>(v.width));
  const double near = camera.frustum_near, far = camera.frustum_far;
  for (float& value : image.meters) {
    if (value >= 1) {
      value = std::numeric_limits<float>::infinity();
    } else if (camera.orthographic) {
      value = static_cast<float>(near + value * (far - near));
    } else {
      value = static_cast<float>(near * far / (far - value * (far - near)));
    }
  }
  return image;
}

float FarthestOf(const DepthImage& depth) {
  constexpr float kMostMedians = 3;
  std::vector<float> seen;
  std::copy_if(depth.meters.begin(), depth.meters.end(), std::back_inserter(seen),
               [](float d) { return std::isfinite(d); });
  if (seen.empty()) return 0;
  const auto middle = seen.begin() + static_cast<std::ptrdiff_t>(seen.size() / 2);
  std::nth_element(seen.begin(), middle, seen.end());
  return std::min(kMostMedians * *middle, *std::max_element(middle, seen.end()));
}

Image WithColors(Image image) {
  if (image.channels != 1) return image;
  Image colors{image.width, image.height, 3, {}};
  colors.pixels.reserve(3 * image.pixels.size());
  for (std::uint8_t v : image.pixels) colors.pixels.insert(colors.pixels.end(), {v, v, v});
  return colors;
}

Image DepthToGray(const DepthImage& depth, float farthest) {
  Image image{depth.width, depth.height, 1, {}};
  image.pixels.reserve(depth.meters.size());
  for (float d : depth.meters) {
    const float nearness = farthest > 0 && std::isfinite(d) ? std::clamp(1 - d / farthest, 0.0f, 1.0f) : 0;
    image.pixels.push_back(static_cast<std::uint8_t>(std::lround(255 * nearness)));
  }
  return image;
}

bool EncodePng(const Image& image, std::vector<std::uint8_t>* bytes, std::string* error) {
  bytes->clear();
  const unsigned code = lodepng::encode(*bytes, image.pixels, static_cast<unsigned>(image.width),
                                        static_cast<unsigned>(image.height), ColorTypeOf(image.channels), 8);
  if (code != 0 && error != nullptr) *error = std::string("no PNG can be made: ") + lodepng_error_text(code);
  return code == 0;
}

bool WritePng(const std::string& path, const Image& image, std::string* error) {
  std::vector<std::uint8_t> bytes;
  if (!EncodePng(image, &bytes, error)) return false;
  std::string problem;
  if (ReplaceFile(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, &problem)) return true;
  if (error != nullptr) *error = problem;
  return false;
}

bool ReadPng(const std::string& path, Image* image, std::string* error) {
  unsigned width = 0, height = 0;
  image->pixels.clear();
  const unsigned code = lodepng::decode(image->pixels, width, height, path, LCT_RGBA, 8);
  image->width = static_cast<int>(width);
  image->height = static_cast<int>(height);
  image->channels = 4;
  if (code != 0 && error != nullptr) *error = "cannot read " + path + ": " + lodepng_error_text(code);
  return code == 0;
}

struct OffscreenTarget::Impl {
  Framebuffer framebuffer;
};

OffscreenTarget::OffscreenTarget(int width, int height)
    : impl_(std::make_unique<Impl>()), width_(width), height_(height) {
  impl_->framebuffer = Framebuffer::WithTextures(width, height, GL_RGBA8);
}
OffscreenTarget::~OffscreenTarget() = default;
OffscreenTarget::OffscreenTarget(OffscreenTarget&&) noexcept = default;
OffscreenTarget& OffscreenTarget::operator=(OffscreenTarget&&) noexcept = default;

void OffscreenTarget::Resize(int width, int height) {
  impl_->framebuffer.Resize(width, height);
  width_ = width;
  height_ = height;
}

unsigned OffscreenTarget::framebuffer() const { return impl_->framebuffer.id(); }
unsigned OffscreenTarget::color_texture() const { return impl_->framebuffer.color().id(); }

void OffscreenTarget::CopyTo(const OffscreenTarget& other) const {
  impl_->framebuffer.BlitTo(other.framebuffer(), 0, 0, width_, height_, GL_COLOR_BUFFER_BIT);
}

void OffscreenTarget::ShowDepth(const mjvGLCamera& camera) {
  const DepthImage depth = ReadDepth(framebuffer(), viewport(), camera);
  const Image gray = DepthToGray(depth, FarthestOf(depth));
  std::vector<std::uint8_t> rgba;
  rgba.reserve(4 * gray.pixels.size());
  // OpenGL's lowest row comes first.
  for (int y = height_ - 1; y >= 0; --y) {
    for (int x = 0; x < width_; ++x) {
      const std::uint8_t v =
          gray.pixels[static_cast<size_t>(y) * static_cast<size_t>(width_) + static_cast<size_t>(x)];
      rgba.insert(rgba.end(), {v, v, v, 255});
    }
  }
  glBindTexture(GL_TEXTURE_2D, color_texture());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
  glBindTexture(GL_TEXTURE_2D, 0);
}

}  // namespace pliant::render
