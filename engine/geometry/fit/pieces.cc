#include "engine/geometry/fit/pieces.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

// A piece whose hull adds less than this share counts as convex.
constexpr double kConvex = 0.02;
// Share of the size of the whole mesh that coordinates are rounded by.
constexpr double kRounding = 1e-6;
// Directions in which farthest points are kept: cells of the six sides of a cube.
constexpr int kCells = 10;

// One side of a plane across an axis: what lies above it (side +1), or below.
struct HalfSpace {
  std::size_t axis;
  double at;
  double side;
  double thickness;  // of the plane: corners so near lie in it, as coordinates are rounded

  double Height(const Point3& p) const {
    const double height = side * (p[axis] - at);
    return std::fabs(height) <= thickness ? 0 : height;
  }
};

// A face within the plane bounds the solid on one side of it: below it, when it looks up.
bool BoundsSolid(const Polygon3& face, const HalfSpace& half) {
  const std::size_t b = (half.axis + 1) % 3, c = (half.axis + 2) % 3;
  double area2 = 0;
  for (std::size_t i = 0; i < face.size(); ++i) {
    const Point3& p = face[i];
    const Point3& q = face[(i + 1) % face.size()];
    area2 += p[b] * q[c] - p[c] * q[b];
  }
  return area2 * half.side < 0;
}

// The part of a face on that side. False when there is none but an edge or a corner.
bool Clip(const Polygon3& face, const HalfSpace& half, Polygon3& out) {
  out.clear();
  bool reaches = false, flat = true;
  for (std::size_t i = 0; i < face.size(); ++i) {
    const Point3& a = face[i];
    const Point3& b = face[(i + 1) % face.size()];
    const double da = half.Height(a), db = half.Height(b);
    reaches = reaches || da > 0;
    flat = flat && da == 0;
    if (da >= 0) out.push_back(a);
    if ((da > 0 && db < 0) || (da < 0 && db > 0)) {
      const double t = da / (da - db);
      Point3 p;
      for (std::size_t k = 0; k < 3; ++k) p[k] = a[k] + t * (b[k] - a[k]);
      p[half.axis] = half.at;
      out.push_back(p);
    }
  }
  return out.size() >= 3 && (reaches || (flat && BoundsSolid(face, half)));
}

std::vector<Point3> InsideCorners(const Point3& low, const Point3& high, const SolidColumns& columns) {
  std::vector<Point3> out;
  for (unsigned corner = 0; corner < 8; ++corner) {
    Point3 p;
    for (unsigned k = 0; k < 3; ++k) p[k] = (corner >> k) & 1u ? high[k] : low[k];
    if (columns.Inside(p)) out.push_back(p);
  }
  return out;
}

// Keeps the farthest point from the middle of a box in each of many directions, as they spread when the box
// is stretched to a cube.
class FarthestPoints {
 public:
  FarthestPoints(const Point3& low, const Point3& high) : best_(6 * kCells * kCells, -1) {
    for (std::size_t k = 0; k < 3; ++k) {
      centre_[k] = (low[k] + high[k]) / 2;
      half_[k] = std::max((high[k] - low[k]) / 2, 1e-300);
    }
    points_.resize(best_.size());
  }
  void Add(const Point3& p) {
    const double d[3] = {(p[0] - centre_[0]) / half_[0], (p[1] - centre_[1]) / half_[1],
                         (p[2] - centre_[2]) / half_[2]};
    std::size_t axis = 0;
    for (std::size_t k = 1; k < 3; ++k) axis = std::fabs(d[k]) > std::fabs(d[axis]) ? k : axis;
    const double extent = std::fabs(d[axis]);
    if (extent == 0) return;
    const auto cell = [&](double x) {
      return std::min(kCells - 1, static_cast<int>((x / extent + 1) * 0.5 * kCells));
    };
    const std::size_t side = 2 * axis + (d[axis] > 0 ? 1 : 0);
    const auto at = side * kCells * kCells +
                    static_cast<std::size_t>(cell(d[(axis + 1) % 3]) * kCells + cell(d[(axis + 2) % 3]));
    const double far = Dot3(d, d);
    if (far <= best_[at]) return;
    best_[at] = far;
    points_[at] = p;
  }
  std::vector<double> Take() const {
    std::vector<double> out;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      if (best_[i] >= 0) out.insert(out.end(), points_[i].begin(), points_[i].end());
    }
    return out;
  }

 private:
  Point3 centre_, half_;
  std::vector<double> best_;
  std::vector<Point3> points_;
};

}  // namespace

double HullVolume(std::span<const double> points, int max_vertices, HullGraph* out) {
  HullGraph graph;
  std::string error;
  if (!BuildHull(points, max_vertices, graph, error)) return 0;
  double six = 0;
  const double* base = points.data();
  for (std::size_t f = 0; f + 2 < graph.face_globalid.size(); f += 3) {
    double corner[3][3], cross[3];
    for (std::size_t k = 0; k < 3; ++k) Sub3(corner[k], base + 3 * graph.face_globalid[f + k], base);
    Cross(cross, corner[1], corner[2]);
    six += Dot3(corner[0], cross);
  }
  if (out != nullptr) *out = std::move(graph);
  return std::fabs(six) / 6;
}

std::vector<double> HullPoints(const Piece& piece) {
  std::vector<double> out;
  for (const Polygon3& polygon : piece.surface) {
    for (const Point3& p : polygon) out.insert(out.end(), p.begin(), p.end());
  }
  for (const Point3& p : piece.corners) out.insert(out.end(), p.begin(), p.end());
  return out;
}

Piece WholePiece(std::span<const double> vert, std::span<const int> face, const SolidColumns& columns) {
  Piece piece;
  piece.low = columns.Low();
  piece.high = columns.High();
  for (std::size_t f = 0; f + 2 < face.size(); f += 3) {
    Polygon3 polygon;
    for (std::size_t k = 0; k < 3; ++k) {
      const double* v = &vert[3 * static_cast<std::size_t>(face[f + k])];
      polygon.push_back({v[0], v[1], v[2]});
    }
    piece.surface.push_back(std::move(polygon));
  }
  piece.solid = columns.Volume(piece.low, piece.high);
  piece.hull = HullVolume(HullPoints(piece), -1, nullptr);
  return piece;
}

std::array<Piece, 2> Cut(const Piece& piece, int axis, double at, const SolidColumns& columns) {
  std::array<Piece, 2> out;
  const auto a = static_cast<std::size_t>(axis);
  for (std::size_t side = 0; side < 2; ++side) {
    Piece& part = out[side];
    part.low = piece.low;
    part.high = piece.high;
    (side == 0 ? part.high : part.low)[a] = at;
    Polygon3 clipped;
    const HalfSpace half = {a, at, side == 0 ? -1.0 : 1.0,
                            kRounding * Dist3(columns.Low().data(), columns.High().data())};
    for (const Polygon3& face : piece.surface) {
      if (Clip(face, half, clipped)) part.surface.push_back(clipped);
    }
    part.corners = InsideCorners(part.low, part.high, columns);
    part.solid = columns.Volume(part.low, part.high);
    part.hull = HullVolume(HullPoints(part), -1, nullptr);
  }
  return out;
}

CutEstimate EstimateCut(const Piece& piece, int axis, double at, const SolidColumns& columns) {
  CutEstimate out;
  const auto a = static_cast<std::size_t>(axis);
  double left = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    Point3 low = piece.low, high = piece.high;
    (side == 0 ? high : low)[a] = at;
    FarthestPoints far(low, high);
    Polygon3 clipped;
    const HalfSpace half = {a, at, side == 0 ? -1.0 : 1.0,
                            kRounding * Dist3(columns.Low().data(), columns.High().data())};
    for (const Polygon3& face : piece.surface) {
      if (!Clip(face, half, clipped)) continue;
      for (const Point3& p : clipped) far.Add(p);
    }
    for (const Point3& p : InsideCorners(low, high, columns)) far.Add(p);
    const double hull = HullVolume(far.Take(), -1, nullptr);
    const double solid = side == 0 ? left = columns.Volume(low, high) : piece.solid - left;
    const double concavity = std::max(0.0, hull - solid);
    out.concavity += concavity;
    if (concavity < kConvex * solid) out.convex += solid;
  }
  return out;
}

}  // namespace pliant
