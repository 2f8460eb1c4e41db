#include "ui/actions/pane_focus.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "ui/actions/action_table.h"
#include "ui/actions/actions.h"

namespace pliant::ui {
namespace {

constexpr int kNoPane = -1;  // the view
constexpr int kMenuPane = 0;
constexpr std::array kPanes = {"menu", "toolbar", "left", "right", "bottom", "timeline"};
constexpr int kPaneCount = static_cast<int>(kPanes.size());

struct Focus {
  bool on = false;
  int pane = kNoPane;
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

ImGuiWindow* Shown(int pane) {
  ImGuiWindow* window = ImGui::FindWindowByName(kPanes[static_cast<std::size_t>(pane)]);
  return window != nullptr && (window->Active || window->WasActive) ? window : nullptr;
}

void Leave() {
  Now().on = Now().view_menu = false;
  Now().pane = kNoPane;
}

// Past the last pane the keyboard is the view's again.
void GoToPane(ActionContext&, int direction) {
  Focus& focus = Now();
  int pane = focus.on ? focus.pane : kNoPane;
  do {
    pane += direction;
    if (pane < kNoPane) pane = kPaneCount - 1;
  } while (pane > kNoPane && pane < kPaneCount && Shown(pane) == nullptr);
  if (pane <= kNoPane || pane >= kPaneCount) return Leave();
  focus.on = focus.wanted = true;
  focus.pane = pane;
}

// Of the control with the ring.
bool FocusedRect(ImRect* rect) {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (g.NavId == 0 || g.NavWindow == nullptr) return false;
  *rect = g.NavWindow->NavRectRel[g.NavLayer];
  rect->Translate(g.NavWindow->DC.CursorStartPos);
  return true;
}

void OpenContextMenu(ActionContext&) {
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

void Take(ImGuiWindow& window, bool menu) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  ImGui::FocusWindow(&window);
  g.NavLayer = menu ? ImGuiNavLayer_Menu : ImGuiNavLayer_Main;
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
  focus.enter = held && focus.on && (focus.enter || pressed);
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

void AddPaneFocusActions(ActionTable& t) {
  t.group = "Panels and window";
  t.AddFree("focus.next_pane", "Keyboard to the next pane", {kKeyTab, kModCtrl}, Bound(GoToPane, 1));
  t.AddFree("focus.previous_pane", "Keyboard to the pane before", {kKeyTab, kModCtrl | kModShift},
            Bound(GoToPane, -1));
  t.AddFree("focus.menu", "Context menu of the selection, or of the control with the keyboard",
            {kKeyF1 + 9, kModShift}, OpenContextMenu)
      .keys[1] = {kKeyMenu, kModNone};
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

bool MenuHasKeyboard() { return Now().on && Now().pane == kMenuPane; }

bool TakeViewMenuRequest() { return std::exchange(Now().view_menu, false); }

int TakeMenuLetter() { return std::exchange(Now().letter, 0); }

void LeavePanes() { Leave(); }

void BeginPaneFocus() {
  Focus& focus = Now();
  ImGuiIO& io = ImGui::GetIO();
  const bool clicked = focus.menu_frames == 0 && (io.MouseDown[0] || io.MouseDown[1] || io.MouseDown[2]);
  if (focus.on && clicked) Leave();
  if (focus.on) {
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
  ImGuiWindow* window = Shown(focus.pane);
  if (window != nullptr) Take(*window, focus.pane == kMenuPane);
}

void DrawFocusRing(const Style& style) {
  if (Now().view_menu) Leave();  // no view was there to take it
  ImRect rect;
  if (!Now().on || !FocusedRect(&rect)) return;
  rect.Expand(style.Px(2));
  ImGui::GetForegroundDrawList()->AddRect(rect.Min, rect.Max, Color(style.palette.accent), style.Px(4), 0,
                                          std::max(1.0f, style.Px(2)));
}

}  // namespace pliant::ui
