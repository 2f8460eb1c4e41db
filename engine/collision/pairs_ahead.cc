#include "engine/collision/pairs_ahead.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/collision/narrowphase.h"
#include "engine/model/callbacks.h"

namespace pliant {

// A program's filter is asked in the order of the pairs. Explicit pairs may take the place of others.
bool PairsAhead::MayLook() const {
  return !mjcb_contactfilter && !m_.npair && !(m_.opt.disableflags & mjDSBL_NATIVECCD);
}

namespace {

// A sphere or capsule and an ellipsoid or cylinder, in any order.
bool HaveTypes(int type1, int type2) {
  constexpr unsigned kRound = 1u << mjGEOM_SPHERE | 1u << mjGEOM_CAPSULE;
  constexpr unsigned kOther = 1u << mjGEOM_ELLIPSOID | 1u << mjGEOM_CYLINDER;
  const unsigned types = 1u << type1 | 1u << type2;
  return (types & kRound) && (types & kOther);
}

}  // namespace

// Those of a run that are of two bodies of one geom each, of the right types.
int PairsAhead::List(int listed[]) const {
  const int nbody = m_.nbody;
  const int *const geomnum = m_.body_geomnum, *const geomadr = m_.body_geomadr, *const type = m_.geom_type;
  const unsigned* const signature = pairs_.signature + run_;
  int n = 0;
  for (int i = 0; i < run_end_ - run_; ++i) {
    const auto body1 = static_cast<int>(signature[i] >> 16), body2 = static_cast<int>(signature[i] & 0xffff);
    if (body2 >= nbody || geomnum[body1] != 1 || geomnum[body2] != 1) continue;
    if (HaveTypes(type[geomadr[body1]], type[geomadr[body2]])) listed[n++] = i;
  }
  return n;
}

// Whether a search may find such a pair of bodies ahead. It is known at once when its geoms are not near.
bool PairsAhead::IsWanted(FoundAhead& found, unsigned signature) const {
  int geom1 = m_.body_geomadr[signature >> 16], geom2 = m_.body_geomadr[signature & 0xffff];
  if (m_.geom_type[geom1] > m_.geom_type[geom2]) std::swap(geom1, geom2);
  if (!MayBeFoundAhead(m_, geom1, geom2) || GeomBand(m_, geom1, geom2).detection != 0) return false;
  found.geom1 = geom1;
  found.geom2 = geom2;
  found.near = MayTouch(m_, d_, geom1, geom2);
  found.touches = false;
  return true;
}

// Fewer than three take less time when it is their turn.
void PairsAhead::Search(FoundAhead* const waiting[], int n) {
  if (n < 3) return;
  for (int i = 0; i < n; ++i) known_[waiting[i] - found_] = true;
  FindAhead(m_, d_, waiting, n);
}

void PairsAhead::Look() {
  run_ = run_end_;
  run_end_ = std::min(run_ + kRun, end_);
  std::memset(known_, 0, sizeof(known_));
  int listed[kRun];
  const int nlisted = List(listed);
  if (nlisted < 6) return;          // few of which would be left to be searched
  FoundAhead* waiting[2][2][kRun];  // by types
  int n[2][2] = {{0, 0}, {0, 0}};
  for (int k = 0; k < nlisted; ++k) {
    const int i = listed[k];
    FoundAhead& found = found_[i];
    if (!IsWanted(found, pairs_.signature[run_ + i])) continue;
    if (!found.near || AreSoonApart(m_, d_, found.geom1, found.geom2)) {
      known_[i] = true;
      continue;
    }
    const int type1 = m_.geom_type[found.geom1] == mjGEOM_CAPSULE;
    const int type2 = m_.geom_type[found.geom2] == mjGEOM_CYLINDER;
    waiting[type1][type2][n[type1][type2]++] = &found;
  }
  for (int type1 = 0; type1 < 2; ++type1) {
    for (int type2 = 0; type2 < 2; ++type2) Search(waiting[type1][type2], n[type1][type2]);
  }
}

}  // namespace pliant
