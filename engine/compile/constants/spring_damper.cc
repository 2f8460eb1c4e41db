#include "engine/compile/constants/spring_damper.h"

#include <algorithm>

#include "engine/model/joint_size.h"

namespace pliant::compile {

void FillSpringDampers(const Context& context, mjModel& m) {
  for (const BodyRecord& body : context.bodies) {
    for (const Placed<spec::Joint>& placed : body.joints) {
      const double timeconst = placed.element->spec.springdamper[0];
      const double ratio = placed.element->spec.springdamper[1];
      if (timeconst <= 0 || ratio <= 0) continue;
      const int i = placed.element->id;
      const int dof = m.jnt_dofadr[i], count = DofCount(m.jnt_type[i]);
      double weight = 0;
      for (int k = dof; k < dof + count; ++k) weight += m.dof_invweight0[k] / count;
      const double inertia = 1 / std::max(mjMINVAL, weight);
      m.jnt_stiffness[i] = inertia / std::max(mjMINVAL, timeconst * timeconst * ratio * ratio);
      std::fill_n(m.dof_damping + dof, count, 2 * inertia / std::max(mjMINVAL, timeconst));
    }
  }
}

}  // namespace pliant::compile
