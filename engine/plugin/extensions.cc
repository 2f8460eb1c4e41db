#include "engine/plugin/extensions.h"

#include <algorithm>
#include <mutex>
#include <string>

#include "engine/core/log.h"
#include "engine/plugin/registry.h"

namespace pliant {
namespace {

struct Table {
  std::mutex mutex;
  std::vector<RegisteredExtension> list;
  int registrations = 0;
};

Table& GetTable() {
  static Table table;
  return table;
}

// Who loads the library says it along with its file; otherwise it is a warning.
bool Refuse(const std::string& problem) {
  if (!PluginOrigin::Tell(problem)) Warn("%s", problem.c_str());
  return false;
}

}  // namespace

bool RegisterExtension(const pliantExtension* given) {
  if (given == nullptr) return Refuse("there is no extension at the address that is to be registered");
  const pliantExtension& extension = *given;
  if (extension.name == nullptr || *extension.name == '\0')
    return Refuse("an extension without a name is not registered: its member `name` must be a text");
  if (extension.version != pliantEXTENSION_VERSION) {
    return Refuse("extension '" + std::string(extension.name) + "' was made for version " +
                  std::to_string(extension.version) + " of pliant/extension.h, this program has version " +
                  std::to_string(pliantEXTENSION_VERSION) + ": build it anew");
  }
  Table& table = GetTable();
  const std::lock_guard lock(table.mutex);
  const auto same = [&](const RegisteredExtension& r) {
    return r.extension.name == std::string(extension.name);
  };
  auto place = std::find_if(table.list.begin(), table.list.end(), same);
  if (place == table.list.end()) place = table.list.emplace(table.list.end());
  *place = {extension, PluginOrigin::Current(), ++table.registrations};
  PluginOrigin::Note("extension '" + std::string(extension.name) + "'");
  return true;
}

std::vector<RegisteredExtension> RegisteredExtensions() {
  Table& table = GetTable();
  const std::lock_guard lock(table.mutex);
  return table.list;
}

int ExtensionRegistrations() {
  Table& table = GetTable();
  const std::lock_guard lock(table.mutex);
  return table.registrations;
}

}  // namespace pliant
