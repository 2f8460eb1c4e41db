#include "engine/compile/flex/integrators.h"

#include <string>

#include "engine/spec/edit/unresolved.h"

namespace pliant::compile {

void WarnOfFlexIntegrators(const Context& context) {
  const int integrator = context.spec.spec.option.integrator;
  const bool implicit = integrator == mjINT_IMPLICIT || integrator == mjINT_IMPLICITFAST;
  for (const CompiledFlex& flex : context.flexes) {
    if (!flex.source) continue;  // it could not be compiled, which is reported
    const bool elastic =
        flex.dim > 1 && flex.source->spec.young > 0 && (!flex.stiffness.empty() || !flex.bending.empty());
    std::string what;
    if (implicit && elastic) what = "its elastic forces are integrated explicitly";
    if (integrator != mjINT_DISCRETE && flex.source->spec.passive) {
      what += (what.empty() ? "its " : " and its ") +
              std::string("passive contact acts by springs of a fixed kind");
    }
    if (what.empty()) continue;
    context.diag.Warning(
        flex.source->where.ToLocation(), spec::Describe(*flex.source),
        what +
            ", as in release 3.3; other programs of today refuse it: integrator=\"discrete\" is "
            "the one for it");
  }
}

}  // namespace pliant::compile
