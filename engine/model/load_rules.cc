#include "engine/model/load_rules.h"

#include <atomic>
#include <cstdlib>

#include "engine/model/rules.h"

namespace pliant {
namespace {

int RulesOfEnvironment() {
  int rules = 0;
  if (const char* release = std::getenv("PLIANT_RULES")) ParseRules(release, rules);
  return rules;
}

std::atomic<int>& Chosen() {
  static std::atomic<int> rules = RulesOfEnvironment();
  return rules;
}

}  // namespace

int LoadRules() { return Chosen(); }
void SetLoadRules(int rules) { Chosen() = rules & kRules33; }

bool ParseRules(std::string_view release, int& rules) {
  if (release != "3.3" && release != "3.14") return false;
  rules = release == "3.3" ? kRules33 : 0;
  return true;
}

std::string DescribeRules(int rules) {
  rules &= kRules33;
  if (rules == 0) return "3.14";
  if (rules == kRules33) return "3.3";
  std::string text;
  for (const RuleText& rule : RuleTexts()) {
    if (rules & rule.bit) text += (text.empty() ? "" : ", ") + std::string(rule.name);
  }
  return "3.3 in part (" + text + ")";
}

}  // namespace pliant
