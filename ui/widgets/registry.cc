#include "ui/widgets/registry.h"

#include <imgui_internal.h>

#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace pliant::ui {
namespace {

struct Control {
  const char* panel;
  ImGuiID id;
  ImVec2 middle;
};

// One ImGui context, one set of widgets.
struct Widgets {
  std::map<std::string, ImVec2> now;
  std::map<std::string, ImVec2> before;
  const char* panel = "window";
  std::vector<Control> controls;  // of the present frame, in the order of drawing
  std::vector<Control> controls_before;
  std::unordered_map<ImGuiID, std::string> labels;  // of all that were ever asked for
};
Widgets& All() {
  static Widgets widgets;
  return widgets;
}

// What a person reads, or the part behind "##" where that is nothing.
std::string_view Readable(std::string_view label) {
  const size_t hidden = label.find("##");
  if (hidden != 0) return label.substr(0, hidden);
  label.remove_prefix(label.find_first_not_of('#') == label.npos ? label.size()
                                                                 : label.find_first_not_of('#'));
  return label;
}

std::map<std::string, ImVec2> Named(const std::vector<Control>& controls) {
  std::map<std::string, ImVec2> named;
  std::map<std::string, int> counts;
  for (const Control& control : controls) {
    const auto label = All().labels.find(control.id);
    std::string name = std::string(control.panel) + "/";
    name += label != All().labels.end() && !label->second.empty() ? label->second : "item";
    const int count = ++counts[name];
    if (count > 1) name += " " + std::to_string(count);
    named.emplace(std::move(name), control.middle);
  }
  return named;
}

}  // namespace

void NoteWidget(const std::string& name) {
  NoteWidget(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
}

void NoteWidget(const std::string& name, ImVec2 min, ImVec2 max) {
  ImRect visible(min, max);
  // What is scrolled out of sight cannot be pressed: something else is at its place.
  if (!ImGui::GetCurrentWindowRead()->ClipRect.Overlaps(visible)) return;
  visible.ClipWithFull(ImGui::GetCurrentWindowRead()->ClipRect);
  All().now.try_emplace(name, visible.GetCenter());
}

WidgetPanel::WidgetPanel(const char* panel) : before_(std::exchange(All().panel, panel)) {}
WidgetPanel::~WidgetPanel() { All().panel = before_; }

bool FindWidget(const std::string& name, ImVec2* middle) {
  for (const auto* map : {&All().now, &All().before}) {
    const auto found = map->find(name);
    if (found == map->end()) continue;
    *middle = found->second;
    return true;
  }
  if (name.find('/') == name.npos) return false;
  for (const auto* controls : {&All().controls, &All().controls_before}) {
    const std::map<std::string, ImVec2> named = Named(*controls);
    const auto found = named.find(name);
    if (found == named.end()) continue;
    *middle = found->second;
    return true;
  }
  return false;
}

std::vector<std::string> WidgetNames() {
  std::vector<std::string> out;
  for (const auto& [name, at] : All().now) out.push_back(name);
  for (const auto& [name, at] : Named(All().controls)) out.push_back(name);
  return out;
}

void BeginWidgets() {
  All().before = std::move(All().now);
  All().now.clear();
  std::swap(All().controls, All().controls_before);
  All().controls.clear();
}

}  // namespace pliant::ui

// The two functions of ImGui through which every control goes: from its label to its number, and from its
// number into the window. The linker puts ours before them (--wrap in ui/CMakeLists.txt).
// NOLINTBEGIN(bugprone-reserved-identifier): names that the linker gives
extern "C" ImGuiID __real__ZN11ImGuiWindow5GetIDEPKcS1_(ImGuiWindow* window, const char* label,
                                                        const char* end);
extern "C" bool __real__ZN5ImGui7ItemAddERK6ImRectjPS1_i(const ImRect& box, ImGuiID id, const ImRect* nav,
                                                         ImGuiItemFlags flags);

extern "C" ImGuiID __wrap__ZN11ImGuiWindow5GetIDEPKcS1_(ImGuiWindow* window, const char* label,
                                                        const char* end) {
  const ImGuiID id = __real__ZN11ImGuiWindow5GetIDEPKcS1_(window, label, end);
  auto& labels = pliant::ui::All().labels;
  constexpr size_t kMany = 200000;
  if (labels.size() > kMany) labels.clear();
  if (labels.find(id) == labels.end()) {
    const std::string_view text = end != nullptr ? std::string_view(label, end) : std::string_view(label);
    labels.emplace(id, pliant::ui::Readable(text));
  }
  return id;
}

extern "C" bool __wrap__ZN5ImGui7ItemAddERK6ImRectjPS1_i(const ImRect& box, ImGuiID id, const ImRect* nav,
                                                         ImGuiItemFlags flags) {
  const bool seen = __real__ZN5ImGui7ItemAddERK6ImRectjPS1_i(box, id, nav, flags);
  if (!seen || id == 0) return seen;
  ImRect visible = box;
  visible.ClipWithFull(ImGui::GetCurrentWindowRead()->ClipRect);
  pliant::ui::All().controls.push_back({pliant::ui::All().panel, id, visible.GetCenter()});
  return seen;
}
// NOLINTEND(bugprone-reserved-identifier)
