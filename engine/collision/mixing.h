// Parameters of a contact from those of its two geoms or of an explicit pair.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

struct ContactParameters {
  mjtNum margin;
  mjtNum gap;
  mjtNum solref[mjNREF];
  mjtNum solreffriction[mjNREF];
  mjtNum solimp[mjNIMP];
  mjtNum friction[5];
  int condim;
};

// One side of a dynamic contact: views into the geom or flex arrays.
struct ContactSide {
  int priority;
  int condim;
  mjtNum solmix;
  mjtNum gap;
  const mjtNum* solref;    // [mjNREF]
  const mjtNum* solimp;    // [mjNIMP]
  const mjtNum* friction;  // [3] sliding, torsional, rolling
};
ContactSide GeomSide(const mjModel& m, int geom);
ContactSide FlexSide(const mjModel& m, int flex);

// Detection distance of a dynamic pair or of explicit pair `pair`; opt.o_margin under mjENBL_OVERRIDE.
mjtNum DynamicMargin(const mjModel& m, int geom1, int geom2);
mjtNum OverrideMargin(const mjModel& m, mjtNum margin);

// Higher priority wins all. At equal priority: larger condim, larger friction, solref and solimp weighted
// with solmix (equal weights when both are zero), but element-wise smaller solref when either is in direct
// format. The gap is the larger one whatever the priority. Then the override. Does not set margin.
void MixParameters(const mjModel& m, const ContactSide& side1, const ContactSide& side2,
                   ContactParameters& out);

// Those of explicit pair `pair`, and the override. Does not set margin.
void PairParameters(const mjModel& m, int pair, ContactParameters& out);

}  // namespace pliant
