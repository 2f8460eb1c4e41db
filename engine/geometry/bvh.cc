#include "engine/geometry/bvh.h"

#include <algorithm>
#include <cmath>

#include "engine/math/quat.h"

namespace pliant {
namespace {

// A box as its two extreme corners.
struct Box {
  double low[3];
  double high[3];
};

// What is sorted again and again is small: where an element stands in the order along each axis.
struct Item {
  int rank[3];
  int element;
};

// The elements, [n] each.
struct Elements {
  std::vector<double> key[3];  // position that orders elements along an axis
  std::vector<Box> box;
  std::vector<int> id;
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

Box BoxOf(const double aabb[6]) {
  Box box;
  for (int i = 0; i < 3; ++i) {
    box.low[i] = aabb[i] - aabb[i + 3];
    box.high[i] = aabb[i] + aabb[i + 3];
  }
  return box;
}

Elements PlaceElements(std::span<const BvhElement> elements, const double* origin, const double* rotation) {
  double inverse[4] = {1, 0, 0, 0};
  if (rotation) NegQuat(inverse, rotation);
  Elements placed;
  for (std::vector<double>& key : placed.key) key.resize(elements.size());
  placed.box.resize(elements.size());
  placed.id.resize(elements.size());
  for (size_t k = 0; k < elements.size(); ++k) {
    const BvhElement& element = elements[k];
    Box& box = placed.box[k];
    placed.id[k] = element.id;
    double offset[3], key[3];
    Copy3(offset, element.pos);
    if (origin) SubFrom3(offset, origin);
    RotVecQuat(key, offset, inverse);
    for (int i = 0; i < 3; ++i) {
      if (std::isnan(key[i])) key[i] = 0;  // which has no place in an order
      placed.key[i][k] = key[i];
    }
    if (element.quat) {
      double quat[4];
      MulQuat(quat, inverse, element.quat);
      box = RotatedBox(element.aabb, key, quat);
    } else {
      box = BoxOf(element.aabb);
    }
  }
  return placed;
}

// Ranks the elements along each axis: by position, those that coincide in their original order.
std::vector<Item> RankElements(const Elements& elements) {
  struct Place {
    double key;
    int element;
  };
  const size_t count = elements.id.size();
  std::vector<Item> items(count);
  std::vector<Place> order(count);
  for (int axis = 0; axis < 3; ++axis) {
    for (size_t i = 0; i < count; ++i) order[i] = {elements.key[axis][i], static_cast<int>(i)};
    std::sort(order.begin(), order.end(), [](const Place& a, const Place& b) {
      return a.key != b.key ? a.key < b.key : a.element < b.element;
    });
    for (size_t first = 0; first < count;) {
      size_t end = first + 1;
      while (end < count && order[end].key - order[end - 1].key < kTolerance) ++end;
      std::sort(order.begin() + first, order.begin() + end,
                [](const Place& a, const Place& b) { return a.element < b.element; });
      first = end;
    }
    for (size_t i = 0; i < count; ++i) items[order[i].element].rank[axis] = static_cast<int>(i);
  }
  for (size_t i = 0; i < count; ++i) items[i].element = static_cast<int>(i);
  return items;
}

Box Bounds(std::span<const Item> items, const std::vector<Box>& boxes) {
  Box box = boxes[items[0].element];
  for (const Item& item : items.subspan(1)) Extend(box, boxes[item.element]);
  return box;
}

// A flat box gets a little thickness, so that ray and box tests need not treat it apart.
Box Thickened(Box box) {
  for (int i = 0; i < 3; ++i) {
    if (box.high[i] - box.low[i] < kTolerance) {
      box.low[i] -= kTolerance;
      box.high[i] += kTolerance;
    }
  }
  return box;
}

void StoreBox(const Box& box, double aabb[6]) {
  for (int i = 0; i < 3; ++i) {
    aabb[i] = (box.high[i] + box.low[i]) / 2;
    aabb[i + 3] = (box.high[i] - box.low[i]) / 2;
  }
}

int AppendNode(int level, int id, BvhTree& out) {
  out.aabb.resize(out.aabb.size() + 6);
  out.level.push_back(level);
  out.nodeid.push_back(id);
  out.child.insert(out.child.end(), {-1, -1});
  return out.Size() - 1;
}

void ReserveNodes(size_t elements, BvhTree& out) {
  const size_t nodes = 2 * elements - 1;
  out.child.reserve(2 * nodes);
  out.nodeid.reserve(nodes);
  out.level.reserve(nodes);
  out.aabb.reserve(6 * nodes);
}

// Appends the subtree over `items`, reordering them, and returns its root. The recursion is as deep as the
// tree: logarithmic, as every split halves the items.
int AppendSubtree(const Elements& elements, std::span<Item> items, int level, BvhTree& out) {
  const Box box = Thickened(Bounds(items, elements.box));
  const int node = AppendNode(level, items.size() == 1 ? elements.id[items[0].element] : -1, out);
  StoreBox(box, &out.aabb[6 * static_cast<size_t>(node)]);
  if (items.size() == 1) return node;

  // Of edges of equal length the first, unless they are so long that the tolerance vanishes beside them.
  const double edge[3] = {box.high[0] - box.low[0], box.high[1] - box.low[1], box.high[2] - box.low[2]};
  int axis = edge[0] > edge[1] - kTolerance ? 0 : 1;
  if (!(edge[axis] > edge[2] - kTolerance)) axis = 2;
  const size_t middle = items.size() / 2;
  std::nth_element(items.begin(), items.begin() + middle, items.end(),
                   [axis](const Item& a, const Item& b) { return a.rank[axis] < b.rank[axis]; });
  const int left = AppendSubtree(elements, items.first(middle), level + 1, out);
  const int right = AppendSubtree(elements, items.subspan(middle), level + 1, out);
  out.child[2 * node] = left;
  out.child[2 * node + 1] = right;
  return node;
}

// Writes nodes one after the other, depth first.
class OrderedBuilder {
 public:
  OrderedBuilder(std::span<const double> vert, std::span<const int> face, const BvhNodes& out)
      : vert_(vert), face_(face), out_(out) {}

  // The subtree whose leaves are the triangles `order`; returns its bounds.
  Box Add(std::span<const int> order, int level) {
    const int node = size_++;
    const bool leaf = order.size() == 1;
    out_.level[node] = level;
    out_.nodeid[node] = leaf ? order[0] : -1;
    out_.child[2 * node] = leaf ? -1 : node + 1;
    Box box;
    if (leaf) {
      box = OfTriangle(order[0]);
      out_.child[2 * node + 1] = -1;
    } else {
      const size_t middle = order.size() / 2;
      box = Add(order.first(middle), level + 1);
      out_.child[2 * node + 1] = size_;
      Extend(box, Add(order.subspan(middle), level + 1));
    }
    StoreBox(Thickened(box), out_.aabb + 6 * static_cast<size_t>(node));
    return box;
  }

 private:
  Box OfTriangle(int triangle) const {
    const int* corner = &face_[3 * static_cast<size_t>(triangle)];
    const auto at = [&](int k) { return &vert_[3 * static_cast<size_t>(corner[k])]; };
    double aabb[6];
    TriangleBox(at(0), at(1), at(2), aabb);
    return BoxOf(aabb);
  }

  std::span<const double> vert_;
  std::span<const int> face_;
  BvhNodes out_;
  int size_ = 0;
};

}  // namespace

void BuildBvh(std::span<const BvhElement> elements, const double* origin, const double* rotation,
              BvhTree& out) {
  out = BvhTree();
  if (elements.empty()) return;
  const Elements placed = PlaceElements(elements, origin, rotation);
  std::vector<Item> items = RankElements(placed);
  ReserveNodes(elements.size(), out);
  AppendSubtree(placed, items, 0, out);
}

std::vector<int> LeafOrder(const BvhTree& tree) {
  std::vector<int> order;
  for (const int id : tree.nodeid) {
    if (id >= 0) order.push_back(id);
  }
  return order;
}

void BuildTriangleBvh(std::span<const double> vert, std::span<const int> face, std::span<const int> order,
                      const BvhNodes& out) {
  if (!order.empty()) OrderedBuilder(vert, face, out).Add(order, 0);
}

void TriangleBox(const double* a, const double* b, const double* c, double aabb[6]) {
  for (int i = 0; i < 3; ++i) {
    const double low = std::min({a[i], b[i], c[i]}), high = std::max({a[i], b[i], c[i]});
    aabb[i] = (high + low) / 2;
    aabb[i + 3] = (high - low) / 2;
  }
}

}  // namespace pliant
