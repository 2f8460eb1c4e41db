#include "render/scene/line_box.h"

#include <algorithm>

#include "engine/math/vec3f.h"

namespace pliant::render {

void AppendLine(const mjvGeom& g, std::vector<LineSegment>* lines) {
  LineSegment line;
  for (int i = 0; i < 3; ++i) {
    line.from[i] = g.pos[i];
    line.to[i] = g.pos[i] + g.size[2] * g.mat[3 * i + 2];
  }
  line.width = g.size[0];
  std::copy(g.rgba, g.rgba + 4, line.color);
  lines->push_back(line);
}

void AppendLineBox(const mjvGeom& g, float width, std::vector<LineSegment>* lines) {
  const auto corner = [&g](int index, float p[3]) {
    const float local[3] = {index & 1 ? g.size[0] : -g.size[0], index & 2 ? g.size[1] : -g.size[1],
                            index & 4 ? g.size[2] : -g.size[2]};
    MulMatVec3f(p, g.mat, local);
    for (int i = 0; i < 3; ++i) p[i] += g.pos[i];
  };
  for (int a = 0; a < 8; ++a) {
    for (int bit = 1; bit <= 4; bit *= 2) {
      if (a & bit) continue;
      LineSegment line;
      corner(a, line.from);
      corner(a | bit, line.to);
      line.width = width;
      std::copy(g.rgba, g.rgba + 4, line.color);
      lines->push_back(line);
    }
  }
}

}  // namespace pliant::render
