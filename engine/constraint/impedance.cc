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

// solref, or the default one where its signs are mixed.
struct Reference {
  mjtNum first, second;
  bool standard;  // (timeconst, dampratio), not (-stiffness, -damping)

  explicit Reference(const mjtNum solref[mjNREF]) : first(solref[0]), second(solref[1]) {
    if ((first > 0) != (second > 0)) {
      first = kDefaultTimeconst;
      second = kDefaultDampratio;
    }
    standard = first > 0;
  }
};

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

bool EndsWithStep(const mjOption& opt) { return opt.integrator == mjINT_DISCRETE; }

RowImpedance EvaluateImpedance(const mjOption& opt, const mjtNum solref[mjNREF], const mjtNum solimp[mjNIMP],
                               mjtNum residual) {
  Reference ref(solref);
  if (!(opt.disableflags & mjDSBL_REFSAFE) && ref.standard && !EndsWithStep(opt)) {
    ref.first = std::max(ref.first, 2 * opt.timestep);
  }
  RowImpedance out;
  const mjtNum dmax = std::clamp<mjtNum>(solimp[1], mjMINIMP, mjMAXIMP);
  if (ref.standard) {
    const mjtNum timeconst = ref.first, dampratio = ref.second;
    out.stiffness =
        1 / std::max<mjtNum>(mjMINVAL, dmax * dmax * timeconst * timeconst * dampratio * dampratio);
    out.damping = 2 / std::max<mjtNum>(mjMINVAL, dmax * timeconst);
  } else {
    out.stiffness = -ref.first / std::max<mjtNum>(mjMINVAL, dmax * dmax);
    out.damping = -ref.second / std::max<mjtNum>(mjMINVAL, dmax);
  }
  ImpedanceCurve(solimp, residual, &out.imp, &out.imp_slope);
  return out;
}

RowImpedance OneSidedImpedance(const mjOption& opt, const mjtNum solref[mjNREF], const mjtNum solimp[mjNIMP],
                               mjtNum residual) {
  RowImpedance out = EvaluateImpedance(opt, solref, solimp, residual);
  const Reference ref(solref);
  if (!EndsWithStep(opt) || (opt.disableflags & mjDSBL_REFSAFE) || !ref.standard) return out;
  const mjtNum h = opt.timestep;
  if (out.stiffness * out.imp * h * h <= 1) return out;
  out.stiffness = 1 / (out.imp * h * h);
  out.damping = 2 * ref.second * std::sqrt(out.stiffness);
  return out;
}

mjtNum DiagonalOfRow(const mjOption& opt, const mjtNum* kbip, mjtNum estimate) {
  if (!EndsWithStep(opt)) return estimate;
  const mjtNum h = opt.timestep, imp = kbip[2];
  const mjtNum least = (1 - mjMAXIMP) / mjMAXIMP * imp / (1 - imp);
  return std::max(estimate / (1 + h * kbip[1] + h * h * kbip[0] * imp), estimate * least);
}

mjtNum Regularizer(mjtNum imp, mjtNum diagonal) {
  return std::max<mjtNum>(mjMINVAL, (1 - imp) * diagonal / imp);
}

}  // namespace pliant
