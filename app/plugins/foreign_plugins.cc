#include "app/plugins/foreign_plugins.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "app/plugins/foreign_call.h"
#include "engine/plugin/libraries.h"

namespace pliant::app {
namespace {

// Whether all went well; `who` asked for it.
bool Load(const char* who, const std::string& path) {
  const ForeignCall call("the library " + path + " while it was loaded");
  const LoadedPlugins loaded = LoadPlugins(path);
  for (const std::string& problem : loaded.problems) std::fprintf(stderr, "%s: %s\n", who, problem.c_str());
  return loaded.problems.empty();
}

}  // namespace

bool LoadForeignPlugins(const std::vector<std::string>& paths) {
  constexpr char kVariable[] = "PLIANT_PLUGIN_PATH";
  const char* variable = std::getenv(kVariable);
  std::istringstream list(variable ? variable : "");
  for (std::string path; std::getline(list, path, ':');) {
    if (!path.empty()) Load(kVariable, path);  // a stale entry must not keep every program from starting
  }
  bool good = true;
  for (const std::string& path : paths) good = Load("--plugin", path) && good;
  return good;
}

}  // namespace pliant::app
