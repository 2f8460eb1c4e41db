#include "engine/geometry/fit/decompose.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "engine/geometry/fit/pieces.h"
#include "engine/geometry/fit/solid_columns.h"

namespace pliant {
namespace {

constexpr int kEvenCuts = 9;          // across each axis
constexpr std::size_t kCorners = 24;  // at most so many different coordinates of corners are tried
constexpr double kThinnest = 0.01;    // share of the whole solid's size that a piece must have
// Where even the best cut leaves so much of the concavity, no single one helps: the hulls of two half rings,
// or of a crate and its floor, fill what the whole hull fills. Then a convex piece of so large a share of the
// solid is cut off, as a wall is from a crate; where there is none, as on rings, the piece is halved.
constexpr double kHelps = 0.9;
constexpr double kWall = 0.15;
constexpr double kJoin = 0.001;  // share of the solid that joining pieces may add in all, beyond the error

struct Plane {
  int axis = 0;
  double at = 0;
};

// The best of the planes that were tried, by two measures.
struct Candidates {
  Plane least_concave, most_convex;
  double concavity = HUGE_VAL;
  double convex = 0;

  // Noise of the volumes must not decide between planes of equal worth: the first one stays.
  void Try(const Piece& piece, const Plane& plane, const SolidColumns& columns) {
    const CutEstimate estimate = EstimateCut(piece, plane.axis, plane.at, columns);
    const double noise = 2e-3 * piece.solid;
    if (estimate.concavity < concavity - noise) {
      concavity = estimate.concavity;
      least_concave = plane;
    }
    if (estimate.convex > convex + noise) {
      convex = estimate.convex;
      most_convex = plane;
    }
  }
};

// Coordinates of corners of the surface strictly within the piece; empty when there are many.
std::vector<double> CornerCoordinates(const Piece& piece, std::size_t axis, double min_side) {
  std::set<double> seen;
  for (const Polygon3& polygon : piece.surface) {
    for (const Point3& p : polygon) {
      if (p[axis] < piece.low[axis] + min_side || p[axis] > piece.high[axis] - min_side) continue;
      const auto near = seen.lower_bound(p[axis] - 1e-4 * min_side);
      if (near == seen.end() || *near > p[axis] + 1e-4 * min_side) seen.insert(p[axis]);
      if (seen.size() > kCorners) return {};
    }
  }
  return {seen.begin(), seen.end()};
}

// Across the longest side.
Plane Middle(const Piece& piece) {
  std::size_t longest = 0;
  for (std::size_t k = 1; k < 3; ++k) {
    if (piece.high[k] - piece.low[k] > 1.001 * (piece.high[longest] - piece.low[longest])) longest = k;
  }
  return {static_cast<int>(longest), (piece.low[longest] + piece.high[longest]) / 2};
}

std::optional<Plane> BestPlane(const Piece& piece, double size, const SolidColumns& columns) {
  Candidates candidates;
  const double min_side = kThinnest * size;
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    const double side = piece.high[a] - piece.low[a];
    if (side < 2 * min_side) continue;
    for (const double at : CornerCoordinates(piece, a, min_side)) candidates.Try(piece, {axis, at}, columns);
    for (int i = 1; i <= kEvenCuts; ++i)
      candidates.Try(piece, {axis, piece.low[a] + side * i / (kEvenCuts + 1)}, columns);
  }
  if (candidates.concavity == HUGE_VAL) return std::nullopt;
  // As it is, measured in the same way: with a plane beside it.
  const double uncut = EstimateCut(piece, 0, piece.high[0], columns).concavity;
  if (candidates.concavity < kHelps * uncut) return candidates.least_concave;
  if (candidates.convex > kWall * piece.solid) return candidates.most_convex;
  return Middle(piece);
}

double TotalConcavity(const std::vector<Piece>& pieces) {
  double sum = 0;
  for (const Piece& piece : pieces) sum += piece.Concavity();
  return sum;
}

// Cuts until the error or the number is reached.
void CutAll(std::vector<Piece>& pieces, double volume, const DecomposeOptions& options,
            const SolidColumns& columns, const DecomposeProgress& progress) {
  const double size = std::cbrt(std::max(volume, 1e-300));
  std::vector<bool> whole(1, false);  // that cannot be cut any further
  while (static_cast<int>(pieces.size()) < options.max_parts) {
    const double error = TotalConcavity(pieces) / volume;
    if (progress && !progress(static_cast<int>(pieces.size()), error)) return;
    if (error < options.error) return;
    std::size_t worst = pieces.size();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (!whole[i] && (worst == pieces.size() || pieces[i].Concavity() > pieces[worst].Concavity()))
        worst = i;
    }
    if (worst == pieces.size()) return;
    const std::optional<Plane> plane = BestPlane(pieces[worst], size, columns);
    if (!plane) {
      whole[worst] = true;
      continue;
    }
    std::array<Piece, 2> halves = Cut(pieces[worst], plane->axis, plane->at, columns);
    // A side without volume is a cut beside the solid, which shrinks the box of the other one.
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(worst));
    whole.erase(whole.begin() + static_cast<std::ptrdiff_t>(worst));
    for (Piece& half : halves) {
      if (half.hull <= 0 || half.solid < 1e-4 * volume) continue;
      pieces.push_back(std::move(half));
      whole.push_back(false);
    }
  }
}

// A part while parts are joined.
struct Cluster {
  std::vector<double> points;  // of its hull
  double hull = 0;
};

// Only the corners of the hull, which give the same hull as all points.
Cluster MakeCluster(std::vector<double> points) {
  Cluster out;
  HullGraph graph;
  out.hull = HullVolume(points, -1, &graph);
  for (const int id : graph.vert_globalid) {
    const double* p = &points[3 * static_cast<std::size_t>(id)];
    out.points.insert(out.points.end(), p, p + 3);
  }
  return out;
}

// Joins neighbours, those that add least first, as long as all together add no more than `budget`.
void JoinAll(std::vector<Cluster>& clusters, double budget) {
  for (;;) {
    double min_added = budget;
    std::size_t first = 0, second = 0;
    Cluster joined;
    for (std::size_t i = 0; i < clusters.size(); ++i) {
      for (std::size_t j = i + 1; j < clusters.size(); ++j) {
        std::vector<double> points = clusters[i].points;
        points.insert(points.end(), clusters[j].points.begin(), clusters[j].points.end());
        Cluster both = MakeCluster(std::move(points));
        const double added = both.hull - clusters[i].hull - clusters[j].hull;
        if (added >= min_added) continue;
        min_added = added;
        first = i;
        second = j;
        joined = std::move(both);
      }
    }
    if (second == 0) return;
    budget -= std::max(0.0, min_added);
    clusters[first] = std::move(joined);
    clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(second));
  }
}

ConvexPart MakePart(const Cluster& cluster, int max_vertices) {
  ConvexPart part;
  HullGraph graph;
  const bool fits = static_cast<int>(cluster.points.size()) <= 3 * max_vertices;
  part.volume = HullVolume(cluster.points, fits ? -1 : max_vertices, &graph);
  std::vector<int> number(cluster.points.size() / 3, -1);
  for (int i = 0; i < graph.NumVert(); ++i) {
    const int id = graph.vert_globalid[static_cast<std::size_t>(i)];
    number[static_cast<std::size_t>(id)] = i;
    const double* p = &cluster.points[3 * static_cast<std::size_t>(id)];
    part.vert.insert(part.vert.end(), p, p + 3);
  }
  for (const int id : graph.face_globalid) part.face.push_back(number[static_cast<std::size_t>(id)]);
  return part;
}

}  // namespace

Decomposition Decompose(std::span<const double> vert, std::span<const int> face,
                        const DecomposeOptions& options, const DecomposeProgress& progress) {
  Decomposition out;
  const SolidColumns columns(vert, face, options.lines);
  std::vector<Piece> pieces = {WholePiece(vert, face, columns)};
  out.volume = pieces[0].solid;
  if (!(out.volume > 0) || !(pieces[0].hull > 0)) return out;
  out.hull_error = pieces[0].Concavity() / out.volume;
  CutAll(pieces, out.volume, options, columns, progress);
  std::vector<Cluster> clusters;
  for (const Piece& piece : pieces) clusters.push_back(MakeCluster(HullPoints(piece)));
  const double left = options.error - TotalConcavity(pieces) / out.volume;
  JoinAll(clusters, std::max(kJoin, left) * out.volume);
  double sum = 0;
  for (const Cluster& cluster : clusters) {
    out.parts.push_back(MakePart(cluster, options.max_vertices));
    sum += out.parts.back().volume;
  }
  out.error = std::max(0.0, sum / out.volume - 1);
  return out;
}

}  // namespace pliant
