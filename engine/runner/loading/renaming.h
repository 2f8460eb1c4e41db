// Renaming: tells an element that has another name from one that went while another came.
#pragma once

#include <mujoco/mjmodel.h>

#include <optional>
#include <string>
#include <utility>

namespace pliant::runner {

// The names of a changed model. Where a single one is all that differs from those of the model before, that
// element has its name of before here, so that what belongs to it by its name stays with it.
class NamesSince {
 public:
  NamesSince(const mjModel& before, const mjModel& now);
  // A model that has not changed.
  explicit NamesSince(const mjModel& now) : before_(now), now_(now) {}

  // The names before and now of the element that has another one; nothing where there is none, or where it
  // had none or has none.
  std::optional<std::pair<std::string, std::string>> Renamed() const;
  // Null when it has none.
  const char* Of(mjtObj type, int id) const;
  // Of the model now, by the name before; -1 when there is none.
  int Find(mjtObj type, const char* name) const;

 private:
  const mjModel& before_;
  const mjModel& now_;
  int type_ = mjOBJ_UNKNOWN;
  int id_ = -1;  // renamed; -1: none
};

}  // namespace pliant::runner
