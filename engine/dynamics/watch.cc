#include "engine/dynamics/watch.h"

#include <array>
#include <cstddef>

#include "engine/core/pages.h"
#include "engine/dynamics/resting_run.h"
#include "engine/model/asleep.h"

namespace pliant {
namespace {

constexpr int kArrays = WatchedSleepers::kArrays;

struct Numbers {
  mjtNum* begin;
  mjtNum* end;

  std::size_t Bytes() const { return sizeof(mjtNum) * static_cast<std::size_t>(end - begin); }
};

// What belongs to bodies of whole trees in the arrays that are watched.
std::array<Numbers, kArrays> NumbersOf(const mjModel& m, const mjData& d, int begin, int end) {
  const Resting of = RestingAmong(m, begin, end);
  const int dof = of.run.dof, dof_end = of.run.dof_end;
  return {{{d.qpos + of.qpos, d.qpos + of.qpos_end},
           {d.xpos + 3 * begin, d.xpos + 3 * end},
           {d.xquat + 4 * begin, d.xquat + 4 * end},
           {d.qvel + dof, d.qvel + dof_end},
           {d.qfrc_applied + dof, d.qfrc_applied + dof_end},
           {d.xfrc_applied + 6 * begin, d.xfrc_applied + 6 * end}}};
}

bool RegisterArrays(const mjModel& m, mjData& d, WatchedSleepers& watched) {
  if (watched.registered) return true;
  const std::array<Numbers, kArrays> arrays = {{{d.qpos, d.qpos + m.nq},
                                                {d.xpos, d.xpos + 3 * m.nbody},
                                                {d.xquat, d.xquat + 4 * m.nbody},
                                                {d.qvel, d.qvel + m.nv},
                                                {d.qfrc_applied, d.qfrc_applied + m.nv},
                                                {d.xfrc_applied, d.xfrc_applied + 6 * m.nbody}}};
  watched.registered = true;
  for (int i = 0; i < kArrays; ++i) {
    watched.all[i] = WholePages(arrays[i].begin, arrays[i].Bytes());
    watched.registered = RegisterPages(watched.all[i]) && watched.registered;
  }
  return watched.registered;
}

// Watches those trees of a run of sleepers that lie on pages of their own.
void WatchRun(const mjModel& m, const mjData& d, const Sleepers& run, WatchedSleepers& watched) {
  if (watched.n == watched.max) return;
  PageRange whole[kArrays];
  const auto numbers = NumbersOf(m, d, run.body, run.body_end);
  for (int i = 0; i < kArrays; ++i) whole[i] = WholePages(numbers[i].begin, numbers[i].Bytes());
  const auto lies_within = [&](int tree) {
    const int body = m.tree_bodyadr[tree];
    const auto of_tree = NumbersOf(m, d, body, body + m.tree_bodynum[tree]);
    for (int i = 0; i < kArrays; ++i) {
      const PageRange around = PagesAround(of_tree[i].begin, of_tree[i].Bytes());
      if (around.begin < whole[i].begin || around.end > whole[i].end) return false;
    }
    return true;
  };
  int tree = run.tree, tree_end = run.tree_end;
  while (tree < tree_end && !lies_within(tree)) ++tree;
  while (tree < tree_end && !lies_within(tree_end - 1)) --tree_end;
  if (tree == tree_end) return;

  const int begin = m.tree_bodyadr[tree], last = tree_end - 1;
  const int end = m.tree_bodyadr[last] + m.tree_bodynum[last];
  const auto inner = NumbersOf(m, d, begin, end);
  for (int i = 0; i < kArrays; ++i) {
    const PageRange pages = PagesAround(inner[i].begin, inner[i].Bytes());
    if (!WatchPages(pages)) return;
    watched.pages[i * watched.max + watched.n] = pages;
  }
  watched.body[watched.n] = begin;
  watched.body_end[watched.n] = end;
  ++watched.n;
}

// Whether pages [n], ascending, hold some of `others` [nother], ascending too.
bool Meet(const PageRange* pages, int n, const PageRange* others, int nother) {
  for (int i = 0, k = 0; i < nother; ++i) {
    while (k < n && pages[k].end <= others[i].begin) ++k;
    if (k < n && pages[k].begin < others[i].end) return true;
  }
  return false;
}

// In one array. Pages around the watched ones are said to be written to.
bool IsWritten(const WatchedSleepers& watched, int array) {
  constexpr int kMax = 128;
  PageRange written[kMax];
  const PageRange* const pages = watched.pages + array * watched.max;
  const int n = FindWritten({pages[0].begin, pages[watched.n - 1].end}, written, kMax);
  return n < 0 || n == kMax || Meet(pages, watched.n, written, n);
}

}  // namespace

bool StartWatch(const mjModel& m, mjData& d, SleepNotes& notes) {
  WatchedSleepers& watched = notes.watched;
  watched.n = 0;
  if (!watched.max || !CanWatchPages() || !RegisterArrays(m, d, watched)) return false;
  ForSleepers(m, d, [&](const Sleepers& run) { WatchRun(m, d, run, watched); });
  return watched.n > 0;
}

bool AreUnwritten(SleepNotes& notes) {
  WatchedSleepers& watched = notes.watched;
  if (!watched.n) return false;
  bool written = !CanWatchPages();
  for (int i = 0; i < kArrays && !written; ++i) written = IsWritten(watched, i);
  if (written) watched.n = 0;
  return !written;
}

}  // namespace pliant
