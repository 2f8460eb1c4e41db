// Why two geoms touch or do not touch.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The first rule of the collision pipeline that decides about a pair of geoms, in the order in which it asks.
enum class ContactReason {
  kDisabled,        // contacts or constraints are switched off (option flags, or nconmax 0)
  kSameGeom,        // there is nothing to test
  kNoFunction,      // no collision function for these two types (for example two planes)
  kExplicitPair,    // an explicit pair decides, and its geoms are apart; filters do not apply
  kSameBody,        // both belong to one body, or to bodies welded together
  kImmovable,       // no joint moves either body
  kParentChild,     // parent and child, and filterparent is on
  kExcluded,        // an exclude element names the two bodies
  kMasks,           // contype and conaffinity do not match
  kUserFilter,      // mjcb_contactfilter discards the pair
  kBoundingSphere,  // bounding spheres are further apart than margin and gap
  kTooFar,          // the shapes are further apart than margin and gap
  kGap,             // in contact, but within the gap: no force
  kTouching,        // in contact
};

// Reads poses as Collision() does; calls the collision function of the pair.
ContactReason ExplainContact(const mjModel& m, mjData& d, int geom1, int geom2);

// The distances (m) below which contacts of the two geoms act, and below which they are listed; those of an
// explicit pair that names them, if there is one.
struct ContactDistances {
  mjtNum active;
  mjtNum detection;
};
ContactDistances DistancesOf(const mjModel& m, int geom1, int geom2);

// One sentence for people, without a full stop.
const char* ContactReasonText(ContactReason reason);

}  // namespace pliant
