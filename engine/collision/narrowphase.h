// From a pair of geoms that may touch to contacts in mjData.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/convex_geom.h"
#include "engine/collision/filter.h"
#include "engine/collision/found_contacts.h"
#include "engine/collision/mixing.h"
#include "engine/model/callbacks.h"

// Same declaration as in mujoco.h: the collision function of each pair of geom types, type1 <= type2; null
// where the pair never collides. Programs may replace entries.
extern "C" MJAPI mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];

namespace pliant {

// Tests a dynamic pair: filters, shapes, and what was found goes to the sink. The contact's geoms come in the
// order of their types. A full arena or nconmax raises mjWARN_CONTACTFULL and drops the contact.
void CollideGeoms(const mjModel& m, const ContactSink& sink, int geom1, int geom2);

// The same in two parts, so that only pairs that may touch have to be sorted. The first is false when masks
// or bounding spheres keep the geoms apart; a program's own filter takes the place of the masks and is asked
// only by the second, which wants the geoms in the order of their types.
inline bool MayTouch(const mjModel& m, const mjData& d, int geom1, int geom2) {
  if (mjcb_contactfilter) return true;
  return MasksMatch(m.geom_contype[geom1], m.geom_conaffinity[geom1], m.geom_contype[geom2],
                    m.geom_conaffinity[geom2]) &&
         !FilterSpheres(m, d, geom1, geom2, GeomBand(m, geom1, geom2).detection);
}
void CollideNearGeoms(const mjModel& m, const ContactSink& sink, int geom1, int geom2);

// A dynamic pair whose margins are 0 and of which the first contact is known.
void CollideAhead(const mjModel& m, const ContactSink& sink, const FoundAhead& pair);

// Contacts at the end of d.contact of what was found of a dynamic pair, in the order of its geoms' types.
void MakeContacts(const mjModel& m, mjData& d, int geom1, int geom2, const mjPreContact* found, int n);

// CollideGeoms for explicit pair `pair`, which skips the filters but that of the bounding spheres.
void CollideExplicitPair(const mjModel& m, mjData& d, int pair);

// Appends `n` contacts of one pair, of which dist, pos, frame (rows 0 and 1) are set in `found`. geom, flex,
// elem, vert are ids of the two sides, -1 where absent. False when the arena is full.
struct ContactIds {
  int geom[2] = {-1, -1};
  int flex[2] = {-1, -1};
  int elem[2] = {-1, -1};
  int vert[2] = {-1, -1};
};
bool AddContacts(const mjModel& m, mjData& d, const mjPreContact* found, int n, const ContactIds& ids,
                 const ContactParameters& parameters);

// Appends a finished contact as it is. Constraint rows, which lie behind the contacts in the arena, are
// dropped: they would not know it. Returns 0, or 1 with mjWARN_CONTACTFULL when there is no room.
int AddContact(const mjModel& m, mjData& d, const mjContact& contact);

}  // namespace pliant
