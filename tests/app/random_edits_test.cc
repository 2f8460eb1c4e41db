// Random edits of the structure, one on top of the other: what they compile to is what a fresh load of the
// written files gives.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "app/editing/structure_compile.h"
#include "app/files/element_locations.h"
#include "app/files/model_loader.h"
#include "engine/model/compare.h"
#include "engine/model/names.h"
#include "tests/support/places.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using Kind = ui::StructureEdit::Kind;

constexpr mjtObj kKinds[] = {mjOBJ_BODY,     mjOBJ_GEOM,   mjOBJ_JOINT,   mjOBJ_SITE,     mjOBJ_CAMERA,
                             mjOBJ_LIGHT,    mjOBJ_TENDON, mjOBJ_PAIR,    mjOBJ_ACTUATOR, mjOBJ_SENSOR,
                             mjOBJ_EQUALITY, mjOBJ_KEY,    mjOBJ_EXCLUDE, mjOBJ_MATERIAL};
constexpr size_t kOfBodies = 6;  // the first so many stand in a body

class Generator {
 public:
  Generator(unsigned seed, std::string part) : random_(seed), part_(std::move(part)) {}

  ui::StructureEdit Next(const mjModel& m) {
    ui::StructureEdit edit;
    edit.kind = static_cast<Kind>(Below(7));
    edit.parent = {mjOBJ_BODY, Below(m.nbody)};
    edit.offset[1] = 0.5;
    if (edit.kind == Kind::kAdd) {
      Add(m, &edit);
    } else if (edit.kind == Kind::kAttach) {
      edit.text = part_;
    } else {
      const bool of_bodies = edit.kind == Kind::kReparent;
      do {
        edit.element.type = kKinds[static_cast<size_t>(Below(of_bodies ? kOfBodies : std::size(kKinds)))];
      } while (CountOf(m, edit.element.type) <= (edit.element.type == mjOBJ_BODY ? 1 : 0) && Below(50) != 0);
      const int first = edit.element.type == mjOBJ_BODY ? 1 : 0;
      edit.element.id = first + Below(CountOf(m, edit.element.type) - first);
      if (edit.kind == Kind::kRename) edit.text = Fresh();
      if (edit.kind == Kind::kChangeType) edit.text = Type(edit.element.type);
    }
    return edit;
  }

 private:
  template <class N>
  int Below(N n) {
    return static_cast<int>(random_() % static_cast<unsigned>(std::max<N>(1, n)));
  }
  std::string Fresh() { return "name" + std::to_string(Below(100000000)); }
  // The name of any element of this kind; "none" when that one has none.
  std::string Any(const mjModel& m, mjtObj type) {
    for (int i = 0; i < 20; ++i) {
      const char* name = Id2Name(m, type, Below(CountOf(m, type)));
      if (name != nullptr) return name;
    }
    return "none";
  }
  std::string Type(mjtObj type) {
    static const std::map<mjtObj, std::vector<const char*>> kTypes = {
        {mjOBJ_GEOM, {"sphere", "capsule", "ellipsoid", "cylinder", "box", "plane"}},
        {mjOBJ_SITE, {"sphere", "capsule", "ellipsoid", "cylinder", "box"}},
        {mjOBJ_JOINT, {"hinge", "slide", "ball", "free"}},
        {mjOBJ_LIGHT, {"spot", "directional", "point"}},
        {mjOBJ_ACTUATOR, {"motor", "position", "velocity", "intvelocity", "damper", "general"}},
        {mjOBJ_SENSOR,
         {"jointpos", "jointvel", "framepos", "framequat", "framelinvel", "accelerometer", "gyro", "force",
          "touch"}},
        {mjOBJ_EQUALITY, {"weld", "connect", "joint", "tendon"}}};
    const auto found = kTypes.find(type);
    return found == kTypes.end() ? "sphere" : found->second[static_cast<size_t>(Below(found->second.size()))];
  }

  void Add(const mjModel& m, ui::StructureEdit* edit) {
    const auto any = [&](mjtObj type) { return "=\"" + Any(m, type) + "\" "; };
    const std::string name = "name=\"" + Fresh() + "\" ";
    switch (Below(15)) {
      case 0:
        edit->text =
            "<body " + name +
            "pos=\"0 0 0.3\"><joint type=\"hinge\"/><geom type=\"sphere\" size=\"0.02\"/><site/></body>";
        break;
      case 1:
        edit->text = "<geom " + name + "size=\"0.01\"/>";
        break;
      case 2:
        edit->text = "<joint " + name + "type=\"slide\" axis=\"0 0 1\"/>";
        break;
      case 3:
        edit->text = "<site " + name + "size=\"0.01\"/>";
        break;
      case 4:
        edit->text = "<camera " + name + "mode=\"targetbody\" target" + any(mjOBJ_BODY) + "/>";
        break;
      case 5:
        edit->text = "<light " + name + "dir=\"0 0 -1\"/>";
        break;
      case 6:
        edit->text = "<body><freejoint/><geom size=\"0.1\" material" + any(mjOBJ_MATERIAL) + "/></body>";
        break;
      case 7:
        Section(edit, "actuator", "<position " + name + "joint" + any(mjOBJ_JOINT) + "kp=\"2\"/>");
        break;
      case 8:
        Section(edit, "sensor", "<jointvel " + name + "joint" + any(mjOBJ_JOINT) + "/>");
        break;
      case 9:
        Section(edit, "equality",
                "<weld " + name + "body1" + any(mjOBJ_BODY) + "body2" + any(mjOBJ_BODY) + "/>");
        break;
      case 10:
        Section(edit, "tendon",
                "<fixed " + name + "><joint coef=\"2\" joint" + any(mjOBJ_JOINT) + "/></fixed>");
        break;
      case 11:
        Section(edit, "contact",
                "<pair " + name + "geom1" + any(mjOBJ_GEOM) + "geom2" + any(mjOBJ_GEOM) + "/>");
        break;
      case 12:
        Section(edit, "contact",
                "<exclude " + name + "body1" + any(mjOBJ_BODY) + "body2" + any(mjOBJ_BODY) + "/>");
        break;
      case 13:
        Section(edit, "keyframe", "<key " + name + "time=\"1\"/>");
        break;
      default:
        Section(edit, "asset", "<material " + name + "rgba=\"1 0 0 1\"/>");
        break;
    }
  }
  static void Section(ui::StructureEdit* edit, const char* section, std::string text) {
    edit->section = section;
    edit->text = std::move(text);
  }

  std::mt19937 random_;
  std::string part_;  // a model file to attach
};

int FromEnvironment(const char* name, int otherwise) {
  const char* wanted = std::getenv(name);
  return wanted != nullptr ? std::atoi(wanted) : otherwise;
}

class RandomEdits : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    around_ = fs::path(testing::TempDir()) / ("pliant_random_" + std::to_string(::getpid()));
    fs::remove_all(around_);
    fs::create_directories(around_);
    std::ofstream(Part()) << "<mujoco model=\"lamp\"><worldbody><body name=\"stand\"><joint name=\"tilt\" "
                             "axis=\"0 1 0\"/><geom size=\"0.02\"/></body></worldbody></mujoco>";
  }
  void TearDown() override { fs::remove_all(around_); }
  std::string Part() const { return (around_ / "lamp.xml").string(); }

  // Where the texts stand when they are written, in copies of the folders of the model.
  fs::path Write(const fs::path& source, const FileTexts& texts) const {
    const fs::path root = source.parent_path().parent_path();
    for (const auto& [name, text] : texts) {
      const fs::path place = fs::relative(name, root);
      const fs::path top = *place.begin();
      if (top == "..") {  // the attached part, which stands beside the copies already
        std::ofstream(name) << text;
        continue;
      }
      if (!fs::exists(around_ / top)) fs::copy(root / top, around_ / top, fs::copy_options::recursive);
      std::ofstream(around_ / place) << text;
    }
    return around_ / source.parent_path().filename() / source.filename();
  }

  fs::path around_;
};

TEST_P(RandomEdits, AreWhatAFreshLoadOfTheirTextsIs) {
  const fs::path source = GetParam();
  const std::string path = source.string();
  StructureResult now = CompileTexts(path, {});
  ASSERT_NE(now.model, nullptr) << now.error;
  const bool tell = std::getenv("PLIANT_RANDOM_EDITS") != nullptr;
  Generator random(static_cast<unsigned>(FromEnvironment("PLIANT_RANDOM_SEED", 7)), Part());
  int done = 0;
  const int max = FromEnvironment("PLIANT_RANDOM_EDITS", 40);
  for (int tried = 0; tried < max; ++tried) {
    const ui::StructureEdit edit = random.Next(*now.model);
    StructureResult next = CompileEdit(path, now.texts, edit, *now.model, now.locations);
    const int kind = static_cast<int>(edit.kind);
    if (next.model == nullptr) {
      EXPECT_NE(next.error, "") << kind;
      if (tell) std::printf("%d of %d refused: %s\n", kind, edit.element.type, next.error.c_str());
      continue;
    }
    if (tell) std::printf("%d of %d done: %s\n", kind, edit.element.type, next.label.c_str());
    ++done;
    now = std::move(next);
  }
  EXPECT_GT(done, max / 4);
  const LoadedModel fresh = LoadModel(Write(source, now.texts).string());
  ASSERT_NE(fresh.model, nullptr) << fresh.diagnostics.FirstError();
  for (const ModelDifference& difference : CompareModels(*now.model, *fresh.model, 0))
    ADD_FAILURE() << ToString(difference, "edited", "fresh");
  const runner::ElementLocations places = LocateElements(*fresh.document);
  ASSERT_EQ(now.locations.entries.size(), places.entries.size());
  for (size_t i = 0; i < places.entries.size(); ++i) {
    const auto& ours = now.locations.entries[i];
    const auto& theirs = places.entries[i];
    ASSERT_EQ(ours.type, theirs.type);
    ASSERT_EQ(ours.id, theirs.id);
    EXPECT_EQ(ours.line, theirs.line);
    EXPECT_EQ(ours.column, theirs.column);
    EXPECT_EQ(fs::path(now.locations.files[static_cast<size_t>(ours.file)]).filename(),
              fs::path(places.files[static_cast<size_t>(theirs.file)]).filename());
  }
}

std::string NameOfModel(const testing::TestParamInfo<std::string>& info) {
  std::string name =
      fs::path(info.param).parent_path().stem().string() + fs::path(info.param).stem().string();
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
}

std::vector<std::string> OurModels() {
  std::vector<std::string> models;
  for (const char* name : {"playground.xml", "robots/quadruped.xml", "tendons/finger.xml"})
    models.push_back(SourcePath(std::string("models/") + name));
  models.push_back(SourcePath("tests/data/robots/gripper_arm/arm.xml"));  // attaches a file that includes one
  return models;
}

INSTANTIATE_TEST_SUITE_P(OurModels, RandomEdits, testing::ValuesIn(OurModels()), NameOfModel);

// PLIANT_RANDOM_EDITS_OF: more models, with colons between their paths.
std::vector<std::string> OtherModels() {
  std::vector<std::string> models;
  const char* wanted = std::getenv("PLIANT_RANDOM_EDITS_OF");
  std::istringstream paths(wanted != nullptr ? wanted : "");
  for (std::string path; std::getline(paths, path, ':');) models.push_back(path);
  return models;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RandomEdits);
INSTANTIATE_TEST_SUITE_P(OtherModels, RandomEdits, testing::ValuesIn(OtherModels()), NameOfModel);

}  // namespace
}  // namespace pliant::app
