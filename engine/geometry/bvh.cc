#include "engine/geometry/bvh.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/math/quat.h"

namespace pliant {
namespace {

// A box as its two extreme corners.
struct Box {
  double low[3];
  double high[3];
};

struct Item {
  double key[3];  // position that orders items along the split axis
  int rank[3];    // place in that order
  Box box;
  int id;
};

// Lengths and positions that differ by less count as equal.
constexpr double kTolerance = 1e-14;

void Extend(Box& box, const Box& other) {
  for (int i = 0; i < 3; ++i) {
    box.low[i] = std::min(box.low[i], other.low[i]);
    box.high[i] = std::max(box.high[i], other.high[i]);
  }
}

// Bounds of a box (centre, half sizes) whose frame stands at pos, quat.
Box RotatedBox(const double aabb[6], const double pos[3], const double quat[4]) {
  Box out;
  for (int corner = 0; corner < 8; ++corner) {
    double local[3], point[3];
    for (int i = 0; i < 3; ++i) local[i] = (corner >> i) & 1 ? aabb[i] + aabb[i + 3] : aabb[i] - aabb[i + 3];
    RotVecQuat(point, local, quat);
    AddTo3(point, pos);
    for (int i = 0; i < 3; ++i) {
      out.low[i] = corner == 0 ? point[i] : std::min(out.low[i], point[i]);
      out.high[i] = corner == 0 ? point[i] : std::max(out.high[i], point[i]);
    }
  }
  return out;
}

std::vector<Item> PlaceElements(std::span<const BvhElement> elements, const double* origin,
                                const double* rotation) {
  double inverse[4] = {1, 0, 0, 0};
  if (rotation) NegQuat(inverse, rotation);
  std::vector<Item> items(elements.size());
  for (size_t k = 0; k < elements.size(); ++k) {
    const BvhElement& element = elements[k];
    Item& item = items[k];
    item.id = element.id;
    double offset[3];
    Copy3(offset, element.pos);
    if (origin) SubFrom3(offset, origin);
    RotVecQuat(item.key, offset, inverse);
    for (double& key : item.key) {
      if (std::isnan(key)) key = 0;  // which has no place in an order
    }
    if (element.quat) {
      double quat[4];
      MulQuat(quat, inverse, element.quat);
      item.box = RotatedBox(element.aabb, item.key, quat);
    } else {
      for (int i = 0; i < 3; ++i) {
        item.box.low[i] = element.aabb[i] - element.aabb[i + 3];
        item.box.high[i] = element.aabb[i] + element.aabb[i + 3];
      }
    }
  }
  return items;
}

// Ranks the items along each axis: by position, those that coincide in their original order.
void RankItems(std::vector<Item>& items) {
  std::vector<int> order(items.size());
  for (int axis = 0; axis < 3; ++axis) {
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
      const double ka = items[a].key[axis], kb = items[b].key[axis];
      return ka != kb ? ka < kb : a < b;
    });
    for (size_t first = 0; first < order.size();) {
      size_t end = first + 1;
      while (end < order.size() && items[order[end]].key[axis] - items[order[end - 1]].key[axis] < kTolerance)
        ++end;
      std::sort(order.begin() + first, order.begin() + end);
      first = end;
    }
    for (size_t i = 0; i < order.size(); ++i) items[order[i]].rank[axis] = static_cast<int>(i);
  }
}

// Bounds of some items. A flat box gets a little thickness, so that ray and box tests need not
// treat it apart.
Box Bounds(std::span<const Item> items) {
  Box box = items[0].box;
  for (const Item& item : items.subspan(1)) Extend(box, item.box);
  for (int i = 0; i < 3; ++i) {
    if (box.high[i] - box.low[i] < kTolerance) {
      box.low[i] -= kTolerance;
      box.high[i] += kTolerance;
    }
  }
  return box;
}

// Appends the subtree over `items`, reordering them, and returns its root. The recursion is as deep as the
// tree: logarithmic, as every split halves the items.
int AppendSubtree(std::span<Item> items, int level, BvhTree& out) {
  const int node = out.Size();
  const Box box = Bounds(items);
  for (int i = 0; i < 3; ++i) out.aabb.push_back((box.high[i] + box.low[i]) / 2);
  for (int i = 0; i < 3; ++i) out.aabb.push_back((box.high[i] - box.low[i]) / 2);
  out.level.push_back(level);
  out.nodeid.push_back(items.size() == 1 ? items[0].id : -1);
  out.child.insert(out.child.end(), {-1, -1});
  if (items.size() == 1) return node;

  // Of edges of equal length the first, unless they are so long that the tolerance vanishes beside them.
  const double edge[3] = {box.high[0] - box.low[0], box.high[1] - box.low[1], box.high[2] - box.low[2]};
  int axis = edge[0] > edge[1] - kTolerance ? 0 : 1;
  if (!(edge[axis] > edge[2] - kTolerance)) axis = 2;
  const size_t middle = items.size() / 2;
  std::nth_element(items.begin(), items.begin() + middle, items.end(),
                   [axis](const Item& a, const Item& b) { return a.rank[axis] < b.rank[axis]; });
  const int left = AppendSubtree(items.first(middle), level + 1, out);
  const int right = AppendSubtree(items.subspan(middle), level + 1, out);
  out.child[2 * node] = left;
  out.child[2 * node + 1] = right;
  return node;
}

}  // namespace

void BuildBvh(std::span<const BvhElement> elements, const double* origin, const double* rotation,
              BvhTree& out) {
  out = BvhTree();
  if (elements.empty()) return;
  std::vector<Item> items = PlaceElements(elements, origin, rotation);
  RankItems(items);
  const size_t nodes = 2 * elements.size() - 1;
  out.child.reserve(2 * nodes);
  out.nodeid.reserve(nodes);
  out.level.reserve(nodes);
  out.aabb.reserve(6 * nodes);
  AppendSubtree(items, 0, out);
}

}  // namespace pliant
