#include "engine/plugin/extensions.h"

#include <algorithm>
#include <mutex>

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

}  // namespace

bool RegisterExtension(const pliantExtension& extension) {
  if (extension.name == nullptr || *extension.name == '\0') {
    Warn("an extension without a name is not registered: its member `name` must be a text");
    return false;
  }
  if (extension.version != pliantEXTENSION_VERSION) {
    Warn(
        "extension '%s' was made for version %d of pliant/extension.h, this program has version %d: build it "
        "anew",
        extension.name, extension.version, pliantEXTENSION_VERSION);
    return false;
  }
  Table& table = GetTable();
  const std::lock_guard lock(table.mutex);
  const auto same = [&](const RegisteredExtension& r) {
    return r.extension.name == std::string(extension.name);
  };
  auto place = std::find_if(table.list.begin(), table.list.end(), same);
  if (place == table.list.end()) place = table.list.emplace(table.list.end());
  *place = {extension, PluginOrigin::Current(), ++table.registrations};
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
