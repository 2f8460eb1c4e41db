#include "engine/collision/mixing.h"

#include <algorithm>

namespace pliant {
namespace {

bool Overridden(const mjModel& m) { return m.opt.enableflags & mjENBL_OVERRIDE; }

void ApplyOverride(const mjModel& m, ContactParameters& out) {
  if (Overridden(m)) {
    std::copy_n(m.opt.o_solref, mjNREF, out.solref);
    std::copy_n(m.opt.o_solref, mjNREF, out.solreffriction);
    std::copy_n(m.opt.o_solimp, mjNIMP, out.solimp);
    std::copy_n(m.opt.o_friction, 5, out.friction);
  }
  for (mjtNum& mu : out.friction) mu = std::max(mjMINMU, mu);
}

// Weight of side 1.
mjtNum MixWeight(mjtNum solmix1, mjtNum solmix2) {
  const bool weighs1 = solmix1 >= mjMINVAL, weighs2 = solmix2 >= mjMINVAL;
  if (weighs1 && weighs2) return solmix1 / (solmix1 + solmix2);
  if (!weighs1 && !weighs2) return 0.5;
  return weighs1 ? 1 : 0;
}

}  // namespace

ContactSide GeomSide(const mjModel& m, int geom) {
  return {m.geom_priority[geom],     m.geom_condim[geom],           m.geom_solmix[geom],
          m.geom_gap[geom],          m.geom_solref + mjNREF * geom, m.geom_solimp + mjNIMP * geom,
          m.geom_friction + 3 * geom};
}

ContactSide FlexSide(const mjModel& m, int flex) {
  return {m.flex_priority[flex],     std::max(1, m.flex_condim[flex]), m.flex_solmix[flex],
          m.flex_gap[flex],          m.flex_solref + mjNREF * flex,    m.flex_solimp + mjNIMP * flex,
          m.flex_friction + 3 * flex};
}

mjtNum OverrideMargin(const mjModel& m, mjtNum margin) { return Overridden(m) ? m.opt.o_margin : margin; }

mjtNum DynamicMargin(const mjModel& m, int geom1, int geom2) {
  return OverrideMargin(m, std::max(m.geom_margin[geom1], m.geom_margin[geom2]));
}

void MixParameters(const mjModel& m, const ContactSide& side1, const ContactSide& side2,
                   ContactParameters& out) {
  mjtNum friction[3];
  if (side1.priority != side2.priority) {
    const ContactSide& winner = side1.priority > side2.priority ? side1 : side2;
    out.condim = winner.condim;
    std::copy_n(winner.solref, mjNREF, out.solref);
    std::copy_n(winner.solimp, mjNIMP, out.solimp);
    std::copy_n(winner.friction, 3, friction);
  } else {
    out.condim = std::max(side1.condim, side2.condim);
    const mjtNum mix = MixWeight(side1.solmix, side2.solmix);
    const bool standard = side1.solref[0] > 0 && side2.solref[0] > 0;
    for (int i = 0; i < mjNREF; ++i) {
      out.solref[i] = standard ? mix * side1.solref[i] + (1 - mix) * side2.solref[i]
                               : std::min(side1.solref[i], side2.solref[i]);
    }
    for (int i = 0; i < mjNIMP; ++i) out.solimp[i] = mix * side1.solimp[i] + (1 - mix) * side2.solimp[i];
    for (int i = 0; i < 3; ++i) friction[i] = std::max(side1.friction[i], side2.friction[i]);
  }
  out.gap = std::max(side1.gap, side2.gap);
  out.friction[0] = out.friction[1] = friction[0];
  out.friction[2] = friction[1];
  out.friction[3] = out.friction[4] = friction[2];
  std::fill_n(out.solreffriction, mjNREF, 0);
  ApplyOverride(m, out);
}

void PairParameters(const mjModel& m, int pair, ContactParameters& out) {
  out.condim = m.pair_dim[pair];
  out.gap = m.pair_gap[pair];
  std::copy_n(m.pair_solref + mjNREF * pair, mjNREF, out.solref);
  std::copy_n(m.pair_solreffriction + mjNREF * pair, mjNREF, out.solreffriction);
  std::copy_n(m.pair_solimp + mjNIMP * pair, mjNIMP, out.solimp);
  std::copy_n(m.pair_friction + 5 * pair, 5, out.friction);
  ApplyOverride(m, out);
}

}  // namespace pliant
