#include "ui/model/element_tree.h"

#include <algorithm>
#include <iterator>

#include "engine/model/names.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

constexpr int kSmallModel = 60;  // bodies that are all open at first

// Children of every body, without walking the whole list for each.
class Children {
 public:
  explicit Children(const mjModel& m) : first_(static_cast<size_t>(m.nbody), -1), next_(first_) {
    for (int b = m.nbody - 1; b > 0; --b) {
      const auto parent = static_cast<size_t>(m.body_parentid[b]);
      next_[static_cast<size_t>(b)] = first_[parent];
      first_[parent] = b;
    }
  }
  int First(int body) const { return first_[static_cast<size_t>(body)]; }
  int Next(int body) const { return next_[static_cast<size_t>(body)]; }

 private:
  std::vector<int> first_;
  std::vector<int> next_;
};

// Sites, cameras and lights are stored by body but without an index of their own.
template <class Visit>
void ForEachPart(const mjModel& m, int body, Visit&& visit) {
  for (int i = 0; i < m.body_jntnum[body]; ++i) visit(ElementRef{mjOBJ_JOINT, m.body_jntadr[body] + i});
  for (int i = 0; i < m.body_geomnum[body]; ++i) visit(ElementRef{mjOBJ_GEOM, m.body_geomadr[body] + i});
  const struct {
    mjtObj type;
    const int* bodies;
    mjtSize count;
  } lists[] = {{mjOBJ_SITE, m.site_bodyid, m.nsite},
               {mjOBJ_CAMERA, m.cam_bodyid, m.ncam},
               {mjOBJ_LIGHT, m.light_bodyid, m.nlight}};
  for (const auto& list : lists) {
    const auto range = std::equal_range(list.bodies, list.bodies + list.count, body);
    for (const int* at = range.first; at != range.second; ++at)
      visit(ElementRef{list.type, static_cast<int>(at - list.bodies)});
  }
}

class Builder {
 public:
  Builder(const mjModel& m, TreeState& tree)
      : m_(m), tree_(tree), children_(m), filtered_(tree.filter[0] != '\0') {}

  void Build() {
    tree_.rows.clear();
    tree_.matches = 0;
    if (filtered_) FindWanted();
    AddBodies();
    AddFlatLists();
  }

 private:
  bool Fits(ElementRef element) const {
    return MatchesFilter(tree_.filter, ElementName(m_, element.type, element.id));
  }

  // Bodies that fit, carry something that fits, or are above such a body. Parents have smaller ids.
  void FindWanted() {
    wanted_.assign(static_cast<size_t>(m_.nbody), false);
    for (int b = m_.nbody - 1; b >= 0; --b) {
      bool wanted = wanted_[static_cast<size_t>(b)] || Fits({mjOBJ_BODY, b});
      ForEachPart(m_, b, [&](ElementRef part) { wanted = wanted || Fits(part); });
      wanted_[static_cast<size_t>(b)] = wanted;
      if (wanted && b > 0) wanted_[static_cast<size_t>(m_.body_parentid[b])] = true;
    }
  }

  void AddBodies() {
    struct Entry {
      int body;
      int depth;
    };
    std::vector<Entry> stack = {{0, 0}};
    while (!stack.empty()) {
      const Entry now = stack.back();
      stack.pop_back();
      if (filtered_ && !wanted_[static_cast<size_t>(now.body)]) continue;
      bool parts = false;
      ForEachPart(m_, now.body, [&](ElementRef) { parts = true; });
      const bool has_children = parts || children_.First(now.body) >= 0;
      const bool open = has_children && (filtered_ || tree_.open_bodies.count(now.body) > 0);
      tree_.rows.push_back({{mjOBJ_BODY, now.body}, now.depth, has_children, open});
      if (filtered_ && Fits({mjOBJ_BODY, now.body})) ++tree_.matches;
      if (!open) continue;
      ForEachPart(m_, now.body, [&](ElementRef part) {
        if (filtered_ && !Fits(part)) return;
        tree_.rows.push_back({part, now.depth + 1, false, false});
        ++tree_.matches;
      });
      const size_t begin = stack.size();
      for (int b = children_.First(now.body); b >= 0; b = children_.Next(b))
        stack.push_back({b, now.depth + 1});
      std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(begin), stack.end());
    }
  }

  void AddFlatLists() {
    for (const mjtObj kind : kElementKinds) {
      const int n = CountOf(m_, kind);
      if (kind <= mjOBJ_LIGHT || n <= 0) continue;
      const size_t heading = tree_.rows.size();
      const bool open = filtered_ || tree_.open_kinds.count(kind) > 0;
      tree_.rows.push_back({{kind, -1}, 0, true, open});
      for (int id = 0; open && id < n; ++id) {
        if (filtered_ && !Fits({kind, id})) continue;
        tree_.rows.push_back({{kind, id}, 1, false, false});
        ++tree_.matches;
      }
      if (filtered_ && tree_.rows.size() == heading + 1) tree_.rows.pop_back();
    }
  }

  const mjModel& m_;
  TreeState& tree_;
  Children children_;
  bool filtered_;
  std::vector<bool> wanted_;
};

}  // namespace

void OpenTree(const mjModel& m, TreeState& tree) {
  tree.open_bodies = {0};
  tree.open_kinds.clear();
  if (m.nbody <= kSmallModel) {
    for (int b = 1; b < m.nbody; ++b) tree.open_bodies.insert(b);
  }
  tree.stale = true;
}

void UpdateTree(const mjModel& m, uint64_t generation, TreeState& tree) {
  if (tree.generation != generation) {
    // Bodies keep their numbers in most new versions of a file; what is open stays open.
    if (tree.generation == 0 || tree.open_bodies.empty()) OpenTree(m, tree);
    tree.generation = generation;
    tree.stale = true;
  }
  if (tree.made_filter != tree.filter) {
    tree.made_filter = tree.filter;
    tree.stale = true;
  }
  if (!tree.stale) return;
  tree.stale = false;
  Builder(m, tree).Build();
}

void RevealInTree(const mjModel& m, ElementRef element, TreeState& tree) {
  if (!Exists(m, element)) return;
  const bool in_tree = element.type <= mjOBJ_LIGHT;
  if (in_tree) {
    int body = BodyOf(m, element);
    if (element.type == mjOBJ_BODY) body = body > 0 ? m.body_parentid[body] : -1;
    for (; body >= 0; body = body > 0 ? m.body_parentid[body] : -1) {
      if (tree.open_bodies.insert(body).second) tree.stale = true;
    }
  } else if (tree.open_kinds.insert(element.type).second) {
    tree.stale = true;
  }
  UpdateTree(m, tree.generation, tree);
  const auto row = std::find_if(tree.rows.begin(), tree.rows.end(),
                                [&](const TreeRow& r) { return r.element == element; });
  if (row != tree.rows.end()) tree.scroll_to = static_cast<int>(row - tree.rows.begin());
}

}  // namespace pliant::ui
