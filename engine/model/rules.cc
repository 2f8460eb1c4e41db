#include "engine/model/rules.h"

namespace pliant {
namespace {

constexpr RuleText kTexts[] = {
    {kRuleLargerMargin, "larger-margin",
     "A pair has the larger of its two margins and of its two gaps, and acts below margin - gap; in 3.14 "
     "both add up, "
     "and a pair acts below the margin and is listed below margin + gap."},
    {kRuleNoVelocityProduct, "no-velocity-product",
     "Connect and weld leave out the relative acceleration of their ends that the present velocity causes."},
    {kRuleSingleContact, "single-contact",
     "A pair of convex shapes has one contact point, even where faces or edges meet."},
    {kRuleForcedActlimits, "forced-actlimits",
     "Actuators made by intvelocity keep their activation within actrange, which they must state."},
    {kRuleStripPath, "strip-path", "URDF files name their meshes without folders."},
};

}  // namespace

std::span<const RuleText> RuleTexts() { return kTexts; }

}  // namespace pliant
