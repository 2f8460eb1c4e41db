#include "engine/geometry/mesh_support.h"

#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/math/direction_search.h"

namespace pliant {
namespace {

double DotFloat(const float* v, const double dir[3]) {
  return dir[0] * static_cast<double>(v[0]) + dir[1] * static_cast<double>(v[1]) +
         dir[2] * static_cast<double>(v[2]);
}

int FarthestVertex(const HullView& hull, const double dir[3], int start) {
  int best = start >= 0 ? start : 0;
  double best_dot = DotFloat(hull.vert + 3 * best, dir);
  for (int i = 0; i < hull.nvert; ++i) {
    const double dot = DotFloat(hull.vert + 3 * i, dir);
    if (dot > best_dot) {
      best_dot = dot;
      best = i;
    }
  }
  return best;
}

// Steepest ascent over the edges of the hull. `start` and the result are indices into the hull's own list, as
// is the argument of `along`, the coordinate of a vertex along the direction. The start itself counts only if
// `start_counts`; else the first step is taken in any case, which decides ties.
template <class Along>
int ClimbHull(const HullView& hull, int start, bool start_counts, const Along& along) {
  const int nvert = hull.graph[0];
  const int* edge_adr = hull.graph + 2;
  const int* edges = edge_adr + 2 * nvert;
  int best = start >= 0 ? start : 0;
  double best_dot = start_counts ? along(best) : -HUGE_VAL;
  for (int previous = -1; previous != best;) {
    previous = best;
    for (const int* edge = edges + edge_adr[best]; *edge >= 0; ++edge) {
      const double dot = along(*edge);
      if (dot > best_dot) {
        best_dot = dot;
        best = *edge;
      }
    }
  }
  return best;
}

bool Climbs(const HullView& hull) { return hull.graph && hull.nvert >= hull.climb_min; }

// The place of a vertex in the list of the mesh, from its place in that of the hull.
int GlobalOf(const HullView& hull, bool climbs, int vertex) {
  return climbs ? hull.graph[2 + hull.graph[0] + vertex] : vertex;
}

uint32_t Bits(float x) { return std::bit_cast<uint32_t>(x); }

int SearchVertex(const ConvexShape& shape, const double dir[3], bool climbs) {
  const HullView& hull = shape.hull;
  if (!climbs) return FarthestVertex(hull, dir, shape.vertex);
  const auto along = [&](int v) { return DotFloat(hull.vert + 3 * GlobalOf(hull, true, v), dir); };
  return ClimbHull(hull, shape.vertex, shape.classic, along);
}

// Takes a place of the table as the support vertex. False where there is none, or where a program has moved
// that vertex since the table was made.
inline bool TakePlace(double res[3], const ConvexShape& shape, const DirectionTable& table, int place,
                      bool climbs) {
  if (place < 0) return false;
  const PointBlock& block = table.Blocks()[place / PointBlock::kSize];
  const int k = place % PointBlock::kSize;
  const float* point = shape.hull.vert + 3 * GlobalOf(shape.hull, climbs, block.id[k]);
  if ((Bits(point[0]) ^ Bits(block.x[k])) | (Bits(point[1]) ^ Bits(block.y[k])) |
      (Bits(point[2]) ^ Bits(block.z[k]))) {
    return false;
  }
  shape.vertex = block.id[k];
  res[0] = static_cast<double>(block.x[k]);
  res[1] = static_cast<double>(block.y[k]);
  res[2] = static_cast<double>(block.z[k]);
  return true;
}

__attribute__((noinline)) void SearchPoint(double res[3], const ConvexShape& shape, const double dir[3],
                                           bool climbs) {
  shape.vertex = SearchVertex(shape, dir, climbs);
  const float* point = shape.hull.vert + 3 * GlobalOf(shape.hull, climbs, shape.vertex);
  for (int i = 0; i < 3; ++i) res[i] = static_cast<double>(point[i]);
}

const DirectionTable* TableOf(const HullView& hull, bool climbs) {
  return climbs ? hull.climb_table : hull.scan_table;
}

void SupportPlain(double res[3], const ConvexShape& shape, const double dir[3]) {
  double local_dir[3], local[3];
  MulMatTVec3(local_dir, shape.place.mat, dir);
  MeshPoint(local, shape, local_dir);
  MulMatVec3(res, shape.place.mat, local);
  AddTo3(res, shape.place.pos);
}

void PairSupportPlain(double on1[3], double on2[3], const ConvexShape& shape1, const ConvexShape& shape2,
                      const double dir[3]) {
  const double back[3] = {-dir[0], -dir[1], -dir[2]};
  SupportPlain(on1, shape1, dir);
  SupportPlain(on2, shape2, back);
}

#ifdef PLIANT_X86_SEARCH

// The same in two parts, so that the two searches of a pair wait for memory side by side: most of the time
// of a contact between meshes is spent here.
struct Lookup {
  const ConvexShape& shape;
  const bool climbs;
  const DirectionTable* const table;
  const DirectionTable::Cell* cell = nullptr;
  double dir[3];  // in the frame of the mesh
  double largest = 0;

  __attribute__((always_inline)) Lookup(const ConvexShape& mesh, const double world_dir[3])
      : shape(mesh), climbs(Climbs(mesh.hull)), table(TableOf(mesh.hull, climbs)) {
    MulMatTVec3(dir, shape.place.mat, world_dir);
    if (table) cell = &FindDirectionCell(*table, dir, &largest);
  }
  __attribute__((always_inline, target("avx2"))) int Search() const {
    return table ? SearchCell256(*table, *cell, dir, largest) : -1;
  }
  __attribute__((always_inline)) void Finish(double res[3], int place) const {
    double local[3];
    if (!TakePlace(local, shape, *table, place, climbs)) SearchPoint(local, shape, dir, climbs);
    MulMatVec3(res, shape.place.mat, local);
    AddTo3(res, shape.place.pos);
  }
};

__attribute__((target("avx2"))) void Support256(double res[3], const ConvexShape& shape,
                                                const double dir[3]) {
  const Lookup lookup(shape, dir);
  const int place = lookup.Search();
  _mm256_zeroupper();  // compilers leave it out where a call of the search over the hull follows
  lookup.Finish(res, place);
}

__attribute__((target("avx2"))) void PairSupport256(double on1[3], double on2[3], const ConvexShape& shape1,
                                                    const ConvexShape& shape2, const double dir[3]) {
  const double back[3] = {-dir[0], -dir[1], -dir[2]};
  const Lookup lookup1(shape1, dir), lookup2(shape2, back);
  const int place1 = lookup1.Search(), place2 = lookup2.Search();
  _mm256_zeroupper();
  lookup1.Finish(on1, place1);
  lookup2.Finish(on2, place2);
}

#endif

struct Kernels {
  void (*support)(double[3], const ConvexShape&, const double[3]) = SupportPlain;
  void (*pair_support)(double[3], double[3], const ConvexShape&, const ConvexShape&,
                       const double[3]) = PairSupportPlain;

  Kernels() {
#ifdef PLIANT_X86_SEARCH
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2")) return;
    support = Support256;
    pair_support = PairSupport256;
#endif
  }
};

const Kernels kKernels;

}  // namespace

int GlobalVertex(const ConvexShape& mesh, int vertex) {
  return GlobalOf(mesh.hull, Climbs(mesh.hull), vertex);
}

void MeshPoint(double res[3], const ConvexShape& shape, const double dir[3]) {
  const bool climbs = Climbs(shape.hull);
  const DirectionTable* table = TableOf(shape.hull, climbs);
  const int place = table ? UniqueFarthestPoint(*table, dir) : -1;
  if (!TakePlace(res, shape, *table, place, climbs)) SearchPoint(res, shape, dir, climbs);
}

void MeshSupport(double res[3], const ConvexShape& shape, const double dir[3]) {
  kKernels.support(res, shape, dir);
}

void MeshPairSupport(double on1[3], double on2[3], const ConvexShape& shape1, const ConvexShape& shape2,
                     const double dir[3]) {
  kKernels.pair_support(on1, on2, shape1, shape2, dir);
}

}  // namespace pliant
