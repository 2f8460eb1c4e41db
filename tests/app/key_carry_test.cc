#include "app/editing/key_carry.h"

#include <gmock/gmock.h>

#include "app/editing/structure_compile.h"

namespace pliant::app {
namespace {

TEST(KeyCarry, NumbersThatDoNotChangeStayAsTheyAreWritten) {
  const std::string path = "/nowhere/two_arms.xml";
  const std::string arms = R"(<mujoco><worldbody>
    <body name="a"><joint name="x"/><geom size="0.1"/></body>
    <body name="b" pos="1 0 0"><joint name="y"/><geom size="0.1"/></body>)";
  const std::string keys = R"(</worldbody><keyframe><key qpos=".6 +1.50"/></keyframe></mujoco>)";
  const StructureResult before = CompileTexts(path, {{path, arms + keys}});
  ASSERT_NE(before.model, nullptr);
  std::map<std::string, std::string> texts = {
      {path, arms + R"(<body name="ball" pos="0 0 .5"><freejoint/><geom size=".1"/></body>)" + keys}};
  CarryKeys(path, *before.model, &texts);
  EXPECT_THAT(texts[path], testing::HasSubstr(R"(<key qpos=".6 +1.50 0 0 0.5 1 0 0 0"/>)"));
}

}  // namespace
}  // namespace pliant::app
