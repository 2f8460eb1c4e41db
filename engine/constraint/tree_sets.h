// Disjoint sets of trees (Tarjan 1975, with halved paths).
#pragma once

#include <algorithm>

namespace pliant {

// The root of a set is its smallest member.
class TreeSets {
 public:
  // parent: room for n, owned by the caller.
  TreeSets(int* parent, int n) : parent_(parent) {
    for (int i = 0; i < n; ++i) parent_[i] = i;
  }
  int Root(int tree) const {
    while (parent_[tree] != tree) tree = parent_[tree] = parent_[parent_[tree]];
    return tree;
  }
  void Join(int a, int b) {
    a = Root(a);
    b = Root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  int* parent_;
};

}  // namespace pliant
