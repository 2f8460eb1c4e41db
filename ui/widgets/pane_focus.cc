#include "ui/widgets/pane_focus.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "ui/widgets/dialog.h"

namespace pliant::ui {
namespace {

constexpr ImGuiID kNoPane = 0;  // the view
constexpr const char* kMenuPane = "menu";
// The bars between them come last, as they are rarely moved.
constexpr std::array kPanes = {kMenuPane,  "toolbar", "left",       "right",       "bottom",
                               "timeline", "status",  "left split", "right split", "bottom split"};

struct Focus {
  bool on = false;
  ImGuiID pane = kNoPane;
  bool wanted = false;     // the pane is to get the keyboard
  int letter = 0;          // pressed in the menu bar
  bool enter = false;      // is held, and was pressed for the control with the ring
  bool view_menu = false;  // is wanted
  int menu_frames = 0;     // of the click that opens a context menu, that are left
  ImVec2 menu_at = {0, 0};
};

Focus& Now() {
  static Focus focus;
  return focus;
}

bool IsShown(const ImGuiWindow* window) { return window != nullptr && (window->Active || window->WasActive); }

// In this order, and behind them what floats above the window, whose order stays as long as it is there.
std::vector<ImGuiWindow*> ShownPanes() {
  constexpr ImGuiWindowFlags kOthers = ImGuiWindowFlags_NoNavInputs | ImGuiWindowFlags_ChildWindow |
                                       ImGuiWindowFlags_Popup | ImGuiWindowFlags_Tooltip;
  std::vector<ImGuiWindow*> panes;
  for (const char* name : kPanes) panes.push_back(ImGui::FindWindowByName(name));
  std::vector<ImGuiWindow*> floating;
  for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    const bool pane = std::find(panes.begin(), panes.end(), window) != panes.end();
    if (!pane && (window->Flags & kOthers) == 0 && !window->IsFallbackWindow) floating.push_back(window);
  }
  std::sort(floating.begin(), floating.end(),
            [](const ImGuiWindow* a, const ImGuiWindow* b) { return a->ID < b->ID; });
  panes.insert(panes.end(), floating.begin(), floating.end());
  std::erase_if(panes, [](const ImGuiWindow* window) { return !IsShown(window); });
  return panes;
}

void Leave() {
  Now().on = Now().view_menu = false;
  Now().pane = kNoPane;
}

// Of the control with the ring.
bool FocusedRect(ImRect* rect) {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (g.NavId == 0 || g.NavWindow == nullptr) return false;
  *rect = g.NavWindow->NavRectRel[g.NavLayer];
  rect->Translate(g.NavWindow->DC.CursorStartPos);
  return true;
}

// In a dialog from the first key on that moves it.
bool HasRing() { return Now().on || (DialogTakesKeys() && !ImGui::GetCurrentContext()->NavDisableHighlight); }

// A window of one picture has nothing but the buttons of its title.
void Take(ImGuiWindow& window) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  const bool has_controls = (window.DC.NavLayersActiveMask & (1 << ImGuiNavLayer_Main)) != 0;
  ImGui::FocusWindow(&window);
  g.NavLayer = has_controls ? ImGuiNavLayer_Main : ImGuiNavLayer_Menu;
  ImGui::NavInitWindow(&window, true);
  g.NavDisableHighlight = false;
}

// ImGui has a switch of its own on the same keys, which would move the keyboard when Ctrl is let go.
void LeaveOutOwnSwitch() {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  g.NavWindowingTarget = g.NavWindowingTargetAnim = nullptr;
  g.NavWindowingToggleLayer = false;
}

// ImGui takes Enter for fields alone; buttons and entries of menus know the space bar.
void EnterActsAsSpace(ImGuiIO& io) {
  Focus& focus = Now();
  const int key = io.KeyMap[ImGuiKey_Enter];
  const bool held = key >= 0 && io.KeysDown[key];
  const bool free = ImGui::GetCurrentContext()->ActiveId == 0;
  const bool pressed = held && free && ImGui::GetCurrentContext()->IO.KeysDownDuration[key] < 0;
  focus.enter = held && HasRing() && (focus.enter || pressed);
  if (focus.enter) io.NavInputs[ImGuiNavInput_Activate] = 1;
}

void PressForMenu(ImGuiIO& io) {
  Focus& focus = Now();
  if (focus.menu_frames == 0) return;
  io.MousePos = focus.menu_at;
  io.MouseDown[ImGuiMouseButton_Right] = focus.menu_frames == 3;
  --focus.menu_frames;
}

}  // namespace

void MovePaneFocus(int direction) {
  Focus& focus = Now();
  const std::vector<ImGuiWindow*> panes = ShownPanes();
  const int count = static_cast<int>(panes.size());
  const auto now = std::find_if(panes.begin(), panes.end(),
                                [&](const ImGuiWindow* window) { return window->ID == focus.pane; });
  const int at = focus.on && now != panes.end() ? static_cast<int>(now - panes.begin())
                 : direction > 0                ? -1
                                                : count;
  const int next = at + direction;
  if (next < 0 || next >= count) return Leave();
  focus.on = focus.wanted = true;
  focus.pane = panes[static_cast<size_t>(next)]->ID;
}

void RequestContextMenu() {
  constexpr int kFrames = 4;  // the pointer arrives, presses, lets go, and the menu is there
  ImRect rect;
  if (!Now().on) {
    Now().on = Now().view_menu = true;
    Now().pane = kNoPane;
    return;
  }
  if (!FocusedRect(&rect)) return;
  Now().menu_at = rect.GetCenter();
  Now().menu_frames = kFrames;
}

bool PaneTakesKey(const KeyPress& press) {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (!Now().on || (press.mods & (kModCtrl | kModAlt)) != 0) return false;
  if (press.key == kKeyEscape) {
    const bool inside = g.ActiveId != 0 || (g.NavWindow != nullptr && g.NavWindow->ParentWindow != nullptr &&
                                            (g.NavWindow->Flags & ImGuiWindowFlags_NavFlattened) == 0);
    if (!inside) Leave();
    return true;
  }
  constexpr int kTaken[] = {kKeySpace, kKeyEnter,  kKeyTab,      kKeyRight, kKeyLeft, kKeyDown,
                            kKeyUp,    kKeyPageUp, kKeyPageDown, kKeyHome,  kKeyEnd};
  return std::find(std::begin(kTaken), std::end(kTaken), press.key) != std::end(kTaken);
}

bool MenuTakesLetter(const KeyPress& press) {
  const bool letter = press.key >= 'A' && press.key <= 'Z' && (press.mods & (kModCtrl | kModAlt)) == 0;
  if (!MenuHasKeyboard() || !letter) return false;
  Now().letter = press.key;
  return true;
}

bool MenuHasKeyboard() {
  const ImGuiWindow* menu = ImGui::FindWindowByName(kMenuPane);
  return Now().on && menu != nullptr && Now().pane == menu->ID;
}

bool TakeViewMenuRequest() { return std::exchange(Now().view_menu, false); }

int TakeMenuLetter() { return std::exchange(Now().letter, 0); }

void LeavePanes() { Leave(); }

void BeginPaneFocus() {
  Focus& focus = Now();
  ImGuiIO& io = ImGui::GetIO();
  const bool clicked = focus.menu_frames == 0 && (io.MouseDown[0] || io.MouseDown[1] || io.MouseDown[2]);
  if (focus.on && clicked) Leave();
  if (focus.on || DialogTakesKeys()) {
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  } else {
    io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
  }
  EnterActsAsSpace(io);
  PressForMenu(io);
}

void GivePaneFocus() {
  Focus& focus = Now();
  if (!focus.on) return;
  LeaveOutOwnSwitch();
  if (!focus.wanted) return;
  focus.wanted = false;
  ImGuiWindow* window = ImGui::FindWindowByID(focus.pane);
  if (IsShown(window)) Take(*window);
}

void DrawFocusRing(const Style& style) {
  if (Now().view_menu) Leave();  // no view was there to take it
  ImRect rect;
  if (!HasRing() || !FocusedRect(&rect)) return;
  rect.Expand(style.Px(2));
  ImGui::GetForegroundDrawList()->AddRect(rect.Min, rect.Max, Color(style.palette.accent), style.Px(4), 0,
                                          std::max(1.0f, style.Px(2)));
}

}  // namespace pliant::ui
