#include "ui/edits/edit.h"

#include <algorithm>
#include <cstdio>

#include "engine/model/names.h"

namespace pliant::ui {

ElementCounts CountElements(const mjModel& m) {
  ElementCounts counts = {};
  for (int kind = 0; kind < mjNOBJECT; ++kind)
    counts[static_cast<size_t>(kind)] = std::max(0, CountOf(m, kind));
  return counts;
}

EditTarget EditTarget::Of(const mjModel& m, mjtObj object, int id, int offset) {
  const char* name = Id2Name(m, object, id);
  return {object, name != nullptr ? name : "", offset};
}

bool EditTarget::Find(const mjModel& m, const ElementCounts& before, int* id) const {
  *id = -1;
  if (object == mjOBJ_UNKNOWN) return true;
  if (name.empty()) return before[static_cast<size_t>(object)] == CountOf(m, object);
  *id = Name2Id(m, object, name.c_str());
  return *id >= 0;
}

std::string FromTo(double before, double after) {
  char text[80];
  std::snprintf(text, sizeof text, ": %.5g to %.5g", before, after);
  return text;
}

}  // namespace pliant::ui
