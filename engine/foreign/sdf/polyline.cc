#include "engine/foreign/sdf/polyline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

namespace pliant::foreign::sdf {
namespace {

constexpr std::size_t kMostPoints = 2000;

using Ring = std::vector<int>;  // ids of points, one after the other around an area

double Cross(const OutlinePoint& a, const OutlinePoint& b, const OutlinePoint& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

// The points of all outlines, and what is made of them.
class Area {
 public:
  bool Add(const Outline& outline) {
    Ring ring;
    for (const OutlinePoint& point : outline) {
      if (!ring.empty() && (point == At(ring.back()) || point == At(ring.front()))) continue;
      ring.push_back(static_cast<int>(points_.size()));
      points_.push_back(point);
    }
    if (ring.size() >= 3 && Doubled(ring) != 0) rings_.push_back(std::move(ring));
    return points_.size() <= kMostPoints;
  }

  // Rings that go around what they hold counter-clockwise, and holes clockwise.
  bool Turn() {
    for (std::size_t i = 0; i < rings_.size(); ++i) {
      int around = 0;
      for (std::size_t k = 0; k < rings_.size(); ++k) around += k != i && Holds(rings_[k], rings_[i]) ? 1 : 0;
      depth_.push_back(around);
      if ((Doubled(rings_[i]) > 0) != (around % 2 == 0)) std::reverse(rings_[i].begin(), rings_[i].end());
    }
    return !rings_.empty();
  }

  bool Triangulate() {
    for (std::size_t i = 0; i < rings_.size(); ++i) {
      if (depth_[i] % 2 != 0) continue;
      Ring whole = rings_[i];
      std::vector<std::size_t> holes;
      for (std::size_t k = 0; k < rings_.size(); ++k) {
        if (depth_[k] == depth_[i] + 1 && Holds(rings_[i], rings_[k])) holes.push_back(k);
      }
      // From the right one after the other, so that each sees what is there already.
      std::sort(holes.begin(), holes.end(), [this](std::size_t a, std::size_t b) {
        return At(Rightmost(rings_[a]))[0] > At(Rightmost(rings_[b]))[0];
      });
      for (const std::size_t hole : holes) {
        if (!Join(rings_[hole], whole)) return false;
      }
      if (!CutEars(whole)) return false;
    }
    return !triangles_.empty();
  }

  // Triangles that share an edge become one piece as long as that is convex.
  std::vector<Ring> ConvexPieces() const {
    std::vector<Ring> pieces = triangles_;
    std::map<std::pair<int, int>, std::size_t> piece_of;  // by an edge in its direction
    const auto enter = [&](std::size_t piece) {
      const Ring& ring = pieces[piece];
      for (std::size_t k = 0; k < ring.size(); ++k) piece_of[{ring[k], ring[(k + 1) % ring.size()]}] = piece;
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) enter(i);
    const auto edges = piece_of;
    for (const auto& [edge, ignored] : edges) {
      const auto here = piece_of.find(edge), there = piece_of.find({edge.second, edge.first});
      if (here == piece_of.end() || there == piece_of.end() || here->second == there->second) continue;
      const std::size_t kept = here->second, joined = there->second;
      Ring merged = Merged(pieces[kept], pieces[joined], edge);
      if (!IsConvex(merged)) continue;
      piece_of.erase(here);
      piece_of.erase(there);
      pieces[kept] = std::move(merged);
      pieces[joined].clear();
      enter(kept);
    }
    std::erase_if(pieces, [](const Ring& piece) { return piece.empty(); });
    return pieces;
  }

  const OutlinePoint& At(int id) const { return points_[static_cast<std::size_t>(id)]; }
  const std::vector<OutlinePoint>& points() const { return points_; }
  const std::vector<Ring>& rings() const { return rings_; }
  const std::vector<Ring>& triangles() const { return triangles_; }

 private:
  // Twice the area, negative when clockwise.
  double Doubled(const Ring& ring) const {
    double sum = 0;
    for (std::size_t k = 0; k < ring.size(); ++k)
      sum += Cross(At(ring[0]), At(ring[k]), At(ring[(k + 1) % ring.size()]));
    return sum;
  }

  bool Holds(const Ring& outer, const Ring& inner) const {
    const OutlinePoint& p = At(inner[0]);
    bool inside = false;
    for (std::size_t k = 0; k < outer.size(); ++k) {
      const OutlinePoint &a = At(outer[k]), &b = At(outer[(k + 1) % outer.size()]);
      if ((a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0] + (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]))
        inside = !inside;
    }
    return inside;
  }

  int Rightmost(const Ring& ring) const {
    return *std::max_element(ring.begin(), ring.end(), [this](int a, int b) { return At(a)[0] < At(b)[0]; });
  }

  // Whether two edges without a common point cross.
  bool Crosses(int a, int b, int c, int d) const {
    if (At(a) == At(c) || At(a) == At(d) || At(b) == At(c) || At(b) == At(d)) return false;
    return (Cross(At(a), At(b), At(c)) > 0) != (Cross(At(a), At(b), At(d)) > 0) &&
           (Cross(At(c), At(d), At(a)) > 0) != (Cross(At(c), At(d), At(b)) > 0);
  }
  bool IsFree(int a, int b, const Ring& ring) const {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      if (Crosses(a, b, ring[k], ring[(k + 1) % ring.size()])) return false;
    }
    return true;
  }

  // A way into the hole and back makes one ring of both.
  bool Join(const Ring& hole, Ring& whole) const {
    const int from = Rightmost(hole);
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < whole.size(); ++k) places.push_back(k);
    const auto distance = [&](std::size_t k) {
      return std::hypot(At(whole[k])[0] - At(from)[0], At(whole[k])[1] - At(from)[1]);
    };
    std::sort(places.begin(), places.end(),
              [&](std::size_t a, std::size_t b) { return distance(a) < distance(b); });
    for (const std::size_t place : places) {
      const int to = whole[place];
      if (At(to)[0] < At(from)[0] || !IsFree(from, to, whole) || !IsFree(from, to, hole)) continue;
      const auto first = std::find(hole.begin(), hole.end(), from);
      Ring way(first, hole.end());
      way.insert(way.end(), hole.begin(), first);
      way.push_back(from);
      way.push_back(to);
      whole.insert(whole.begin() + static_cast<std::ptrdiff_t>(place) + 1, way.begin(), way.end());
      return true;
    }
    return false;
  }

  bool IsEar(const Ring& ring, std::size_t k) const {
    const int a = ring[(k + ring.size() - 1) % ring.size()], b = ring[k], c = ring[(k + 1) % ring.size()];
    if (Cross(At(a), At(b), At(c)) <= 0) return false;
    return std::none_of(ring.begin(), ring.end(), [&](int id) {
      const OutlinePoint& p = At(id);
      if (p == At(a) || p == At(b) || p == At(c)) return false;
      return Cross(At(a), At(b), p) >= 0 && Cross(At(b), At(c), p) >= 0 && Cross(At(c), At(a), p) >= 0;
    });
  }

  bool CutEars(Ring ring) {
    while (ring.size() > 3) {
      std::size_t ear = 0;
      while (ear < ring.size() && !IsEar(ring, ear)) ++ear;
      if (ear < ring.size()) {
        triangles_.push_back(
            {ring[(ear + ring.size() - 1) % ring.size()], ring[ear], ring[(ear + 1) % ring.size()]});
      } else {  // a corner on a straight line bounds nothing
        ear = 0;
        while (ear < ring.size() && !IsStraight(ring, ear)) ++ear;
        if (ear == ring.size()) return false;
      }
      ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(ear));
    }
    if (ring.size() == 3 && Doubled(ring) > 0) triangles_.push_back(ring);
    return true;
  }
  bool IsStraight(const Ring& ring, std::size_t k) const {
    return Cross(At(ring[(k + ring.size() - 1) % ring.size()]), At(ring[k]),
                 At(ring[(k + 1) % ring.size()])) == 0;
  }

  // Two rings without the edge that they share.
  static Ring Merged(const Ring& one, const Ring& other, std::pair<int, int> edge) {
    Ring merged;
    const auto append = [&merged](const Ring& ring, int first, int last) {
      const auto begin = std::find(ring.begin(), ring.end(), first) - ring.begin();
      for (std::size_t k = 0; k < ring.size(); ++k) {
        const int id = ring[(static_cast<std::size_t>(begin) + k) % ring.size()];
        if (id == last) return;
        merged.push_back(id);
      }
    };
    append(one, edge.second, edge.first);
    append(other, edge.first, edge.second);
    return merged;
  }

  bool IsConvex(const Ring& ring) const {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      if (Cross(At(ring[k]), At(ring[(k + 1) % ring.size()]), At(ring[(k + 2) % ring.size()])) < 0)
        return false;
    }
    return ring.size() >= 3;
  }

  std::vector<OutlinePoint> points_;
  std::vector<Ring> rings_;
  std::vector<int> depth_;  // how many rings go around each
  std::vector<Ring> triangles_;
};

void AddPoint(const OutlinePoint& point, double z, std::vector<float>& to) {
  for (const double x : {point[0], point[1], z}) to.push_back(static_cast<float>(x));
}

}  // namespace

bool MakePrism(const std::vector<Outline>& outlines, double height, Prism& prism) {
  prism = {};
  Area area;
  for (const Outline& outline : outlines) {
    if (!area.Add(outline)) return false;
  }
  if (!(height > 0) || !area.Turn() || !area.Triangulate()) return false;
  const int count = static_cast<int>(area.points().size());
  for (const double z : {0.0, height}) {
    for (const OutlinePoint& point : area.points()) AddPoint(point, z, prism.vertices);
  }
  prism.normals = {0, 0, -1, 0, 0, 1};
  const auto add = [&prism](int a, int b, int c, int normal) {
    prism.faces.insert(prism.faces.end(), {a, b, c});
    prism.face_normals.insert(prism.face_normals.end(), {normal, normal, normal});
  };
  for (const Ring& t : area.triangles()) {
    add(t[0], t[2], t[1], 0);
    add(t[0] + count, t[1] + count, t[2] + count, 1);
  }
  for (const Ring& ring : area.rings()) {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const int a = ring[k], b = ring[(k + 1) % ring.size()];
      const int normal = static_cast<int>(prism.normals.size() / 3);
      const double x = area.At(b)[0] - area.At(a)[0], y = area.At(b)[1] - area.At(a)[1],
                   length = std::hypot(x, y);
      AddPoint({y / length, -x / length}, 0, prism.normals);
      add(a, b, b + count, normal);
      add(a, b + count, a + count, normal);
    }
  }
  for (const Ring& piece : area.ConvexPieces()) {
    std::vector<float>& corners = prism.pieces.emplace_back();
    for (const double z : {0.0, height}) {
      for (const int id : piece) AddPoint(area.At(id), z, corners);
    }
  }
  return true;
}

}  // namespace pliant::foreign::sdf
