#include "engine/geometry/bvh.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

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

  explicit Elements(size_t count) : box(count), id(count) {
    for (std::vector<double>& along : key) along.resize(count);
  }
  void SetKey(size_t element, const double position[3]) {
    // What is no number has no place in an order.
    for (int i = 0; i < 3; ++i) key[i][element] = std::isnan(position[i]) ? 0 : position[i];
  }
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
  Elements placed(elements.size());
  for (size_t k = 0; k < elements.size(); ++k) {
    const BvhElement& element = elements[k];
    Box& box = placed.box[k];
    placed.id[k] = element.id;
    double offset[3], key[3];
    Copy3(offset, element.pos);
    if (origin) SubFrom3(offset, origin);
    RotVecQuat(key, offset, inverse);
    placed.SetKey(k, key);
    for (int i = 0; i < 3; ++i) key[i] = placed.key[i][k];
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

struct Place {
  std::uint64_t key;  // in the order of the positions
  int element;
};

// Equal positions, such as the two zeros, have equal keys.
std::uint64_t KeyOf(double position) {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  const auto bits = std::bit_cast<std::uint64_t>(position + 0.0);
  return bits & kSign ? ~bits : bits | kSign;
}

double PositionOf(std::uint64_t key) {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  return std::bit_cast<double>(key & kSign ? key ^ kSign : ~key);
}

// By key; those with equal keys, which stand in the order of the elements, keep it. Counted digit by digit,
// the lowest first, where there are enough of them to be worth the counting. `spare` is of the same size.
void SortPlaces(std::vector<Place>& places, std::vector<Place>& spare) {
  constexpr std::size_t kWorthCounting = 512;
  constexpr int kBits = 11, kDigits = 6;
  constexpr std::size_t kValues = std::size_t{1} << kBits;
  if (places.size() < kWorthCounting) {
    std::stable_sort(places.begin(), places.end(),
                     [](const Place& a, const Place& b) { return a.key < b.key; });
    return;
  }
  const auto digit_of = [](const Place& place, int digit) {
    return static_cast<std::size_t>(place.key >> (kBits * digit)) % kValues;
  };
  std::vector<std::uint32_t> counts(kDigits * kValues, 0);
  for (const Place& place : places) {
    for (int digit = 0; digit < kDigits; ++digit) ++counts[digit * kValues + digit_of(place, digit)];
  }
  for (int digit = 0; digit < kDigits; ++digit) {
    std::uint32_t* const begins = &counts[digit * kValues];
    if (begins[digit_of(places[0], digit)] == places.size()) continue;  // all have the same
    std::exclusive_scan(begins, begins + kValues, begins, std::uint32_t{0});
    for (const Place& place : places) spare[begins[digit_of(place, digit)]++] = place;
    places.swap(spare);
  }
}

// Ranks the elements along each axis: by position, those that coincide in their original order.
std::vector<Item> RankElements(const Elements& elements) {
  const size_t count = elements.id.size();
  std::vector<Item> items(count);
  std::vector<Place> order(count), spare(count);
  for (int axis = 0; axis < 3; ++axis) {
    for (size_t i = 0; i < count; ++i) order[i] = {KeyOf(elements.key[axis][i]), static_cast<int>(i)};
    SortPlaces(order, spare);
    for (size_t first = 0; first < count;) {
      size_t end = first + 1;
      while (end < count && PositionOf(order[end].key) - PositionOf(order[end - 1].key) < kTolerance) ++end;
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

// Reorders the items of a subtree as its leaves come. The recursion is as deep as the tree: logarithmic, as
// every split halves the items.
void OrderItems(const std::vector<Box>& boxes, std::span<Item> items) {
  if (items.size() < 2) return;
  const Box box = Thickened(Bounds(items, boxes));
  // Of edges of equal length the first, unless they are so long that the tolerance vanishes beside them.
  const double edge[3] = {box.high[0] - box.low[0], box.high[1] - box.low[1], box.high[2] - box.low[2]};
  int axis = edge[0] > edge[1] - kTolerance ? 0 : 1;
  if (!(edge[axis] > edge[2] - kTolerance)) axis = 2;
  const size_t middle = items.size() / 2;
  std::nth_element(items.begin(), items.begin() + middle, items.end(),
                   [axis](const Item& a, const Item& b) { return a.rank[axis] < b.rank[axis]; });
  OrderItems(boxes, items.first(middle));
  OrderItems(boxes, items.subspan(middle));
}

// Where in the list stands what the leaves of the tree hold, in their order.
std::vector<int> OrderElements(const Elements& elements) {
  std::vector<Item> items = RankElements(elements);
  OrderItems(elements.box, items);
  std::vector<int> order(items.size());
  std::transform(items.begin(), items.end(), order.begin(), [](const Item& item) { return item.element; });
  return order;
}

// Writes nodes one after the other, depth first. `box_of(element)` bounds an element.
template <class BoxOfElement>
class OrderedBuilder {
 public:
  OrderedBuilder(BoxOfElement box_of, const BvhNodes& out) : box_of_(std::move(box_of)), out_(out) {}

  // The subtree whose leaves are the elements `order`; returns its bounds.
  Box Add(std::span<const int> order, int level) {
    const int node = size_++;
    const bool leaf = order.size() == 1;
    out_.level[node] = level;
    out_.nodeid[node] = leaf ? order[0] : -1;
    out_.child[2 * node] = leaf ? -1 : node + 1;
    Box box;
    if (leaf) {
      box = box_of_(order[0]);
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
  BoxOfElement box_of_;
  BvhNodes out_;
  int size_ = 0;
};

Box BoxOfTriangle(std::span<const double> vert, std::span<const int> face, int triangle) {
  const int* corner = &face[3 * static_cast<size_t>(triangle)];
  const auto at = [&](int k) { return &vert[3 * static_cast<size_t>(corner[k])]; };
  double aabb[6];
  TriangleBox(at(0), at(1), at(2), aabb);
  return BoxOf(aabb);
}

// Centre of the circle through the corners of a triangle (Ericson 2004, "Real-time collision
// detection", 3.4): c + ((|a|^2 b - |b|^2 a) x (a x b)) / (2 |a x b|^2) with a, b from the third corner. The
// two halves of a rectangle have the same centre but for the last bits, which decide how they are sorted.
// Corners on one line have none: their mean serves instead.
void Circumcenter(const double* first, const double* second, const double* third, double center[3]) {
  double a[3], b[3], normal[3], weighted[3], offset[3];
  Sub3(a, first, third);
  Sub3(b, second, third);
  Cross(normal, a, b);
  const double norm = Norm3(normal);
  const double a2 = Dot3(a, a), b2 = Dot3(b, b);
  for (int i = 0; i < 3; ++i) weighted[i] = a2 * b[i] - b2 * a[i];
  Cross(offset, weighted, normal);
  for (int i = 0; i < 3; ++i) {
    center[i] = norm > 0 ? third[i] + offset[i] / (2 * norm * norm) : (first[i] + second[i] + third[i]) / 3;
  }
}

Elements PlaceTriangles(std::span<const double> vert, std::span<const int> face) {
  const size_t count = face.size() / 3;
  Elements placed(count);
  for (size_t f = 0; f < count; ++f) {
    const auto at = [&](int k) { return &vert[3 * static_cast<size_t>(face[3 * f + k])]; };
    double center[3];
    Circumcenter(at(0), at(1), at(2), center);
    placed.SetKey(f, center);
    placed.box[f] = BoxOfTriangle(vert, face, static_cast<int>(f));
    placed.id[f] = static_cast<int>(f);
  }
  return placed;
}

BvhNodes Resized(size_t elements, BvhTree& out) {
  const auto nodes = static_cast<size_t>(BvhSize(elements));
  out.child.resize(2 * nodes);
  out.nodeid.resize(nodes);
  out.level.resize(nodes);
  out.aabb.resize(6 * nodes);
  return {out.child.data(), out.nodeid.data(), out.level.data(), out.aabb.data()};
}

}  // namespace

void BuildBvh(std::span<const BvhElement> elements, const double* origin, const double* rotation,
              BvhTree& out) {
  out = BvhTree();
  if (elements.empty()) return;
  const Elements placed = PlaceElements(elements, origin, rotation);
  const auto box_of = [&](int element) { return placed.box[static_cast<size_t>(element)]; };
  OrderedBuilder(box_of, Resized(elements.size(), out)).Add(OrderElements(placed), 0);
  for (int& id : out.nodeid) {
    if (id >= 0) id = placed.id[static_cast<size_t>(id)];
  }
}

std::vector<int> TriangleOrder(std::span<const double> vert, std::span<const int> face) {
  return OrderElements(PlaceTriangles(vert, face));
}

void BuildTriangleBvh(std::span<const double> vert, std::span<const int> face, std::span<const int> order,
                      const BvhNodes& out) {
  if (order.empty()) return;
  const auto box_of = [&](int triangle) { return BoxOfTriangle(vert, face, triangle); };
  OrderedBuilder(box_of, out).Add(order, 0);
}

void BuildTriangleBvh(std::span<const double> vert, std::span<const int> face, std::span<const int> order,
                      BvhTree& out) {
  out = BvhTree();
  BuildTriangleBvh(vert, face, order, Resized(order.size(), out));
}

void TriangleBox(const double* a, const double* b, const double* c, double aabb[6]) {
  for (int i = 0; i < 3; ++i) {
    const double low = std::min({a[i], b[i], c[i]}), high = std::max({a[i], b[i], c[i]});
    aabb[i] = (high + low) / 2;
    aabb[i + 3] = (high - low) / 2;
  }
}

}  // namespace pliant
