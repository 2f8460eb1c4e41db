#include "engine/runner/loading/renaming.h"

#include <cstring>

#include "engine/model/names.h"

namespace pliant::runner {
namespace {

bool SameName(const char* a, const char* b) {
  return a == nullptr || b == nullptr ? a == b : std::strcmp(a, b) == 0;
}

}  // namespace

NamesSince::NamesSince(const mjModel& before, const mjModel& now) : before_(before), now_(now) {
  for (int type = mjOBJ_BODY; type < mjNOBJECT; ++type) {
    if (type == mjOBJ_XBODY || FindNamedKind(now, type).name_adr == nullptr) continue;
    const int count = CountOf(now, type);
    const bool same_count = count == CountOf(before, type);
    for (int i = 0; i < count || !same_count; ++i) {
      if (same_count && SameName(Id2Name(before, type, i), Id2Name(now, type, i))) continue;
      const bool second = id_ >= 0;
      id_ = -1;
      if (second || !same_count) return;
      type_ = type;
      id_ = i;
    }
  }
}

std::optional<std::pair<std::string, std::string>> NamesSince::Renamed() const {
  if (id_ < 0) return std::nullopt;
  const char* before = Id2Name(before_, type_, id_);
  const char* now = Id2Name(now_, type_, id_);
  if (before == nullptr || now == nullptr) return std::nullopt;
  return std::make_pair(std::string(before), std::string(now));
}

const char* NamesSince::Of(mjtObj type, int id) const {
  return Id2Name(id == id_ && type == type_ ? before_ : now_, type, id);
}

int NamesSince::Find(mjtObj type, const char* name) const {
  const int id = id_ >= 0 && type == type_ ? Name2Id(before_, type, name) : -1;
  return id == id_ && id >= 0 ? id : Name2Id(now_, type, name);
}

}  // namespace pliant::runner
