// --layout takes the name of any panel.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "app/startup/start_options.h"
#include "app/window/frame_clock.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"

namespace pliant::app {
namespace {

class StartLayout : public testing::Test {
 protected:
  StartLayout() { ui::ForgetSections(); }
  ~StartLayout() override { ui::ForgetSections(); }

  void Apply(const std::vector<std::string>& layout) {
    ViewOptions options;
    options.layout = layout;
    ApplyStartLayout(options, *ui_, messages_);
  }

  std::unique_ptr<ui::UiState> ui_ = std::make_unique<ui::UiState>();
  FrameClock clock_{true};
  MessageLog messages_{clock_};
};

TEST_F(StartLayout, TakesEveryPanelWhereverItStands) {
  for (const ui::Panel* panel : ui::Panels()) {
    SCOPED_TRACE(panel->name);
    Apply({panel->name});
    switch (panel->place) {
      case ui::PanelPlace::kBottom:
        EXPECT_EQ(ui_->layout.request.bottom_tab, panel->name);
        break;
      case ui::PanelPlace::kLeft:
        EXPECT_EQ(ui_->layout.request.left_tab, panel->name);
        break;
      case ui::PanelPlace::kWindow:
        EXPECT_TRUE(panel->open == nullptr || *panel->open(*ui_));
        break;
      default:
        EXPECT_TRUE(ui::OpenSections()[panel->name]);
    }
  }
  EXPECT_TRUE(messages_.All().empty());
}

TEST_F(StartLayout, ADashHides) {
  Apply({"info", "plots"});
  Apply({"-info", "-plots"});
  EXPECT_FALSE(ui::OpenSections()["info"]);
  EXPECT_FALSE(ui_->layout.bottom);
}

TEST_F(StartLayout, AnUnknownNameIsAnErrorThatListsTheKnownOnes) {
  Apply({"plot"});
  ASSERT_EQ(messages_.All().size(), 1u);
  const std::string& text = messages_.All()[0].text;
  EXPECT_NE(text.find("'plot'"), std::string::npos);
  for (const ui::Panel* panel : ui::Panels())
    EXPECT_NE(text.find(panel->name), std::string::npos) << panel->name;
}

}  // namespace
}  // namespace pliant::app
