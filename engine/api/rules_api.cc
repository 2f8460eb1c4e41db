// pliant_: the rules of releases.
#include <pliant/pliant.h>

#include "engine/model/load_rules.h"
#include "engine/model/rules.h"

namespace {

const pliant::RuleText* RuleAt(int i) {
  const auto rules = pliant::RuleTexts();
  return i >= 0 && i < static_cast<int>(rules.size()) ? &rules[static_cast<std::size_t>(i)] : nullptr;
}

}  // namespace

extern "C" {

int pliant_setRules(const char* release) {
  int rules = 0;
  if (release == nullptr || !pliant::ParseRules(release, rules)) return 0;
  pliant::SetLoadRules(rules);
  return 1;
}

const char* pliant_rulesOf(const mjModel* m) {
  const int rules = m->opt.enableflags & pliant::kRules33;
  if (rules == 0) return "3.14";
  return rules == pliant::kRules33 ? "3.3" : "3.3 in part";
}

int pliant_ruleCount(void) { return static_cast<int>(pliant::RuleTexts().size()); }

int pliant_ruleBit(int i) {
  const pliant::RuleText* rule = RuleAt(i);
  return rule ? rule->bit : 0;
}

const char* pliant_ruleName(int i) {
  const pliant::RuleText* rule = RuleAt(i);
  return rule ? rule->name : nullptr;
}

const char* pliant_ruleText(int i) {
  const pliant::RuleText* rule = RuleAt(i);
  return rule ? rule->sentence : nullptr;
}

}  // extern "C"
