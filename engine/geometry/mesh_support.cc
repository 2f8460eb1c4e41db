#include "engine/geometry/mesh_support.h"

#include <algorithm>
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

int FarthestVertex(const HullView& hull, int start, const double dir[3]) {
  int best = start;
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

// The vertex that is listed for the signs of those components of a direction that are not small. The bound is
// the reference's, and decides ties: on the axis of a round mesh whole rings of vertices are equally far.
int ListedVertex(const HullView& hull, const double dir[3]) {
  constexpr double kSmall = 0.4;
  if (!hull.extrema) return 0;
  int place = 0;
  for (int k = 0; k < 3; ++k) place = 3 * place + 1 + (dir[k] > kSmall) - (dir[k] < -kSmall);
  return hull.extrema[place];
}

// A search over the edges of a hull: the lists of mesh_graph, and where it stands. Vertices have their places
// in the hull's own list.
struct Climb {
  const float* const vert;
  const int* const edge_adr;
  const int* const global;  // places in `vert`
  const int* const edges;
  int best;
  double best_dot;

  Climb(const HullView& hull, int start, const double dir[3])
      : vert(hull.vert),
        edge_adr(hull.graph + 2),
        global(edge_adr + hull.graph[0]),
        edges(global + hull.graph[0]),
        best(start),
        best_dot(DotFloat(Point(best), dir)) {}
  const float* Point(int vertex) const { return vert + 3 * global[vertex]; }
  void Try(int vertex, double dot) {
    const bool higher = dot > best_dot;
    best = higher ? vertex : best;
    best_dot = higher ? dot : best_dot;
  }
};

// Steepest ascent. Returns where it ends.
int ClimbPlain(Climb climb, const double dir[3]) {
  for (int previous = -1; previous != climb.best;) {
    previous = climb.best;
    for (const int* edge = climb.edges + climb.edge_adr[previous]; *edge >= 0; ++edge) {
      climb.Try(*edge, DotFloat(climb.Point(*edge), dir));
    }
  }
  return climb.best;
}

bool Climbs(const HullView& hull) { return hull.graph && hull.nvert >= hull.climb_min; }

// The place of a vertex in the list of the mesh, from its place in that of the hull.
int GlobalOf(const HullView& hull, bool climbs, int vertex) {
  return climbs ? hull.graph[2 + hull.graph[0] + vertex] : vertex;
}

uint32_t Bits(float x) { return std::bit_cast<uint32_t>(x); }

// Whether a program has moved the vertex of point k of the block since the table was made.
inline bool IsStale(const HullView& hull, const PointBlock& block, int k, bool climbs) {
  const float* point = hull.vert + 3 * GlobalOf(hull, climbs, block.id[k]);
  return (Bits(point[0]) ^ Bits(block.x[k])) | (Bits(point[1]) ^ Bits(block.y[k])) |
         (Bits(point[2]) ^ Bits(block.z[k]));
}

// Takes a place of the table as the support vertex. False where there is none, or where its vertex is stale.
inline bool TakePlace(double res[3], const ConvexShape& shape, const DirectionTable& table, int place,
                      bool climbs) {
  if (place < 0) return false;
  const PointBlock& block = table.Blocks()[place / PointBlock::kSize];
  const int k = place % PointBlock::kSize;
  if (IsStale(shape.hull, block, k, climbs)) return false;
  shape.vertex = block.id[k];
  res[0] = static_cast<double>(block.x[k]);
  res[1] = static_cast<double>(block.y[k]);
  res[2] = static_cast<double>(block.z[k]);
  return true;
}

// The points of a list that come within its cell's lead of the farthest along a direction. As faces are tried
// along their normals, that are often their corners, which rounding alone tells apart.
class NearPoints {
 public:
  // False where there are more than a few, or a program has moved one of them.
  bool Collect(const ConvexShape& shape, const DirectionTable& table, const DirectionTable::Cell& cell,
               uint64_t mask, const double dir[3], bool climbs) {
    for (; mask; mask &= mask - 1) {
      const int place = FirstPlace(cell, mask), k = place % PointBlock::kSize;
      const PointBlock& block = table.Blocks()[place / PointBlock::kSize];
      if (n_ == kMax || IsStale(shape.hull, block, k, climbs)) return false;
      const float point[3] = {block.x[k], block.y[k], block.z[k]};
      place_[n_] = place;
      vertex_[n_] = block.id[k];
      along_[n_++] = DotFloat(point, dir);
    }
    return true;
  }
  // The place of that one of them at which a search ends, wherever it starts; -1 where that cannot be told.
  int End(const HullView& hull, bool climbs) const {
    int top = 0, lower = 0;
    for (int i = 1; i < n_; ++i) top = along_[i] > along_[top] ? i : top;
    for (int i = 0; i < n_; ++i) lower += along_[i] < along_[top];
    if (lower != n_ - 1) return -1;
    for (int i = 0; climbs && i < n_; ++i) {
      if (i != top && !GoesOn(hull, i)) return -1;
    }
    return place_[top];
  }

 private:
  static constexpr int kMax = 8;

  // Whether a climb leaves point i: for another one of them that is its neighbour and farther.
  bool GoesOn(const HullView& hull, int i) const {
    const int* const edge_adr = hull.graph + 2;
    for (const int* edge = edge_adr + 2 * hull.graph[0] + edge_adr[vertex_[i]]; *edge >= 0; ++edge) {
      for (int k = 0; k < n_; ++k) {
        if (vertex_[k] == *edge && along_[k] > along_[i]) return true;
      }
    }
    return false;
  }

  int place_[kMax], vertex_[kMax];
  double along_[kMax];
  int n_ = 0;
};

// Where no table tells.
__attribute__((noinline)) void SearchPoint(double res[3], const ConvexShape& shape, const double dir[3],
                                           bool climbs);

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

void FourPointsPlain(double res[4][3], const ConvexShape* const shape[4], const double dir[3][4],
                     const bool wanted[4]) {
  for (int lane = 0; lane < 4; ++lane) {
    if (!wanted[lane]) continue;
    const double along[3] = {dir[0][lane], dir[1][lane], dir[2][lane]};
    MeshPoint(res[lane], *shape[lane], along);
  }
}

#ifdef PLIANT_X86_SEARCH

// x, y of two points.
__attribute__((target("avx2"))) inline __m128 LoadTwo(const float* p, const float* q) {
  const __m128 low = _mm_loadl_pi(_mm_setzero_ps(), reinterpret_cast<const __m64*>(p));
  return _mm_loadh_pi(low, reinterpret_cast<const __m64*>(q));
}

// ClimbPlain() with four neighbours at a time. What is read behind the last edge are faces of the hull.
__attribute__((target("avx2"))) int Climb256(Climb climb, const double dir[3]) {
  const __m256d dx = _mm256_set1_pd(dir[0]), dy = _mm256_set1_pd(dir[1]), dz = _mm256_set1_pd(dir[2]);
  const __m256d lowest = _mm256_set1_pd(-HUGE_VAL);
  for (int previous = -1; previous != climb.best;) {
    previous = climb.best;
    int listed = 4;  // of four
    for (const int* edge = climb.edges + climb.edge_adr[previous]; listed == 4; edge += 4) {
      __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(edge));
      const int negative = _mm_movemask_ps(_mm_castsi128_ps(four));
      listed = std::countr_zero(static_cast<unsigned>(negative | 16));
      if (!listed) break;
      const __m128i is_listed = _mm_cmpgt_epi32(_mm_set1_epi32(listed), _mm_setr_epi32(0, 1, 2, 3));
      const __m256i in_list = _mm256_cvtepi32_epi64(is_listed);
      four = _mm_and_si128(four, is_listed);
      const float* const p0 = climb.Point(_mm_cvtsi128_si32(four));
      const float* const p1 = climb.Point(_mm_extract_epi32(four, 1));
      const float* const p2 = climb.Point(_mm_extract_epi32(four, 2));
      const float* const p3 = climb.Point(_mm_extract_epi32(four, 3));
      const __m128 xy01 = LoadTwo(p0, p1), xy23 = LoadTwo(p2, p3);
      const __m128 x = _mm_shuffle_ps(xy01, xy23, 0x88), y = _mm_shuffle_ps(xy01, xy23, 0xdd);
      const __m128 z = _mm_setr_ps(p0[2], p1[2], p2[2], p3[2]);
      __m256d dot = _mm256_mul_pd(dx, _mm256_cvtps_pd(x));
      dot = _mm256_add_pd(dot, _mm256_mul_pd(dy, _mm256_cvtps_pd(y)));
      dot = _mm256_add_pd(dot, _mm256_mul_pd(dz, _mm256_cvtps_pd(z)));
      // Vertices that are not listed, and no numbers, are lowest. Without branches that nobody could predict.
      dot = _mm256_blendv_pd(lowest, _mm256_max_pd(dot, lowest), _mm256_castsi256_pd(in_list));
      __m256d highest = _mm256_max_pd(dot, _mm256_permute2f128_pd(dot, dot, 1));
      highest = _mm256_max_pd(highest, _mm256_permute_pd(highest, 5));
      const int places = _mm256_movemask_pd(_mm256_cmp_pd(dot, highest, _CMP_EQ_OQ));
      climb.Try(edge[std::countr_zero(static_cast<unsigned>(places))], _mm256_cvtsd_f64(highest));
    }
  }
  return climb.best;
}

// A look-up in two parts, so that the two searches of a pair wait for memory side by side: most of the time
// of a contact between meshes is spent here.
struct Lookup {
  const ConvexShape& shape;
  const bool climbs;
  const DirectionTable* const table;
  const DirectionTable::Cell* cell = nullptr;
  double dir[3];  // in the frame of the mesh
  double largest = 0;

  __attribute__((always_inline)) explicit Lookup(const ConvexShape& mesh)
      : shape(mesh), climbs(Climbs(mesh.hull)), table(TableOf(mesh.hull, climbs)) {}
  __attribute__((always_inline)) Lookup(const ConvexShape& mesh, const double world_dir[3]) : Lookup(mesh) {
    MulMatTVec3(dir, shape.place.mat, world_dir);
    FindCell();
  }
  __attribute__((always_inline)) void FindCell() {
    if (table) cell = &FindDirectionCell(*table, dir, &largest);
  }
  __attribute__((always_inline, target("avx2"))) uint64_t Search() const {
    return table ? SearchCell256(*table, *cell, dir, largest) : 0;
  }
  __attribute__((always_inline)) void FinishLocal(double local[3], uint64_t near) const {
    const int place = std::has_single_bit(near) ? FirstPlace(*cell, near) : EndAmong(near);
    if (!TakePlace(local, shape, *table, place, climbs)) SearchPoint(local, shape, dir, climbs);
  }
  __attribute__((always_inline)) void Finish(double res[3], uint64_t near) const {
    double local[3];
    FinishLocal(local, near);
    MulMatVec3(res, shape.place.mat, local);
    AddTo3(res, shape.place.pos);
  }
  __attribute__((noinline)) int EndAmong(uint64_t near) const {
    NearPoints points;
    return near && points.Collect(shape, *table, *cell, near, dir, climbs) ? points.End(shape.hull, climbs)
                                                                           : -1;
  }
};

__attribute__((target("avx2"))) void Support256(double res[3], const ConvexShape& shape,
                                                const double dir[3]) {
  const Lookup lookup(shape, dir);
  const uint64_t near = lookup.Search();
  _mm256_zeroupper();  // compilers leave it out where a call of the search over the hull follows
  lookup.Finish(res, near);
}

__attribute__((target("avx2"))) void PairSupport256(double on1[3], double on2[3], const ConvexShape& shape1,
                                                    const ConvexShape& shape2, const double dir[3]) {
  const double back[3] = {-dir[0], -dir[1], -dir[2]};
  const Lookup lookup1(shape1, dir), lookup2(shape2, back);
  const uint64_t near1 = lookup1.Search(), near2 = lookup2.Search();
  _mm256_zeroupper();
  lookup1.Finish(on1, near1);
  lookup2.Finish(on2, near2);
}

__attribute__((target("avx2"))) void FourPoints256(double res[4][3], const ConvexShape* const shape[4],
                                                   const double dir[3][4], const bool wanted[4]) {
  Lookup lookup[4] = {Lookup(*shape[0]), Lookup(*shape[1]), Lookup(*shape[2]), Lookup(*shape[3])};
  uint64_t near[4] = {0, 0, 0, 0};
  for (int lane = 0; lane < 4; ++lane) {
    if (!wanted[lane]) continue;
    for (int i = 0; i < 3; ++i) lookup[lane].dir[i] = dir[i][lane];
    lookup[lane].FindCell();
    near[lane] = lookup[lane].Search();
  }
  _mm256_zeroupper();
  for (int lane = 0; lane < 4; ++lane) {
    if (wanted[lane]) lookup[lane].FinishLocal(res[lane], near[lane]);
  }
}

#endif

struct Kernels {
  int (*climb)(Climb, const double[3]) = ClimbPlain;
  void (*support)(double[3], const ConvexShape&, const double[3]) = SupportPlain;
  void (*pair_support)(double[3], double[3], const ConvexShape&, const ConvexShape&,
                       const double[3]) = PairSupportPlain;
  void (*four_points)(double[4][3], const ConvexShape* const[4], const double[3][4],
                      const bool[4]) = FourPointsPlain;

  Kernels() {
#ifdef PLIANT_X86_SEARCH
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2")) return;
    climb = Climb256;
    support = Support256;
    pair_support = PairSupport256;
    four_points = FourPoints256;
#endif
  }
};

const Kernels kKernels;

// Searches go on from where they were, unless the vertex that is listed is farther. Of equally far vertices
// that is the end, and these are common: a difference whose face holds an edge of the mesh, as those over the
// caps of cylinders and the ends of capsules do, is measured along a normal of that edge.
int SearchVertex(const ConvexShape& shape, const double dir[3], bool climbs) {
  const HullView& hull = shape.hull;
  const int previous = shape.vertex;
  if (!climbs) return FarthestVertex(hull, std::max(previous, 0), dir);
  if (shape.classic) return kKernels.climb(Climb(hull, std::max(previous, 0), dir), dir);
  const Climb listed(hull, ListedVertex(hull, dir), dir);
  if (previous < 0) return kKernels.climb(listed, dir);
  const Climb here(hull, previous, dir);
  return kKernels.climb(here.best_dot >= listed.best_dot ? here : listed, dir);
}

void SearchPoint(double res[3], const ConvexShape& shape, const double dir[3], bool climbs) {
  shape.missed_vertex |= shape.vertex == ConvexShape::kForgotten;
  shape.vertex = SearchVertex(shape, dir, climbs);
  const float* point = shape.hull.vert + 3 * GlobalOf(shape.hull, climbs, shape.vertex);
  for (int i = 0; i < 3; ++i) res[i] = static_cast<double>(point[i]);
}

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

void FourMeshPoints(double res[4][3], const ConvexShape* const shape[4], const double dir[3][4],
                    const bool wanted[4]) {
  kKernels.four_points(res, shape, dir, wanted);
}

void MeshSupport(double res[3], const ConvexShape& shape, const double dir[3]) {
  kKernels.support(res, shape, dir);
}

void MeshPairSupport(double on1[3], double on2[3], const ConvexShape& shape1, const ConvexShape& shape2,
                     const double dir[3]) {
  kKernels.pair_support(on1, on2, shape1, shape2, dir);
}

}  // namespace pliant
