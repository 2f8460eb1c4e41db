#include "ui/model/creep_causes.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace pliant::ui {
namespace {

constexpr double kAtLimit = 0.99;     // of friction use
constexpr double kRest = 1e-6;        // m/s: slower than this nothing creeps
constexpr double kExplained = 0.5;    // share of the speed, from which on softness is the cause
constexpr double kStiffestSteps = 2;  // steps: solref's time constant is held above them (refsafe)

__attribute__((format(printf, 1, 2))) std::string Format(const char* format, ...) {
  char text[400];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  return text;
}

const mjContact* ContactOf(const mjData& d, const runner::PairSlip& pair) {
  for (int i = 0; i < d.ncon; ++i) {
    const int* geom = d.contact[i].geom;
    if (std::min(geom[0], geom[1]) == pair.geom[0] && std::max(geom[0], geom[1]) == pair.geom[1])
      return &d.contact[i];
  }
  return nullptr;
}

std::string Softness(const mjModel& m, const runner::PairSlip& pair) {
  return Format(
      "Friction is a soft constraint without a spring: under the force that it carries it gives way at "
      "%.3g mm/s, of %.3g mm/s that are seen. impratio (now %g) divides this speed.",
      1e3 * pair.soft_speed, 1e3 * pair.speed, m.opt.impratio);
}

std::string TimeConstant(const mjModel& m, const mjContact& contact) {
  const double wanted = contact.solref[0];
  if (wanted <= 0)
    return Format("solref gives stiffness and damping directly: the creep falls with more damping (now %g).",
                  -contact.solref[1]);
  const double least = kStiffestSteps * m.opt.timestep;
  if (wanted <= least && !(m.opt.disableflags & mjDSBL_REFSAFE))
    return Format(
        "The time constant of solref, %g s, is below two time steps, and %g s is in force: the creep "
        "falls with the time step.",
        wanted, least);
  return Format(
      "The time constant of solref, %g s, sets how quickly friction gives way; %g s (two time steps) "
      "would be the stiffest.",
      wanted, least);
}

bool SolverStopsEarly(const mjModel& m, const mjData& d) {
  const int islands = std::clamp(d.nisland, m.nv > 0 ? 1 : 0, mjNISLAND);
  return m.opt.iterations > 0 &&
         std::any_of(d.solver_niter, d.solver_niter + islands, [&](int n) { return n >= m.opt.iterations; });
}

}  // namespace

std::vector<std::string> CreepCauses(const mjModel& m, const mjData& d, const runner::PairSlip& pair) {
  if (pair.speed < kRest) return {"The surfaces rest on each other: nothing creeps."};
  const mjContact* contact = ContactOf(d, pair);
  if (pair.use > kAtLimit) {
    return {
        Format("Friction is at its limit%s: the pair slides, and no setting of the solver holds it. A larger "
               "coefficient or more normal force would.",
               contact ? Format(" (coefficient %.3g)", contact->friction[0]).c_str() : "")};
  }
  std::vector<std::string> causes;
  if (m.opt.noslip_iterations == 0 && pair.soft_speed > kExplained * pair.speed) {
    causes.push_back(Softness(m, pair));
    if (m.opt.cone == mjCONE_PYRAMIDAL)
      causes.push_back(
          "The cone is a pyramid: its edges share the softness of the normal direction, so that "
          "impratio does more with the elliptic cone.");
    if (contact != nullptr) causes.push_back(TimeConstant(m, *contact));
  } else if (m.opt.noslip_iterations > 0) {
    causes.push_back(
        Format("The no-slip pass (%d iterations) takes the softness out of friction, and has not "
               "converged: more iterations leave less.",
               m.opt.noslip_iterations));
  }
  if (SolverStopsEarly(m, d))
    causes.push_back(
        Format("The solver stops at its %d iterations, before its tolerance: friction forces are not "
               "yet those that would hold.",
               m.opt.iterations));
  if (causes.empty())
    causes.push_back(
        Format("Softness explains %.3g of %.3g mm/s: the bodies move for another reason (a push, a "
               "roll, a vibration).",
               1e3 * pair.soft_speed, 1e3 * pair.speed));
  return causes;
}

}  // namespace pliant::ui
