#include "engine/geometry/support_table.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <span>

#include "engine/geometry/convex_shape.h"
#include "engine/math/simd.h"

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

// A convex polygon of directions on a cube face. Corners are cut from one of two lists into the other.
class Region {
 public:
  static constexpr int kMax = 64;
  using Corner = double[2];

  Region() : list_(0), n_(0) {}  // nothing; the lists hold no numbers
  Region(double u0, double v0, double u1, double v1) : list_(0), n_(0) { SetBox(u0, v0, u1, v1); }
  Region(const Region& other) : list_(0), n_(0) { *this = other; }
  Region& operator=(const Region& other) {
    if (&other == this) return *this;
    list_ = 0;
    n_ = other.n_;
    for (int i = 0; i < n_; ++i) Set(corners_[0][i], other.corners()[i][0], other.corners()[i][1]);
    return *this;
  }

  int size() const { return n_; }
  const Corner* corners() const { return corners_[list_]; }

  // Keeps where the function is not above `limit`.
  void Clip(const Plane& plane, double limit) {
    if (n_ + 1 >= kMax) Simplify();
    const Corner* const from = corners_[list_];
    double value[kMax];
    bool all = true;
    for (int i = 0; i < n_; ++i) {
      value[i] = plane.At(from[i]) - limit;
      all = all && value[i] <= 0;
    }
    if (all) return;
    Corner* const to = corners_[list_ ^ 1];
    int m = 0;
    for (int i = 0; i < n_; ++i) {
      const int j = i + 1 < n_ ? i + 1 : 0;
      if (value[i] <= 0) Set(to[m++], from[i][0], from[i][1]);
      if ((value[i] <= 0) != (value[j] <= 0)) {
        const double t = value[i] / (value[i] - value[j]);
        Set(to[m++], from[i][0] + t * (from[j][0] - from[i][0]), from[i][1] + t * (from[j][1] - from[i][1]));
      }
    }
    list_ ^= 1;
    n_ = m;
  }

 private:
  static void Set(Corner& corner, double u, double v) {
    corner[0] = u;
    corner[1] = v;
  }
  void SetBox(double u0, double v0, double u1, double v1) {
    Corner* const to = corners_[list_];
    Set(to[0], u0, v0);
    Set(to[1], u1, v0);
    Set(to[2], u1, v1);
    Set(to[3], u0, v1);
    n_ = 4;
  }
  // Its bounds instead of a region of many corners, which is then larger than it should be.
  void Simplify() {
    const Corner* const from = corners_[list_];
    double lo[2] = {from[0][0], from[0][1]}, hi[2] = {lo[0], lo[1]};
    for (int i = 1; i < n_; ++i) {
      for (int k = 0; k < 2; ++k) {
        lo[k] = std::min(lo[k], from[i][k]);
        hi[k] = std::max(hi[k], from[i][k]);
      }
    }
    SetBox(lo[0], lo[1], hi[0], hi[1]);
  }

  double corners_[2][kMax][2];
  int list_, n_;
};

// The directions of one cell along which a climb may end at one vertex: n corners,
// the first at `corner` of a pool.
struct End {
  int cell, vertex, corner, n;
};

// The most by which the end of a climb may fall short of another one of the same cell. `along`: all a, all b
// and all c of the functions of the ends, `padded` of each, a multiple of four. The farthest end is looked
// for first: subtracting the same number from all keeps their order.
PLIANT_SIMD_CLONES
double LargestLoss(const double* along, size_t padded, const End* ends, size_t count, const double* corners) {
  double loss = 0;
  for (size_t i = 0; i < count; ++i) {
    for (int k = 0; k < ends[i].n; ++k) {
      const double u = corners[2 * (ends[i].corner + k)], v = corners[2 * (ends[i].corner + k) + 1];
      const double here = along[i] + along[padded + i] * u + along[2 * padded + i] * v;
      Vec4 farthest = {here, here, here, here};
      for (size_t j = 0; j < padded; j += 4) {
        Vec4 a, b, c;
        Load4(&a, along + j);
        Load4(&b, along + padded + j);
        Load4(&c, along + 2 * padded + j);
        const Vec4 there = a + b * u + c * v;
        farthest = there > farthest ? there : farthest;
      }
      for (int lane = 0; lane < 4; ++lane) loss = std::max(loss, farthest[lane] - here);
    }
  }
  return loss;
}

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
  void FindDomain(int vertex, const CubeFace& face, Region& domain) const;
  void AddEnds(int vertex, const Region& domain);
  void AddCell(const CubeFace& face, std::span<const End> ends);
  void SortEnds();
  double Loss(const CubeFace& face, std::span<const End> ends);
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
  std::vector<End> sorted_;      // ends_, cell by cell
  std::vector<int> cell_end_;    // [ncell x ncell], in sorted_
  std::vector<int> vertices_;    // of the cell being done
  std::vector<double> along_;    // see LargestLoss()
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
void Builder::FindDomain(int vertex, const CubeFace& face, Region& domain) const {
  domain = Region();
  if (IsBehind(vertex, face)) return;
  domain = Region(-1 - kOverlap, -1 - kOverlap, 1 + kOverlap, 1 + kOverlap);
  for (const int* edge = edges_ + edge_adr_[vertex]; *edge >= 0 && domain.size() > 0; ++edge) {
    double step[3];
    Sub3(step, Point(*edge), Point(vertex));
    domain.Clip(Plane(face, step), kRounding * size_);
  }
}

double Builder::Loss(const CubeFace& face, std::span<const End> ends) {
  const size_t count = ends.size(), padded = (count + 3) / 4 * 4;
  along_.resize(3 * padded);
  for (size_t i = 0; i < padded; ++i) {
    const Plane plane(face, Point(ends[std::min(i, count - 1)].vertex));
    along_[i] = plane.a;
    along_[padded + i] = plane.b;
    along_[2 * padded + i] = plane.c;
  }
  return LargestLoss(along_.data(), padded, ends.data(), count, corners_.data());
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
  vertices_.clear();  // none where there are too many: the climb decides
  if (ends.size() > DirectionTable::kMaxListed) {
    AddList(vertices_, 0);
    return;
  }
  for (const End& end : ends) vertices_.push_back(end.vertex);
  AddList(vertices_, ends.empty() ? 2 * kRounding * size_ : Loss(face, ends) + 2 * kRounding * size_);
}

// To all cells that the domain of the vertex reaches into.
void Builder::AddEnds(int vertex, const Region& domain) {
  const int ncell = std::max(1, ncell_);
  const double width = 2.0 / ncell;
  int first[2] = {ncell - 1, ncell - 1}, last[2] = {0, 0};
  const auto cell_of = [&](double x) {
    return std::clamp(static_cast<int>(std::floor((x + 1) / width)), 0, ncell - 1);
  };
  for (int i = 0; i < domain.size(); ++i) {
    for (int k = 0; k < 2; ++k) {
      first[k] = std::min(first[k], cell_of(domain.corners()[i][k] - kOverlap));
      last[k] = std::max(last[k], cell_of(domain.corners()[i][k] + kOverlap));
    }
  }
  const auto add = [&](int row, int col, const Region& part) {
    ends_.push_back({row * ncell + col, vertex, static_cast<int>(corners_.size() / 2), part.size()});
    for (int i = 0; i < part.size(); ++i) {
      corners_.insert(corners_.end(), std::begin(part.corners()[i]), std::end(part.corners()[i]));
    }
  };
  const bool one_row = first[1] >= last[1], one_col = first[0] >= last[0];
  Region row_part, cell_part;
  for (int row = first[1]; row <= last[1]; ++row) {
    if (!one_row) row_part = domain;
    if (row < last[1]) row_part.Clip(Plane(0, 0, 1), -1 + width * (row + 1) + kOverlap);
    if (row > first[1]) row_part.Clip(Plane(0, 0, -1), 1 - width * row + kOverlap);
    const Region& strip = one_row ? domain : row_part;
    if (one_col && strip.size() > 0) add(row, first[0], strip);
    if (one_col) continue;
    for (int col = first[0]; col <= last[0] && strip.size() > 0; ++col) {
      cell_part = strip;
      if (col < last[0]) cell_part.Clip(Plane(0, 1, 0), -1 + width * (col + 1) + kOverlap);
      if (col > first[0]) cell_part.Clip(Plane(0, -1, 0), 1 - width * col + kOverlap);
      if (cell_part.size() > 0) add(row, col, cell_part);
    }
  }
}

// By cells; those of one cell keep their order.
void Builder::SortEnds() {
  const auto ncell = static_cast<size_t>(std::max(1, ncell_));
  cell_end_.assign(ncell * ncell + 1, 0);
  for (const End& end : ends_) ++cell_end_[static_cast<size_t>(end.cell) + 1];
  for (size_t cell = 0; cell < ncell * ncell; ++cell) cell_end_[cell + 1] += cell_end_[cell];
  sorted_.resize(ends_.size());
  for (const End& end : ends_) sorted_[static_cast<size_t>(cell_end_[static_cast<size_t>(end.cell)]++)] = end;
}

void Builder::AddFace(int index) {
  const CubeFace face(index);
  ends_.clear();
  corners_.clear();
  Region domain;
  for (int v = 0; v < n_; ++v) {
    FindDomain(v, face, domain);
    if (domain.size() > 0) AddEnds(v, domain);
  }
  SortEnds();
  const size_t ncell = static_cast<size_t>(std::max(1, ncell_));
  size_t begin = 0;
  for (size_t cell = 0; cell < ncell * ncell; ++cell) {
    const auto end = static_cast<size_t>(cell_end_[cell]);
    AddCell(face, std::span<const End>(sorted_).subspan(begin, end - begin));
    begin = end;
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
