#include "ui/state/authoring_state.h"

namespace pliant::ui {

bool ShapeChange::SameNumber(const ShapeChange& other) const {
  return object == other.object && name == other.name && id == other.id && field == other.field &&
         column == other.column;
}

void TuningState::SetShape(const ShapeChange& change) {
  ++shape_version;
  for (ShapeChange& known : shapes) {
    if (!known.SameNumber(change)) continue;
    known.value = change.value;
    return;
  }
  shapes.push_back(change);
}

}  // namespace pliant::ui
