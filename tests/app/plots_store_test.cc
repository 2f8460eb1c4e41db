#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "app/session/json_store.h"
#include "app/session/plots.h"

namespace pliant::app {
namespace {

class PlotSettings : public testing::Test {
 protected:
  PlotSettings() : file_(testing::TempDir() + "/plots_" + std::to_string(::getpid()) + ".json") {
    std::filesystem::remove(file_);
  }
  ~PlotSettings() override { std::filesystem::remove(file_); }
  bool Save(const std::string& model, const ui::PlotsPanelState& plots, const ui::ValuesPanelState& values) {
    return JsonStore(file_).WriteModel(model, ToJson(plots, values), &error_);
  }
  void Load(const std::string& model, ui::PlotsPanelState* plots, ui::ValuesPanelState* values) {
    nlohmann::json saved;
    JsonStore(file_).ReadModel(model, &saved, &error_);
    if (!saved.is_null()) FromJson(saved, plots, values);
  }

  std::string file_;
  std::string error_;
};

TEST_F(PlotSettings, EachModelGetsItsOwnBack) {
  ui::PlotsPanelState plots;
  ui::ValuesPanelState values;
  plots.span = 5;
  plots.plots.emplace_back();
  ui::PlotCurve curve;
  curve.expression = "qpos[knee]";
  curve.color = 3;
  curve.transform = ui::CurveTransform::kLowPass;
  curve.seconds = 0.2;
  curve.right_axis = true;
  plots.plots[0].curves.push_back(curve);
  plots.plots[0].x = "qvel[knee]";
  values.watches.push_back({"norm(xpos[torso])", 7});
  ASSERT_TRUE(Save("/a/b.xml", plots, values)) << error_;
  ASSERT_TRUE(Save("/other.xml", {}, values)) << error_;
  ui::PlotsPanelState loaded;
  ui::ValuesPanelState watched;
  Load("/a/b.xml", &loaded, &watched);
  ASSERT_EQ(loaded.plots.size(), 1u);
  ASSERT_EQ(loaded.plots[0].curves.size(), 1u);
  const ui::PlotCurve& back = loaded.plots[0].curves[0];
  EXPECT_EQ(back.expression, "qpos[knee]");
  EXPECT_EQ(back.color, 3);
  EXPECT_EQ(back.transform, ui::CurveTransform::kLowPass);
  EXPECT_EQ(back.seconds, 0.2);
  EXPECT_TRUE(back.right_axis);
  EXPECT_EQ(loaded.plots[0].x, "qvel[knee]");
  EXPECT_EQ(loaded.span, 5);
  ASSERT_EQ(watched.watches.size(), 1u);
  EXPECT_EQ(watched.watches[0].expression, "norm(xpos[torso])");
  ui::PlotsPanelState none;
  Load("/a/unknown.xml", &none, &watched);
  EXPECT_TRUE(none.plots.empty());
  EXPECT_EQ(watched.watches.size(), 1u);
}

TEST_F(PlotSettings, ADamagedFileCountsAsEmpty) {
  std::ofstream(file_)
      << "{\"/a.xml\": {\"plots\": [{\"curves\": [{\"expression\": 3}, 4]}, 5], \"watches\": 6}}";
  ui::PlotsPanelState plots;
  ui::ValuesPanelState values;
  Load("/a.xml", &plots, &values);
  EXPECT_TRUE(plots.plots.empty());
  std::ofstream(file_) << "not json";
  Load("/a.xml", &plots, &values);
  values.watches.push_back({"time", 0});
  EXPECT_TRUE(Save("/a.xml", plots, values));
  EXPECT_FALSE(JsonStore("/proc/nowhere/plots.json").WriteModel("/a.xml", ToJson(plots, values), &error_));
  EXPECT_FALSE(error_.empty());
}

}  // namespace
}  // namespace pliant::app
