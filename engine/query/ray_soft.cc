#include "engine/query/ray_soft.h"

#include <algorithm>
#include <cmath>

#include "engine/geometry/ray_shape.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/query/ray_normal.h"

namespace pliant {
namespace {

// Nearest hit so far, and the vertex next to it.
struct Nearest {
  const mjtNum* pnt;
  const mjtNum* vec;
  mjtNum x = -1;
  int vertex = -1;
  mjtNum normal[3] = {0, 0, 0};

  bool Improves(mjtNum candidate) const { return candidate >= 0 && (x < 0 || candidate < x); }

  // A hit on a feature with these vertices (n ids, positions point[i]).
  void Take(mjtNum candidate, int n, const int* id, const mjtNum* const* point) {
    x = candidate;
    mjtNum hit[3];
    AddScl3(hit, pnt, vec, x);
    int best = 0;
    for (int i = 1; i < n; ++i) {
      if (Dist3(hit, point[i]) < Dist3(hit, point[best])) best = i;
    }
    vertex = id[best];
  }

  void Triangle(const int id[3], const mjtNum* const point[3]) {
    const mjtNum hit = RayTriangle(point[0], point[1], point[2], pnt, vec);
    if (!Improves(hit)) return;
    Take(hit, 3, id, point);
    TriangleNormal(normal, point[0], point[1], point[2]);
  }

  // That of a primitive at the hit.
  void TakeNormal(const mjtNum center[3], const mjtNum mat[9], const mjtNum size[3], int geomtype) {
    mjtNum hit[3];
    AddScl3(hit, pnt, vec, x);
    PrimitiveNormal(normal, center, mat, size, hit, geomtype);
  }
};

class FlexRay {
 public:
  FlexRay(const mjModel& m, const mjData& d, int flex, Nearest& nearest)
      : m_(m), flex_(flex), nearest_(nearest), vert_(d.flexvert_xpos + 3 * m.flex_vertadr[flex]) {
    // A tenth of a millimetre still lets thin flexes be picked.
    radius_ = std::max(m.flex_radius[flex], 1e-4);
  }

  void Vertices() {
    for (int i = 0; i < m_.flex_vertnum[flex_]; ++i) {
      const mjtNum* point = vert_ + 3 * i;
      const mjtNum hit = RaySphere(point, radius_, nearest_.pnt, nearest_.vec);
      if (!nearest_.Improves(hit)) continue;
      constexpr mjtNum kNoTurn[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
      const mjtNum size[3] = {radius_, 0, 0};
      nearest_.Take(hit, 1, &i, &point);
      nearest_.TakeNormal(point, kNoTurn, size, mjGEOM_SPHERE);
    }
  }

  void Edges() {
    for (int e = 0; e < m_.flex_edgenum[flex_]; ++e) {
      const int* edge = m_.flex_edge + 2 * (m_.flex_edgeadr[flex_] + e);
      const mjtNum* const point[2] = {vert_ + 3 * edge[0], vert_ + 3 * edge[1]};
      mjtNum axis[3], center[3], quat[4], mat[9];
      Sub3(axis, point[1], point[0]);
      for (int i = 0; i < 3; ++i) center[i] = 0.5 * (point[0][i] + point[1][i]);
      QuatZ2Vec(quat, axis);
      Quat2Mat(mat, quat);
      const mjtNum size[3] = {radius_, 0.5 * Norm3(axis), 0};
      const mjtNum hit = RayCapsule({center, mat, size}, nearest_.pnt, nearest_.vec);
      if (!nearest_.Improves(hit)) continue;
      nearest_.Take(hit, 2, edge, point);
      nearest_.TakeNormal(center, mat, size, mjGEOM_CAPSULE);
    }
  }

  void Faces(int layer) {
    const int dim = m_.flex_dim[flex_];
    if (dim < 2) return;
    for (int e = 0; e < m_.flex_elemnum[flex_]; ++e) {
      const int elem = m_.flex_elemadr[flex_] + e;
      if (dim == 3 && m_.flex_elemlayer[elem] != layer) continue;
      const int* id = m_.flex_elem + m_.flex_elemdataadr[flex_] + e * (dim + 1);
      for (int skip = dim == 2 ? 3 : 0; skip < 4; ++skip) {
        int corner[3], n = 0;
        for (int k = 0; k < dim + 1; ++k) {
          if (k != skip) corner[n++] = id[k];
        }
        Corner(corner);
      }
    }
  }

  void Shell() {
    const int dim = m_.flex_dim[flex_];
    if (dim < 2) return;
    if (dim == 2) {
      Faces(0);
      return;
    }
    for (int s = 0; s < m_.flex_shellnum[flex_]; ++s)
      Corner(m_.flex_shell + m_.flex_shelldataadr[flex_] + 3 * s);
  }

 private:
  void Corner(const int id[3]) {
    const mjtNum* const point[3] = {vert_ + 3 * id[0], vert_ + 3 * id[1], vert_ + 3 * id[2]};
    nearest_.Triangle(id, point);
  }

  const mjModel& m_;
  int flex_;
  Nearest& nearest_;
  const mjtNum* vert_;
  mjtNum radius_;
};

}  // namespace

mjtNum RaySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3],
               const mjtNum vec[3], int* vertid) {
  Nearest nearest = {pnt, vec};
  for (int f = 0; f < nface; ++f) {
    const int* id = face + 3 * f;
    mjtNum corner[3][3];
    bool valid = true;
    for (int k = 0; k < 3; ++k) {
      valid = valid && id[k] >= 0 && id[k] < nvert;
      for (int i = 0; valid && i < 3; ++i) corner[k][i] = static_cast<mjtNum>(vert[3 * id[k] + i]);
    }
    if (!valid) continue;
    const mjtNum* const point[3] = {corner[0], corner[1], corner[2]};
    nearest.Triangle(id, point);
  }
  if (vertid && nearest.vertex >= 0) *vertid = nearest.vertex;
  return nearest.x;
}

mjtNum RayFlex(const mjModel& m, const mjData& d, int flex_layer, bool flg_vert, bool flg_edge, bool flg_face,
               bool flg_skin, int flexid, const mjtNum* pnt, const mjtNum* vec, int* vertid, mjtNum* normal) {
  Nearest nearest = {pnt, vec};
  FlexRay ray(m, d, flexid, nearest);
  if (flg_vert) ray.Vertices();
  if (flg_edge || (flg_skin && m.flex_dim[flexid] > 1)) ray.Edges();
  if (flg_face) ray.Faces(flex_layer);
  if (flg_skin) ray.Shell();
  if (vertid && nearest.vertex >= 0) *vertid = nearest.vertex;
  if (normal) Copy3(normal, nearest.normal);
  return nearest.x;
}

}  // namespace pliant
