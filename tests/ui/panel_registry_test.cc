// The list of panels, and what is made from it.
#include <imgui_internal.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "engine/model/names.h"
#include "tests/support/places.h"
#include "tests/ui/ui_fixture.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"

namespace pliant::ui {
namespace {

namespace fs = std::filesystem;

class PanelRegistry : public UiTest {
 protected:
  void Draw(int frames) {
    for (int i = 0; i < frames; ++i) {
      Frame([&] {
        ActionContext c = Context();
        DrawShell(c, view_, nullptr);
      });
    }
  }
  // Calls `look` for each control of each panel, with the pointer on it.
  template <class F>
  void PointAtEveryControl(F&& look) {
    const auto draw = [this](int frames) {
      for (int i = 0; i < frames; ++i) {
        BeginWidgets();
        Draw(1);
      }
    };
    for (const Panel* panel : Panels()) {
      if (panel->place == PanelPlace::kWindow) continue;
      SCOPED_TRACE(panel->name);
      ShowPanel(ui_, *panel);
      draw(6);
      const std::vector<std::string> names = WidgetNames();
      EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
      const std::string prefix = std::string(panel->name) + "/";
      for (const std::string& name : names) {
        if (!name.starts_with(prefix)) continue;
        ImVec2 at;
        ASSERT_TRUE(FindWidget(name, &at)) << name;
        MoveMouse(at.x, at.y);
        draw(2);
        look(name, name.substr(prefix.size()));
      }
      MoveMouse(-1, -1);
      draw(1);
    }
  }

  static bool TipIsShown() {
    const ImVector<ImGuiWindow*>& windows = ImGui::GetCurrentContext()->Windows;
    return std::any_of(windows.begin(), windows.end(), [](const ImGuiWindow* window) {
      return window->Active && (window->Flags & ImGuiWindowFlags_Tooltip) != 0;
    });
  }

  SceneView view_;
};

TEST_F(PanelRegistry, HasOnePanelForEachFileOfTheFolder) {
  size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(SourcePath("ui/panels"))) {
    const std::string name = entry.path().filename().string();
    for (const char* end : {"_panel.cc", "_window.cc", "_dialog.cc"}) files += name.ends_with(end) ? 1 : 0;
  }
  EXPECT_GT(files, 30u);
  EXPECT_EQ(Panels().size(), files);
}

TEST_F(PanelRegistry, NamesActionsAndOrdersAreUnique) {
  std::set<std::string> names;
  std::set<std::string> actions;
  std::set<std::pair<PanelPlace, int>> orders;
  for (const Panel* panel : Panels()) {
    SCOPED_TRACE(panel->name);
    EXPECT_STRNE(panel->name, "");
    EXPECT_STRNE(panel->title, "");
    EXPECT_NE(panel->draw, nullptr);
    EXPECT_TRUE(names.insert(panel->name).second);
    EXPECT_TRUE(orders.insert({panel->place, panel->order}).second);
    EXPECT_EQ(FindPanel(panel->name), panel);
    if (panel->action == nullptr) continue;
    EXPECT_TRUE(actions.insert(panel->action).second);
    const Action* action = FindAction(panel->action);
    ASSERT_NE(action, nullptr);
    EXPECT_TRUE(action->built_in_keys[0].Matches(panel->key.key, panel->key.mods) ||
                panel->key.key == kKeyNone);
  }
  EXPECT_EQ(FindPanel("nothing"), nullptr);
}

TEST_F(PanelRegistry, ActionsOfBeforeAreThere) {
  for (const char* name :
       {"panel.help",      "keys.window",        "panel.contacts",        "panel.why",
        "panel.rows",      "panel.plots",        "panel.values",          "panel.sensors",
        "panel.profiler",  "panel.solver",       "panel.errors",          "panel.report",
        "panel.messages",  "section.File",       "section.Options",       "section.Simulation",
        "section.Physics", "section.Rendering",  "section.Visualization", "section.Groups",
        "section.Joints",  "section.Controls",   "section.Equality",      "section.Watch",
        "section.Logging", "section.parameters", "section.generators",    "section.edits"})
    EXPECT_NE(FindAction(name), nullptr) << name;
}

TEST_F(PanelRegistry, EveryTabComesToTheFrontWhenItIsShown) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  Draw(2);
  for (const Panel* panel : PanelsAt(PanelPlace::kBottom)) {
    ui_.layout.bottom = false;
    ShowPanel(ui_, *panel);
    Draw(4);
    EXPECT_TRUE(ui_.layout.bottom) << panel->name;
    EXPECT_EQ(ui_.layout.bottom_tab, panel->name);
    EXPECT_TRUE(PanelShown(ui_, *panel));
    TogglePanel(ui_, *panel);
    EXPECT_FALSE(ui_.layout.bottom) << panel->name;
  }
  for (const Panel* panel : PanelsAt(PanelPlace::kLeft)) {
    ui_.layout.left = false;
    ShowPanel(ui_, *panel);
    Draw(4);
    EXPECT_TRUE(ui_.layout.left);
    EXPECT_EQ(ui_.layout.left_tab, panel->name);
  }
}

TEST_F(PanelRegistry, EverySectionOpensWhenItIsShown) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  for (const PanelPlace place : {PanelPlace::kSettings, PanelPlace::kRight}) {
    for (const Panel* panel : PanelsAt(place)) {
      ui_.layout.left = ui_.layout.right = false;
      SetOpenSections({{panel->name, false}});
      ShowPanel(ui_, *panel);
      Draw(5);
      EXPECT_TRUE(OpenSections()[panel->name]) << panel->name;
      EXPECT_EQ(ui_.layout.request.section, "") << panel->name;
      EXPECT_TRUE(place == PanelPlace::kSettings ? ui_.layout.left : ui_.layout.right);
    }
  }
}

TEST_F(PanelRegistry, EveryControlOfEveryPanelIsFoundByANameOfItsOwn) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  int found = 0;
  PointAtEveryControl([&](const std::string& name, const std::string&) {
    EXPECT_NE(ImGui::GetCurrentContext()->HoveredIdPreviousFrame, 0u) << name;
    ++found;
  });
  EXPECT_GT(found, 200);
}

// A control has a tip, or what is written on it says what it does: words (which begin with a capital), the
// name of an element, or the number of a column as in the paths of its values.
TEST_F(PanelRegistry, EveryControlSaysWhatItIs) {
  LoadScene();
  view_.SetModel(frame_.m, ui_);
  std::set<std::string> elements;
  for (int type = 0; type < mjNOBJECT; ++type) {
    for (int id = 0; id < CountOf(*frame_.m, type); ++id) elements.insert(ElementName(*frame_.m, type, id));
  }
  // Of several with the same label all but the first have a number behind it.
  const auto is_element = [&elements](const std::string& label) {
    const size_t number = label.find_last_not_of("0123456789");
    const bool counted = number != label.npos && label[number] == ' ';
    return elements.count(label) > 0 || (counted && elements.count(label.substr(0, number)) > 0);
  };
  int tips = 0;
  PointAtEveryControl([&](const std::string& name, const std::string& label) {
    const bool tip = TipIsShown();
    tips += tip ? 1 : 0;
    const bool words = label.size() >= 3 && label[0] >= 'A' && label[0] <= 'Z';
    EXPECT_TRUE(tip || words || label.starts_with('[') || is_element(label)) << name;
  });
  EXPECT_GT(tips, 150);
}

}  // namespace
}  // namespace pliant::ui
