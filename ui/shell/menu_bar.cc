#include "ui/shell/menu_bar.h"

#include <algorithm>

namespace pliant::ui {
namespace {

constexpr const char* kTitles[] = {"File", "Edit",     "Simulation", "Camera",
                                   "View", "Timeline", "Tools",      "Help"};

// Where the actions of a group are; `prefix` of the name narrows it.
struct Rule {
  const char* group;
  const char* prefix;
  const char* menu;
  const char* submenu;
};
constexpr Rule kRules[] = {
    {"File", "app.quit", "File", ""},
    {"File", "", "File", ""},
    {"Edit", "", "Edit", ""},
    {"Find", "", "Edit", ""},
    {"Simulation", "", "Simulation", ""},
    {"Camera and selection", "selection.", "Edit", ""},
    {"Camera and selection", "", "Camera", ""},
    {"Panels and window", "panel.help", "Help", ""},
    {"Panels and window", "help.", "Help", ""},
    {"Panels and window", "keys.", "Help", ""},
    {"Panels and window", "section.", "View", "Go to section"},
    {"Panels and window", "panel.", "View", ""},
    {"Panels and window", "quality.", "View", "Picture quality"},
    {"Panels and window", "theme.", "View", "Theme"},
    {"Panels and window", "window.theme", "View", "Theme"},
    {"Panels and window", "", "View", ""},
    {"Shown elements", "", "View", "Shown elements"},
    {"Drawing", "", "View", "Drawing"},
    {"Groups", "", "View", "Groups"},
    {"Labels, limits, contacts, paths", "", "View", "Labels, limits, contacts, paths"},
    {"Timeline and plots", "", "Timeline", ""},
    {"Grabbing and posing", "", "Edit", "Grabbing and posing"},
};

const Rule* RuleFor(const Action& action) {
  for (const Rule& rule : kRules) {
    if (action.group == rule.group && action.name.rfind(rule.prefix, 0) == 0) return &rule;
  }
  return nullptr;
}

// "group.geom.3": a list of its own for each kind of element.
std::string SubmenuOf(const Action& action, const Rule& rule) {
  if (action.name.rfind("group.", 0) != 0) return rule.submenu;
  const size_t dot = action.name.find('.', 6);
  std::string kind = action.name.substr(6, dot - 6);
  kind[0] = static_cast<char>(kind[0] - 'a' + 'A');
  return dot == std::string::npos ? rule.submenu : kind + " groups";
}

std::vector<Menu> MakeMenus() {
  std::vector<Menu> menus;
  for (const char* title : kTitles) menus.push_back({title, {}});
  const auto menu = [&](const std::string& title) -> Menu& {
    const auto same = [&](const Menu& m) { return m.title == title; };
    return *std::find_if(menus.begin(), menus.end(), same);
  };
  const std::vector<Action>& actions = Actions();
  for (size_t i = 0; i < actions.size(); ++i) {
    const Rule* rule = RuleFor(actions[i]);
    // A group with the name of a menu is in that menu.
    const bool named =
        std::find(std::begin(kTitles), std::end(kTitles), actions[i].group) != std::end(kTitles);
    const std::string title = rule != nullptr ? rule->menu : named ? actions[i].group : "Tools";
    const std::string submenu = rule != nullptr ? SubmenuOf(actions[i], *rule) : "";
    menu(title).entries.push_back({static_cast<int>(i), submenu, actions[i].group});
  }
  // Quit is the last thing in its menu.
  std::vector<MenuEntry>& file = menu("File").entries;
  std::stable_partition(file.begin(), file.end(), [&](const MenuEntry& entry) {
    return actions[static_cast<size_t>(entry.action)].name != "app.quit";
  });
  std::erase_if(menus, [](const Menu& m) { return m.entries.empty(); });
  return menus;
}

void DrawEntry(ActionContext& c, const Action& action) {
  const bool usable = !action.needs_model || c.frame.m != nullptr;
  const bool on = usable && action.checked != nullptr && action.checked(c);
  if (ImGui::MenuItem(action.title.c_str(), KeysOf(action).c_str(), on, usable)) RunAction(action, c);
}

void DrawMenu(ActionContext& c, const Menu& menu) {
  const std::vector<Action>& actions = Actions();
  const MenuEntry* last = nullptr;
  for (const MenuEntry& entry : menu.entries) {
    if (!entry.submenu.empty()) continue;
    const Action& action = actions[static_cast<size_t>(entry.action)];
    if (last != nullptr && (last->group != entry.group || action.name == "app.quit")) ImGui::Separator();
    DrawEntry(c, action);
    last = &entry;
  }
  bool first = true;
  std::string drawn = "|";
  for (const MenuEntry& entry : menu.entries) {
    if (entry.submenu.empty() || drawn.find("|" + entry.submenu + "|") != std::string::npos) continue;
    drawn += entry.submenu + "|";
    if (first && last != nullptr) ImGui::Separator();
    first = false;
    if (!ImGui::BeginMenu(entry.submenu.c_str())) continue;
    for (const MenuEntry& other : menu.entries) {
      if (other.submenu == entry.submenu) DrawEntry(c, actions[static_cast<size_t>(other.action)]);
    }
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
  for (const Menu& menu : Menus()) {
    if (request == menu.title) {
      ImGui::OpenPopup(menu.title.c_str());
      request.clear();
    }
    if (!ImGui::BeginMenu(menu.title.c_str())) continue;
    DrawMenu(c, menu);
    ImGui::EndMenu();
  }
  ImGui::EndMenuBar();
}

}  // namespace pliant::ui
