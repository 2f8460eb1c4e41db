// What collision functions have found of pairs of geoms, from which contacts are made later.
#pragma once

#include <mujoco/mjdata.h>

#include <algorithm>
#include <cstddef>

#include "engine/model/stack.h"

namespace pliant {

// A seventh of what the contacts take. It lies in the arena of an mjData, from where its first pair is on, as
// long as nothing else is taken from there.
class FoundContacts {
 public:
  // Another pair and its points, of which there are some.
  void Add(mjData& d, int geom1, int geom2, const mjPreContact* point, int n) {
    void* place = ArenaAllocByte(d, Size(n), alignof(Pair));
    if (!place) {
      complete_ = false;
      return;
    }
    auto* pair = static_cast<Pair*>(place);
    *pair = {geom1, geom2, n};
    std::copy_n(point, n, reinterpret_cast<mjPreContact*>(pair + 1));
    if (!first_) first_ = pair;
    ++pairs_;
    contacts_ += n;
  }

  // False when a pair is missing for want of memory.
  bool IsComplete() const { return complete_; }
  int CountContacts() const { return contacts_; }

  // visit(geom1, geom2, point, n) for each pair, in their order.
  template <class Visit>
  void ForEach(const Visit& visit) const {
    const Pair* pair = first_;
    for (int i = 0; i < pairs_; ++i) {
      visit(pair->geom1, pair->geom2, reinterpret_cast<const mjPreContact*>(pair + 1), pair->n);
      pair = reinterpret_cast<const Pair*>(reinterpret_cast<const std::byte*>(pair) + Size(pair->n));
    }
  }

 private:
  struct alignas(mjPreContact) Pair {  // its points follow
    int geom1, geom2, n;
  };
  static size_t Size(int n) { return sizeof(Pair) + sizeof(mjPreContact) * static_cast<size_t>(n); }

  const Pair* first_ = nullptr;
  int pairs_ = 0, contacts_ = 0;
  bool complete_ = true;
};

// Where contacts of dynamic pairs go, and the data that they are found with.
struct ContactSink {
  mjData& d;
  FoundContacts* found = nullptr;  // null: contacts are made at once, at the end of d.contact
};

}  // namespace pliant
