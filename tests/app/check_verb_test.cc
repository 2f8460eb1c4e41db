#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/verbs/exit_status.h"
#include "tests/app/run_verb.h"
#include "tests/support/places.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

struct Outcome {
  int status;
  std::string out;
  std::string err;
};

Outcome Check(const std::string& text, bool json) {
  const fs::path file = fs::temp_directory_path() / ("pliant_check_" + std::to_string(getpid()) + ".xml");
  std::ofstream(file) << text;
  const std::string path = file.string();
  std::vector<std::string> words = {"check", path};
  if (json) words.push_back("--json");
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int status = RunVerb(words);
  Outcome outcome = {status, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
  fs::remove(file);
  return outcome;
}

constexpr char kThreeErrors[] = R"(<mujoco>
  <worldbody>
    <body name="b">
      <geom type="sphere" sise="1"/>
      <joint typ="hinge"/>
    </body>
  </worldbody>
  <actuator>
    <motor joint="nope"/>
  </actuator>
</mujoco>)";

TEST(CheckVerb, PrintsEveryErrorWithItsPlace) {
  const Outcome outcome = Check(kThreeErrors, false);
  EXPECT_EQ(outcome.status, kExitFailed);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find(".xml:4:27: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find(".xml:5:14: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find(".xml:9:5: "), std::string::npos) << outcome.err;
}

TEST(CheckVerb, JsonListsEveryError) {
  const nlohmann::json report = nlohmann::json::parse(Check(kThreeErrors, true).out);
  EXPECT_FALSE(report["ok"]);
  ASSERT_EQ(report["diagnostics"].size(), 3u);
  const nlohmann::json& first = report["diagnostics"][0];
  EXPECT_EQ(first["severity"], "error");
  EXPECT_EQ(first["line"], 4);
  EXPECT_EQ(first["column"], 27);
  EXPECT_NE(first["message"].get<std::string>().find("'size'"), std::string::npos);
}

TEST(CheckVerb, PrintsSizesOfAGoodModel) {
  const std::string good =
      "<mujoco model='one'><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>";
  const Outcome text = Check(good, false);
  EXPECT_EQ(text.status, kExitOk);
  EXPECT_EQ(text.err, "");
  EXPECT_NE(text.out.find("degrees of freedom   6"), std::string::npos) << text.out;
  const nlohmann::json report = nlohmann::json::parse(Check(good, true).out);
  EXPECT_TRUE(report["ok"]);
  EXPECT_EQ(report["name"], "one");
  EXPECT_EQ(report["nv"], 6);
  EXPECT_TRUE(report["diagnostics"].empty());
}

// Two parts of one robot, 50 mm inside of each other.
constexpr char kOverlap[] = R"(<mujoco>
  <worldbody>  <!-- stays -->
    <body name="a" pos="0 0 2">
      <joint/>
      <geom size=".1"/>
      <body name="between"><joint/><geom size=".01" pos="0 0 1"/>
        <body name="hand" pos=".15 0 0"><joint/><geom name="palm" size=".1"/></body>
      </body>
    </body>
  </worldbody>
</mujoco>
)";

TEST(CheckVerb, FindingsHaveTheirPlaceReasonAndFix) {
  const Outcome text = Check(kOverlap, false);
  EXPECT_EQ(text.status, kExitOk);
  EXPECT_NE(text.out.find(".xml:7:49: warning: body 'a' and body 'hand' overlap"), std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("--fix 1: exclude the pair"), std::string::npos) << text.out;
  const nlohmann::json report = nlohmann::json::parse(Check(kOverlap, true).out);
  ASSERT_EQ(report["findings"].size(), 1u);
  EXPECT_EQ(report["findings"][0]["kind"], "overlap");
  EXPECT_EQ(report["findings"][0]["line"], 7);
}

TEST(CheckVerb, FixWritesAMinimalPatchThatRemovesTheFinding) {
  const fs::path folder = fs::temp_directory_path() / ("pliant_fix_" + std::to_string(getpid()));
  fs::create_directories(folder);
  const std::string path = (folder / "model.xml").string();
  std::ofstream(path) << kOverlap;
  testing::internal::CaptureStdout();
  EXPECT_EQ(RunVerb({"check", path, "--fix", "overlap"}), kExitOk);
  EXPECT_NE(testing::internal::GetCapturedStdout().find("+ "), std::string::npos);
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  std::string wanted = kOverlap;
  wanted.insert(wanted.rfind("</mujoco>"),
                "  <contact>\n    <exclude body1=\"a\" body2=\"hand\"/>\n  </contact>\n");
  EXPECT_EQ(text, wanted);
  testing::internal::CaptureStdout();
  EXPECT_EQ(RunVerb({"check", path, "--json"}), kExitOk);
  EXPECT_TRUE(nlohmann::json::parse(testing::internal::GetCapturedStdout())["findings"].empty());
  fs::remove_all(folder);
}

TEST(CheckVerb, FindingsThatElementsShareArePrintedOnce) {
  const auto wheel = [](const std::string& name, const std::string& moments) {
    return "<body name='" + name + "'><inertial pos='0 0 0' mass='0.44' diaginertia='" + moments +
           "'/><joint/><geom type='cylinder' size='0.08 0.015'/></body>";
  };
  const std::string equal = "0.0124 0.0062 0.0062", other = "0.0248 0.0124 0.0124";
  const std::string model = "<mujoco><worldbody>" + wheel("front", equal) + wheel("middle", other) +
                            wheel("rear", equal) + wheel("spare", equal) + "</worldbody></mujoco>";
  const std::string out = Check(model, false).out;
  const auto count = [&](const std::string& part) {
    int n = 0;
    for (std::size_t at = out.find(part); at != out.npos; at = out.find(part, at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(count("has principal moments 0.0124"), 1) << out;
  EXPECT_EQ(count("has principal moments 0.0248"), 1) << out;
  EXPECT_EQ(count("the same of 3 'rear', 4 'spare'; all at once: --fix inertia_size"), 1) << out;
  EXPECT_EQ(nlohmann::json::parse(Check(model, true).out)["findings"].size(), 4u);
}

TEST(CheckVerb, TheDefaultModelHasNoFindings) {
  const std::string path = SourcePath("models/playground.xml");
  testing::internal::CaptureStdout();
  RunVerb({"check", path, "--json"});
  const nlohmann::json report = nlohmann::json::parse(testing::internal::GetCapturedStdout());
  EXPECT_TRUE(report["findings"].empty()) << report["findings"];
}

}  // namespace
}  // namespace pliant::app
