// Which rules a model gets when it is read.
#include <pliant/pliant.h>

#include <string>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Rules for the time of a test.
struct Rules {
  explicit Rules(const char* release) { EXPECT_EQ(pliant_setRules(release), 1); }
  ~Rules() { pliant_setRules("3.14"); }
};

constexpr char kBall[] =
    "<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>%</mujoco>";

std::string Ball(const std::string& sections) {
  return std::string(kBall).replace(std::string(kBall).find('%'), 1, sections);
}

TEST(LoadRules, AreThoseOfTodayUnlessOthersAreChosen) {
  EXPECT_STREQ(pliant_rulesOf(Compile(Ball("")).get()), "3.14");
  const Rules older("3.3");
  const Model m = Compile(Ball(""));
  ASSERT_TRUE(m);
  EXPECT_STREQ(pliant_rulesOf(m.get()), "3.3");
  m->opt.enableflags &= ~pliant_ruleBit(0);
  EXPECT_STREQ(pliant_rulesOf(m.get()), "3.3 in part");
}

TEST(LoadRules, RefuseOtherReleases) {
  EXPECT_EQ(pliant_setRules("3.4"), 0);
  EXPECT_EQ(pliant_setRules(nullptr), 0);
  EXPECT_STREQ(pliant_rulesOf(Compile(Ball("")).get()), "3.14");
}

TEST(LoadRules, GiveWayToLanguageThatTheOlderReleaseDidNotHave) {
  const Rules older("3.3");
  for (const char* newer :
       {"<actuator><pid joint='j' kp='1'/></actuator>", "<actuator><motor joint='j' nsample='2'/></actuator>",
        "<option sleep_tolerance='.1'/>",
        "<tendon><fixed stiffness='1 2'><joint joint='j' coef='1'/></fixed></tendon>"}) {
    std::string message;
    const Model m = Compile(Ball(newer), &message);
    ASSERT_TRUE(m) << message;
    EXPECT_STREQ(pliant_rulesOf(m.get()), "3.14") << newer;
    EXPECT_NE(message.find("is newer than release 3.3"), std::string::npos) << message;
  }
  EXPECT_STREQ(pliant_rulesOf(Compile(Ball("<actuator><motor joint='j'/></actuator>")).get()), "3.3");
}

TEST(LoadRules, DecideWhetherIntvelocityIsLimited) {
  const std::string model = Ball("<actuator><intvelocity joint='j' kp='1'/></actuator>");
  const Model today = Compile(model);
  ASSERT_TRUE(today);
  EXPECT_EQ(today->actuator_actlimited[0], 0);
  const Rules older("3.3");
  std::string message;
  EXPECT_FALSE(Compile(model, &message));
  EXPECT_NE(message.find("actrange"), std::string::npos) << message;
}

TEST(LoadRules, ListTheirSwitches) {
  ASSERT_GT(pliant_ruleCount(), 0);
  for (int i = 0; i < pliant_ruleCount(); ++i) {
    EXPECT_NE(pliant_ruleBit(i), 0);
    EXPECT_NE(pliant_ruleName(i), nullptr);
    EXPECT_NE(pliant_ruleText(i), nullptr);
  }
  EXPECT_EQ(pliant_ruleBit(-1), 0);
  EXPECT_EQ(pliant_ruleName(pliant_ruleCount()), nullptr);
}

}  // namespace
}  // namespace pliant
