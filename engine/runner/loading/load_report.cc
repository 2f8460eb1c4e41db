#include "engine/runner/loading/load_report.h"

#include <algorithm>
#include <utility>

namespace pliant::runner {

SourceLocation ElementLocations::Find(int type, int id) const {
  const auto before = [](const Entry& entry, const std::pair<int, int>& key) {
    return std::pair(entry.type, entry.id) < key;
  };
  const auto at = std::lower_bound(entries.begin(), entries.end(), std::pair(type, id), before);
  if (at == entries.end() || at->type != type || at->id != id) return {};
  return {files[static_cast<size_t>(at->file)], at->line, at->column};
}

}  // namespace pliant::runner
