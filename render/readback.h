// Pixels from the GPU to memory and files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "render/renderer.h"

namespace pliant::render {

// Rows from the top, tightly packed.
struct Image {
  int width = 0;
  int height = 0;
  int channels = 0;  // 1, 3 or 4
  std::vector<std::uint8_t> pixels;
};

// Rows from the top. Metres along the view direction; infinity (the far plane) where nothing was drawn.
struct DepthImage {
  int width = 0;
  int height = 0;
  std::vector<float> meters;
};

// Colour of a framebuffer (0: the window's back buffer). channels 3 or 4.
Image ReadColor(unsigned framebuffer, const Viewport& viewport, int channels);

// Depth of a framebuffer that has a single-sampled depth attachment; near, far as in mjvGLCamera.
DepthImage ReadDepth(unsigned framebuffer, const Viewport& viewport, const mjvGLCamera& camera);

// The largest finite distance, but at most three times the median one, as floors that reach the horizon would
// leave hardly a gray to what is near; 0 where there is none.
float FarthestOf(const DepthImage& depth);

// 0 (near) is white, `farthest` and beyond black.
Image DepthToGray(const DepthImage& depth, float farthest);

// Each gray as red, green and blue; other pictures as they are.
Image WithColors(Image image);

// PNG files; false and a message when the file cannot be written or read.
bool WritePng(const std::string& path, const Image& image, std::string* error);
// The bytes of such a file.
bool EncodePng(const Image& image, std::vector<std::uint8_t>* bytes, std::string* error);
bool ReadPng(const std::string& path, Image* image, std::string* error);

// A framebuffer to draw into without a window: colour (RGBA8) and depth, single-sampled (multisampling
// happens inside the renderer).
class OffscreenTarget {
 public:
  OffscreenTarget(int width, int height);
  ~OffscreenTarget();
  OffscreenTarget(OffscreenTarget&&) noexcept;
  OffscreenTarget& operator=(OffscreenTarget&&) noexcept;

  // Another size; the texture is the same one, and what it held is lost.
  void Resize(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  unsigned framebuffer() const;
  unsigned color_texture() const;  // for ImGui::Image
  Viewport viewport() const { return {0, 0, width_, height_}; }

  // Copies the colours to another target of the same size.
  void CopyTo(const OffscreenTarget& other) const;

  // Replaces the colours by what DepthToGray makes of the depth that was drawn.
  void ShowDepth(const mjvGLCamera& camera);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace pliant::render
