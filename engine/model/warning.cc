#include "engine/model/warning.h"

#include <cstdio>

#include "engine/core/log.h"

namespace pliant {

const char* WarningText(int warning, int info) {
  thread_local char text[256];
  const char* format = "Unknown warning type %d.";
  switch (warning) {
    case mjWARN_INERTIA:
      format =
          "Inertia matrix is too close to singular at dof %d: give its body more mass or the joint some "
          "armature.";
      break;
    case mjWARN_CONTACTFULL:
      format =
          "Contact storage is full: contacts beyond %d are dropped in this step. Raise size/memory in the "
          "model.";
      break;
    case mjWARN_CNSTRFULL:
      format =
          "Constraint storage is full (memory of %d bytes): this step runs without constraints or, where "
          "those fit, without islands or what PGS, noslip and the integrator discrete need. Raise "
          "size/memory in the model.";
      break;
    case mjWARN_BADQPOS:
      format =
          "NaN, infinite or huge value in qpos at %d: the simulation is unstable. Try a smaller timestep.";
      break;
    case mjWARN_BADQVEL:
      format =
          "NaN, infinite or huge value in qvel at %d: the simulation is unstable. Try a smaller timestep.";
      break;
    case mjWARN_BADQACC:
      format =
          "NaN, infinite or huge value in qacc at %d: the simulation is unstable. Try a smaller timestep.";
      break;
    case mjWARN_BADCTRL:
      format = "NaN, infinite or huge value in ctrl at actuator %d: all controls are treated as zero.";
      break;
    default:
      info = warning;
  }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  std::snprintf(text, sizeof(text), format, info);
#pragma GCC diagnostic pop
  return text;
}

void RaiseWarning(mjData& d, int warning, int info) {
  mjWarningStat& stat = d.warning[warning];
  stat.lastinfo = info;
  if (stat.number++ == 0) Warn("%s Time = %.4f.", WarningText(warning, info), d.time);
}

}  // namespace pliant
