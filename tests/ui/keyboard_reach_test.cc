// Every control of every panel is reached with the arrow keys and Enter alone, and Esc leads out of lists.
#include <imgui_internal.h>

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "tests/ui/xml_scene.h"
#include "ui/state/panel.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {
namespace {

constexpr char kScene[] = R"(<mujoco>
  <asset><material name="steel"/></asset>
  <worldbody>
    <light name="sun" pos="0 0 3"/>
    <camera name="high" pos="0 0 5"/>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="box" pos="0 0 0.09"><freejoint/><geom name="box" type="box" size="0.1 0.1 0.1" material="steel"/></body>
    <body name="arm" pos="0.5 0 1"><joint name="hinge" range="-1 1" limited="true"/><geom size="0.05 0.1" type="capsule"/>
      <site name="tip"/><body pos="0.2 0 0"><joint name="slide" type="slide"/><geom size="0.05"/></body></body>
  </worldbody>
  <actuator><motor name="m" joint="hinge" ctrlrange="-1 1"/><position joint="slide"/></actuator>
  <sensor><jointpos joint="hinge"/><accelerometer site="tip"/></sensor>
  <equality><joint joint1="hinge" joint2="slide"/></equality>
  <keyframe><key name="home"/></keyframe>
</mujoco>)";

// A control with the ring.
struct Place {
  ImGuiWindow* window = nullptr;
  ImGuiID id = 0;
  ImGuiNavLayer layer = ImGuiNavLayer_Main;
  ImRect rect;
};

class KeyboardReach : public XmlUiTest {
 protected:
  void SetUp() override {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Space] = 1;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.DisplaySize = {1400, 12000};  // nothing is scrolled out of sight
    io.MousePos = {-1, -1};
    Show(kScene, 5);
  }
  void Draw(const Panel& panel, int n) {
    PanelFrames(
        n,
        [&] {
          BeginWidgets();
          const WidgetPanel names(panel.name);
          ActionContext c = Context();
          if (std::exchange(begin_, false)) {
            ImGuiWindow* window = ImGui::GetCurrentWindow();
            if (panel.place == PanelPlace::kWindow)
              window = ImGui::GetCurrentContext()->WindowsFocusOrder.back();
            ImGui::FocusWindow(window);
            ImGui::NavInitWindow(window, true);
          }
          panel.draw(c);
        },
        panel.place == PanelPlace::kBottom ? ImVec2(1300, 11900) : ImVec2(360, 2900));
  }
  static Place Now() {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    Place place;
    if (g.NavWindow == nullptr || g.NavId == 0) return place;
    place = {g.NavWindow, g.NavId, g.NavLayer, g.NavWindow->NavRectRel[g.NavLayer]};
    place.rect.Translate(g.NavWindow->DC.CursorStartPos);
    return place;
  }
  static void Return(const Place& place) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    if (std::find(g.Windows.begin(), g.Windows.end(), place.window) == g.Windows.end()) return;
    ImGui::FocusWindow(place.window);
    ImRect rect = place.rect;
    rect.Translate({-place.window->DC.CursorStartPos.x, -place.window->DC.CursorStartPos.y});
    ImGui::SetNavID(place.id, place.layer, 0, rect);
    ImGui::GetCurrentContext()->NavDisableHighlight = false;
  }
  Place Move(const Panel& panel, ImGuiNavInput input) {
    ImGuiIO& io = ImGui::GetIO();
    io.NavInputs[input] = 1;
    Draw(panel, 1);
    io.NavInputs[input] = 0;
    Draw(panel, 2);
    return Now();
  }
  std::map<ImGuiID, Place> Reached(const Panel& panel) {
    Draw(panel, 6);
    begin_ = true;
    Draw(panel, 3);
    std::map<ImGuiID, Place> seen;
    std::deque<Place> open = {Now()};
    while (!open.empty() && seen.size() < 2000) {
      const Place from = open.front();
      open.pop_front();
      if (from.id == 0 || !seen.emplace(from.id, from).second) continue;
      for (const ImGuiNavInput input :
           {ImGuiNavInput_DpadUp, ImGuiNavInput_DpadDown, ImGuiNavInput_DpadLeft, ImGuiNavInput_DpadRight}) {
        Return(from);
        open.push_back(Move(panel, input));
      }
      for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (window->ChildId != from.id || !window->Active) continue;
        Return(from);
        open.push_back(Move(panel, ImGuiNavInput_Activate));
      }
    }
    return seen;
  }

  bool IsDisabled(const Panel& panel, ImVec2 at) {
    MoveMouse(at.x, at.y);
    Draw(panel, 3);
    MoveMouse(-1, -1);
    return ImGui::GetCurrentContext()->HoveredIdDisabled;
  }

  bool begin_ = false;
};

TEST_F(KeyboardReach, EveryControlOfEveryPanel) {
  ui_.layout.help = ui_.keys.open = ui_.authoring.plugins.open = true;
  ui_.authoring.open.open = ui_.authoring.save.open = ui_.authoring.leave.open = true;
  ui_.authoring.write_back.open = true;
  for (const Panel* panel : Panels()) {
    const std::map<ImGuiID, Place> reached = Reached(*panel);
    std::string missing;
    for (const std::string& name : WidgetNames()) {
      ImVec2 at;
      const bool in_tool_tip = name.ends_with("/preview");                                 // of a colour
      const bool closes = panel->place == PanelPlace::kWindow && name.ends_with("/item");  // as Esc does
      if (name.find('/') == name.npos || in_tool_tip || closes || !FindWidget(name, &at)) continue;
      bool hit = false;
      for (const auto& [id, place] : reached) {
        ImRect rect = place.rect;
        rect.Expand(1);
        hit = hit || rect.Contains(at);
      }
      if (!hit && !IsDisabled(*panel, at))
        missing += "\n  " + name + " at " + std::to_string(at.x) + " " + std::to_string(at.y);
    }
    EXPECT_TRUE(missing.empty()) << panel->name << ": " << reached.size() << " reached, not" << missing;
  }
}

}  // namespace
}  // namespace pliant::ui
