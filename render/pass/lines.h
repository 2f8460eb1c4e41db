// Lines of a width in pixels.
#pragma once

#include <vector>

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/scene/draw_list.h"

namespace pliant::render {

class LinePass {
 public:
  // Those whose alpha is in [from_alpha, to_alpha). Needs the frame block. min_width: pixels.
  void Draw(const std::vector<LineSegment>& lines, float min_width, float from_alpha, float to_alpha);

 private:
  struct Corner {
    float position[4];  // this end; w: side
    float other[4];     // the other end; w: width
    float color[4];
  };
  Program program_;
  VertexArray vertex_array_;
  Buffer buffer_;
  std::vector<Corner> corners_;
};

}  // namespace pliant::render
