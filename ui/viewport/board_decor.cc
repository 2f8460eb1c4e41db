#include "ui/viewport/board_decor.h"

#include <algorithm>
#include <cstdio>

#include "ui/state/board.h"
#include "ui/viewport/pen.h"

namespace pliant::ui {
namespace {

constexpr double kTextDot = 1e-4;  // m: the label needs a shape, which nobody should see

mjvGeom* AddMark(const BoardMark& mark, ScenePen& pen) {
  switch (mark.shape) {
    case MarkShape::kLine:
      return pen.Line(mark.at.data(), mark.to.data(), mark.size[0], mark.rgba.data());
    case MarkShape::kArrow:
      return pen.Span(mjGEOM_ARROW, mark.at.data(), mark.to.data(), mark.size[0], mark.rgba.data());
    case MarkShape::kText:
      return pen.Sphere(mark.at.data(), kTextDot, mark.rgba.data());
    case MarkShape::kBox: {
      mjvGeom* geom = pen.Sphere(mark.at.data(), mark.size[0], mark.rgba.data());
      if (geom != nullptr) {
        geom->type = mjGEOM_BOX;
        for (size_t i = 0; i < 3; ++i) geom->size[i] = static_cast<float>(mark.size[i]);
      }
      return geom;
    }
    default:
      return pen.Sphere(mark.at.data(), mark.size[0], mark.rgba.data());
  }
}

}  // namespace

void AddBoardMarks(mjvScene& scene) {
  ScenePen pen(scene);
  for (const auto& [name, mark] : CurrentBoard().marks) {
    mjvGeom* geom = AddMark(mark, pen);
    if (geom == nullptr) return;  // the scene is full
    if (!mark.text.empty()) std::snprintf(geom->label, sizeof geom->label, "%s", mark.text.c_str());
  }
}

}  // namespace pliant::ui
