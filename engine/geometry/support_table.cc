#include "engine/geometry/support_table.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "engine/geometry/convex_shape.h"

namespace pliant {
namespace {

constexpr int kOneListMax = 32;      // vertices of a hull that has one list
constexpr double kRounding = 1e-12;  // far above the error of a dot product of unit vectors
constexpr double kOverlap = 1e-9;    // by which cells are larger than they are looked up

// Points of a cube face are (u, v); the third coordinate of the direction is the face's sign.
struct CubeFace {
  int axis[3];  // of the sign, u and v
  double sign;

  explicit CubeFace(int face)
      : axis{face >> 1, ((face >> 1) + 1) % 3, ((face >> 1) + 2) % 3}, sign(face & 1 ? 1 : -1) {}
};

// The numbers a, b, c of a linear function a + b u + c v on a cube face: a point along the direction (u, v).
struct Plane {
  double a, b, c;

  Plane(const CubeFace& face, const double p[3])
      : a(face.sign * p[face.axis[0]]), b(p[face.axis[1]]), c(p[face.axis[2]]) {}
  Plane(double a_, double b_, double c_) : a(a_), b(b_), c(c_) {}
  double At(const double uv[2]) const { return a + b * uv[0] + c * uv[1]; }
};

// A convex polygon of directions on a cube face.
struct Region {
  static constexpr int kMax = 64;
  double corner[kMax][2];
  int n = 0;

  Region() = default;
  Region(const Region& other) : n(other.n) {
    std::copy_n(other.corner[0], 2 * static_cast<size_t>(n), corner[0]);
  }
  Region& operator=(const Region&) = delete;

  static Region Box(double u0, double v0, double u1, double v1) {
    Region r;
    const double corners[4][2] = {{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}};
    std::memcpy(r.corner, corners, sizeof corners);
    r.n = 4;
    return r;
  }

  // Its bounds instead of a region of many corners, which is then larger than it should be.
  void Simplify() {
    double lo[2] = {corner[0][0], corner[0][1]}, hi[2] = {lo[0], lo[1]};
    for (int i = 1; i < n; ++i) {
      for (int k = 0; k < 2; ++k) {
        lo[k] = std::min(lo[k], corner[i][k]);
        hi[k] = std::max(hi[k], corner[i][k]);
      }
    }
    const double corners[4][2] = {{lo[0], lo[1]}, {hi[0], lo[1]}, {hi[0], hi[1]}, {lo[0], hi[1]}};
    std::memcpy(corner, corners, sizeof corners);
    n = 4;
  }

  // Keeps where the function is not above `limit`.
  void Clip(const Plane& plane, double limit) {
    if (n + 1 >= kMax) Simplify();
    double value[kMax];
    bool all = true;
    for (int i = 0; i < n; ++i) {
      value[i] = plane.At(corner[i]) - limit;
      all = all && value[i] <= 0;
    }
    if (all) return;
    double out[kMax][2];
    int m = 0;
    for (int i = 0; i < n; ++i) {
      const int j = i + 1 < n ? i + 1 : 0;
      if (value[i] <= 0) std::copy_n(corner[i], 2, out[m++]);
      if ((value[i] <= 0) != (value[j] <= 0)) {
        const double t = value[i] / (value[i] - value[j]);
        for (int k = 0; k < 2; ++k) out[m][k] = corner[i][k] + t * (corner[j][k] - corner[i][k]);
        ++m;
      }
    }
    n = m;
    std::memcpy(corner, out, sizeof(out[0]) * static_cast<size_t>(m));
  }
};

// The directions of one cell along which a climb may end at one vertex: n corners,
// the first at `corner` of a pool.
struct End {
  int cell, vertex, corner, n;
};

class Builder {
 public:
  Builder(const HullView& hull, bool climb);
  void AddFaces();
  void AddOneList();
  void Write(std::vector<std::byte>& table) const;

 private:
  void AddFace(int face);
  const double* Point(int v) const { return points_.data() + 3 * v; }
  bool IsBehind(int vertex, const CubeFace& face) const;
  Region DomainOf(int vertex, const CubeFace& face) const;
  void AddEnds(int vertex, const Region& domain);
  void AddCell(const CubeFace& face, std::span<const End> ends);
  double Loss(const CubeFace& face, std::span<const End> ends) const;
  void AddList(const std::vector<int>& vertices, double lead);

  const int* edge_adr_ = nullptr;
  const int* edges_ = nullptr;
  std::vector<double> points_;  // [n x 3]
  std::vector<float> floats_;   // the same
  int n_ = 0;
  bool finite_;
  double size_ = 0;  // largest distance of a point from the origin
  int ncell_ = 0;
  std::vector<End> ends_;        // of the face being done
  std::vector<double> corners_;  // [2 x all corners]
  std::vector<DirectionTable::Cell> cells_;
  std::vector<PointBlock> blocks_;
};

Builder::Builder(const HullView& hull, bool climb) {
  const int* global = nullptr;
  n_ = hull.nvert;
  if (climb) {
    n_ = hull.graph[0];
    edge_adr_ = hull.graph + 2;
    global = edge_adr_ + n_;
    edges_ = global + n_;
  }
  for (int i = 0; i < n_; ++i) {
    const float* v = hull.vert + 3 * (global ? global[i] : i);
    for (int k = 0; k < 3; ++k) {
      floats_.push_back(v[k]);
      points_.push_back(static_cast<double>(v[k]));
    }
    size_ = std::max(size_, Norm3(Point(i)));
  }
  finite_ = std::all_of(points_.begin(), points_.end(), [](double x) { return std::isfinite(x); });
  ncell_ = n_ > kOneListMax ? std::max(2, static_cast<int>(std::lround(std::sqrt(n_ / 3.0)))) : 0;
}

// Whether some neighbour is farther along all directions of the face: cheaper to see than to cut.
bool Builder::IsBehind(int vertex, const CubeFace& face) const {
  for (const int* edge = edges_ + edge_adr_[vertex]; *edge >= 0; ++edge) {
    double step[3];
    Sub3(step, Point(*edge), Point(vertex));
    const Plane plane(face, step);
    const double least = plane.a - (std::fabs(plane.b) + std::fabs(plane.c)) * (1 + kOverlap);
    if (least > 2 * kRounding * size_) return true;
  }
  return false;
}

// Where no neighbour is farther along the direction, so that a climb may stop.
Region Builder::DomainOf(int vertex, const CubeFace& face) const {
  if (IsBehind(vertex, face)) return Region();
  Region region = Region::Box(-1 - kOverlap, -1 - kOverlap, 1 + kOverlap, 1 + kOverlap);
  for (const int* edge = edges_ + edge_adr_[vertex]; *edge >= 0 && region.n; ++edge) {
    double step[3];
    Sub3(step, Point(*edge), Point(vertex));
    region.Clip(Plane(face, step), kRounding * size_);
  }
  return region;
}

// The most by which the end of a climb may fall short of another one of the same cell.
double Builder::Loss(const CubeFace& face, std::span<const End> ends) const {
  std::vector<Plane> along;
  for (const End& end : ends) along.emplace_back(face, Point(end.vertex));
  double loss = 0;
  for (size_t i = 0; i < ends.size(); ++i) {
    for (int k = 0; k < ends[i].n; ++k) {
      const double* uv = corners_.data() + 2 * (ends[i].corner + k);
      const double here = along[i].At(uv);
      for (const Plane& other : along) loss = std::max(loss, other.At(uv) - here);
    }
  }
  return loss;
}

void Builder::AddList(const std::vector<int>& vertices, double lead) {
  DirectionTable::Cell cell = {static_cast<int>(blocks_.size()), 0, lead};
  const int n = static_cast<int>(vertices.size());
  for (int first = 0; first < n; first += PointBlock::kSize) {
    PointBlock block;
    for (int k = 0; k < PointBlock::kSize; ++k) {
      const int v = first + k < n ? vertices[first + k] : -1;
      block.x[k] = v >= 0 ? floats_[3 * v] : NAN;
      block.y[k] = v >= 0 ? floats_[3 * v + 1] : NAN;
      block.z[k] = v >= 0 ? floats_[3 * v + 2] : NAN;
      block.id[k] = v;
    }
    blocks_.push_back(block);
    ++cell.nblock;
  }
  cells_.push_back(cell);
}

void Builder::AddCell(const CubeFace& face, std::span<const End> ends) {
  std::vector<int> vertices;  // none where there are too many: the climb decides
  if (ends.size() > DirectionTable::kMaxListed) {
    AddList(vertices, 0);
    return;
  }
  for (const End& end : ends) vertices.push_back(end.vertex);
  AddList(vertices, Loss(face, ends) + 2 * kRounding * size_);
}

// To all cells that the domain of the vertex reaches into.
void Builder::AddEnds(int vertex, const Region& domain) {
  const int ncell = std::max(1, ncell_);
  const double width = 2.0 / ncell;
  int first[2] = {ncell - 1, ncell - 1}, last[2] = {0, 0};
  const auto cell_of = [&](double x) {
    return std::clamp(static_cast<int>(std::floor((x + 1) / width)), 0, ncell - 1);
  };
  for (int i = 0; i < domain.n; ++i) {
    for (int k = 0; k < 2; ++k) {
      first[k] = std::min(first[k], cell_of(domain.corner[i][k] - kOverlap));
      last[k] = std::max(last[k], cell_of(domain.corner[i][k] + kOverlap));
    }
  }
  for (int row = first[1]; row <= last[1]; ++row) {
    Region strip = domain;
    if (row < last[1]) strip.Clip(Plane(0, 0, 1), -1 + width * (row + 1) + kOverlap);
    if (row > first[1]) strip.Clip(Plane(0, 0, -1), 1 - width * row + kOverlap);
    for (int col = first[0]; col <= last[0] && strip.n; ++col) {
      Region part = strip;
      if (col < last[0]) part.Clip(Plane(0, 1, 0), -1 + width * (col + 1) + kOverlap);
      if (col > first[0]) part.Clip(Plane(0, -1, 0), 1 - width * col + kOverlap);
      if (!part.n) continue;
      ends_.push_back({row * ncell + col, vertex, static_cast<int>(corners_.size() / 2), part.n});
      corners_.insert(corners_.end(), part.corner[0], part.corner[0] + 2 * part.n);
    }
  }
}

void Builder::AddFace(int index) {
  const CubeFace face(index);
  ends_.clear();
  corners_.clear();
  for (int v = 0; v < n_; ++v) {
    const Region domain = DomainOf(v, face);
    if (domain.n) AddEnds(v, domain);
  }
  std::stable_sort(ends_.begin(), ends_.end(), [](const End& a, const End& b) { return a.cell < b.cell; });
  const int ncell = std::max(1, ncell_);
  auto end = ends_.begin();
  for (int cell = 0; cell < ncell * ncell; ++cell) {
    const auto begin = end;
    while (end != ends_.end() && end->cell == cell) ++end;
    AddCell(face, {begin, end});
  }
}

void Builder::AddFaces() {
  if (finite_) {
    for (int face = 0; face < 6; ++face) AddFace(face);
  }
  if (!ncell_ || !finite_) AddOneList();
}

// One list of all vertices, with the largest lead that any direction needs. None where a vertex is no number.
void Builder::AddOneList() {
  ncell_ = 0;
  double lead = 2 * kRounding * size_;
  for (const DirectionTable::Cell& cell : cells_) lead = std::max(lead, cell.lead);
  cells_.clear();
  blocks_.clear();
  std::vector<int> all(finite_ ? static_cast<size_t>(n_) : 0);
  for (size_t v = 0; v < all.size(); ++v) all[v] = static_cast<int>(v);
  AddList(all, lead);
}

void Builder::Write(std::vector<std::byte>& table) const {
  const auto align = [](size_t bytes) { return (bytes + 63) / 64 * 64; };
  DirectionTable header;
  header.ncell = ncell_;
  header.cell_adr = align(sizeof header);
  header.block_adr = align(header.cell_adr + cells_.size() * sizeof(DirectionTable::Cell));
  table.assign(header.block_adr + blocks_.size() * sizeof(PointBlock), std::byte{0});
  const auto put = [&table](size_t adr, const auto* from, size_t n) {
    std::copy_n(reinterpret_cast<const std::byte*>(from), n * sizeof *from, table.data() + adr);
  };
  put(0, &header, 1);
  put(header.cell_adr, cells_.data(), cells_.size());
  put(header.block_adr, blocks_.data(), blocks_.size());
}

}  // namespace

void BuildClimbTable(const HullView& hull, std::vector<std::byte>& table) {
  Builder builder(hull, true);
  builder.AddFaces();
  builder.Write(table);
}

void BuildScanTable(const HullView& hull, std::vector<std::byte>& table) {
  Builder builder(hull, false);
  builder.AddOneList();
  builder.Write(table);
}

}  // namespace pliant
