#include "app/plugins/plugin_loading.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "app/loading/loading.h"
#include "app/plugins/foreign_call.h"
#include "app/session/json_store.h"
#include "engine/plugin/libraries.h"

namespace pliant::app {

PluginLoading::PluginLoading(ui::UiState& ui, Loading& loading, MessageLog& messages)
    : ui_(ui), loading_(loading), messages_(messages) {
  const std::string note = ConfigPath("crash_note.txt"), crash = TakeCrashNote(note);
  KeepCrashNoteIn(note);
  const std::vector<std::string>& remembered = ui_.authoring.plugins.remembered;
  if (!crash.empty() && !remembered.empty()) {
    messages_.Say(
        runner::EventKind::kError,
        "Last time the program crashed in " + crash +
            ". Remembered libraries are not loaded this time; the window Plugins can load them again, "
            "or forget one.");
    return;
  }
  for (const std::string& path : remembered) Load(path);
}

bool PluginLoading::Load(const std::string& path) {
  ui::PluginsWindowState& window = ui_.authoring.plugins;
  const ForeignCall call("the library " + path + " while it was loaded");
  const LoadedPlugins loaded = LoadPlugins(path);
  for (const std::string& news : loaded.news) messages_.Say(runner::EventKind::kInfo, news);
  for (const std::string& problem : loaded.problems) messages_.Say(runner::EventKind::kError, problem);
  window.failed = !loaded.problems.empty();
  window.message = window.failed          ? loaded.problems[0]
                   : !loaded.news.empty() ? loaded.news.back()
                                          : path + ": it is loaded already";
  return !window.failed;
}

void PluginLoading::Handle(const ui::request::LoadPlugins& wanted) {
  std::error_code code;
  const std::string path = std::filesystem::absolute(wanted.path, code).lexically_normal().string();
  if (!Load(path)) return;
  std::vector<std::string>& remembered = ui_.authoring.plugins.remembered;
  if (std::find(remembered.begin(), remembered.end(), path) == remembered.end()) remembered.push_back(path);
  // It may be what the model was waiting for.
  loading_.Handle(ui::request::Reload{});
}

void PluginLoading::Handle(const ui::request::ForgetPlugins& wanted) {
  std::erase(ui_.authoring.plugins.remembered, wanted.path);
}

}  // namespace pliant::app
