// The few settings whose meaning changed between the releases 3.3 and 3.14 and that may still be taken in
// their older one. Without any of these switches a model means what it does in release 3.14.
#pragma once

#include <mujoco/mjmodel.h>

#include <span>

namespace pliant {

// Bits of mjOption.enableflags beyond those of mjtEnableBit. They are copied and saved in binary models with
// the other flags; model files do not say them.
enum Rule : int {
  kRuleLargerMargin = 1 << 24,       // margins and gaps of a pair: the larger one counts, the gap lies inside
  kRuleNoVelocityProduct = 1 << 25,  // connect and weld without the acceleration that velocity alone causes
  kRuleSingleContact = 1 << 26,      // one contact for each pair of convex shapes
  kRuleForcedActlimits = 1 << 27,    // intvelocity always limits its activation
  kRuleStripPath = 1 << 28,          // URDF loses the folders of its mesh files
};
inline constexpr int kRules33 =
    kRuleLargerMargin | kRuleNoVelocityProduct | kRuleSingleContact | kRuleForcedActlimits | kRuleStripPath;

inline bool HasRule(const mjOption& opt, Rule rule) { return (opt.enableflags & rule) != 0; }

struct RuleText {
  Rule bit;
  const char* name;      // for command lines and files
  const char* sentence;  // what the switch does, for people
};

// All switches, in the order of their bits.
std::span<const RuleText> RuleTexts();

}  // namespace pliant
