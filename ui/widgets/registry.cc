#include "ui/widgets/registry.h"

#include <map>
#include <utility>

namespace pliant::ui {
namespace {

// One ImGui context, one set of widgets.
struct Widgets {
  std::map<std::string, ImVec2> now;
  std::map<std::string, ImVec2> before;
};
Widgets& All() {
  static Widgets widgets;
  return widgets;
}

}  // namespace

void NoteWidget(const std::string& name) {
  NoteWidget(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
}

void NoteWidget(const std::string& name, ImVec2 min, ImVec2 max) {
  All().now.try_emplace(name, ImVec2(0.5f * (min.x + max.x), 0.5f * (min.y + max.y)));
}

bool FindWidget(const std::string& name, ImVec2* middle) {
  for (const auto* map : {&All().now, &All().before}) {
    const auto found = map->find(name);
    if (found == map->end()) continue;
    *middle = found->second;
    return true;
  }
  return false;
}

std::vector<std::string> WidgetNames() {
  std::vector<std::string> out;
  for (const auto& [name, at] : All().now) out.push_back(name);
  return out;
}

void BeginWidgets() {
  All().before = std::move(All().now);
  All().now.clear();
}

}  // namespace pliant::ui
