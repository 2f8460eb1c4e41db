// Disjoint sets of trees (Tarjan 1975, with halved paths).
#pragma once

#include <algorithm>

namespace pliant {

// The root of a set is its smallest member.
class TreeSets {
 public:
  // parent: room for a number for each tree, owned by the caller.
  explicit TreeSets(int* parent) : parent_(parent) {}
  // A set of its own. Nothing else may be asked about a tree before.
  void Add(int tree) { parent_[tree] = tree; }
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
