// Parameters of a contact from those of its two geoms or of an explicit pair.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/rules.h"

namespace pliant {

// Two distances (m) that decide about a pair: contacts are listed below `detection` and act below `active`.
struct ContactBand {
  mjtNum detection;
  mjtNum active;  // mjContact.includemargin
};

struct ContactParameters {
  ContactBand band;
  mjtNum solref[mjNREF];
  mjtNum solreffriction[mjNREF];
  mjtNum solimp[mjNIMP];
  mjtNum friction[5];
  mjtNum adhesion;  // N, pulls together
  int condim;
};

// One side of a dynamic contact: views into the geom or flex arrays.
struct ContactSide {
  int priority;
  int condim;
  mjtNum solmix;
  mjtNum margin;
  mjtNum gap;
  mjtNum adhesion;
  const mjtNum* solref;    // [mjNREF]
  const mjtNum* solimp;    // [mjNIMP]
  const mjtNum* friction;  // [3] sliding, torsional, rolling
};
ContactSide GeomSide(const mjModel& m, int geom);
ContactSide FlexSide(const mjModel& m, int flex);

// Margins of the two sides add up, and so do gaps: the pair acts below the margin and is listed below
// margin + gap. mjENBL_OVERRIDE replaces the margin by opt.o_margin. (kRuleLargerMargin: the larger margin
// and the larger gap; the pair acts below margin - gap and is listed below the margin.)
inline ContactBand GeomBand(const mjModel& m, int geom1, int geom2);
// Of explicit pair `pair`.
ContactBand PairBand(const mjModel& m, int pair);
// Of a flex with itself, without margin and gap of its own.
ContactBand SelfBand(const mjModel& m);

// How far the bounding volumes of a body or of a flex reach beyond its shapes, so that those of two that may
// come into contact overlap. Under mjENBL_OVERRIDE half of opt.o_margin, unless that is zero.
inline mjtNum BodyReach(const mjModel& m, int body);
mjtNum FlexReach(const mjModel& m, int flex);
// The same of the single elements of a flex, among which those that may touch something are sought. As in the
// reference its gap does not count there.
mjtNum ElementReach(const mjModel& m, int flex);

// Higher priority wins all. At equal priority: larger condim, larger friction, solref and solimp weighted
// with solmix (equal weights when both are zero), but element-wise smaller solref when either is in direct
// format, and the sum of the adhesions. Then the override. The band does not depend on priority.
void MixParameters(const mjModel& m, const ContactSide& side1, const ContactSide& side2,
                   ContactParameters& out);

// Those of explicit pair `pair`, and the override.
void PairParameters(const mjModel& m, int pair, ContactParameters& out);

// GeomBand() of models with the override or with kRuleLargerMargin.
[[gnu::pure]] ContactBand UnusualGeomBand(const mjModel& m, int geom1, int geom2);

// Within its callers, as it is asked for each pair of geoms that are near.
inline ContactBand GeomBand(const mjModel& m, int geom1, int geom2) {
  if ((m.opt.enableflags & mjENBL_OVERRIDE) || HasRule(m.opt, kRuleLargerMargin))
    return UnusualGeomBand(m, geom1, geom2);
  const mjtNum margin = m.geom_margin[geom1] + m.geom_margin[geom2];
  return {margin + (m.geom_gap[geom1] + m.geom_gap[geom2]), margin};
}

// As mjENBL_OVERRIDE has it.
inline mjtNum OverrideReach(const mjModel& m, mjtNum reach) {
  return (m.opt.enableflags & mjENBL_OVERRIDE) && m.opt.o_margin != 0 ? 0.5 * m.opt.o_margin : reach;
}

inline mjtNum BodyReach(const mjModel& m, int body) { return OverrideReach(m, m.body_margin[body]); }

}  // namespace pliant
