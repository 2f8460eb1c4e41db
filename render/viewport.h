// A rectangle of a framebuffer.
#pragma once

namespace pliant::render {

// Pixels; the origin is the lower left corner of the framebuffer, as in OpenGL.
struct Viewport {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  bool operator==(const Viewport&) const = default;
};

}  // namespace pliant::render
