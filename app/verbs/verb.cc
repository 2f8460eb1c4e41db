#include "app/verbs/verb.h"

#include <algorithm>

namespace pliant::app {

std::vector<const Verb*> Verbs() {
  const std::span<const Verb* const> files = VerbFiles();
  std::vector<const Verb*> verbs(files.begin(), files.end());
  std::sort(verbs.begin(), verbs.end(), [](const Verb* a, const Verb* b) { return a->order < b->order; });
  return verbs;
}

const Verb* FindVerb(std::string_view name) {
  for (const Verb* verb : VerbFiles()) {
    if (name == verb->name || (verb->other_name != nullptr && name == verb->other_name)) return verb;
  }
  return nullptr;
}

}  // namespace pliant::app
