// What a session file keeps of the window.
#include "app/session/window_json.h"

#include <gtest/gtest.h>

#include <memory>

#include "app/session/json_store.h"

namespace pliant::app {
namespace {

class NoCommands : public runner::CommandSink {
 public:
  void Push(runner::Command) override {}
};

TEST(WindowJson, KeepsBalanceAndTheRangeOfColoursOfEachView) {
  const auto before = std::make_unique<ui::UiState>(), after = std::make_unique<ui::UiState>();
  before->view.extras.balance = true;
  before->view.extras.color = {2, true, -3, 7.5};
  const mjModel m = {};
  NoCommands sink;
  WindowFromJson(WindowToJson(*before), m, after.get(), sink);
  EXPECT_TRUE(after->view.extras.balance);
  EXPECT_EQ(after->view.extras.color.quantity, 2);
  EXPECT_TRUE(after->view.extras.color.fixed);
  EXPECT_EQ(after->view.extras.color.lo, -3);
  EXPECT_EQ(after->view.extras.color.hi, 7.5);
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

}  // namespace
}  // namespace pliant::app
