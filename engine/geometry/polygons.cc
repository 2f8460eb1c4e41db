#include "engine/geometry/polygons.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "engine/geometry/direction_order.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

// Direction of a normal to about half a degree: whole hundredths of a radian of the angle from the z axis and
// of the angle about it. Faces of one direction are merged; two that a boundary of the grid separates are
// not, however close they are.
Direction DirectionOf(const double normal[3]) {
  constexpr double kPerRadian = 100;
  constexpr double kPole = 1 - 1e-7;  // beyond this, the angle about the z axis is rounding
  const double z = std::clamp(normal[2], -1.0, 1.0);
  const double around = std::fabs(z) > kPole ? 0 : std::atan2(normal[1] + 0.0, normal[0]);
  return {std::round(kPerRadian * std::acos(z)), std::round(kPerRadian * around)};
}

constexpr double kCollinear = 1e-14;  // twice the area of a triangle whose corners count as lying on a line

// Normal of the triangle of the first three corners, of a length twice its area, which is returned.
double CornerNormal(std::span<const double> vert, const int* corner, double normal[3]) {
  double ab[3], ac[3];
  Sub3(ab, &vert[3 * corner[1]], &vert[3 * corner[0]]);
  Sub3(ac, &vert[3 * corner[2]], &vert[3 * corner[0]]);
  Cross(normal, ab, ac);
  return Norm3(normal);
}

Direction FaceDirection(std::span<const double> vert, const int* face) {
  double normal[3];
  const double norm = CornerNormal(vert, face, normal);
  for (double& x : normal) x = norm > mjMINVAL ? x / norm : 0;
  return DirectionOf(normal);
}

// Unit normal of a polygon as a whole (Newell's method: Sutherland et al. 1974, "A characterization
// of ten hidden-surface algorithms").
void LoopNormal(std::span<const double> vert, const int* corner, int count, double normal[3]) {
  Zero3(normal);
  for (int k = 0; k < count; ++k) {
    const double *a = &vert[3 * corner[k]], *b = &vert[3 * corner[(k + 1) % count]];
    for (int i = 0; i < 3; ++i) {
      const int u = (i + 1) % 3, v = (i + 2) % 3;
      normal[i] += (a[u] - b[u]) * (a[v] + b[v]);
    }
  }
  Normalize3(normal);
}

// Numbers by keys. Few of them, as nearly all outlines have, are looked through.
class KeyTable {
 public:
  void Clear() {
    few_.clear();
    if (!many_.empty()) many_ = {};  // to clear it would go through all of its buckets each time
  }
  // Null when there is no such key.
  const int* Find(uint64_t key) const {
    if (!many_.empty()) {
      const auto found = many_.find(key);
      return found == many_.end() ? nullptr : &found->second;
    }
    const auto found =
        std::find_if(few_.begin(), few_.end(), [&](const auto& row) { return row.first == key; });
    return found == few_.end() ? nullptr : &found->second;
  }
  // The first number of a key stays.
  void Add(uint64_t key, int number) {
    if (Find(key)) return;
    if (many_.empty() && few_.size() < kFew) {
      few_.emplace_back(key, number);
      return;
    }
    many_.insert(few_.begin(), few_.end());
    few_.clear();
    many_.emplace(key, number);
  }
  void Remove(uint64_t key) {
    many_.erase(key);
    std::erase_if(few_, [&](const auto& row) { return row.first == key; });
  }

 private:
  static constexpr size_t kFew = 24;
  std::vector<std::pair<uint64_t, int>> few_;  // empty when there are many
  std::unordered_map<uint64_t, int> many_;
};

// The outline of faces that share a normal. Faces that share an edge belong to one island;
// the shared edge vanishes.
class Outline {
 public:
  void Clear() {
    edges_.clear();
    island_.clear();
    index_.Clear();
  }

  void AddFace(const int corner[3]) {
    int joined = -1;
    bool shared[3];
    for (int k = 0; k < 3; ++k) {
      const uint64_t key = Key(corner[(k + 1) % 3], corner[k]);
      const int* const twin = index_.Find(key);
      shared[k] = twin != nullptr;
      if (!twin) continue;
      Edge& edge = edges_[*twin];
      edge.removed = true;
      joined = joined < 0 ? Root(edge.island) : Join(joined, edge.island);
      index_.Remove(key);
    }
    if (joined < 0) {
      joined = static_cast<int>(island_.size());
      island_.push_back(joined);
    }
    for (int k = 0; k < 3; ++k) {
      if (shared[k]) continue;
      const int from = corner[k], to = corner[(k + 1) % 3];
      index_.Add(Key(from, to), static_cast<int>(edges_.size()));
      edges_.push_back({from, to, joined, false});
    }
  }

  // Appends the loop of each island, which starts at its oldest remaining edge.
  void AppendLoops(MeshPolygons& out) {
    if (AppendTriangle(out)) return;
    next_.Clear();
    for (int i = 0; i < static_cast<int>(edges_.size()); ++i) {
      if (!edges_[i].removed) next_.Add(Key(Root(edges_[i].island), edges_[i].from), i);
    }
    for (int island = 0; island < static_cast<int>(island_.size()); ++island) {
      if (Root(island) != island) continue;
      const auto first = std::find_if(edges_.begin(), edges_.end(),
                                      [&](const Edge& e) { return !e.removed && Root(e.island) == island; });
      if (first != edges_.end()) AppendLoop(island, *first, out);
    }
  }

 private:
  struct Edge {
    int from, to, island;
    bool removed;
  };

  static uint64_t Key(int a, int b) {
    return (static_cast<uint64_t>(static_cast<uint32_t>(a)) << 32) | static_cast<uint32_t>(b);
  }

  int Root(int island) const {
    while (island_[island] != island) island = island_[island];
    return island;
  }

  int Join(int a, int b) {
    a = Root(a);
    b = Root(b);
    const int low = std::min(a, b);
    island_[a] = island_[b] = low;
    return low;
  }

  // When three edges remain in all, their starts make the polygon, in the order of the edges. (Around a
  // vertex that vanished inside, this order may be clockwise; the reference keeps it, and collision normals
  // depend on it.)
  bool AppendTriangle(MeshPolygons& out) {
    int start[3], count = 0;
    for (const Edge& edge : edges_) {
      if (edge.removed) continue;
      if (count == 3) return false;
      start[count++] = edge.from;
    }
    if (count != 3) return false;
    out.vertadr.push_back(static_cast<int>(out.vert.size()));
    out.vertnum.push_back(3);
    out.vert.insert(out.vert.end(), start, start + 3);
    return true;
  }

  void AppendLoop(int island, const Edge& first, MeshPolygons& out) {
    const size_t start = out.vert.size();
    const size_t limit = edges_.size();
    out.vert.push_back(first.from);
    for (int at = first.to; at != first.from && out.vert.size() - start < limit;) {
      out.vert.push_back(at);
      const int* const edge = next_.Find(Key(island, at));
      if (!edge) break;
      at = edges_[*edge].to;
    }
    if (out.vert.size() - start < 3) {
      out.vert.resize(start);  // left over from faces without area
      return;
    }
    out.vertadr.push_back(static_cast<int>(start));
    out.vertnum.push_back(static_cast<int>(out.vert.size() - start));
  }

  std::vector<Edge> edges_;
  std::vector<int> island_;  // parent pointers; the root is the oldest island
  KeyTable index_;           // (from, to) -> remaining edge
  KeyTable next_;            // (island, from) -> oldest remaining edge
};

// Polygon ids by vertex, rising.
void FillVertexMap(int nvert, MeshPolygons& out) {
  out.mapnum.assign(nvert, 0);
  out.mapadr.assign(nvert, 0);
  for (int v : out.vert) ++out.mapnum[v];
  for (int v = 1; v < nvert; ++v) out.mapadr[v] = out.mapadr[v - 1] + out.mapnum[v - 1];
  std::vector<int> fill = out.mapadr;
  out.map.resize(out.vert.size());
  for (int p = 0; p < out.Size(); ++p) {
    for (int k = 0; k < out.vertnum[p]; ++k) out.map[fill[out.vert[out.vertadr[p] + k]]++] = p;
  }
}

}  // namespace

void MergeCoplanarFaces(std::span<const double> vert, std::span<const int> face, MeshPolygons& out) {
  out = MeshPolygons();
  DirectionOrder table;
  std::vector<int> first, last, next(face.size() / 3, -1);  // faces of a direction, one after the other
  for (int f = 0; f < static_cast<int>(next.size()); ++f) {
    const size_t group = table.Add(FaceDirection(vert, &face[3 * f]));
    if (group == first.size()) {
      first.push_back(f);
      last.push_back(f);
    } else {
      next[last[group]] = f;
      last[group] = f;
    }
  }
  Outline outline;
  for (const int group : table.Indices()) {
    outline.Clear();
    for (int f = first[group]; f >= 0; f = next[f]) outline.AddFace(&face[3 * f]);
    outline.AppendLoops(out);
  }
  FillVertexMap(static_cast<int>(vert.size() / 3), out);
}

void ComputePolygonNormals(std::span<const double> vert, bool for_collision, MeshPolygons& polygons) {
  polygons.normal.assign(3 * polygons.vertnum.size(), 0.0);
  for (int p = 0; p < polygons.Size(); ++p) {
    const int* corner = &polygons.vert[polygons.vertadr[p]];
    double* normal = &polygons.normal[3 * p];
    const double norm = CornerNormal(vert, corner, normal);
    if (norm > kCollinear) {
      for (int i = 0; i < 3; ++i) normal[i] /= norm;
    } else if (for_collision) {
      LoopNormal(vert, corner, polygons.vertnum[p], normal);
    } else if (norm > 0) {
      normal[0] = 1 / norm;
      normal[1] = normal[2] = 0;
    }
  }
}

}  // namespace pliant
