#include "engine/collision/narrowphase.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "engine/collision/broadphase.h"
#include "engine/collision/contact_frame.h"
#include "engine/collision/filter.h"
#include "engine/core/log.h"
#include "engine/math/simd.h"
#include "engine/model/awake.h"
#include "engine/model/callbacks.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

bool IsFinite(const mjPreContact& contact) {
  const mjtNum sum = contact.dist + contact.pos[0] + contact.pos[1] + contact.pos[2] + contact.normal[0] +
                     contact.normal[1] + contact.normal[2];
  return std::fabs(sum) < HUGE_VAL;
}

// Whether all contacts are as far as any may be, but for rounding. Then the pair's boxes decide too.
bool Grazes(const mjPreContact* found, int n, mjtNum detection) {
  constexpr mjtNum kRounding = 1e-13;
  return std::all_of(found, found + n,
                     [&](const mjPreContact& c) { return c.dist >= detection - kRounding; });
}

// Whether the reference, which compares boxes first, does not come to this pair: legs that just touch each
// other in a model's first pose would otherwise have contacts here that are not there. Bodies of one geom
// each meet in its sweep along the axes of the scene, others in the trees of their boxes.
bool ArePassedOver(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum detection) {
  if (!(m.geom_rbound[geom1] > 0) || !(m.geom_rbound[geom2] > 0)) return false;
  const bool single = m.body_geomnum[m.geom_bodyid[geom1]] == 1 && m.body_geomnum[m.geom_bodyid[geom2]] == 1;
  return single ? SweepParts(m, d, geom1, geom2, detection) : BoxesApart(m, d, geom1, geom2, detection);
}

// As in the reference, a pair is left out unless the most contacts that a pair can have would fit.
bool HasRoom(mjData& d) {
  if (static_cast<size_t>(d.narena) - d.parena - d.pstack >= sizeof(mjContact) * mjMAXCONPAIR) return true;
  RaiseWarning(d, mjWARN_CONTACTFULL, d.ncon);
  return false;
}

// Of n contacts that were found of a pair how many count: all or none.
inline int CountFound(const mjModel& m, const mjData& d, int geom1, int geom2, mjtNum detection,
                      const mjPreContact* found, int n) {
  if (n <= 0) return 0;
  return Grazes(found, n, detection) && ArePassedOver(m, d, geom1, geom2, detection) ? 0 : n;
}

// geom1 and geom2 in the order of their types. Calls the collision function; returns how many it found, or 0
// where none of them counts. found [mjMAXCONPAIR].
int FindContacts(const mjModel& m, mjData& d, int geom1, int geom2, mjtNum detection, mjPreContact* found) {
  if (!HasRoom(d)) return 0;
  const mjfCollision collide = mjCOLLISIONFUNC[m.geom_type[geom1]][m.geom_type[geom2]];
  const int n = collide(&m, &d, found, geom1, geom2, detection);
  if (n > mjMAXCONPAIR) {
    Fatal("collision function of geoms %d and %d returned %d contacts, at most %d fit", geom1, geom2, n,
          mjMAXCONPAIR);
  }
  return CountFound(m, d, geom1, geom2, detection, found, n);
}

ContactIds IdsOfGeoms(int geom1, int geom2) {
  ContactIds ids;
  ids.geom[0] = geom1;
  ids.geom[1] = geom2;
  return ids;
}

// Bit for bit the same normal and tangent, as contacts of one pair mostly have: also zeros of the same sign.
bool SameDirections(const mjPreContact& a, const mjPreContact& b) {
  uint64_t difference = 0;
  for (int k = 0; k < 3; ++k) {
    difference |= std::bit_cast<uint64_t>(a.normal[k]) ^ std::bit_cast<uint64_t>(b.normal[k]);
    difference |= std::bit_cast<uint64_t>(a.tangent[k]) ^ std::bit_cast<uint64_t>(b.tangent[k]);
  }
  return !difference;
}

// The frame of one contact of a pair; `previous` is null or one that has its frame already.
void SetFrame(mjtNum frame[9], const mjPreContact& found, const mjPreContact* previous,
              const mjtNum* previous_frame) {
  if (previous && SameDirections(*previous, found)) {
    for (int row = 0; row < 9; row += 3) Copy3(frame + row, previous_frame + row);
    return;
  }
  Copy3(frame, found.normal);
  Copy3(frame + 3, found.tangent);
  MakeFrame(frame);
}

// Straight stores: the processor's instruction for long fills takes longer to start than this to be done.
void ClearHessian(mjtNum hessian[36]) {
  const Vec4 zero = {0, 0, 0, 0};
#pragma GCC unroll 9
  for (int k = 0; k < 36; k += 4) Store4(hessian + k, zero);
}

// What the contacts of a pair have in common.
void SetShared(mjContact& con, const ContactIds& ids, const ContactParameters& parameters) {
  con.includemargin = parameters.band.active;
  std::copy_n(parameters.friction, 5, con.friction);
  std::copy_n(parameters.solref, mjNREF, con.solref);
  std::copy_n(parameters.solreffriction, mjNREF, con.solreffriction);
  std::copy_n(parameters.solimp, mjNIMP, con.solimp);
  con.adhesion = parameters.adhesion;
  con.mu = 0;
  ClearHessian(con.H);
  con.geom1 = ids.geom[0];
  con.geom2 = ids.geom[1];
  for (int k = 0; k < 2; ++k) {
    con.geom[k] = ids.geom[k];
    con.flex[k] = ids.flex[k];
    con.elem[k] = ids.elem[k];
    con.vert[k] = ids.vert[k];
  }
  con.efc_address = -1;
}

}  // namespace

bool AddContacts(const mjModel&, mjData& d, const mjPreContact* found, int n, const ContactIds& ids,
                 const ContactParameters& parameters) {
  const mjPreContact* previous = nullptr;
  const mjContact* before = nullptr;
  for (int i = 0; i < n; ++i) {
    if (!IsFinite(found[i])) continue;
    void* place = ArenaAllocByte(d, sizeof(mjContact), alignof(mjContact));
    if (!place) {
      RaiseWarning(d, mjWARN_CONTACTFULL, d.ncon);
      return false;
    }
    mjContact* con = static_cast<mjContact*>(place);
    if (!d.ncon) d.contact = con;
    if (before) {
      std::memcpy(con, before, sizeof(mjContact));
    } else {
      SetShared(*con, ids, parameters);
    }
    con->dist = found[i].dist;
    Copy3(con->pos, found[i].pos);
    SetFrame(con->frame, found[i], previous, before ? before->frame : nullptr);
    previous = &found[i];
    before = con;
    // Sides that stick stay in contact across the gap, where they pull without friction.
    const bool in_gap = con->dist >= con->includemargin, sticks = con->adhesion != 0;
    con->exclude = in_gap && !sticks;
    con->dim = in_gap && sticks ? 1 : parameters.condim;
    ++d.ncon;
  }
  return true;
}

int AddContact(const mjModel&, mjData& d, const mjContact& contact) {
  d.parena = d.ncon ? static_cast<size_t>(reinterpret_cast<std::byte*>(d.contact + d.ncon) -
                                          static_cast<std::byte*>(d.arena))
                    : 0;
  ClearConstraints(d);
  void* place = ArenaAllocByte(d, sizeof(mjContact), alignof(mjContact));
  if (!place) {
    RaiseWarning(d, mjWARN_CONTACTFULL, d.ncon);
    return 1;
  }
  if (!d.ncon) d.contact = static_cast<mjContact*>(place);
  d.contact[d.ncon++] = contact;
  return 0;
}

void MakeContacts(const mjModel& m, mjData& d, int geom1, int geom2, const mjPreContact* found, int n) {
  ContactParameters parameters;
  MixParameters(m, GeomSide(m, geom1), GeomSide(m, geom2), parameters);
  AddContacts(m, d, found, n, IdsOfGeoms(geom1, geom2), parameters);
}

namespace {

// What was found of a pair goes to the sink.
[[gnu::always_inline]] inline void Deliver(const mjModel& m, const ContactSink& sink, int geom1, int geom2,
                                           mjPreContact* found, int n) {
  if (!n) return;
  if (!sink.found) return MakeContacts(m, sink.d, geom1, geom2, found, n);
  n = static_cast<int>(std::remove_if(found, found + n, [](const auto& c) { return !IsFinite(c); }) - found);
  if (n) sink.found->Add(sink.d, geom1, geom2, found, n);
}

}  // namespace

void CollideNearGeoms(const mjModel& m, const ContactSink& sink, int geom1, int geom2) {
  if (!mjCOLLISIONFUNC[m.geom_type[geom1]][m.geom_type[geom2]]) return;
  const mjtNum detection = GeomBand(m, geom1, geom2).detection;
  if (mjcb_contactfilter && (mjcb_contactfilter(&m, &sink.d, geom1, geom2) != 0 ||
                             FilterSpheres(m, sink.d, geom1, geom2, detection))) {
    return;
  }
  mjPreContact found[mjMAXCONPAIR];
  Deliver(m, sink, geom1, geom2, found, FindContacts(m, sink.d, geom1, geom2, detection, found));
}

void CollideAhead(const mjModel& m, const ContactSink& sink, const FoundAhead& pair) {
  if (!pair.near || !HasRoom(sink.d)) return;
  mjPreContact found[mjMAXCONPAIR];
  const int n = FinishFoundAhead(m, sink.d, found, pair);
  Deliver(m, sink, pair.geom1, pair.geom2, found, CountFound(m, sink.d, pair.geom1, pair.geom2, 0, found, n));
}

void CollideGeoms(const mjModel& m, const ContactSink& sink, int geom1, int geom2) {
  if (!MayTouch(m, sink.d, geom1, geom2)) return;
  if (m.geom_type[geom1] > m.geom_type[geom2]) std::swap(geom1, geom2);
  CollideNearGeoms(m, sink, geom1, geom2);
}

void CollideExplicitPair(const mjModel& m, mjData& d, int pair) {
  int geom1 = m.pair_geom1[pair], geom2 = m.pair_geom2[pair];
  if (SomeAsleep(m, d) && d.body_awake[m.geom_bodyid[geom1]] != mjS_AWAKE &&
      d.body_awake[m.geom_bodyid[geom2]] != mjS_AWAKE) {
    return;
  }
  if (m.geom_type[geom1] > m.geom_type[geom2]) std::swap(geom1, geom2);
  if (!mjCOLLISIONFUNC[m.geom_type[geom1]][m.geom_type[geom2]]) return;
  const mjtNum detection = PairBand(m, pair).detection;
  if (FilterSpheres(m, d, geom1, geom2, detection)) return;
  mjPreContact found[mjMAXCONPAIR];
  const int n = FindContacts(m, d, geom1, geom2, detection, found);
  if (!n) return;
  ContactParameters parameters;
  PairParameters(m, pair, parameters);
  AddContacts(m, d, found, n, IdsOfGeoms(geom1, geom2), parameters);
}

}  // namespace pliant
