#include "engine/collision/pairs_ahead.h"

#include <algorithm>
#include <utility>

#include "engine/collision/narrowphase.h"
#include "engine/model/callbacks.h"

namespace pliant {

// A program's filter is asked in the order of the pairs. Explicit pairs may take the place of others.
bool PairsAhead::MayLook() const {
  return !mjcb_contactfilter && !m_.npair && !(m_.opt.disableflags & mjDSBL_NATIVECCD);
}

// Whether a pair of bodies is one of geoms that may touch and that a search may find ahead.
bool PairsAhead::IsWanted(FoundAhead& found, unsigned signature) const {
  const auto body1 = static_cast<int>(signature >> 16), body2 = static_cast<int>(signature & 0xffff);
  if (body2 >= m_.nbody || m_.body_geomnum[body1] != 1 || m_.body_geomnum[body2] != 1) return false;
  int geom1 = m_.body_geomadr[body1], geom2 = m_.body_geomadr[body2];
  if (m_.geom_type[geom1] > m_.geom_type[geom2]) std::swap(geom1, geom2);
  if (!MayBeFoundAhead(m_, geom1, geom2) || GeomBand(m_, geom1, geom2).detection != 0) return false;
  found.geom1 = geom1;
  found.geom2 = geom2;
  found.touches = false;
  return MayTouch(m_, d_, geom1, geom2);
}

// One alone takes less time when it is its turn.
void PairsAhead::Search(FoundAhead* const waiting[], int n) {
  if (n < 2) return;
  for (int i = 0; i < n; ++i) known_[waiting[i] - found_] = true;
  FindAhead(m_, d_, waiting, n);
}

void PairsAhead::Look() {
  run_ = run_end_;
  run_end_ = std::min(run_ + kRun, end_);
  FoundAhead* waiting[2][2][kRun];  // by types
  int n[2][2] = {{0, 0}, {0, 0}};
  for (int i = 0; i < run_end_ - run_; ++i) {
    known_[i] = false;
    FoundAhead& found = found_[i];
    if (!IsWanted(found, pairs_.signature[run_ + i])) continue;
    if (AreClearlyApart(m_, d_, found.geom1, found.geom2)) {
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
