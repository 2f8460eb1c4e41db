#include "engine/dynamics/muscle.h"

#include <algorithm>

#include "engine/math/misc.h"

namespace pliant {
namespace {

mjtNum AtLeastMinVal(mjtNum x) { return std::max<mjtNum>(mjMINVAL, x); }

// Parameters of one muscle with lengths and forces resolved.
struct Scaled {
  mjtNum force;   // peak active force, F0
  mjtNum length;  // in optimal lengths
  mjtNum optimal;

  Scaled(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
    force = prm[2] < 0 ? prm[3] / AtLeastMinVal(acc0) : prm[2];
    optimal = (lengthrange[1] - lengthrange[0]) / AtLeastMinVal(prm[1] - prm[0]);
    length = prm[0] + (len - lengthrange[0]) / AtLeastMinVal(optimal);
  }
};

// Smooth bump: 0 outside (lmin, lmax), 1 at length 1, four parabolas; and its slope.
struct LengthCurve {
  mjtNum value, slope;

  LengthCurve(mjtNum length, mjtNum lmin, mjtNum lmax) : value(0), slope(0) {
    if (length < lmin || length > lmax) return;
    const mjtNum left = 0.5 * (lmin + 1), right = 0.5 * (1 + lmax);
    if (length <= left) {
      Foot(length - lmin, AtLeastMinVal(left - lmin), 1);
    } else if (length <= 1) {
      Top(1 - length, AtLeastMinVal(1 - left), -1);
    } else if (length <= right) {
      Top(length - 1, AtLeastMinVal(right - 1), 1);
    } else {
      Foot(lmax - length, AtLeastMinVal(lmax - right), -1);
    }
  }

 private:
  // Parabolas that start at 0, or fall from 1; `sign` is the direction in which the distance grows.
  void Foot(mjtNum distance, mjtNum width, mjtNum sign) {
    const mjtNum x = distance / width;
    value = 0.5 * x * x;
    slope = sign * x / width;
  }
  void Top(mjtNum distance, mjtNum width, mjtNum sign) {
    const mjtNum x = distance / width;
    value = 1 - 0.5 * x * x;
    slope = -sign * x / width;
  }
};

// Force by velocity v in units of vmax, shortening negative, and its slope.
struct VelocityCurve {
  mjtNum value, slope;

  VelocityCurve(mjtNum v, mjtNum fvmax) {
    const mjtNum reach = fvmax - 1;
    if (v <= -1) {
      value = slope = 0;
    } else if (v <= 0) {
      value = (v + 1) * (v + 1);
      slope = 2 * (v + 1);
    } else if (v <= reach) {
      value = fvmax - (reach - v) * (reach - v) / AtLeastMinVal(reach);
      slope = 2 * (reach - v) / AtLeastMinVal(reach);
    } else {
      value = fvmax;
      slope = 0;
    }
  }
};

}  // namespace

mjtNum MuscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  const Scaled s(len, lengthrange, acc0, prm);
  const VelocityCurve curve(vel / AtLeastMinVal(s.optimal * prm[6]), prm[8]);
  return -s.force * LengthCurve(s.length, prm[4], prm[5]).value * curve.value;
}

mjtNum MuscleGainVelocity(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                          const mjtNum prm[9]) {
  const Scaled s(len, lengthrange, acc0, prm);
  const mjtNum unit = AtLeastMinVal(s.optimal * prm[6]);
  const VelocityCurve curve(vel / unit, prm[8]);
  return -s.force * LengthCurve(s.length, prm[4], prm[5]).value * curve.slope / unit;
}

mjtNum MuscleGainLength(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                        const mjtNum prm[9]) {
  const Scaled s(len, lengthrange, acc0, prm);
  const VelocityCurve curve(vel / AtLeastMinVal(s.optimal * prm[6]), prm[8]);
  return -s.force * LengthCurve(s.length, prm[4], prm[5]).slope * curve.value / AtLeastMinVal(s.optimal);
}

mjtNum MuscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  const Scaled s(len, lengthrange, acc0, prm);
  // A parabola up to halfway to lmax, then its tangent.
  const mjtNum knee = 0.5 * (1 + prm[5]), fpmax = prm[7];
  if (s.length <= 1) return 0;
  if (s.length <= knee) {
    const mjtNum x = (s.length - 1) / AtLeastMinVal(knee - 1);
    return -s.force * fpmax * 0.5 * x * x;
  }
  const mjtNum x = (s.length - knee) / AtLeastMinVal(knee - 1);
  return -s.force * fpmax * (0.5 + x);
}

mjtNum MuscleBiasLength(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  const Scaled s(len, lengthrange, acc0, prm);
  if (s.length <= 1) return 0;
  const mjtNum width = AtLeastMinVal(0.5 * (prm[5] - 1)), x = (s.length - 1) / width;
  return -s.force * prm[7] * std::min<mjtNum>(1, x) / width / AtLeastMinVal(s.optimal);
}

mjtNum MuscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]) {
  const mjtNum target = std::clamp<mjtNum>(ctrl, 0, 1);
  const mjtNum slowdown = 0.5 + 1.5 * std::clamp<mjtNum>(act, 0, 1);
  const mjtNum tau_up = prm[0] * slowdown, tau_down = prm[1] / slowdown;
  const mjtNum width = prm[2];
  const mjtNum dif = target - act;
  mjtNum tau;
  if (width < mjMINVAL) {
    tau = dif > 0 ? tau_up : tau_down;
  } else {
    tau = tau_down + (tau_up - tau_down) * Sigmoid(dif / width + 0.5);
  }
  return dif / AtLeastMinVal(tau);
}

}  // namespace pliant
