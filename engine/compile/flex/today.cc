#include "engine/compile/flex/today.h"

#include <algorithm>
#include <string>

#include "engine/spec/describe.h"

namespace pliant::compile {
namespace {

constexpr int kBend = 1, kStretch = 2;  // of elastic2d

bool IsFlexEquality(const spec::Equality& equality) {
  const mjtEq type = equality.spec.type;
  return type == mjEQ_FLEX || type == mjEQ_FLEXVERT || type == mjEQ_FLEXSTRAIN;
}

// The equality that holds the edges, vertices or cells of a flex; null without one.
const spec::Equality* FindHolder(const Context& context, const CompiledFlex& flex) {
  for (const spec::Equality* equality : context.spec.equalities) {
    if (IsFlexEquality(*equality) && equality->own.name1 == flex.source->name) return equality;
  }
  return nullptr;
}

// Whether the flex is said in language that release 3.3 did not have.
bool IsNewer(const Context& context, const CompiledFlex& flex, const spec::Equality* holder) {
  const mjsFlex& spec = flex.source->spec;
  const bool cells = std::any_of(spec.cellcount, spec.cellcount + 3, [](int n) { return n != 1; });
  return context.spec.spec.option.integrator == mjINT_DISCRETE || (flex.interpolated && flex.order > 1) ||
         cells || (holder && holder->spec.type != mjEQ_FLEX);
}

void Warn(const Context& context, const CompiledFlex& flex, const std::string& what) {
  context.diag.Warning(flex.source->where.ToLocation(), spec::Describe(*flex.source), what);
}

void WarnOfIntegrators(const Context& context, const CompiledFlex& flex) {
  const mjsFlex& spec = flex.source->spec;
  const int integrator = context.spec.spec.option.integrator;
  const bool implicit = integrator == mjINT_IMPLICIT || integrator == mjINT_IMPLICITFAST;
  const bool sheet = flex.dim == 2 && !flex.interpolated;
  const bool elastic = flex.dim > 1 && spec.young > 0 && (!sheet || spec.elastic2d != 0) &&
                       (!flex.stiffness.empty() || !flex.bending.empty());
  std::string what;
  if (implicit && elastic) what = "its elastic forces are integrated explicitly";
  if (integrator != mjINT_DISCRETE && spec.passive && flex.dim > 1 && !flex.interpolated) {
    what += (what.empty() ? "its " : " and its ") +
            std::string("passive contact acts by springs of a fixed kind");
  }
  if (what.empty()) return;
  Warn(context, flex,
       what +
           ", as in release 3.3; other programs of today refuse it: integrator=\"discrete\" is "
           "the one for it");
}

// Two settings that do not go together, and what comes of them in release 3.3.
void WarnOrFail(const Context& context, const CompiledFlex& flex, bool newer, const std::string& what,
                const std::string& outcome) {
  if (newer) Fail(*flex.source, what);
  Warn(context, flex, what + ": " + outcome + ", as in release 3.3; other programs of today refuse it");
}

void CheckPresence(const Context& context, const CompiledFlex& flex) {
  const mjsFlex& spec = flex.source->spec;
  const spec::Equality* holder = FindHolder(context, flex);
  const bool newer = IsNewer(context, flex, holder);
  if (spec.elastic2d && spec.thickness <= 0) {
    WarnOrFail(context, flex, newer, "elastic2d needs a positive thickness", "it has no effect");
  } else if (spec.elastic2d && flex.dim != 2 && !flex.interpolated) {
    WarnOrFail(context, flex, newer, "elastic2d is for flexes of dim 2", "it has no effect");
  }
  if (!flex.square) {
    WarnOrFail(context, flex, newer, "the edges of its grid of nodes are not at right angles",
               "its cells count as boxes along the axes of the world");
  }
  if (flex.is_shell && spec.young > 0 && (spec.elastic2d & kStretch)) {
    Warn(context, flex,
         "the faces of its grid bend, but nothing resists their stretch, as in release 3.14: an equality "
         "flexstrain with elastic2d=\"bend\" holds them (<edge equality=\"strain\"/> in a flexcomp)");
  }
  if (holder && spec.young > 0 && spec.elastic2d != kBend) {
    WarnOrFail(context, flex, newer, "elasticity (young) and an equality cannot hold the same flex",
               "both act");
  }
  if (holder && spec.edgestiffness > 0) {
    WarnOrFail(context, flex, newer,
               "springs along the edges (edge stiffness) and an equality cannot hold the same flex",
               "both act");
  }
}

void CheckBendingPins(const Context& context, const CompiledFlex& flex) {
  if (flex.bending.empty() || flex.interpolated) return;
  for (const int id : flex.vert_body) {
    const BodyRecord& body = context.bodies[id];
    if (body.joints.empty() || body.joints.size() == 3) continue;
    Fail(*flex.source,
         "bending needs vertices on bodies with three joints, or with none to pin them; body '" +
             body.source->name + "' has " + std::to_string(body.joints.size()));
  }
}

}  // namespace

void CheckFlexesOfToday(const Context& context) {
  for (const CompiledFlex& flex : context.flexes) {
    if (!flex.source) continue;  // it could not be compiled, which is reported
    context.Attempt([&] {
      CheckPresence(context, flex);
      CheckBendingPins(context, flex);
      WarnOfIntegrators(context, flex);
    });
  }
}

}  // namespace pliant::compile
