#include "engine/collision/shared_pairs.h"

#include <mujoco/mjxmacro.h>

#include <algorithm>
#include <cstddef>
#include <new>

#include "engine/collision/found_contacts.h"
#include "engine/collision/midphase.h"
#include "engine/collision/narrowphase.h"
#include "engine/collision/pairs.h"
#include "engine/collision/pairs_ahead.h"
#include "engine/model/callbacks.h"
#include "engine/model/parts.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

constexpr int kFewPairs = 128;                 // in a part, of single primitives
constexpr size_t kPairRoom = size_t{1} << 17;  // bytes that surely hold the scratch of one pair of bodies

// A part of the pairs, and what it is collided with: the arrays of the data, but what is found and scratch in
// an arena of its own.
struct Part {
  std::byte* memory;
  mjData* view;
  int begin, end;
  FoundContacts found;
  bool complete;
  int first;  // of its contacts, among those of all parts
};

// The collision functions read arrays and who is awake, and nothing else of the data.
mjData* MakeView(const mjData& d, std::byte* begin, size_t bytes) {
  auto* view = new (begin) mjData;
#define X(type, name, nrow, ncol) view->name = d.name;
  MJDATA_POINTERS
#undef X
  view->ntree_awake = d.ntree_awake;
  view->nbody_awake = d.nbody_awake;
  view->nv_awake = d.nv_awake;
  view->buffer = nullptr;
  view->nplugin = 0;
  view->threadpool = 0;
  view->time = d.time;
  view->maxuse_stack = view->maxuse_arena = 0;
  view->pstack = view->pbase = 0;
  // Not the first warning of its kind, which would be printed: the caller starts again instead.
  std::fill_n(view->warning, static_cast<int>(mjNWARNING), mjWarningStat{0, 1});
  const size_t used = (sizeof(mjData) + 63) & ~size_t{63};
  view->arena = begin + used;
  view->narena = static_cast<mjtSize>(bytes - used);
  ClearArena(*view);
  return view;
}

// Bytes for a part of so many pairs. Where bodies of many geoms find more, one thread does all.
size_t PartRoom(int pairs) {
  constexpr size_t kFound = (mjMAXCONPAIR + 1) * sizeof(mjPreContact);
  return sizeof(mjData) + 2 * kPairRoom + kFound * static_cast<size_t>(pairs);
}

size_t Free(const mjData& d) { return static_cast<size_t>(d.narena) - d.parena - d.pstack; }

void CollidePart(const mjModel& m, const mjData& d, const BodyPairs& pairs, size_t room, Part& part) {
  part.view = MakeView(d, part.memory, room);
  mjData& view = *part.view;
  const ContactSink sink = {view, &part.found};
  PairsAhead ahead(m, view, pairs, part.begin, part.end);
  for (int i = part.begin; i < part.end; ++i) {
    if (Free(view) < kPairRoom) return;
    if (const FoundAhead* const found = ahead.Find(i)) {
      CollideAhead(m, sink, *found);
      continue;
    }
    CollideBodies(m, sink, static_cast<int>(pairs.signature[i] >> 16),
                  static_cast<int>(pairs.signature[i] & 0xffff), 0, 0);
  }
  part.complete = part.found.IsComplete() && view.warning[mjWARN_CONTACTFULL].number == 1;
}

bool MayBeShared(const mjModel& m, const mjData& d) {
  return BoundPool(d) && !m.npair && !m.nflex && !m.nplugin && !m.vis.global.bvactive &&
         !mjcb_contactfilter && HasOwnCollisions();
}

// How many pairs of single primitives take about as long, at most `enough`. A few pairs of meshes are work
// for several threads.
int CountWork(const mjModel& m, const BodyPairs& pairs, int enough) {
  constexpr int kMesh = 16;
  const auto is_mesh = [&](int body) { return m.geom_type[m.body_geomadr[body]] >= mjGEOM_MESH; };
  int work = 0;
  for (int i = 0; i < pairs.n && work < enough; ++i) {
    const auto id1 = static_cast<int>(pairs.signature[i] >> 16),
               id2 = static_cast<int>(pairs.signature[i] & 0xffff);
    work += is_mesh(id1) || is_mesh(id2) ? kMesh : 1;
  }
  return work;
}

// Makes the contacts of all parts, one behind the other at the front of the arena, which parts leave free.
void MakeAll(const mjModel& m, mjData& d, Part* part, int count, int contacts) {
  const size_t bytes = sizeof(mjContact) * static_cast<size_t>(contacts);
  auto* const to = static_cast<mjContact*>(ArenaAllocByte(d, bytes, alignof(mjContact)));
  d.contact = to;
  d.ncon = contacts;
  ForEachPart(d, count, [&](int k) {
    mjData& view = *part[k].view;
    view.arena = to + part[k].first;
    view.narena = static_cast<mjtSize>(sizeof(mjContact)) * part[k].found.CountContacts();
    ClearArena(view);
    part[k].found.ForEach([&](int geom1, int geom2, const mjPreContact* point, int n) {
      MakeContacts(m, view, geom1, geom2, point, n);
    });
  });
}

}  // namespace

bool CollideShared(const mjModel& m, mjData& d, const BodyPairs& pairs) {
  if (!MayBeShared(m, d)) return false;
  constexpr int kEnough = 1 << 16;  // for the most parts that there are
  const int count = std::min(pairs.n, CountParts(d, CountWork(m, pairs, kEnough), kFewPairs));
  if (count < 2) return false;
  StackFrame frame(d);
  Part* part = frame.Take<Part>(count);
  Workspace rest = frame.TakeRest();
  const auto parts = static_cast<size_t>(count);
  const size_t room = std::min(rest.Free() / 2 / parts, PartRoom(pairs.n / count + 1)) & ~size_t{63};
  if (room < PartRoom(0)) return false;
  // At the far end of the free memory, which other stages use as well; its front is for the contacts.
  const size_t front = rest.Free() - parts * (room + 64) - 64;
  rest.TakeBytes(front);
  for (int k = 0; k < count; ++k) {
    auto* begin = static_cast<std::byte*>(rest.TakeBytes(room));
    part[k] = {begin, nullptr, PartBegin(pairs.n, count, k), PartBegin(pairs.n, count, k + 1), {}, false, 0};
  }
  ForEachPart(d, count, [&](int k) { CollidePart(m, d, pairs, room, part[k]); });

  int contacts = 0;
  for (int k = 0; k < count; ++k) {
    if (!part[k].complete) return false;
    part[k].first = contacts;
    contacts += part[k].found.CountContacts();
  }
  // One thread would have left out pairs for want of room.
  const size_t bytes = sizeof(mjContact) * static_cast<size_t>(contacts + mjMAXCONPAIR) + kPairRoom;
  if (bytes > front) return false;
  MakeAll(m, d, part, count, contacts);
  return true;
}

}  // namespace pliant
