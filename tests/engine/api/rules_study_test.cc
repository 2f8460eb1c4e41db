#include "engine/step/rules_study.h"

#include <algorithm>
#include <string>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// A model by today's rules, and by those of 3.3 switched on in it.
struct TwoRules {
  explicit TwoRules(const std::string& xml) : today(xml), older(xml) { older.m->opt.enableflags |= kRules33; }
  RulesStudy Study(double seconds) {
    std::string problem;
    RulesStudy study = StudyRules(*today.m, *older.m, *today.d, seconds, problem);
    EXPECT_EQ(problem, "");
    return study;
  }
  Simulation today, older;
};

const Drift& By(const RulesStudy& study, Rule rule) {
  return std::find_if(study.effects.begin(), study.effects.end(),
                      [rule](const RuleEffect& effect) { return effect.rule.bit == rule; })
      ->drift;
}

TEST(RulesStudy, FindsNoDifferenceWhereThereIsNone) {
  TwoRules rules(
      "<mujoco><worldbody><body><joint axis='0 1 0'/><geom size='.1' pos='1 0 "
      "0'/></body></worldbody></mujoco>");
  const RulesStudy study = rules.Study(0.1);
  EXPECT_EQ(study.steps, 50);
  EXPECT_EQ(study.all.distance, 0);
  EXPECT_EQ(study.all.begin, -1);
  EXPECT_EQ(study.today_qpos, study.older_qpos);
  EXPECT_EQ(Describe(study, *rules.today.m).back(), "The rules make no difference for this model.");
}

TEST(RulesStudy, NamesTheSwitchThatMovesABox) {
  // Standing on an edge line of contacts, a box tips over where it has a single one.
  TwoRules rules(
      "<mujoco><worldbody><geom name='floor' type='box' size='1 1 .1' pos='0 0 -.1'/><body name='box' pos='0 "
      "0 .1'>"
      "<freejoint/><geom name='cube' type='mesh' mesh='m'/></body></worldbody><asset><mesh name='m' vertex="
      "'-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 -.1 .1 .1 .1 .1 "
      ".1'/></asset></mujoco>");
  const RulesStudy study = rules.Study(0.5);
  EXPECT_GT(study.contacts, 1);
  ASSERT_EQ(study.pairs.size(), 1u);
  EXPECT_GT(study.pairs[0].today, study.pairs[0].older);
  EXPECT_GT(By(study, kRuleSingleContact).distance + By(study, kRuleSingleContact).angle, 0);
  EXPECT_EQ(By(study, kRuleNoVelocityProduct).begin, -1);
  EXPECT_EQ(By(study, kRuleLargerMargin).begin, -1);
  const std::vector<std::string> lines = Describe(study, *rules.today.m);
  EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find("'floor' and 'cube'") != std::string::npos ||
           line.find("'cube' and 'floor'") != std::string::npos;
  }));
}

TEST(RulesStudy, SaysWhenTheTwoModelsCannotBeCompared) {
  const Simulation one("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>");
  const Simulation other(
      "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  std::string problem;
  const RulesStudy study = StudyRules(*one.m, *other.m, *one.d, 1, problem);
  EXPECT_EQ(study.steps, 0);
  EXPECT_NE(problem, "");
}

}  // namespace
}  // namespace pliant
