// What collides for meshes: other shapes are written into the user's file, and bodies move as they should.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "app/desks/fit_desk.h"
#include "app/editing/write_back.h"
#include "app/files/model_loader.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/fit/plan.h"
#include "engine/model/twin.h"
#include "tests/app/run_verb.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Obj {
 public:
  int Vertex(double x, double y, double z) {
    text_ << "v " << x << " " << y << " " << z << "\n";
    return ++count_;
  }
  void Quad(int a, int b, int c, int d) { text_ << "f " << a << " " << b << " " << c << " " << d << "\n"; }
  std::string Text() const { return text_.str(); }

 private:
  std::ostringstream text_;
  int count_ = 0;
};

// About z, 0.4 m from its middle to that of the tube, which is 0.2 m thick.
std::string Ring() {
  Obj obj;
  constexpr int n = 32, k = 12;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < k; ++j) {
      const double u = 2 * mjPI * i / n, v = 2 * mjPI * j / k, r = 0.4 + 0.1 * std::cos(v);
      obj.Vertex(r * std::cos(u), r * std::sin(u), 0.1 * std::sin(v));
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < k; ++j) {
      const int a = (i + 1) % n, b = (j + 1) % k;
      obj.Quad(i * k + j + 1, a * k + j + 1, a * k + b + 1, i * k + b + 1);
    }
  }
  return obj.Text();
}

// Open at the top, 1 m, with walls of 0.05 m.
std::string Crate() {
  Obj obj;
  const auto ring = [&obj](double a, double z) {
    const int first = obj.Vertex(-a, -a, z);
    obj.Vertex(a, -a, z);
    obj.Vertex(a, a, z);
    obj.Vertex(-a, a, z);
    return first;
  };
  const int bottom = ring(.5, -.5), top = ring(.5, .5), rim = ring(.45, .5), inner = ring(.45, -.45);
  obj.Quad(bottom, bottom + 3, bottom + 2, bottom + 1);
  obj.Quad(inner, inner + 1, inner + 2, inner + 3);
  for (int k = 0; k < 4; ++k) {
    const int n = (k + 1) % 4;
    obj.Quad(bottom + k, bottom + n, top + n, top + k);
    obj.Quad(top + k, top + n, rim + n, rim + k);
    obj.Quad(rim + k, rim + n, inner + n, inner + k);
  }
  return obj.Text();
}

class FitVerb : public testing::Test {
 protected:
  FitVerb() { fs::create_directories(folder_ / "meshes"); }
  ~FitVerb() override { fs::remove_all(folder_); }

  // A turned mesh geom of the world, and a body above it.
  void Write(const std::string& obj, const std::string& body, const std::string& attributes = "") {
    std::ofstream(folder_ / "meshes/shape.obj") << obj;
    std::ofstream(Path())
        << "<mujoco>\n  <compiler meshdir=\"meshes\"/>\n  <asset>\n"
           "    <mesh name=\"shape\" file=\"shape.obj\"/>\n  </asset>\n  <worldbody>\n"
           "    <frame pos=\"0 0 1\">\n      <geom name=\"thing\" type=\"mesh\" mesh=\"shape\" "
        << attributes << "/>\n    </frame>\n    <body name=\"b\" pos=\"0 0 2\">\n"
        << "      <freejoint/>\n      " << body << "\n    </body>\n  </worldbody>\n</mujoco>\n";
  }
  std::string Path() const { return (folder_ / "model.xml").string(); }
  std::string Text() const {
    std::ifstream file(Path());
    return {std::istreambuf_iterator<char>(file), {}};
  }
  int Run(std::vector<std::string> words) {
    words.insert(words.begin(), {"fit", Path()});
    testing::internal::CaptureStdout();
    const int status = RunVerb(words);
    out_ = testing::internal::GetCapturedStdout();
    return status;
  }
  // Height of the body after so many seconds.
  double HeightAfter(double seconds) const {
    const LoadedModel loaded = LoadModel(Path());
    EXPECT_NE(loaded.model, nullptr) << loaded.diagnostics.FirstError();
    if (loaded.model == nullptr) return NAN;
    const DataPtr d(mj_makeData(loaded.model.get()));
    while (d->time < seconds) mj_step(loaded.model.get(), d.get());
    return d->qpos[2];
  }

  const fs::path folder_ = fs::path(testing::TempDir()) / ("fit_verb_" + std::to_string(::getpid()));
  std::string out_;
};

TEST_F(FitVerb, BallFallsThroughARingOfPartsAndNotThroughItsHull) {
  Write(Ring(), "<geom size=\"0.12\"/>");
  EXPECT_GT(HeightAfter(1.5), 1.1);
  ASSERT_EQ(Run({"--as", "parts"}), kExitOk);
  EXPECT_THAT(out_, HasSubstr(" parts, "));
  EXPECT_LT(HeightAfter(1.5), 0);
}

TEST_F(FitVerb, BallRestsOnTheTubeOfTheRingOfParts) {
  Write(Ring(),
        "<geom size=\"0.05\" pos=\"0.4 0 0\"/><geom size=\"0.05\" pos=\"-0.4 0 0\"/>"
        "<geom size=\"0.05\" pos=\"0 0.4 0\"/><geom size=\"0.05\" pos=\"0 -0.4 0\"/>");
  ASSERT_EQ(Run({"--as", "parts"}), kExitOk);
  EXPECT_NEAR(HeightAfter(1.5), 1.15, 0.02);
}

TEST_F(FitVerb, CubeRestsInsideACrateOfPartsAndOnTopOfItsHull) {
  Write(Crate(), "<geom type=\"box\" size=\"0.2 0.2 0.2\"/>");
  EXPECT_NEAR(HeightAfter(2), 1.7, 0.01);
  ASSERT_EQ(Run({"--as", "parts", "--geom", "thing"}), kExitOk);
  EXPECT_THAT(out_, HasSubstr(" parts, "));
  EXPECT_NEAR(HeightAfter(2), 0.75, 0.01);
}

TEST_F(FitVerb, ThePatchLeavesTheRestOfTheTextAndTheMassAlone) {
  Write(Crate(), "<geom type=\"box\" size=\"0.2 0.2 0.2\"/>", "friction=\"0.7\" rgba=\"1 0 0 1\"");
  const std::string before = Text();
  FitRequest request = {.path = Path(), .geoms = {0}, .shape = FitShape::kParts, .parts = {}};
  const FitPlan plan = PlanFit(request);
  ASSERT_EQ(plan.patch.error, "");
  EXPECT_GE(plan.patch.new_files.size(), 5u);
  EXPECT_LE(plan.patch.new_files.size(), 6u);
  EXPECT_EQ(plan.patch.new_files[0].path, (folder_ / "meshes/thing_part0.obj").string());
  EXPECT_EQ(Text(), before);
  std::string error;
  ASSERT_TRUE(WritePatch(plan.patch, nullptr, &error)) << error;
  EXPECT_THAT(Text(), HasSubstr("mesh=\"shape\" friction=\"0.7\" rgba=\"1 0 0 1\" contype=\"0\""));
  EXPECT_THAT(Text(), HasSubstr("mass=\"0\" group=\"3\" friction=\"0.7\"/>"));
  ASSERT_TRUE(UndoPatch(plan.patch, &error)) << error;
  EXPECT_EQ(Text(), before);
  EXPECT_FALSE(fs::exists(folder_ / "meshes/thing_part0.obj"));
}

TEST_F(FitVerb, PrimitiveStandsWhereTheTurnedMeshStood) {
  // A crate in a frame, turned: its best box has the same place.
  Write(Crate(), "<geom size=\"0.1\"/>", "euler=\"30 20 10\" pos=\"0.1 0.2 0.3\"");
  ASSERT_EQ(Run({"--as", "box"}), kExitOk);
  const LoadedModel loaded = LoadModel(Path());
  ASSERT_NE(loaded.model, nullptr);
  const mjModel& m = *loaded.model;
  const int box = mj_name2id(&m, mjOBJ_GEOM, "thing_box");
  ASSERT_GE(box, 0);
  EXPECT_EQ(m.geom_bodyid[box], 0);
  // The box may be shrunk by what the crate lacks at the top, but not moved from its middle by more.
  const DataPtr d(mj_makeData(&m));
  mj_forward(&m, d.get());
  const double* at = d->geom_xpos + 3 * box;
  EXPECT_NEAR(at[0], 0.1, 0.02);
  EXPECT_NEAR(at[1], 0.2, 0.02);
  EXPECT_NEAR(at[2], 1.3, 0.02);
}

TEST_F(FitVerb, ReplacesAllCopiesThatOneTextMakes) {
  Write(Crate(), "<geom size=\"0.1\"/>");
  const std::string text = R"(<mujoco>
  <compiler meshdir="meshes"/>
  <asset><mesh name="shape" file="shape.obj"/></asset>
  <worldbody>
    <replicate count="3" offset="2 0 0">
      <body name="crate"><freejoint/><geom name="walls" type="mesh" mesh="shape" pos="0 0 0.5"/></body>
    </replicate>
  </worldbody>
</mujoco>)";
  for (const char* shape : {"box", "parts"}) {
    std::ofstream(Path()) << text;
    ASSERT_EQ(Run({"--as", shape}), kExitOk);
    const LoadedModel loaded = LoadModel(Path());
    ASSERT_NE(loaded.model, nullptr) << loaded.diagnostics.FirstError();
    const mjModel& m = *loaded.model;
    std::vector<int> solid(static_cast<size_t>(m.nbody), 0);
    for (int g = 0; g < m.ngeom; ++g) solid[static_cast<size_t>(m.geom_bodyid[g])] += m.geom_contype[g];
    EXPECT_GT(solid[1], 0);
    EXPECT_EQ(solid[1], solid[2]);
    EXPECT_EQ(solid[1], solid[3]);
  }
}

TEST_F(FitVerb, PartsOfAnAttachedGeomBelongToItsFileWhichOpensAloneAsBefore) {
  fs::create_directories(folder_ / "parts/shapes");
  std::ofstream(folder_ / "parts/shapes/crate.obj") << Crate();
  const std::string part = (folder_ / "parts/box.xml").string();
  std::ofstream(part) << R"(<mujoco model="box">
  <compiler meshdir="shapes"/>
  <asset><mesh name="crate" file="crate.obj"/></asset>
  <worldbody><body name="box"><freejoint/><geom type="mesh" mesh="crate"/></body></worldbody>
</mujoco>)";
  const std::string main = R"(<mujoco>
  <compiler meshdir="meshes"/>
  <asset><model name="box" file="parts/box.xml"/></asset>
  <worldbody><frame pos="0 0 1"><attach model="box" prefix="left_"/></frame>
    <frame pos="2 0 1"><attach model="box" prefix="right_"/></frame></worldbody>
</mujoco>)";
  std::ofstream(Path()) << main;
  ASSERT_EQ(Run({"--as", "parts"}), kExitOk);
  EXPECT_EQ(Text(), main);
  EXPECT_TRUE(fs::is_empty(folder_ / "meshes"));
  EXPECT_TRUE(fs::exists(folder_ / "parts/shapes/crate_0_part0.obj"));
  const LoadedModel alone = LoadModel(part), both = LoadModel(Path());
  ASSERT_NE(alone.model, nullptr) << alone.diagnostics.FirstError();
  ASSERT_NE(both.model, nullptr) << both.diagnostics.FirstError();
  EXPECT_GE(alone.model->ngeom, 6);
  EXPECT_EQ(both.model->ngeom, 2 * alone.model->ngeom);
}

TEST_F(FitVerb, GeomsOfAnAttachedWorldThatAFrameMovesAreLeftWithAReason) {
  Write(Crate(), "<geom size=\"0.1\"/>");
  std::ofstream(folder_ / "room.xml") << R"(<mujoco model="room">
  <compiler meshdir="meshes"/>
  <asset><mesh name="shape" file="shape.obj"/></asset>
  <worldbody><geom type="mesh" mesh="shape"/></worldbody>
</mujoco>)";
  std::ofstream(Path()) << R"(<mujoco>
  <asset><model name="room" file="room.xml"/></asset>
  <worldbody><frame pos="0 0 1"><attach model="room" prefix="r_"/></frame></worldbody>
</mujoco>)";
  testing::internal::CaptureStderr();
  EXPECT_EQ(Run({"--as", "box"}), kExitFailed);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("put the geom into a body of its own there"));
}

TEST_F(FitVerb, CopiesAtDifferentPlacesOfABodyAreToldApart) {
  Write(Crate(), "<geom size=\"0.1\"/>");
  std::ofstream(Path()) << R"(<mujoco>
  <compiler meshdir="meshes"/>
  <asset><mesh name="shape" file="shape.obj"/></asset>
  <worldbody><replicate count="2" offset="2 0 0"><geom type="mesh" mesh="shape"/></replicate></worldbody>
</mujoco>)";
  testing::internal::CaptureStderr();
  EXPECT_EQ(Run({"--as", "box"}), kExitFailed);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("at different places of their bodies"));
}

TEST_F(FitVerb, AMeshOfAClassIsReplacedWithItsContacts) {
  Write(Crate(), "<geom size=\"0.1\"/>");
  std::ofstream(Path()) << R"(<mujoco>
  <compiler meshdir="meshes"/>
  <default><default class="c"><geom type="mesh" mesh="shape" friction="0.3 0.01 0.001" condim="4"/></default></default>
  <asset><mesh name="shape" file="shape.obj"/></asset>
  <worldbody><body childclass="c"><freejoint/><geom name="walls"/></body></worldbody>
</mujoco>)";
  ASSERT_EQ(Run({"--as", "box"}), kExitOk);
  const LoadedModel loaded = LoadModel(Path());
  ASSERT_NE(loaded.model, nullptr) << loaded.diagnostics.FirstError();
  const mjModel& m = *loaded.model;
  const int box = mj_name2id(&m, mjOBJ_GEOM, "walls_box");
  ASSERT_GE(box, 0);
  EXPECT_EQ(m.geom_type[box], mjGEOM_BOX);
  EXPECT_EQ(m.geom_dataid[box], -1);
  EXPECT_EQ(m.geom_condim[box], 4);
  EXPECT_EQ(m.geom_friction[3 * box], 0.3);
  EXPECT_EQ(m.geom_contype[mj_name2id(&m, mjOBJ_GEOM, "walls")], 0);
}

TEST_F(FitVerb, TableTellsWhatTheHullAdds) {
  Write(Crate(), "<geom size=\"0.1\"/>");
  EXPECT_EQ(Run({"--json"}), kExitOk);
  const nlohmann::json rows = nlohmann::json::parse(out_);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0]["hull_vertices"], 8);
  EXPECT_NEAR(rows[0]["hull_volume"].get<double>(), 1, 1e-6);
  EXPECT_NEAR(rows[0]["volume"].get<double>(), 1 - .9 * .9 * .95, 1e-6);
}

TEST_F(FitVerb, DistanceFieldIsOneAttribute) {
  Write(Ring(), "<geom size=\"0.12\"/>");
  ASSERT_EQ(Run({"--as", "sdf"}), kExitOk);
  EXPECT_THAT(Text(), HasSubstr("type=\"sdf\" mesh=\"shape\""));
  EXPECT_LT(HeightAfter(1.5), 0);
}

TEST_F(FitVerb, UnknownGeomIsWrongUsage) {
  Write(Ring(), "<geom size=\"0.12\"/>");
  EXPECT_EQ(Run({"--as", "box", "--geom", "nope"}), kExitUsage);
}

TEST_F(FitVerb, InTheWindowChangesNothingOnceItIsStopped) {
  Write(Ring(), "<geom size=\"0.12\"/>");
  FitWatch watch;
  watch.stop = true;
  const FittedShapes fitted = FitShapes(Path(), {}, {0}, static_cast<int>(FitShape::kParts), 8, watch);
  EXPECT_TRUE(fitted.edits.empty());
  EXPECT_TRUE(fitted.files.empty());
  EXPECT_NE(fitted.outcome.find("stopped"), std::string::npos) << fitted.outcome;
}

TEST_F(FitVerb, InTheWindowIsAnEditWithFilesThatAreWrittenWithIt) {
  Write(Ring(), "<geom size=\"0.12\"/>");
  const std::string before = Text();
  FitWatch watch;
  const FittedShapes fitted = FitShapes(Path(), {}, {0}, static_cast<int>(FitShape::kParts), 8, watch);
  EXPECT_EQ(watch.done, 1);
  EXPECT_GT(watch.parts, 1);
  ASSERT_FALSE(fitted.edits.empty()) << fitted.outcome;
  EXPECT_NE(fitted.outcome.find("parts"), std::string::npos) << fitted.outcome;
  const StructureResult changed = CompileEdits(Path(), {}, fitted.label, fitted.edits, fitted.files);
  ASSERT_NE(changed.model, nullptr) << changed.error;
  EXPECT_GT(changed.model->nmesh, 2);
  EXPECT_EQ(Text(), before);  // nothing is written yet
  WriteBackRequest request;
  request.path = Path();
  request.texts = changed.texts;
  request.file_model = CopyView(*changed.model);
  request.live = CopyView(*changed.model);
  const WriteBackPlan plan = PlanWriteBack(request);
  ASSERT_EQ(plan.error, "");
  const WriteBackResult written = WriteFiles(plan);
  ASSERT_TRUE(written.ok) << written.error;
  EXPECT_LT(HeightAfter(1.5), 0.5);
}

}  // namespace
}  // namespace pliant::app
