#include "ui/shell/menu_bar.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "ui/shell/menu_keys.h"
#include "ui/shell/menu_table.h"
#include "ui/widgets/pane_focus.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

constexpr const char* kTitles[] = {"File", "Edit",     "Simulation", "Camera",
                                   "View", "Timeline", "Tools",      "Help"};

bool Matches(const char* pattern, const std::string& name) {
  const std::string wanted = pattern;
  if (wanted.back() != '*') return name == wanted;
  return name.starts_with(wanted.substr(0, wanted.size() - 1));
}

// Lines with stars take what no line names.
bool IsNamed(const std::string& action) {
  return std::any_of(std::begin(kMenuLines), std::end(kMenuLines),
                     [&](const MenuLine& line) { return action == line.actions; });
}

// "Color by: speed" in a list of such titles; empty when the title has no such beginning.
std::string BeginningOf(const std::string& title) {
  const size_t colon = title.find(": ");
  return colon == std::string::npos ? "" : title.substr(0, colon + 2);
}

// The name of a submenu says what all its entries begin with.
void ShortenTitles(std::vector<MenuEntry>& entries) {
  std::map<std::string, int> shared;
  const auto key = [](const MenuEntry& e) { return e.submenu + '\n' + BeginningOf(e.title); };
  for (const MenuEntry& entry : entries) ++shared[key(entry)];
  for (MenuEntry& entry : entries) {
    const size_t length = BeginningOf(entry.title).size();
    if (entry.submenu.empty() || length == 0 || shared[key(entry)] < 2) continue;
    entry.title.erase(0, length);
    entry.title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(entry.title[0])));
  }
}

std::vector<Menu> MakeMenus() {
  std::vector<Menu> menus;
  for (const char* title : kTitles) menus.push_back({title, {}});
  const auto menu = [&](const std::string& title) -> Menu& {
    return *std::find_if(menus.begin(), menus.end(), [&](const Menu& m) { return m.title == title; });
  };
  const std::vector<Action>& actions = Actions();
  std::vector<bool> placed(actions.size());
  int group = 0;
  for (const MenuLine& line : kMenuLines) {
    if (*line.actions == '-') ++group;
    for (size_t i = 0; i < actions.size(); ++i) {
      const std::string& name = actions[i].name;
      if (placed[i] || !Matches(line.actions, name) || (name != line.actions && IsNamed(name))) continue;
      placed[i] = true;
      menu(line.menu).entries.push_back({static_cast<int>(i), actions[i].title, line.submenu, group});
    }
  }
  // An action that no line takes is under "Tools", in a list of its group.
  for (size_t i = 0; i < actions.size(); ++i) {
    if (!placed[i])
      menu("Tools").entries.push_back({static_cast<int>(i), actions[i].title, actions[i].group, group + 1});
  }
  for (Menu& m : menus) ShortenTitles(m.entries);
  std::erase_if(menus, [](const Menu& m) { return m.entries.empty(); });
  return menus;
}

bool IsChoice(const std::string& name) {
  return std::any_of(std::begin(kChoices), std::end(kChoices),
                     [&](const char* start) { return name.starts_with(start); });
}

MenuKeys& Keys() {
  static MenuKeys keys;
  return keys;
}

// The keyboard is the view's again, unless the command itself moves it.
void Choose(ActionContext& c, const Action& action) {
  LeavePanes();
  RunAction(action, c);
}

void DrawEntry(ActionContext& c, const MenuEntry& entry) {
  const Action& action = Actions()[static_cast<size_t>(entry.action)];
  const bool usable = IsUsable(action, c);
  const bool on = usable && action.checked != nullptr && action.checked(c);
  const bool choice = IsChoice(action.name);
  if (ImGui::MenuItem(entry.title.c_str(), KeysOf(action).c_str(), on && !choice, usable)) Choose(c, action);
  NoteWidget("menu " + action.name);
  Keys().NoteEntry(entry.title);
  if (!on || !choice) return;
  const ImVec2 lo = ImGui::GetItemRectMin(), hi = ImGui::GetItemRectMax();
  const float size = ImGui::GetFontSize();
  ImGui::GetWindowDrawList()->AddCircleFilled({hi.x - 0.7f * size, 0.5f * (lo.y + hi.y)}, 0.2f * size,
                                              Color(c.frame.palette().accent), 12);
}

// The entries in their order; a submenu where its first entry stands. `path` leads to the menu that is drawn,
// as in "Groups/": the entries of this beginning are in it, or in submenus of it.
void DrawMenu(ActionContext& c, const Menu& menu, const std::string& path) {
  int group = -1;
  std::set<std::string> drawn;
  for (const MenuEntry& entry : menu.entries) {
    const std::string place = entry.submenu.empty() ? "" : entry.submenu + '/';
    if (!place.starts_with(path)) continue;
    const std::string inner = place.substr(path.size(), place.find('/', path.size()) - path.size());
    if (!inner.empty() && !drawn.insert(inner).second) continue;
    if (path.empty() && group >= 0 && entry.group != group) ImGui::Separator();
    group = entry.group;
    if (inner.empty()) {
      DrawEntry(c, entry);
      continue;
    }
    const bool open = ImGui::BeginMenu(inner.c_str());
    if (!open) Keys().NoteEntry(inner);
    NoteWidget("menu " + menu.title + ", " + inner);
    if (!open) continue;
    DrawMenu(c, menu, path + inner + '/');
    ImGui::EndMenu();
  }
}

}  // namespace

const std::vector<Menu>& Menus() {
  static const std::vector<Menu> menus = MakeMenus();
  return menus;
}

void DrawMenuBar(ActionContext& c) {
  if (!ImGui::BeginMenuBar()) return;
  std::string& request = c.ui.layout.request.menu;
  MenuKeys& keys = Keys();
  keys.BeginFrame();
  for (const Menu& menu : Menus()) {
    if (request == menu.title || keys.Opens(menu.title)) {
      ImGui::OpenPopup(menu.title.c_str());
      request.clear();
    }
    const bool open = ImGui::BeginMenu(menu.title.c_str());
    keys.NoteTitle(menu.title, open, *c.frame.style);
    NoteWidget("menu " + menu.title);
    if (!open) continue;
    DrawMenu(c, menu, "");
    ImGui::EndMenu();
  }
  keys.EndFrame();
  ImGui::EndMenuBar();
}

}  // namespace pliant::ui
