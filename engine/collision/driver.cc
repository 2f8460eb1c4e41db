#include "engine/collision/driver.h"

#include <algorithm>
#include <cstring>

#include "engine/collision/broadphase.h"
#include "engine/collision/flex_contacts.h"
#include "engine/collision/midphase.h"
#include "engine/collision/narrowphase.h"
#include "engine/collision/pairs_ahead.h"
#include "engine/collision/shared_pairs.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"
#include "engine/model/stage_timer.h"

namespace pliant {
namespace {

// Explicit pairs are sorted by the signature of their bodies and take their turn among the dynamic ones.
void CollideInOrder(const mjModel& m, mjData& d, const BodyPairs& pairs) {
  const ContactSink sink = {d};
  PairsAhead ahead(m, d, pairs, 0, pairs.n);
  int next_pair = 0;
  for (int i = 0; i < pairs.n; ++i) {
    const int signature = static_cast<int>(pairs.signature[i]);
    int first_pair = next_pair;
    while (next_pair < m.npair && m.pair_signature[next_pair] <= signature) {
      if (m.pair_signature[next_pair] < signature) first_pair = next_pair + 1;
      CollideExplicitPair(m, d, next_pair++);
    }
    const int id1 = signature >> 16, id2 = signature & 0xffff;
    if (const FoundAhead* const found = ahead.Find(i)) {
      CollideAhead(m, sink, *found);
    } else if (id2 < m.nbody) {
      CollideBodies(m, sink, id1, id2, first_pair, next_pair);
    } else if (id1 < m.nbody) {
      CollideBodyFlex(m, d, id1, id2 - m.nbody);
    } else {
      CollideFlexes(m, d, id1 - m.nbody, id2 - m.nbody);
    }
  }
  while (next_pair < m.npair) CollideExplicitPair(m, d, next_pair++);
  for (int f = 0; f < m.nflex; ++f) {
    if (!FlexAsleep(m, d, f)) CollideFlexSelf(m, d, f);
  }
}

// Trees of bodies come first, those of meshes next, those of flexes last; no stage marks nodes of meshes, and
// a large mesh has so many of them that clearing them in each step would cost more than the collisions.
void ClearMarks(const mjModel& m, mjData& d) {
  int bodies = m.nbvhstatic;
  for (int i = m.nmesh - 1; i >= 0; --i) {
    if (m.mesh_bvhadr[i] >= 0) bodies = std::min(bodies, m.mesh_bvhadr[i]);
  }
  if (bodies) std::memset(d.bvh_active, 0, bodies);
  if (m.nbvh > m.nbvhstatic) std::memset(d.bvh_active + m.nbvhstatic, 0, m.nbvh - m.nbvhstatic);
}

}  // namespace

void Collision(const mjModel& m, mjData& d) {
  ClearArena(d);
  ClearMarks(m, d);
  if (m.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) return;

  StageTimer broad(d, mjTIMER_COL_BROAD);
  StackFrame frame(d);
  const BodyPairs pairs = FindBodyPairs(m, d, frame);
  broad.Stop();

  const StageTimer narrow(d, mjTIMER_COL_NARROW);
  if (!CollideShared(m, d, pairs)) CollideInOrder(m, d, pairs);
  d.maxuse_con = std::max(d.maxuse_con, d.ncon);
}

}  // namespace pliant
