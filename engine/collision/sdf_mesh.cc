// Collision of a mesh with a signed distance field: the triangles that may reach into the field, and on each
// of them its deepest points.
#include <algorithm>
#include <cmath>

#include "engine/collision/sdf.h"
#include "engine/math/misc.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr int kMaxPoints = mjMAXCONPAIR;

// Points in the frame of the field.
struct Triangle {
  mjtNum corner[3][3];
};

struct Points {
  mjtNum x[kMaxPoints][3];
  int n = 0;
};

// Centre and radius of the sphere through four points; false when they lie in a plane.
bool Circumsphere(const Triangle& t, const mjtNum fourth[3], mjtNum center[3], mjtNum& radius) {
  // Equal distances to corner 0 and to the others: 2 (p_i - p_0) c = |p_i - p_0|^2, by Cramer's rule.
  mjtNum a[3], b[3], c[3], bc[3], ca[3], ab[3];
  Sub3(a, t.corner[1], t.corner[0]);
  Sub3(b, t.corner[2], t.corner[0]);
  Sub3(c, fourth, t.corner[0]);
  Cross(bc, b, c);
  Cross(ca, c, a);
  Cross(ab, a, b);
  const mjtNum det = 2 * Dot3(a, bc);
  if (std::fabs(det) < mjMINVAL) return false;
  mjtNum offset[3];
  Scl3(offset, bc, Dot3(a, a) / det);
  AddToScl3(offset, ca, Dot3(b, b) / det);
  AddToScl3(offset, ab, Dot3(c, c) / det);
  Add3(center, t.corner[0], offset);
  radius = Norm3(offset);
  return true;
}

class MeshAgainstField {
 public:
  MeshAgainstField(const mjModel& m, const mjData& d, int mesh_geom, int field_geom)
      : m_(m), d_(d), field_(MakeGeomField(m, field_geom)), mesh_(m.geom_dataid[mesh_geom]) {
    mjtNum offset[3];
    const mjtNum* mat = d.geom_xmat + 9 * field_geom;
    Sub3(offset, d.geom_xpos + 3 * mesh_geom, d.geom_xpos + 3 * field_geom);
    MulMatTVec3(pos_, mat, offset);
    MulMatTMat3(mat_, mat, d.geom_xmat + 9 * mesh_geom);
  }

  const GeomField& field() const { return field_; }

  // Walks the mesh's bounding tree, right children first.
  void Find(Points& out) const {
    if (m_.mesh_bvhnum[mesh_] <= 0) return;
    const int first = m_.mesh_bvhadr[mesh_];
    int stack[kDeepest], top = 0;
    stack[top++] = 0;
    while (top > 0 && out.n < kMaxPoints) {
      const int node = first + stack[--top];
      const mjtNum* box = m_.bvh_aabb + 6 * node;
      mjtNum center[3];
      ToField(center, box);
      if (!(At(center) < Norm3(box + 3))) continue;
      if (m_.bvh_nodeid[node] >= 0) {
        const Triangle t = FaceOf(m_.bvh_nodeid[node]);
        if (MayReach(t)) Sample(t, out);
        continue;
      }
      for (int side = 0; side < 2; ++side) {
        const int child = m_.bvh_child[2 * node + side];
        if (child >= 0 && top < kDeepest) stack[top++] = child;
      }
    }
  }

 private:
  static constexpr int kDeepest = 128;  // the compiler's trees halve their faces at each level

  mjtNum At(const mjtNum x[3]) const { return GeomFieldDistance(m_, d_, field_, x); }

  void ToField(mjtNum res[3], const mjtNum point[3]) const {
    MulMatVec3(res, mat_, point);
    AddTo3(res, pos_);
  }

  Triangle FaceOf(int face) const {
    Triangle t;
    const int* corner = m_.mesh_face + 3 * (m_.mesh_faceadr[mesh_] + face);
    for (int k = 0; k < 3; ++k) {
      const float* vert = m_.mesh_vert + 3 * (m_.mesh_vertadr[mesh_] + corner[k]);
      const mjtNum point[3] = {vert[0], vert[1], vert[2]};
      ToField(t.corner[k], point);
    }
    return t;
  }

  // Whether a sphere around the triangle, bulging towards the side where the field is low, reaches into it.
  bool MayReach(const Triangle& t) const {
    constexpr mjtNum kBulge = 0.1, kFlat = 0.1;
    mjtNum centroid[3], side1[3], side2[3], side3[3], normal[3];
    for (int i = 0; i < 3; ++i) centroid[i] = (t.corner[0][i] + t.corner[1][i] + t.corner[2][i]) / 3;
    Sub3(side1, t.corner[1], t.corner[0]);
    Sub3(side2, t.corner[2], t.corner[0]);
    Sub3(side3, t.corner[2], t.corner[1]);
    Cross(normal, side1, side2);
    const mjtNum distance = At(centroid), height = -kBulge * distance;
    const mjtNum area2 = Norm3(normal);
    if (std::fabs(height) < kFlat) {
      const mjtNum radius = area2 > mjMINVAL ? Norm3(side1) * Norm3(side2) * Norm3(side3) / (2 * area2)
                                             : std::max({Norm3(side1), Norm3(side2), Norm3(side3)});
      return distance < radius;
    }
    mjtNum fourth[3], center[3], radius;
    AddScl3(fourth, centroid, normal, area2 > mjMINVAL ? -height / area2 : 0);
    if (!Circumsphere(t, fourth, center, radius)) return distance < Norm3(side1);
    return At(center) < radius;
  }

  // Descends over the triangle from sdf_initpoints places (Frank and Wolfe 1956).
  void Sample(const Triangle& t, Points& out) const {
    for (int k = 1; k <= std::max(1, m_.opt.sdf_initpoints) && out.n < kMaxPoints; ++k) {
      mjtNum u = Halton(k, 2), v = Halton(k, 3), x[3];
      if (u + v > 1) {
        u = 1 - u;
        v = 1 - v;
      }
      for (int i = 0; i < 3; ++i)
        x[i] = (1 - u - v) * t.corner[0][i] + u * t.corner[1][i] + v * t.corner[2][i];
      for (int i = 0; i < m_.opt.sdf_iterations; ++i) {
        mjtNum gradient[3], way[3];
        GeomFieldGradient(m_, d_, field_, gradient, x);
        int lowest = 0;
        for (int c = 1; c < 3; ++c) {
          if (Dot3(gradient, t.corner[c]) < Dot3(gradient, t.corner[lowest])) lowest = c;
        }
        Sub3(way, t.corner[lowest], x);
        AddToScl3(x, way, 2.0 / (i + 2));
      }
      if (At(x) < 0) Copy3(out.x[out.n++], x);
    }
  }

  const mjModel& m_;
  const mjData& d_;
  GeomField field_;
  int mesh_;
  mjtNum pos_[3], mat_[9];  // of the mesh in the frame of the field
};

}  // namespace

int CollideMeshSdf(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin) {
  (void)margin;
  const MeshAgainstField pair(*m, *d, geom1, geom2);
  Points points;
  pair.Find(points);
  int n = 0;
  for (int i = 0; i < points.n; ++i) {
    const mjtNum* x = points.x[i];
    mjtNum gradient[3], normal[3];
    if (IsKnownPoint(points.x, i, x)) continue;
    GeomFieldGradient(*m, *d, pair.field(), gradient, x);
    if (!(Norm3(gradient) > mjMINVAL)) continue;
    Normalize3(gradient);
    MulMatVec3(normal, d->geom_xmat + 9 * geom2, gradient);
    con[n].dist = GeomFieldDistance(*m, *d, pair.field(), x);
    Scl3(con[n].normal, normal, -1);
    Zero3(con[n].tangent);
    MulMatVec3(con[n].pos, d->geom_xmat + 9 * geom2, x);
    AddTo3(con[n].pos, d->geom_xpos + 3 * geom2);
    AddToScl3(con[n].pos, con[n].normal, 0.5 * con[n].dist);
    ++n;
  }
  return n;
}

}  // namespace pliant
