#include "engine/model/sleep_notes.h"

#include <algorithm>
#include <cstdint>

#include "engine/core/memory.h"
#include "engine/model/callbacks.h"

namespace pliant {
namespace {

constexpr std::size_t kAlignment = 64;
constexpr int kFirstLooks = 32;

std::size_t AlignUp(std::size_t offset) { return (offset + kAlignment - 1) / kAlignment * kAlignment; }

// The mark and the buffer's own address tell notes from what lies behind a buffer of a program.
struct Tail {
  static constexpr std::uint64_t kMark = 0x70c1a57ab1e50002;
  std::uint64_t mark;
  const void* buffer;
  SleepNotes notes;
};

Tail* TailAt(const mjData& d) {
  return reinterpret_cast<Tail*>(static_cast<std::byte*>(d.buffer) +
                                 AlignUp(static_cast<std::size_t>(d.nbuffer)));
}

mjtSize BlockCount(const mjModel& m) { return m.ngeom / SleepingGeoms::kBlock + 1; }

// Of runs of watched sleepers, each of which is worth a few pages.
int MaxWatched(const mjModel& m) {
  constexpr mjtSize kWorthWatching = 256, kMax = 64;
  return static_cast<int>(std::min(kMax, m.nbody / kWorthWatching));
}

std::size_t Numbers(const mjModel& m) {
  return static_cast<std::size_t>(2 * (m.nq + m.nv) + 15 * m.nbody + 6 * m.njnt + 6 * BlockCount(m));
}

std::size_t NotesBytes(const mjModel& m) {
  return AlignUp(sizeof(Tail)) + sizeof(mjtNum) * Numbers(m) +
         WatchedSleepers::kArrays * sizeof(PageRange) * static_cast<std::size_t>(MaxWatched(m)) +
         sizeof(int) * static_cast<std::size_t>(m.nactuator + 2 * MaxWatched(m));
}

// Whether an actuator's row of moments has the same entries in every pose. Not so for contacts of a body, and
// for sites, where zeros are left out.
bool HasFixedMoments(const mjModel& m, int actuator) {
  switch (m.actuator_trntype[actuator]) {
    case mjTRN_BODY:
    case mjTRN_SLIDERCRANK:
    case mjTRN_SITE:
      return false;
    case mjTRN_SO3:
      return m.actuator_trnid[2 * actuator + 1] < 0;
    default:
      return true;
  }
}

}  // namespace

void* AllocateDataBuffer(const mjModel& m, std::size_t bytes) {
  return TryAllocateBlock(AlignUp(bytes) + NotesBytes(m));
}

SleepNotes* NotesOf(const mjData& d) {
  if (!d.buffer) return nullptr;
  Tail* const tail = TailAt(d);
  return tail->mark == Tail::kMark && tail->buffer == d.buffer ? &tail->notes : nullptr;
}

void StartNotes(const mjModel& m, mjData& d) {
  Tail* const tail = TailAt(d);
  auto* at = reinterpret_cast<mjtNum*>(reinterpret_cast<std::byte*>(tail) + AlignUp(sizeof(Tail)));
  const auto take = [&](mjtSize n) {
    mjtNum* const array = at;
    at += n;
    return array;
  };
  *tail = {};
  tail->mark = Tail::kMark;
  tail->buffer = d.buffer;
  SleepNotes& notes = tail->notes;
  notes.bytes = NotesBytes(m);
  notes.seen = {.qpos = take(m.nq),
                .xpos = take(3 * m.nbody),
                .xquat = take(4 * m.nbody),
                .qpos0 = take(m.nq),
                .body_pos = take(3 * m.nbody),
                .body_quat = take(4 * m.nbody),
                .jnt_pos = take(3 * m.njnt),
                .jnt_axis = take(3 * m.njnt)};
  notes.geoms.box = take(6 * BlockCount(m));
  notes.mass.mass = take(m.nbody);
  notes.force.qacc = take(m.nv);
  notes.force.qfrc_inverse = take(m.nv);
  WatchedSleepers& watched = notes.watched;
  watched.max = MaxWatched(m);
  watched.pages = reinterpret_cast<PageRange*>(at);
  watched.body = reinterpret_cast<int*>(watched.pages + WatchedSleepers::kArrays * watched.max);
  watched.body_end = watched.body + watched.max;
  notes.actuator_awake_ind = watched.body_end + watched.max;
}

void FreeDataBuffer(mjData& d) {
  const SleepNotes* const notes = NotesOf(d);
  if (notes && notes->watched.registered && CanWatchPages()) {
    for (const PageRange& pages : notes->watched.all) UnregisterPages(pages);
  }
  FreeBlock(d.buffer);
}

bool HasRoomForNotes(const mjModel& m, const mjData& d) {
  const SleepNotes* const notes = NotesOf(d);
  return !notes || notes->bytes == NotesBytes(m);
}

void ForgetOverwritten(mjData& d, std::size_t begin, std::size_t end) {
  SleepNotes* const notes = NotesOf(d);
  if (notes && begin < notes->maps.end && notes->maps.begin < end) notes->maps.known = false;
}

bool OthersMayWrite(const mjModel& m) {
  return m.nplugin || mjcb_passive || mjcb_control || mjcb_contactfilter || mjcb_sensor || mjcb_act_dyn ||
         mjcb_act_gain || mjcb_act_bias;
}

void PromiseUntouched(const mjModel& m, mjData& d) {
  SleepNotes* const notes = OthersMayWrite(m) ? nullptr : NotesOf(d);
  if (notes) notes->promised = true;
}

void RenewNotes(const mjModel& m, mjData& d) {
  SleepNotes* const notes = NotesOf(d);
  if (!notes) return;
  ++notes->changes;
  notes->in_place = notes->geoms.known = notes->force.known = notes->maps.known = false;
  notes->seen_quiet = notes->promised = false;
  notes->quiet_looks = notes->watched.n = 0;
  notes->watched.looks = kFirstLooks;
  notes->mass.body = notes->mass.body_end = 0;
  notes->nactuator_awake = 0;
  if (!SomeAsleep(m, d)) return;
  notes->fixed_moments = true;
  for (int i = 0; i < m.nactuator; ++i) {
    notes->fixed_moments &= HasFixedMoments(m, i);
    if (ActuatorState(m, d, i) != mjS_ASLEEP) notes->actuator_awake_ind[notes->nactuator_awake++] = i;
  }
}

}  // namespace pliant
