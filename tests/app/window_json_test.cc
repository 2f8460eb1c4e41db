// What a session file keeps of the window.
#include "app/session/window_json.h"

#include <gtest/gtest.h>

#include <memory>

#include "app/session/json_store.h"
#include "engine/model/compare.h"
#include "ui/edits/edit_log.h"
#include "ui/state/draw_switches.h"

namespace pliant::app {
namespace {

class NoCommands : public runner::CommandSink {
 public:
  void Push(runner::Command) override {}
};

TEST(WindowJson, KeepsTheRangeOfColoursOfEachView) {
  const auto before = std::make_unique<ui::UiState>(), after = std::make_unique<ui::UiState>();
  before->view.extras.color = {2, true, -3, 7.5};
  const mjModel m = {};
  NoCommands sink;
  WindowFromJson(WindowToJson(*before), m, after.get(), sink);
  EXPECT_EQ(after->view.extras.color.quantity, 2);
  EXPECT_TRUE(after->view.extras.color.fixed);
  EXPECT_EQ(after->view.extras.color.lo, -3);
  EXPECT_EQ(after->view.extras.color.hi, 7.5);
}

TEST(WindowJson, KeepsEverySwitchOfWhatAViewDraws) {
  const auto before = std::make_unique<ui::UiState>(), after = std::make_unique<ui::UiState>();
  for (const ui::DrawSwitch& drawing : ui::DrawSwitches()) drawing.In(before->view.extras) ^= true;
  before->view.extras.frames[mjFRAME_SITE] = true;
  const mjModel m = {};
  NoCommands sink;
  WindowFromJson(WindowToJson(*before), m, after.get(), sink);
  for (const ui::DrawSwitch& drawing : ui::DrawSwitches())
    EXPECT_EQ(drawing.In(after->view.extras), drawing.In(before->view.extras)) << drawing.key;
  EXPECT_EQ(after->view.extras.frames, before->view.extras.frames);
}

TEST(WindowJson, KeepsTheThemeButNeverTakesHighContrastAway) {
  const auto before = std::make_unique<ui::UiState>(), after = std::make_unique<ui::UiState>();
  before->layout.theme = ui::Theme::kLight;
  const mjModel m = {};
  NoCommands sink;
  nlohmann::json saved = WindowToJson(*before);
  WindowFromJson(saved, m, after.get(), sink);
  EXPECT_EQ(after->layout.theme, ui::Theme::kLight);
  saved["theme"] = "No such theme";
  WindowFromJson(saved, m, after.get(), sink);
  EXPECT_EQ(after->layout.theme, ui::Theme::kLight);
  after->layout.theme = ui::Theme::kContrast;
  WindowFromJson(WindowToJson(*before), m, after.get(), sink);
  EXPECT_EQ(after->layout.theme, ui::Theme::kContrast);
}

// Another value of the same kind.
nlohmann::json Changed(const nlohmann::json& leaf) {
  if (leaf.is_boolean()) return !leaf.get<bool>();
  const double number = leaf.get<double>();
  return number == 0 ? 1 : number == 1 ? 0 : number + 0.5;  // switches, and the two ends of a range
}

TEST(WindowJson, EachSwitchOfAViewThatItKeepsCanBeUndone) {
  const auto window = std::make_unique<ui::UiState>();
  runner::Snapshot snapshot;
  ui::UiFrame frame;
  NoCommands sink;
  frame.snapshot = &snapshot;
  frame.m = &snapshot.model;
  ui::EditLog edits(sink);
  const auto show = [&](const nlohmann::json& saved) {
    frame.wall += 10;
    edits.BeginFrame(frame, *window);
    WindowFromJson(saved, snapshot.model, window.get(), sink);
    edits.EndFrame(*window);
  };
  window->view.extras.color = {0, false, 0.25, 7};
  const nlohmann::json saved = WindowToJson(*window);
  snapshot.generation = 1;
  show(saved);
  size_t count = 0;
  const nlohmann::json view = saved["views"][0].flatten();
  for (const auto& [path, leaf] : view.items()) {
    nlohmann::json changed = view;
    changed[path] = Changed(leaf);
    nlohmann::json wanted = saved;
    wanted["views"][0] = changed.unflatten();
    show(wanted);
    ASSERT_EQ(edits.Rows().size(), ++count) << path;
    const nlohmann::json now = WindowToJson(*window);
    EXPECT_NE(now["views"][0], saved["views"][0]) << path;
    edits.Undo(*window);
    EXPECT_EQ(WindowToJson(*window), saved) << path;
    edits.Redo(*window);
    EXPECT_EQ(WindowToJson(*window), now) << path;
    edits.Undo(*window);
    count = 0;  // the next edit drops what was undone
  }
}

}  // namespace
}  // namespace pliant::app
