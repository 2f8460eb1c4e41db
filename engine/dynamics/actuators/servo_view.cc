#include "engine/dynamics/actuators/servo_view.h"

namespace pliant {

mjtNum ServoView::Input(mjtCtrlInput which) const {
  if (!Has(which)) return 0;
  int before = 0;
  for (int bit = 1; bit < which; bit <<= 1) before += (inputs & bit) != 0;
  return input[before];
}

ServoView ViewServo(const mjModel& m, const mjData& d, int i, const mjtNum* ctrl) {
  const int out = m.actuator_outadr[i], act = m.actuator_actadr[i];
  return {m.actuator_gainprm + mjNGAIN * i, m.actuator_biasprm + mjNBIAS * i, m.actuator_dynprm + mjNDYN * i,
          d.actuator_length + out,          d.actuator_velocity + out,        act < 0 ? nullptr : d.act + act,
          ctrl + m.actuator_ctrladr[i],     m.actuator_ctrlspec[i],           m.opt.timestep};
}

}  // namespace pliant
