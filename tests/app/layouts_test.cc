#include "app/session/layouts.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>

#include "app/session/json_store.h"
#include "ui/widgets/property.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class LayoutFile : public testing::Test {
 protected:
  LayoutFile() : folder_(fs::temp_directory_path() / ("pliant_layout_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    ui::ForgetSections();
  }
  ~LayoutFile() override {
    fs::remove_all(folder_);
    ui::ForgetSections();
  }
  std::string Path() const { return (folder_ / "layouts.json").string(); }
  bool Write(const std::string& model, const ModelLayout& layout, std::string* error) const {
    return JsonStore(Path()).WriteModel(model, ToJson(layout), error);
  }
  bool Read(const std::string& model, ModelLayout* layout) const {
    nlohmann::json saved;
    std::string error;
    if (!JsonStore(Path()).ReadModel(model, &saved, &error) || saved.is_null()) return false;
    FromJson(saved, layout);
    return true;
  }

  fs::path folder_;
};

TEST_F(LayoutFile, EveryModelHasItsOwn) {
  const auto ui = std::make_unique<ui::UiState>();
  ui->layout.left = false;
  ui->layout.bottom = true;
  ui->layout.bottom_tab = "plots";
  ui->layout.right_width = 411;
  ui->views.layout = 4;
  ui->timeline.shown = false;
  ui::SetOpenSections({{"joints", false}, {"physics", true}});
  std::string error;
  ASSERT_TRUE(Write("one.xml", LayoutOf(*ui), &error)) << error;
  ui->layout.left = true;
  ui->views.layout = 1;
  ui::ForgetSections();
  ASSERT_TRUE(Write("two.xml", LayoutOf(*ui), &error)) << error;

  ModelLayout layout;
  ASSERT_TRUE(Read("one.xml", &layout));
  ApplyModelLayout(layout, ui.get());
  EXPECT_FALSE(ui->layout.left);
  EXPECT_TRUE(ui->layout.bottom);
  EXPECT_EQ(ui->layout.request.bottom_tab, "plots");
  EXPECT_EQ(ui->layout.right_width, 411);
  EXPECT_EQ(ui->views.layout, 4);
  EXPECT_FALSE(ui->timeline.shown);
  EXPECT_FALSE(ui::OpenSections()["joints"]);
  EXPECT_TRUE(ui::OpenSections()["physics"]);
  ASSERT_TRUE(Read("two.xml", &layout));
  EXPECT_TRUE(layout.left);
  EXPECT_EQ(layout.views, 1);
  EXPECT_FALSE(Read("three.xml", &layout));
}

TEST_F(LayoutFile, ADamagedFileCountsAsEmptyAndIsKeptAside) {
  std::ofstream(Path()) << "{\"one.xml\": {\"left\": fal";
  ModelLayout layout;
  EXPECT_FALSE(Read("one.xml", &layout));
  std::string error;
  EXPECT_TRUE(Write("one.xml", layout, &error)) << error;
  EXPECT_TRUE(fs::exists(Path() + ".bad"));
  EXPECT_TRUE(Read("one.xml", &layout));
}

TEST_F(LayoutFile, TabsAndSectionsAreSavedByName) {
  ModelLayout layout;
  layout.left_tab = "settings";
  layout.bottom_tab = "why";
  layout.sections = {{"generators", true}};
  std::string error;
  ASSERT_TRUE(Write("one.xml", layout, &error)) << error;
  std::stringstream text;
  text << std::ifstream(Path()).rdbuf();
  for (const char* part : {R"("left_tab": "settings")", R"("bottom_tab": "why")", R"("generators": true)"})
    EXPECT_NE(text.str().find(part), std::string::npos) << part << "\n" << text.str();
  ModelLayout back;
  ASSERT_TRUE(Read("one.xml", &back));
  EXPECT_EQ(back, layout);
}

TEST_F(LayoutFile, NumbersAndTitlesOfOlderFilesAreRead) {
  const std::string key = fs::absolute("one.xml").lexically_normal().string();
  const char* const tabs[] = {"profiler", "sensors", "contacts", "rows",   "messages", "plots",
                              "values",   "solver",  "why",      "errors", "report"};
  for (int i = 0; i < static_cast<int>(std::size(tabs)); ++i) {
    std::ofstream(Path()) << "{\"" << key << "\": {\"left_tab\": 1, \"bottom_tab\": " << i
                          << ", \"sections\": {\"Generator and gains\": true, \"Info\": false}}}";
    ModelLayout layout;
    ASSERT_TRUE(Read("one.xml", &layout));
    EXPECT_EQ(layout.left_tab, "settings");
    EXPECT_EQ(layout.bottom_tab, tabs[i]);
    EXPECT_EQ(layout.sections, (std::map<std::string, bool>{{"generators", true}, {"info", false}}));
  }
}

TEST_F(LayoutFile, NonsenseIsLeftAtItsDefault) {
  const std::string key = fs::absolute("one.xml").lexically_normal().string();
  std::ofstream(Path()) << "{\"" << key
                        << "\": {\"left\": 3, \"left_width\": -7, \"bottom_tab\": 1e9, \"views\": 3, "
                           "\"sections\": {\"Joints\": \"yes\"}}}";
  ModelLayout layout;
  ASSERT_TRUE(Read("one.xml", &layout));
  EXPECT_TRUE(layout.left);
  EXPECT_GE(layout.left_width, 0);
  EXPECT_EQ(layout.bottom_tab, ModelLayout().bottom_tab);
  EXPECT_EQ(layout.views, 2);
  EXPECT_TRUE(layout.sections.empty());
}

}  // namespace
}  // namespace pliant::app
