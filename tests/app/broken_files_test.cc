// Broken, truncated and cyclic files: every one ends in a model or in errors with a place, never in a crash.
// PLIANT_BROKEN_FILES sets how many files are tried; the suite tries a few hundred.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "app/files/model_loader.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSeeds[] = {
    R"(<mujoco model="a"><option timestep="0.002"/><default><default class="c"><geom friction="1 0.1 0.1"/></default>
</default><asset><texture name="t" type="2d" builtin="checker" width="8" height="8"/><material name="m" texture="t"/>
<mesh name="tetra" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody><geom type="plane" size="1 1 .1" material="m"/>
<body name="b" pos="0 0 1"><freejoint/><geom class="c" size=".1"/><body pos="0 .3 0"><joint name="j" range="-1 1"/>
<geom type="mesh" mesh="tetra"/><site name="s"/></body></body></worldbody><tendon><fixed name="f"><joint joint="j" coef="1"/>
</fixed></tendon><actuator><position joint="j" kp="3"/></actuator><sensor><jointpos joint="j"/></sensor>
<keyframe><key qpos="0 0 1 1 0 0 0 0.1"/></keyframe></mujoco>)",
    R"(<mujoco><compiler angle="radian"/><worldbody><replicate count="3" offset=".4 0 0"><body name="r"><joint type="ball"/>
<geom type="capsule" size=".02" fromto="0 0 0 0 0 .2"/></body></replicate><body><composite type="cable" count="4 1 1"
 size="0.4" curve="s"><joint kind="main" damping="0.1"/><geom type="capsule" size=".01"/></composite></body></worldbody>
<contact><exclude body1="r0" body2="r1"/></contact><equality><weld body1="r0" body2="r1"/></equality></mujoco>)",
    R"(<robot name="u"><link name="base"><visual><geometry><box size="1 1 1"/></geometry></visual></link><link name="l">
<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="l"/><axis xyz="0 0 1"/><limit lower="-1" upper="1"
 effort="1" velocity="1"/></joint></robot>)"};

constexpr const char* kPieces[] = {"<",
                                   ">",
                                   "/>",
                                   "\"",
                                   "'",
                                   "&",
                                   "&#x0;",
                                   "<!--",
                                   "-->",
                                   "<body>",
                                   "</body>",
                                   "<geom",
                                   "1e999",
                                   "-1",
                                   "nan",
                                   "inf",
                                   "0",
                                   "999",
                                   "1 2 3 4 5 6 7 8",
                                   "class=\"zzz\"",
                                   "name=\"b\"",
                                   "<![CDATA[",
                                   "\xff\xfe",
                                   "type=\"mesh\"",
                                   "<include file=\"self.xml\"/>",
                                   "<include file=\"other.xml\"/>",
                                   "size=\"-1\"",
                                   "\x01"};

std::string Mutate(std::string text, std::mt19937& random) {
  const auto pick = [&random](size_t n) { return static_cast<size_t>(random() % std::max<size_t>(1, n)); };
  const int edits = 1 + static_cast<int>(pick(6));
  for (int i = 0; i < edits && !text.empty(); ++i) {
    const size_t at = pick(text.size());
    switch (pick(7)) {
      case 0:
        text.resize(at);
        break;
      case 1:
        text.erase(at, 1 + pick(20));
        break;
      case 2:
        text.insert(at, kPieces[pick(std::size(kPieces))]);
        break;
      case 3:
        text[at] = static_cast<char>(random() & 255u);
        break;
      case 4:
        text.insert(at, text.substr(pick(text.size()), pick(60)));
        break;
      case 5: {  // a number becomes another
        const size_t digit = text.find_first_of("0123456789", at);
        if (digit != std::string::npos) text.replace(digit, 1, kPieces[11 + pick(7)]);
        break;
      }
      default: {  // a reference becomes another
        const size_t quote = text.find("=\"", at);
        if (quote != std::string::npos) text.insert(quote + 2, "x");
      }
    }
  }
  return text;
}

TEST(BrokenFiles, NeverCrashAndSayWhere) {
  const char* wish = std::getenv("PLIANT_BROKEN_FILES");
  const int count = wish != nullptr ? std::atoi(wish) : 400;
  const fs::path folder = fs::path(testing::TempDir()) / ("broken_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "other.xml") << "<mujoco><include file=\"self.xml\"/></mujoco>";
  const std::string path = (folder / "self.xml").string();
  std::mt19937 random(20260101);
  int loaded = 0, refused = 0;
  for (int i = 0; i < count; ++i) {
    const std::string text = Mutate(kSeeds[static_cast<size_t>(i) % std::size(kSeeds)], random);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
    const runner::LoadResult result = LoadModelWithReport(path);
    if (result.model != nullptr) {
      ++loaded;
      continue;
    }
    ++refused;
    bool error = false;
    for (const Diagnostic& d : result.diagnostics)
      error |= d.severity == Severity::kError && !d.message.empty();
    ASSERT_TRUE(error) << "file " << i << " was refused without a reason:\n" << text;
  }
  fs::remove_all(folder);
  EXPECT_GT(loaded, 0);
  EXPECT_GT(refused, count / 4);
}

TEST(BrokenFiles, IncludesThatGoInCirclesAreNamed) {
  const fs::path folder = fs::path(testing::TempDir()) / ("cycle_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  std::ofstream(folder / "a.xml") << "<mujoco>\n  <include file=\"b.xml\"/>\n</mujoco>";
  std::ofstream(folder / "b.xml") << "<mujocoinclude>\n  <include file=\"a.xml\"/>\n</mujocoinclude>";
  const runner::LoadResult result = LoadModelWithReport((folder / "a.xml").string());
  fs::remove_all(folder);
  ASSERT_EQ(result.model, nullptr);
  ASSERT_FALSE(result.diagnostics.empty());
  EXPECT_THAT(ToString(result.diagnostics[0]), testing::HasSubstr("b.xml:2:"));
}

}  // namespace
}  // namespace pliant::app
