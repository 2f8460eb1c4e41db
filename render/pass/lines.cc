#include "render/pass/lines.h"

#include <algorithm>
#include <cstddef>

#include "render/gl/bindings.h"

namespace pliant::render {

void LinePass::Draw(const std::vector<LineSegment>& lines, float min_width, float from_alpha,
                    float to_alpha) {
  corners_.clear();
  for (const LineSegment& line : lines) {
    if (line.color[3] < from_alpha || line.color[3] >= to_alpha) continue;
    const float width = std::max(line.width, min_width);
    const auto corner = [&](const float at[3], const float other[3], float side) {
      Corner c{{at[0], at[1], at[2], side}, {other[0], other[1], other[2], width}, {}};
      std::copy(line.color, line.color + 4, c.color);
      corners_.push_back(c);
    };
    // Seen from the far end, left and right swap.
    corner(line.from, line.to, -1);
    corner(line.from, line.to, 1);
    corner(line.to, line.from, -1);
    corner(line.from, line.to, -1);
    corner(line.to, line.from, -1);
    corner(line.to, line.from, 1);
  }
  if (corners_.empty()) return;
  if (!program_) program_ = Program("line.vert", "line.frag");
  buffer_.Upload(GL_ARRAY_BUFFER, corners_.data(), corners_.size() * sizeof(Corner), GL_STREAM_DRAW);
  vertex_array_.Bind();
  const auto offset = [](size_t bytes) { return reinterpret_cast<const void*>(bytes); };
  glVertexAttribPointer(kPosition, 4, GL_FLOAT, GL_FALSE, sizeof(Corner), offset(offsetof(Corner, position)));
  glVertexAttribPointer(kRow0, 4, GL_FLOAT, GL_FALSE, sizeof(Corner), offset(offsetof(Corner, other)));
  glVertexAttribPointer(kColor, 4, GL_FLOAT, GL_FALSE, sizeof(Corner), offset(offsetof(Corner, color)));
  for (unsigned a : {kPosition, kRow0, kColor}) glEnableVertexAttribArray(a);
  program_.Use();
  const bool culls = glIsEnabled(GL_CULL_FACE) != GL_FALSE;
  glDisable(GL_CULL_FACE);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(corners_.size()));
  if (culls) glEnable(GL_CULL_FACE);
  glBindVertexArray(0);
}

}  // namespace pliant::render
