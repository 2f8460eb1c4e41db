// What the window would lose: changes that the file does not say, and nothing that a file cannot say.
#include "ui/edits/unsaved_changes.h"

#include <memory>

#include "engine/model/rules.h"
#include "tests/ui/xml_scene.h"

namespace pliant::ui {
namespace {

class UnsavedChangesOf : public XmlUiTest {
 protected:
  UnsavedChangesOf() {
    const char* const xml =
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>";
    Show(xml);
    auto report = std::make_shared<runner::LoadReport>();
    report->file_model = ModelFromXml(xml);
    snapshot_.report = report;
  }
  mjOption& Options() { return snapshot_.model.opt; }
  std::vector<std::string> Found() const { return UnsavedChanges(frame_, ui_.authoring); }
};

TEST_F(UnsavedChangesOf, OptionsAreNamed) {
  EXPECT_TRUE(Found().empty());
  Options().timestep = 0.001;
  EXPECT_EQ(Found(), std::vector<std::string>{"Options of the physics"});
}

TEST_F(UnsavedChangesOf, RulesOfAReleaseAreNone) {
  Options().enableflags |= kRules33;
  EXPECT_TRUE(Found().empty()) << "they are kept in the settings, and no file can say them";
  Options().enableflags |= mjENBL_ENERGY;
  EXPECT_FALSE(Found().empty());
}

}  // namespace
}  // namespace pliant::ui
