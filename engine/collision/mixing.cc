#include "engine/collision/mixing.h"

#include <algorithm>
#include <initializer_list>

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

struct MarginAndGap {
  mjtNum margin;
  mjtNum gap;
};

ContactBand MakeBand(const mjModel& m, std::initializer_list<MarginAndGap> sides) {
  const bool larger = HasRule(m.opt, kRuleLargerMargin);
  MarginAndGap pair = *sides.begin();
  for (const MarginAndGap* side = sides.begin() + 1; side != sides.end(); ++side) {
    pair.margin = larger ? std::max(pair.margin, side->margin) : pair.margin + side->margin;
    pair.gap = larger ? std::max(pair.gap, side->gap) : pair.gap + side->gap;
  }
  if (Overridden(m)) pair.margin = m.opt.o_margin;
  return larger ? ContactBand{pair.margin, pair.margin - pair.gap}
                : ContactBand{pair.margin + pair.gap, pair.margin};
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
  return {m.geom_priority[geom],
          m.geom_condim[geom],
          m.geom_solmix[geom],
          m.geom_margin[geom],
          m.geom_gap[geom],
          m.geom_adhesion[geom],
          m.geom_solref + mjNREF * geom,
          m.geom_solimp + mjNIMP * geom,
          m.geom_friction + 3 * geom};
}

ContactSide FlexSide(const mjModel& m, int flex) {
  return {m.flex_priority[flex],
          std::clamp(m.flex_condim[flex], 1, 6),
          m.flex_solmix[flex],
          m.flex_margin[flex],
          m.flex_gap[flex],
          0,
          m.flex_solref + mjNREF * flex,
          m.flex_solimp + mjNIMP * flex,
          m.flex_friction + 3 * flex};
}

ContactBand UnusualGeomBand(const mjModel& m, int geom1, int geom2) {
  return MakeBand(m, {{m.geom_margin[geom1], m.geom_gap[geom1]}, {m.geom_margin[geom2], m.geom_gap[geom2]}});
}

ContactBand PairBand(const mjModel& m, int pair) {
  return MakeBand(m, {{m.pair_margin[pair], m.pair_gap[pair]}});
}

ContactBand SelfBand(const mjModel& m) { return MakeBand(m, {{0, 0}}); }

mjtNum FlexReach(const mjModel& m, int flex) {
  return OverrideReach(m, std::max<mjtNum>(0, m.flex_margin[flex] + m.flex_gap[flex]));
}

mjtNum ElementReach(const mjModel& m, int flex) {
  return OverrideReach(m, std::max<mjtNum>(0, m.flex_margin[flex]));
}

void MixParameters(const mjModel& m, const ContactSide& side1, const ContactSide& side2,
                   ContactParameters& out) {
  mjtNum friction[3];
  if (side1.priority != side2.priority) {
    const ContactSide& winner = side1.priority > side2.priority ? side1 : side2;
    out.condim = winner.condim;
    out.adhesion = winner.adhesion;
    std::copy_n(winner.solref, mjNREF, out.solref);
    std::copy_n(winner.solimp, mjNIMP, out.solimp);
    std::copy_n(winner.friction, 3, friction);
  } else {
    out.condim = std::max(side1.condim, side2.condim);
    out.adhesion = side1.adhesion + side2.adhesion;
    const mjtNum mix = MixWeight(side1.solmix, side2.solmix);
    const bool standard = side1.solref[0] > 0 && side2.solref[0] > 0;
    for (int i = 0; i < mjNREF; ++i) {
      out.solref[i] = standard ? mix * side1.solref[i] + (1 - mix) * side2.solref[i]
                               : std::min(side1.solref[i], side2.solref[i]);
    }
    for (int i = 0; i < mjNIMP; ++i) out.solimp[i] = mix * side1.solimp[i] + (1 - mix) * side2.solimp[i];
    for (int i = 0; i < 3; ++i) friction[i] = std::max(side1.friction[i], side2.friction[i]);
  }
  out.band = MakeBand(m, {{side1.margin, side1.gap}, {side2.margin, side2.gap}});
  out.friction[0] = out.friction[1] = friction[0];
  out.friction[2] = friction[1];
  out.friction[3] = out.friction[4] = friction[2];
  std::fill_n(out.solreffriction, mjNREF, 0);
  ApplyOverride(m, out);
}

void PairParameters(const mjModel& m, int pair, ContactParameters& out) {
  out.condim = m.pair_dim[pair];
  out.adhesion = m.pair_adhesion[pair];
  out.band = PairBand(m, pair);
  std::copy_n(m.pair_solref + mjNREF * pair, mjNREF, out.solref);
  std::copy_n(m.pair_solreffriction + mjNREF * pair, mjNREF, out.solreffriction);
  std::copy_n(m.pair_solimp + mjNIMP * pair, mjNIMP, out.solimp);
  std::copy_n(m.pair_friction + 5 * pair, 5, out.friction);
  ApplyOverride(m, out);
}

}  // namespace pliant
