#include "engine/constraint/impedance.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

constexpr mjtNum kDefaultTimeconst = 0.02;
constexpr mjtNum kDefaultDampratio = 1;

mjtNum Power(mjtNum x, mjtNum p) {
  if (p == 1) return x;
  if (p == 2) return x * x;
  return std::pow(x, p);
}

// The sigmoid of solimp on (0, 1): two power functions that meet at `mid` with equal value and slope.
void Sigmoid(mjtNum x, mjtNum mid, mjtNum power, mjtNum* y, mjtNum* slope) {
  if (power == 1) {
    *y = x;
    *slope = 1;
  } else if (x <= mid) {
    const mjtNum scale = 1 / Power(mid, power - 1);
    *y = scale * Power(x, power);
    *slope = power * scale * Power(x, power - 1);
  } else {
    const mjtNum scale = 1 / Power(1 - mid, power - 1);
    *y = 1 - scale * Power(1 - x, power);
    *slope = power * scale * Power(1 - x, power - 1);
  }
}

}  // namespace

void ImpedanceCurve(const mjtNum solimp[mjNIMP], mjtNum residual, mjtNum* imp, mjtNum* slope) {
  const mjtNum d0 = std::clamp<mjtNum>(solimp[0], mjMINIMP, mjMAXIMP);
  const mjtNum dwidth = std::clamp<mjtNum>(solimp[1], mjMINIMP, mjMAXIMP);
  const mjtNum width = std::max<mjtNum>(0, solimp[2]);
  const mjtNum mid = std::clamp<mjtNum>(solimp[3], mjMINIMP, mjMAXIMP);
  const mjtNum power = std::max<mjtNum>(1, solimp[4]);

  *slope = 0;
  if (d0 == dwidth || width <= mjMINVAL) {
    *imp = 0.5 * (d0 + dwidth);
    return;
  }
  const mjtNum sign = residual < 0 ? -1 : 1;
  const mjtNum x = sign * residual / width;
  if (x >= 1 || x <= 0) {
    *imp = x >= 1 ? dwidth : d0;
    return;
  }
  mjtNum y, y_slope;
  Sigmoid(x, mid, power, &y, &y_slope);
  *imp = d0 + y * (dwidth - d0);
  *slope = y_slope * sign * (dwidth - d0) / width;
}

RowImpedance EvaluateImpedance(const mjOption& opt, const mjtNum solref[mjNREF], const mjtNum solimp[mjNIMP],
                               mjtNum residual) {
  mjtNum ref0 = solref[0], ref1 = solref[1];
  if ((ref0 > 0) != (ref1 > 0)) {
    ref0 = kDefaultTimeconst;
    ref1 = kDefaultDampratio;
  }
  if (!(opt.disableflags & mjDSBL_REFSAFE) && ref0 > 0) ref0 = std::max(ref0, 2 * opt.timestep);

  RowImpedance out;
  const mjtNum dmax = std::clamp<mjtNum>(solimp[1], mjMINIMP, mjMAXIMP);
  if (ref0 > 0) {
    out.stiffness = 1 / std::max<mjtNum>(mjMINVAL, dmax * dmax * ref0 * ref0 * ref1 * ref1);
    out.damping = 2 / std::max<mjtNum>(mjMINVAL, dmax * ref0);
  } else {
    out.stiffness = -ref0 / std::max<mjtNum>(mjMINVAL, dmax * dmax);
    out.damping = -ref1 / std::max<mjtNum>(mjMINVAL, dmax);
  }
  ImpedanceCurve(solimp, residual, &out.imp, &out.imp_slope);
  return out;
}

mjtNum Regularizer(mjtNum imp, mjtNum diagonal) {
  return std::max<mjtNum>(mjMINVAL, (1 - imp) * diagonal / imp);
}

}  // namespace pliant
